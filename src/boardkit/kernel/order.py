"""Shuffles: every order equally likely, and the place that is decided first is the first one."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.kernel.random import below
from boardkit.kernel.state import State

MASK = 0xFFFFFFFF
SPAN = 0x100000000

like: Sequence[int] = ()
"""The class of each piece; pieces of one class are alike. A table of the game, ascending."""


def shuffle(S: State, first: int, n: int, step: int) -> None:
    """Shuffles the n slots `first`, `first + step`, ... (Fisher and Yates; Durstenfeld 1964)."""
    at = first
    for i in range(n - 1):
        j = at + step * below(S, n - i)
        x = S[j]
        S[j] = S[at]
        S[at] = x
        at += step


def bring_like(S: State, first: int, step: int, kind: int) -> None:
    """Swaps the first piece of class `kind`, searched from slot `first` on, into slot `first`."""
    at = first
    while like[S[at]] != kind:
        at += step
    x = S[at]
    S[at] = S[first]
    S[first] = x


def shuffle_like(S: State, first: int, n: int, step: int) -> None:
    """Shuffles, so that the result depends on nothing but the order before and the classes that come up.

    Each place gets the first piece of its class that is still to come, as if chance were asked for the
    classes one by one. `below` is written out here, with the generator's lanes in locals: most of the time
    of short games is spent on their shuffle.
    """
    at = first
    a = S[4]
    b = S[5]
    c = S[6]
    d = S[7]
    while n > 1:
        word = (a + b + d) & MASK
        a = b ^ b >> 9
        b = c * 9 & MASK
        c = ((c << 21 | c >> 11) + word) & MASK
        d = (d + 1) & MASK
        pick = word * n
        if pick & MASK < n:
            least = (SPAN - n) % n
            while pick & MASK < least:
                word = (a + b + d) & MASK
                a = b ^ b >> 9
                b = c * 9 & MASK
                c = ((c << 21 | c >> 11) + word) & MASK
                d = (d + 1) & MASK
                pick = word * n
        x = S[at + step * (pick >> 32)]
        kind = like[x]
        y = S[at]
        if like[y] != kind:
            j = at + step
            while like[S[j]] != kind:
                j += step
            S[at] = S[j]
            S[j] = y
        at += step
        n -= 1
    S[4] = a
    S[5] = b
    S[6] = c
    S[7] = d
