"""The Wilson interval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.sim import wilson


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # The first three are examples of R. G. Newcombe, Statistics in Medicine 17, 1998; the last is n / (n + z * z).
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
)
def test_published_examples(successes, n, low, high):
    assert wilson(successes, n) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_holds_the_share_and_stays_between_0_and_1(successes, n):
    successes = min(successes, n)
    low, high = wilson(successes, n)
    assert 0 <= low <= successes / n <= high <= 1


@given(st.integers(0, 1000))
def test_is_the_same_from_either_side(successes):
    low, high = wilson(successes, 1000)
    other_low, other_high = wilson(1000 - successes, 1000)
    assert low == pytest.approx(1 - other_high) and high == pytest.approx(1 - other_low)


def test_no_matches_say_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
