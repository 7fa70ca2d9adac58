"""Events as each viewer saw them."""

from __future__ import annotations

import json


def texts(events):
    return [str(event) for event in events]


def deal(hands):
    """Player 0 holds three and one, player 1 two and one; the deck is three below two."""
    match = hands.start(chance="manual")
    for kind in ("two", "three", "one", "one", "three", "two"):
        match.play(f"deal kind={kind}")
    return match


def test_a_piece_is_named_only_to_those_who_may_see_it(hands):
    match = deal(hands)
    assert texts(match.events(0)) == [
        "dealt piece=? to=hand[1]", "dealt piece=three to=hand[0]", "dealt piece=? to=hand[1]",
        "dealt piece=one to=hand[0]", "dealt piece=? to=deck", "dealt piece=? to=deck",
    ]
    assert texts(match.events(1))[0] == "dealt piece=two to=hand[1]"
    assert all("piece=?" in text for text in texts(match.events()))
    n = len(match.events())
    match.play("peek")
    assert texts(match.events(0, since=n)) == ["peeked player=0 piece=two"]
    assert texts(match.events(1, since=n)) == texts(match.events(since=n)) == ["peeked player=0 piece=?"]
    match.play("play kind=one")
    assert texts(match.events(0, since=n + 1)) == texts(match.events(since=n + 1)) == ["played player=1 piece=one"]


def test_an_event_that_only_some_saw_leaves_no_gap(hands):
    match = deal(hands)
    n = len(match.events())
    match.play("bid points=2")
    match.play("play kind=one")
    assert texts(match.events(0, since=n)) == ["bid points=2", "played player=1 piece=one"]
    assert texts(match.events(1, since=n)) == texts(match.events(since=n)) == ["played player=1 piece=one"]
    for viewer in (None, 0, 1):
        assert [event.seq for event in match.events(viewer)] == list(range(len(match.events(viewer))))


def test_places_are_cells_or_zones(hands, lights):
    match = deal(hands)
    match.play("play kind=three")
    match.play("take")
    assert texts(match.events(0))[-1] == "moved piece=three from=pile to=hand[1]"
    match.play("draw")
    assert texts(match.events(1))[-1] == "moved piece=? from=deck to=hand[0]"
    match = lights.start()
    match.play("swap a=A1 b=B2")
    assert match.events()[-1].fields == {"a": "grid", "a_place": "A1", "b": "B2"}


def test_events_are_json_able_and_none_is_none(lights):
    match = lights.start()
    match.play("rest hours=2")
    event = match.events(1)[0]
    assert json.loads(json.dumps(event.to_mapping())) == {
        "seq": 0, "name": "rested", "fields": {"hours": 2, "at": None}
    }
    assert str(event) == "rested hours=2 at=none"
    match.play("rest hours=1 at=B2")
    assert match.events(0, since=1)[0].fields == {"hours": 1, "at": "B2"}


def test_the_list_of_events_is_the_callers(hands):
    match = deal(hands)
    match.events(0).clear()
    assert len(match.events(0)) == 6
    assert match.events(0, since=-3) == match.events(0) and match.events(0, since=99) == []


def test_undone_events_are_forgotten(lights):
    match = lights.start()
    match.play("flip cell=A1")
    assert texts(match.events(0)) == ["flipped cell=A1 player=0"]
    match.undo()
    match.play("flip cell=B1")
    assert texts(match.events(0)) == ["flipped cell=B1 player=0"]
