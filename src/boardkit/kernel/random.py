"""The generator of a match: sfc32 (Chris Doty-Humphrey, PractRand) on four 32-bit lanes in the state."""

from __future__ import annotations

from boardkit.kernel.seeding import derive as derive
from boardkit.kernel.seeding import seed_lanes as seed_lanes
from boardkit.kernel.state import State

MASK = 0xFFFFFFFF
SPAN = 0x100000000


def next32(S: State) -> int:
    """The next 32 random bits."""
    a = S[4]
    b = S[5]
    c = S[6]
    d = S[7]
    word = (a + b + d) & MASK
    S[4] = b ^ b >> 9
    S[5] = c * 9 & MASK
    S[6] = ((c << 21 | c >> 11) + word) & MASK
    S[7] = (d + 1) & MASK
    return word


def below(S: State, n: int) -> int:
    """A random number 0 .. n - 1, each equally likely, for n up to 2**31; for n = 1 nothing is drawn.

    Multiplies and shifts instead of dividing (Daniel Lemire, "Fast random integer generation in an interval",
    ACM TOMACS 29, 2019), and rejects the few words that would favour some numbers. The first word is drawn in
    place: shuffles in Python spend most of their time here.
    """
    if n <= 1:
        return 0
    a = S[4]
    b = S[5]
    c = S[6]
    d = S[7]
    word = (a + b + d) & MASK
    S[4] = b ^ b >> 9
    S[5] = c * 9 & MASK
    S[6] = ((c << 21 | c >> 11) + word) & MASK
    S[7] = (d + 1) & MASK
    pick = word * n
    if pick & MASK < n:
        least = (SPAN - n) % n
        while pick & MASK < least:
            pick = next32(S) * n
    return pick >> 32
