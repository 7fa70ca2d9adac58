"""The generator gives the numbers of sfc32, and `below` each number equally often."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.kernel.random import below, derive, next32, seed_lanes

WORD = st.integers(0, 2**32 - 1)


class Sfc32:
    """The generator once more, after the C code of PractRand, word for word."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a, self.b, self.c, self.counter = a, b, c, counter

    def next(self) -> int:
        def u32(x: int) -> int:
            return x % 2**32

        tmp = u32(u32(self.a + self.b) + self.counter)
        self.counter = u32(self.counter + 1)
        self.a = self.b ^ (self.b >> 9)
        self.b = u32(self.c + u32(self.c << 3))
        self.c = u32(u32((self.c << 21) | (self.c >> (32 - 21))) + tmp)
        return tmp


def state(*lanes: int) -> list[int]:
    return [0, 0, 0, 0, *lanes, 0]


@given(st.tuples(WORD, WORD, WORD, WORD))
def test_words_are_those_of_sfc32(lanes: tuple[int, int, int, int]) -> None:
    S, reference = state(*lanes), Sfc32(*lanes)
    assert [next32(S) for _ in range(50)] == [reference.next() for _ in range(50)]
    assert S[4:8] == [reference.a, reference.b, reference.c, reference.counter]


def test_known_words() -> None:
    S = state(1, 2, 3, 4)
    assert [next32(S) for _ in range(4)] == [7, 34, 56623200, 188882296]


@given(st.tuples(WORD, WORD, WORD, WORD), st.integers(1, 2**31))
def test_below_stays_below(lanes: tuple[int, int, int, int], n: int) -> None:
    S = state(*lanes)
    assert all(0 <= below(S, n) < n for _ in range(20))


def test_below_rejects_exactly_the_words_that_would_favour_some_numbers() -> None:
    # Words whose product with n = 3 * 2**30 leaves a rest under 2**32 % n = 2**30 are thrown away.
    n = 3 * 2**30
    S = state(0, 0, 0, 0)
    # With all lanes 0 the first word is 0: its rest is 0, so another one must follow.
    below(S, n)
    assert S[7] > 1
    assert below(state(5, 5, 5, 5), 1) == 0


def test_nothing_is_drawn_for_one_outcome() -> None:
    S = state(9, 8, 7, 6)
    assert below(S, 1) == 0
    assert state(9, 8, 7, 6) == S


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_below_is_uniform(n: int) -> None:
    """Chi-square; the bound is the mean and six standard deviations of the distribution."""
    S = state(*seed_lanes(2024))
    draws = 400 * n
    counts = Counter(below(S, n) for _ in range(draws))
    chi = sum((counts[k] - 400) ** 2 / 400 for k in range(n))
    assert chi < (n - 1) + 6 * (2 * (n - 1)) ** 0.5


def test_lanes_are_32_bits_and_differ() -> None:
    seen = {seed_lanes(seed) for seed in range(-500, 500)}
    assert len(seen) == 1000
    assert all(0 <= lane < 2**32 for lanes in seen for lane in lanes)


def test_first_words_of_neighbouring_seeds_are_uniform() -> None:
    """A bit of the first word of a match is set in half of the matches."""
    words = [next32(state(*seed_lanes(derive(7, i)))) for i in range(2000)]
    for bit in range(32):
        assert abs(sum(word >> bit & 1 for word in words) - 1000) < 6 * 500**0.5


def test_derived_seeds_are_64_bits_and_differ() -> None:
    seeds = {derive(seed, i) for seed in range(30) for i in range(30)}
    assert len(seeds) == 900
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert derive(1, 2) != derive(2, 1)
    assert derive(2**64 + 5, 3) == derive(5, 3)
