"""Hypothesis draws matches that go somewhere, and shrinks them to something small."""

from __future__ import annotations

from hypothesis import find, given, settings
from hypothesis import strategies as st

import boardkit
from boardkit.program import CHANCE
from boardkit.testing import actions, matches, plays
from boardkit.testing.laws import check_position
from boardkit.testing.strategies import follow

from . import games

LAYOUT = ["sbsms", "fcbmf", "csbmc", "mfcbs", "fbfmc"]
TONG = boardkit.load("tong", options={"layout": LAYOUT})
CARDS = games.cards()
QUICK = settings(max_examples=300, database=None, deadline=None)


@settings(max_examples=25, deadline=None)
@given(matches(CARDS, max_actions=12))
def test_chance_is_decided_and_every_position_obeys(match):
    assert match.current_player != CHANCE
    check_position(match)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_legal_actions_can_be_drawn_and_played(data):
    match = data.draw(matches(TONG))
    if match.is_over:
        assert actions(match).is_empty
        return
    match.play(data.draw(actions(match)))


def test_a_match_with_two_butterflies_shrinks_to_the_shortest():
    match = find(matches(TONG), lambda m: sum("butterfly" in e.action for e in m.log) >= 2, settings=QUICK)
    assert len(match.log) <= 4


def test_finished_matches_are_found():
    match = find(matches(TONG, over=True), lambda m: True, settings=QUICK)
    assert match.is_over and len(match.log) < 20


def test_chance_shrinks_to_the_first_outcomes():
    match = find(matches(CARDS, max_actions=3), lambda m: True, settings=QUICK)
    assert [entry.action for entry in match.log] == [f"shuffle_stock piece={k}" for k in "AABBCCD"]


@given(plays(TONG, max_actions=5))
def test_a_play_names_actions_of_the_whole_game(play):
    assert len(play) <= 5
    assert all(0 <= number < TONG.space().size for number, _ in play)


def test_an_illegal_number_is_skipped_or_stands_for_a_legal_one():
    start = lambda: TONG.start(chance="manual")  # noqa: E731
    feed = TONG.space().parse("feed kind=fly").id
    assert len(follow(start(), [(feed, 0)]).log) == 0
    assert follow(start(), [(feed, 2)]).log[0].action == "place station=T2"
    assert follow(start(), [(3, 0)]).log[0].action == "place station=T4"
