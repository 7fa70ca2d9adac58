"""List zones: a slot with the count, then the items; the last item is the top."""

from __future__ import annotations

from boardkit.kernel.state import State


def list_push(S: State, c: int, x: int) -> None:
    """Puts `x` on top of the list whose count is slot `c`."""
    S[c] += 1
    S[c + S[c]] = x


def list_pop(S: State, c: int) -> int:
    """Takes the top item, or gives -1 if there is none."""
    n = S[c]
    if n == 0:
        return -1
    S[c] = n - 1
    return S[c + n]


def list_find(S: State, c: int, x: int) -> int:
    """The position of `x` from the bottom (0), or -1."""
    for i in range(S[c]):
        if S[c + 1 + i] == x:
            return i
    return -1


def list_remove(S: State, c: int, x: int) -> int:
    """Takes out `x`, the others keep their order; gives 1, or 0 if it is not there."""
    i = list_find(S, c, x)
    if i < 0:
        return 0
    n = S[c]
    for k in range(c + 1 + i, c + n):
        S[k] = S[k + 1]
    S[c] = n - 1
    return 1


def list_insert_sorted(S: State, c: int, x: int) -> None:
    """Puts `x` into an ascending list, behind equal items."""
    k = c + S[c]
    while k > c and S[k] > x:
        S[k + 1] = S[k]
        k -= 1
    S[k + 1] = x
    S[c] += 1
