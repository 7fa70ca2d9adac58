"""Did-you-mean."""


import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.diagnostics import closest, hint

PHASES = ["phases", "actions", "zones"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("phase", "phases"),
        ("PHASES", "phases"),
        ("aktions", "actions"),
        ("zoens", "zones"),
        ("", None),
        ("rhubarb", None),
        ("phases" * 1000, None),
    ],
)
def test_closest(word: str, expected: str | None) -> None:
    assert closest(word, PHASES) == expected


def test_closest_keeps_the_spelling_of_the_candidate() -> None:
    assert closest("turn", ["TURN"]) == "TURN"


def test_hint_suggests_or_lists() -> None:
    assert hint("zoens", PHASES) == "did you mean 'zones'?"
    assert hint("rhubarb", PHASES) == "known: phases, actions, zones"
    assert hint("rhubarb", []) == ""


def test_hint_shortens_a_long_list() -> None:
    assert hint("?", "abcdefghijkl") == "known: a, b, c, d, e, f, g, h (and 4 more)"


def test_sets_are_listed_in_a_fixed_order() -> None:
    assert hint("?", {"b", "a", "c"}) == "known: a, b, c"


def test_hint_makes_names_printable() -> None:
    assert "\x1b" not in hint("?", ["\x1b[31m"])


def test_huge_inputs_give_a_short_hint() -> None:
    names = [f"name{i:07}" * 5 for i in range(100_000)]
    assert len(hint("x" * 1_000_000, names)) < 500
    assert len(hint("names0000001", names)) < 500


@given(st.text(max_size=70), st.lists(st.text(max_size=70), max_size=20))
def test_closest_is_one_of_the_candidates(word: str, candidates: list[str]) -> None:
    found = closest(word, candidates)
    assert found is None or found in candidates
    assert isinstance(hint(word, candidates), str)
