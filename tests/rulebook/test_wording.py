"""Expressions with the values of options put in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.model.source import Source
from boardkit.rulebook.wording import Wording

OPTIONS = {"n": 4, "on": True, "off": False, "word": "red", "limit": None, "layout": ["ab", "ba"], "free": "random"}
WORDING = Wording(OPTIONS, 3)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("options.n", "4"),
        ("2 * options.n + size(players)", "11"),
        ("options.n * size(hand)", "4 * size(hand)"),
        ("options.n // 3 - options.n % 3", "0"),
        ("-options.n", "-4"),
        ("points[p] >= options.n", "points[p] >= 4"),
        ("x if options.on else y", "x"),
        ("x if options.word == blue else y", "y"),
        ("x if not options.off and z else y", "x if z else y"),
        ("options.on and z", "z"),
        ("options.off or z or w", "z or w"),
        ("options.on or z", "true"),
        ("options.word", "red"),
        ("options.limit", "none"),
        ("value < options.limit and z", "z"),
        ("options.limit <= value or z", "z"),
        ("options.limit == none", "true"),
        ("size(options.layout)", "2"),
        ("any(alive(c) for c in faced) and options.on", "any(alive(c) for c in faced)"),
        ("count(a for a in any(b for b in c)) > options.n", "count(a for a in any(b for b in c)) > 4"),
        ("grid[c].kind == kind and options.n > 3", "grid[c].kind == kind"),
        ("p if 1 > 2 else q", "q"),
        ("untouched (text", "untouched (text"),
        ("{s for s in stations if size(line(s)) > 0}", "{s for s in stations if size(line(s)) > 0}"),
        ("true", "true"),
        ("options.unknown == 3", "options.unknown == 3"),
    ],
)
def test_short(text, short):
    assert WORDING.short(text) == short
    assert WORDING.short(Source(text)) == short


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("options.on", True),
        ("not options.on", False),
        ("options.word == red", True),
        ("options.word != red", False),
        ("options.word == blue", False),
        ("options.layout == random", False),
        ("options.layout == given", True),
        ("options.free == random", True),
        ("options.free == given", False),
        ("options.n >= 4", True),
        ("options.n < 4", False),
        ("size(players) == 2", False),
        ("options.off and x", False),
        ("options.off or x", None),
        ("x == red", None),
        ("red == blue", None),
        ("size(hand) == 0", None),
        ("value > options.limit", False),
        ("options.limit > value", True),
        ("options.limit == 3", False),
        ("options.limit != 3", True),
        ("options.limit == value", None),
        ("3 <= options.n <= 5", None),
        ("options.n == options.n", True),
        ("true", True),
        ("not false", True),
    ],
)
def test_decide(text, answer):
    assert WORDING.decide(text) is answer


def test_words_that_are_equal_as_text_only():
    """1 is not true, and a word is no number."""
    assert Wording({"a": True}, 2).decide("options.a == 1") is False
    assert Wording({"a": "3"}, 2).decide("options.a == 3") is False


def test_names_of_parameters_are_replaced():
    inside = WORDING.within([(Source("winner"), Source("next(mover)")), (Source("k"), Source("options.n"))])
    assert inside.short("points[winner] >= k") == "points[next(mover)] >= 4"
    nested = inside.within([(Source("w"), Source("winner"))])
    assert nested.short("points[w]") == "points[next(mover)]"


def test_players_in_words():
    assert WORDING.player("next(mover)") == "the next player"
    assert WORDING.player("0") == "the first player"
    assert WORDING.player("starter") == "the player `starter`"
    assert WORDING.player("mover if options.on else next(mover)") == "the player whose turn it is"


NUMBERS = st.recursive(
    st.integers(0, 50).map(str) | st.just("options.n"),
    lambda inner: st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner).map(
        lambda parts: "(" + " ".join(parts) + ")"
    ),
    max_leaves=8,
)


@given(NUMBERS)
def test_numbers_are_reckoned_as_python_does(text):
    try:
        wanted = eval(text.replace("options.n", "4"))
    except ZeroDivisionError:
        return
    assert WORDING.short(text) == str(wanted)
