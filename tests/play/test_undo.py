"""Undo and redo, for analysis and fair ones."""

from __future__ import annotations

import pytest

from boardkit.errors import ActionError


def test_undo_takes_a_decision_back_with_the_chance_that_followed(dice):
    match = dice.start(seed=3)
    start = match.digest
    match.play("roll")
    rolled = match.digest
    assert [entry.player for entry in match.log] == [0, -1]
    assert str(match.undo()) == "roll"
    assert match.digest == start and len(match.log) == 0 and match.events() == []
    assert str(match.redo()) == "roll"
    assert match.digest == rolled and len(match.events()) == 1
    match.undo()
    match.play("roll")
    assert match.digest == rolled and not match.can_redo


def test_undo_goes_outcome_by_outcome_in_a_manual_match(dice):
    match = dice.start(chance="manual")
    match.play("roll")
    match.play("face n=2")
    assert str(match.undo()) == "face n=2" and match.current_player == -1
    match.play("face n=3")
    assert str(match.undo()) == "face n=3" and str(match.undo()) == "roll"
    assert str(match.redo()) == "roll" and str(match.redo()) == "face n=3"
    assert match.view()["variables"]["total"][0] == 3


def test_the_deal_of_a_seeded_match_is_not_undone(hands):
    match = hands.start(seed=5)
    assert not match.can_undo()
    with pytest.raises(ActionError, match="there is no decision to undo; play first"):
        match.undo()
    with pytest.raises(ActionError, match="there is no decision to redo"):
        match.redo()
    manual = hands.start(chance="manual")
    manual.play("deal kind=one")
    assert manual.can_undo() and str(manual.undo()) == "deal kind=one"


def test_open_decisions_may_be_taken_back_until_the_other_decides(lights):
    match = lights.start()
    assert not match.can_undo(0)
    match.play("flip cell=A1")
    assert match.can_undo(0) and not match.can_undo(1)
    match.play("flip cell=B1")
    assert match.can_undo(1) and not match.can_undo(0)
    with pytest.raises(ActionError, match="player 0 may not take a decision back now"):
        match.undo(player=0)
    match.undo(player=1)
    assert match.can_undo(0)
    match.redo()
    assert match.can_undo(1) and not match.can_undo(0)


def test_a_seen_chance_outcome_is_a_barrier(dice):
    match = dice.start(seed=3)
    match.play("roll")
    assert not match.can_undo(0) and match.can_undo()
    match.play("stop")
    assert match.can_undo(0)


def test_a_fair_undo_in_a_manual_match_takes_the_players_decision(dice):
    match = dice.start(chance="manual")
    match.play("roll")
    assert match.can_undo(0)
    match.undo(player=0)
    assert match.current_player == 0


@pytest.mark.parametrize("action", ["play kind=one", "peek", "draw", "bid points=1", "bid points=0"])
def test_nothing_is_taken_back_while_a_piece_is_unknown(hands, action):
    """What an action does may depend on an unknown piece, as a guess does: taking it back would be asking for free."""
    match = hands.start(seed=5)
    match.play(action)
    assert not match.can_undo(0) and match.can_undo()


def test_a_secret_of_the_other_is_a_barrier_but_not_ones_own(hands):
    match = hands.start(seed=5)
    match.play("bid points=1")
    match.play("bid points=2")
    assert not match.can_undo(1)
    match = hands.start(seed=5)
    match.play("play kind=one")
    match.play("bid points=2")
    match.play("take")
    assert not match.can_undo(0)
