"""Sets as bit masks, and drawing from them."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.kernel.intrinsics import low_bit, popcount
from boardkit.kernel.random import below
from boardkit.kernel.state import State

like: Sequence[int] = ()
"""The class of each piece; pieces of one class are alike. A table of the game, ascending."""


def nth_bit(mask: int, k: int) -> int:
    """The number of the k-th lowest set bit, counted from 0; there must be that many."""
    for _ in range(k):
        mask &= mask - 1
    return low_bit(mask)


def lowest_like(mask: int, kind: int) -> int:
    """The lowest piece in `mask` that is of class `kind`; there must be one."""
    while like[low_bit(mask)] != kind:
        mask &= mask - 1
    return low_bit(mask)


def draw_mask(S: State, mask: int) -> int:
    """Draws one of the pieces in `mask`; of the class that comes up, the lowest piece is given."""
    return lowest_like(mask, like[nth_bit(mask, below(S, popcount(mask)))])
