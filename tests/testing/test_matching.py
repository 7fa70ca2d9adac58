"""What counts as holding: parts of mappings, lists, pieces, events in their order."""

from __future__ import annotations

import pytest

from boardkit.play import Event
from boardkit.testing.drawing import Drawing, format_rows, parse_row
from boardkit.testing.matching import differences, is_subsequence

from . import games

PIECE = {"kind": "fly", "face": "splat"}


@pytest.mark.parametrize("expected, got, n", [
    ({"a": 1}, {"a": 1, "b": 2}, 0), ({"a": 1}, {"a": 2}, 1), ({"c": 1}, {"a": 1}, 1), ({"c": "none"}, {}, 0),
    ([1, 2], [1, 2], 0), ([1], [1, 2], 1), ([1, 3], [1, 2], 1), ({"player 1": 4}, [3, 4], 0),
    ({"player 1": 5}, [3, 4], 1), ({"player 2": 5}, [3, 4], 1), ("none", None, 0), (None, None, 0), ("none", 0, 1),
    (False, None, 1), (0, False, 1),
    (True, 1, 1), ("1/2", "1/2", 0), (1, "1", 0), ("fly", PIECE, 0), ("bee", PIECE, 1), ({"face": "splat"}, PIECE, 0),
    ({"face": "critter"}, PIECE, 1), ("?", {"hidden": True}, 0), ("?", PIECE, 1), ("fly", {"hidden": True}, 1),
    ({"a": 1}, 3, 1), ([1], 3, 1),
])
def test_a_part_is_enough_but_it_must_agree(expected, got, n):
    assert len(differences(expected, got)) == n


def test_a_difference_says_where():
    (found,) = differences({"zones": [{"a": 1}]}, {"zones": [{"a": 2}]}, ("then",))
    assert found.path == ("then", "zones", 0, "a") and (found.expected, found.got) == (1, 2)


EVENTS = [
    Event(0, "paid", {"amount": 2, "to": None}), Event(1, "moved", {"piece": "fly"}),
    Event(2, "moved", {"piece": "bee"}),
]


@pytest.mark.parametrize("expected, n", [
    (["paid", "moved"], 2), (["moved", "paid"], 1), (["paid amount=2"], 1), (["paid amount=3"], 0),
    ([{"moved": {"piece": "bee"}}], 1), ([{"moved": None}, {"moved": None}, "moved"], 2), ([], 0),
])
def test_events_come_in_their_order(expected, n):
    assert is_subsequence(expected, EVENTS) == n


def test_rows_are_read_with_and_without_blanks():
    assert parse_row("a.b") == parse_row("a . b") == parse_row(["a", ".", "b"]) == ["a", ".", "b"]
    assert parse_row(12) == ["1", "2"]
    assert format_rows([["KS", "."], ["2", "3"]]) == ["KS .", "2  3"]


def test_holes_owners_and_hidden_pieces_are_drawn():
    from boardkit.testing import set_position

    match = games.stones().start()
    drawing = Drawing(match.info)
    (board,) = drawing.boards()
    assert drawing.lines(match.state, board) == [". .", ". _"]
    there = set_position(match, zones={"board": {
        "A1": {"kind": "man", "owner": 0}, "B1": {"kind": "man", "owner": 1}, "A2": {"kind": "sun", "face": "closed"},
    }})
    assert drawing.lines(there.state, board) == ["M m", "x _"]
    assert there.view(0)["zones"]["board"]["cells"]["A2"]["hidden"]
    seen = set_position(there, zones={"board": {
        "A1": {"kind": "man", "owner": 1}, "A2": {"kind": "sun", "known": [0]},
    }}, rest="box")
    assert seen.view(0)["zones"]["board"]["cells"]["A2"]["known_to_you"]
    assert seen.view(1)["zones"]["board"]["cells"]["A2"]["hidden"]
    assert drawing.lines(seen.state, board) == ["m .", "x _"]
    back = set_position(there, board={"board": ["mM", "*_"]})
    assert drawing.lines(back.state, board) == ["m M", "* _"]


def test_hands_are_set_by_player():
    from boardkit.testing import set_position
    from boardkit.testing.laws import check_position
    from boardkit.testing.words import ScenarioError

    match = games.cards().start(seed=1)
    there = set_position(match, zones={"hand": {"player 1": ["A", "A"]}}, rest="stock")
    assert [card["kind"] for card in there.view(1)["zones"]["hand"][1]["known"]] == ["A", "A"]
    assert there.view(0)["zones"]["hand"][1]["known"] == []
    check_position(there)
    there = set_position(match, zones={"stock": ["B", "A"], "hand": [["A"], []], "table": ["C", "D"]}, rest="table")
    assert [card["kind"] for card in there.view()["zones"]["table"]["items"]][-2:] == ["C", "D"]
    check_position(there)
    with pytest.raises(ScenarioError, match="no 'A' left"):
        set_position(match, zones={"hand": {"player 1": ["A", "A", "A"]}})
