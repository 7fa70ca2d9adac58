"""Shuffles: every order equally likely, and the place that is decided first is the first one."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.kernel.intrinsics import low_bit
from boardkit.kernel.random import below
from boardkit.kernel.state import State

like: Sequence[int]
"""The class of each piece; pieces of one class are alike. A table of the game, ascending."""

PIECE_BITS = 20
PIECE_MASK = 0xFFFFF
WINDOW = 40


def shuffle(S: State, first: int, n: int, step: int) -> None:
    """Shuffles the n slots `first`, `first + step`, ... (Fisher and Yates; Durstenfeld 1964)."""
    at = first
    for i in range(n - 1):
        j = at + step * below(S, n - i)
        x = S[j]
        S[j] = S[at]
        S[at] = x
        at += step


def shuffle_like(S: State, first: int, n: int, step: int, scratch: int, n_like: int) -> None:
    """Shuffles pieces, so that the result tells no more than the order of their classes.

    The k-th place with a piece of some class gets the k-th lowest of the pieces of that class that are there.
    `scratch` is the first of `n_like` slots, one a class, that are 0 before and after.

    In a slot of the scratch area, the low 20 bits hold 1 + the lowest piece of the class and the 40 bits above tell
    which of the pieces from there on are present; a class that spreads wider takes another round for each 40
    pieces. In a place, the old piece is in the low 20 bits and 1 + the new one above.
    """
    shuffle(S, first, n, step)
    for i in range(n):
        x = S[first + step * i]
        c = scratch + like[x]
        if S[c] == 0 or x < S[c]:
            S[c] = x + 1
    left = n
    start = 0
    while left > 0:
        for i in range(n):
            x = S[first + step * i] & PIECE_MASK
            c = scratch + like[x]
            b = x + 1 - (S[c] & PIECE_MASK) - start
            if 0 <= b < WINDOW:
                S[c] |= 1 << PIECE_BITS + b
        for i in range(n):
            at = first + step * i
            if S[at] <= PIECE_MASK:
                c = scratch + like[S[at]]
                present = S[c] >> PIECE_BITS
                if present != 0:
                    b = low_bit(present)
                    S[c] ^= 1 << PIECE_BITS + b
                    S[at] |= (S[c] & PIECE_MASK) + start + b << PIECE_BITS
                    left -= 1
        start += WINDOW
    for i in range(n):
        at = first + step * i
        S[at] = (S[at] >> PIECE_BITS) - 1
    for k in range(n_like):
        S[scratch + k] = 0
