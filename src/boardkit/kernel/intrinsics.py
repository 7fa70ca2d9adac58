"""Operations that both back ends have a fast form for; here as ordinary Python."""

from __future__ import annotations


def popcount(x: int) -> int:
    """The number of set bits of `x`, which is not negative."""
    return x.bit_count()


def low_bit(x: int) -> int:
    """The number of the lowest set bit of `x`, which is not 0."""
    return (x & -x).bit_length() - 1
