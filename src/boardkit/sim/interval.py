"""How sure a share of many matches is."""

from __future__ import annotations

from math import sqrt

Z_95 = 1.959963984540054
"""The normal distribution has 95% within this many standard deviations."""


def wilson(successes: int, n: int, *, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a share (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927).

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if n == 0:
        return 0.0, 1.0
    share = successes / n
    middle = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    # Rounding must not push a share of 0 or 1 out of its own interval.
    return max(0.0, min(share, (middle - spread) / scale)), min(1.0, max(share, (middle + spread) / scale))
