"""Playing a match: decisions, refusals, chance, the end."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from boardkit.errors import IllegalAction, MatchOver, OptionError, RuleFault, UnknownAction
from boardkit.program import CHANCE

from . import games
from .lights import Lights


def snapshot(match):
    return (
        list(match.state), match.log.to_lines(), [match.events(p) for p in (None, 0, 1)], match.can_redo,
        match.legal_actions(),
    )


def test_a_whole_match(lights):
    match = lights.start(seed=1)
    assert (match.current_player, match.mover, match.phase, match.round) == (0, 0, "TURN", 0)
    assert match.scores is None and match.winners is None and match.measures == {} and not match.is_over
    match.play("flip cell=A1")
    match.play({"name": "flip", "args": {"cell": "B1"}})
    match.play(2)
    match.play(match.space.parse("rest hours=3"))
    assert match.play("flip cell=B2") is None
    assert match.is_over and match.current_player is None
    assert match.scores == [Fraction(1), Fraction(-1, 2)]
    assert match.winners == [0] and match.measures == {"rests": 3}
    assert match.legal_actions() == [] and not any(match.legal_mask())
    assert match.view(0)["scores"] == [1, "-1/2"] and match.view(1)["measures"] == {"rests": 3}


def test_legal_actions_have_symmetric_ones_once(lights):
    match = lights.start()
    texts = [str(action) for action in match.legal_actions()]
    assert "swap a=A1 b=B1" in texts and "swap a=B1 b=A1" not in texts
    assert match.legal_numbers() == [action.id for action in match.legal_actions()]
    assert [i for i, legal in enumerate(match.legal_mask()) if legal] == sorted(match.legal_numbers())
    match.legal_numbers().clear()
    assert match.legal_actions()
    match.play("swap a=B1 b=A1")
    assert match.log[-1].action == "swap a=A1 b=B1"
    number = match.space.parse("swap a=A2 b=B2").id + 3  # the same swap from the other side
    assert match.space.format(number) == "swap a=B2 b=A2"
    match.play(number)
    assert match.log[-1].action == "swap a=A2 b=B2"


def test_a_refusal_gives_the_authors_reason_turn_phase_and_cure(lights):
    match = lights.start()
    match.play("flip cell=A1")
    before = snapshot(match)
    with pytest.raises(IllegalAction) as caught:
        match.play("flip cell=A1")
    assert str(caught.value) == (
        "'flip cell=A1' is illegal for player 1 in phase TURN: that light is out already; "
        "play one of: flip cell=B1, flip cell=A2, flip cell=B2"
    )
    assert caught.value.data == {
        "action": "flip cell=A1", "reason": "that light is out already", "player": 1, "phase": "TURN",
        "legal": ["flip cell=B1", "flip cell=A2", "flip cell=B2"],
    }
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert snapshot(match) == before


def test_a_refusal_falls_back_to_the_condition_and_to_eight_legal_actions(lights):
    match = lights.start()
    with pytest.raises(IllegalAction, match=r"the condition `face\[a\] == up and face\[b\] == up` does not hold"):
        match.play("swap a=A1 b=A1")
    match.play("rest hours=1")
    match.play("flip cell=B2")
    with pytest.raises(IllegalAction) as caught:
        match.play("rest hours=1")
    assert len(caught.value.data["legal"]) == 6
    assert caught.value.cure.startswith("play one of: flip cell=A1, flip cell=B1, flip cell=A2, swap")


def test_long_lists_of_legal_actions_are_cut(lights):
    match = lights.start()
    match.engine.refuse = lambda state, action: 3 if action == 24 else Lights.refuse(match.engine, state, action)
    with pytest.raises(IllegalAction) as caught:
        match.play("rest hours=1")
    assert len(caught.value.data["legal"]) == 8 and caught.value.cure.endswith("in all)")


def test_what_is_not_on_offer_is_refused_without_asking_the_rules(hands):
    match = hands.start(seed=5)
    with pytest.raises(IllegalAction, match="for player 0 in phase TURN: 'deal' is not on offer now"):
        match.play("deal kind=one")
    manual = hands.start(chance="manual")
    with pytest.raises(IllegalAction, match="for chance in phase DEAL: 'peek' is not on offer now; play one of: deal"):
        manual.play("peek")


def test_a_server_says_who_plays(hands):
    match = hands.start(seed=5)
    with pytest.raises(IllegalAction, match="player 1 does not decide now, player 0 does; wait") as caught:
        match.play("peek", player=1)
    assert "legal" not in caught.value.data
    match.play("peek", player=0)
    assert match.current_player == 1


def test_unknown_actions_change_nothing(hands):
    match = hands.start(seed=5)
    before = snapshot(match)
    for wrong in ("pique", "play", "play kind=four", 99, None):
        with pytest.raises(UnknownAction):
            match.play(wrong)
    assert snapshot(match) == before


def test_after_the_end_nothing_can_be_played(dice):
    match = dice.start(players=1, seed=3)
    while not match.is_over:
        match.play("roll")
    with pytest.raises(MatchOver, match="the match is over"):
        match.play("roll")
    with pytest.raises(MatchOver):
        match.play("nonsense")


def test_a_fault_in_the_rules_changes_nothing(dice):
    match = dice.start(seed=3)
    match.play("roll")
    before = snapshot(match)

    def fail(state, action, events):
        state[12:] = [99] * len(state[12:])
        events.append((0, 1, 1))
        raise RuleFault("a range was left")

    perform, match.engine.perform = match.engine.perform, fail
    with pytest.raises(RuleFault):
        match.play("roll")
    match.engine.perform = perform
    assert snapshot(match) == before


def test_endless_chance_is_a_fault_and_changes_nothing(dice):
    match = dice.start(seed=3)
    before = snapshot(match)
    perform = match.engine.perform
    match.engine.perform = lambda state, action, events: match.engine.ask(state, 1, CHANCE)
    with pytest.raises(RuleFault, match="50 chance decisions followed one another"):
        match.play("roll")
    match.engine.perform = perform
    assert snapshot(match) == before


def test_manual_chance_is_a_player(dice):
    match = dice.start(chance="manual")
    assert match.chance_weights() == []
    match.play("roll")
    assert match.current_player == CHANCE and match.mover == 0
    assert [str(action) for action in match.legal_actions()] == [f"face n={n}" for n in range(1, 7)]
    assert match.chance_weights() == [1, 1, 1, 1, 1, 3]
    assert match.view(0)["to_move"] == "chance" and match.view(0)["legal"] == []
    match.play("face n=6")
    assert match.current_player == 0 and match.view()["variables"]["total"] == [6, 0]


def test_manual_and_seeded_matches_write_the_same_log_for_the_same_outcomes(any_game):
    seeded = any_game.start(seed=11)
    games.play_out(seeded, [3, 1, 4, 1, 5, 9, 2, 6])
    manual = any_game.start(seed=11, chance="manual")
    for entry in seeded.log:
        assert manual.current_player == entry.player
        manual.play(entry.action)
    assert list(manual.log) == list(seeded.log)
    assert manual.digest == seeded.digest and manual.state_key() == seeded.state_key()
    assert all(manual.view(p) == seeded.view(p) and manual.events(p) == seeded.events(p) for p in (None, 0, 1))


def test_fork_is_independent_and_has_the_same_future(dice):
    match = dice.start(seed=3)
    match.play("roll")
    match.undo()
    twin = match.fork()
    assert twin.can_redo and snapshot(twin) == snapshot(match)
    twin.play("roll")
    assert len(match.log) == 0 and len(twin.log) == 2 and match.can_redo and not twin.can_redo
    match.play("roll")
    assert snapshot(twin) == snapshot(match)


def test_player_numbers_are_checked(lights):
    match = lights.start()
    for wrong in (2, -1, True, "0"):
        for ask in (match.view, match.events, match.can_undo):
            with pytest.raises(OptionError, match=r"there is no player .* in this match; use 0 to 1"):
                ask(wrong)


def test_the_state_is_a_copy(lights):
    match = lights.start()
    match.state[12:16] = [-1] * 4
    assert len(match.view()["zones"]["grid"]["cells"]) == 4


def test_repr_has_no_secret(hands):
    match = hands.start(seed=123456)
    assert repr(match) == "<Match hands short: player 0 decides in phase TURN, 6 decisions>"
