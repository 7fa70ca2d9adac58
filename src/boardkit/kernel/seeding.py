"""Seeds: one number for a run, one derived from it for each match, four lanes for a generator.

The mixing function is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
number generators", OOPSLA 2014). The native back end has the same functions in its own code.
"""

from __future__ import annotations

MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def mix(x: int) -> int:
    """A bijection of 64-bit numbers in which every bit of `x` changes half of the bits of the result."""
    x = ((x ^ x >> 30) * MIX_1) & MASK64
    x = ((x ^ x >> 27) * MIX_2) & MASK64
    return x ^ x >> 31


def derive(seed: int, stream: int) -> int:
    """The seed number `stream` below `seed`: 0 .. 2**64 - 1, different for neighbouring seeds and streams."""
    return mix(mix((seed + GOLDEN) & MASK64) ^ mix((stream + MIX_1) & MASK64))


def seed_lanes(seed: int) -> tuple[int, int, int, int]:
    """The four 32-bit lanes of an sfc32 generator.

    All 128 bits come out of the mixing function, so the generator needs no rounds to warm up.
    """
    low = mix((seed + GOLDEN) & MASK64)
    high = mix((seed + 2 * GOLDEN) & MASK64)
    return low & 0xFFFFFFFF, low >> 32, high & 0xFFFFFFFF, high >> 32
