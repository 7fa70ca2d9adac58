"""Effects that lead elsewhere, and payments: go, next_turn, next_round, end_match, pay."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.errors import RuleFault

from .room import act, begin, effects, findings, legal, play, state, told, zone

PHASES: dict[str, Any] = {
    "phases": {
        "TURN": {"actions": ["act", "stop"]},
        "REST": {"start": effects("- set: {placed: placed + 1}"), "player": "next(mover)", "actions": ["act", "stop"]},
        "PASS": {"start": effects("- set: {best: best + 1}\n- if: {when: best > 1, then: [go: REST], else: [go: TURN]}")},
    }
}

# -- go ----------------------------------------------------------------------------------------------------


def test_go_begins_a_phase_whose_player_decides() -> None:
    match = act(effects("- go: REST"), **PHASES)
    assert (match.phase, match.current_player, match.mover, state(match)["placed"]) == ("REST", 1, 0, 1)


def test_go_leads_through_phases_without_actions() -> None:
    match = act(effects("- go: PASS"), **PHASES)
    assert (match.phase, state(match)["best"]) == ("TURN", 1)
    match.play("act c=A1 d=A1")
    assert (match.phase, match.current_player, state(match)["best"], state(match)["placed"]) == ("REST", 1, 2, 1)


def test_go_leaves_everything_that_is_going_on() -> None:
    do = effects("""
- each:
    name: p
    in: players
    do:
      - choose: {action: pick, name: x, in: board, player: p}
      - if: {when: x == A1, then: [go: REST]}
- set: {best: 9}
""")
    match = act(do, "pick x=B1", "pick x=A1", **PHASES)
    assert (match.phase, state(match)["best"]) == ("REST", 0)
    # What the script remembered is gone: the position is the same as if it had been entered in another way.
    other = act(effects("- go: REST"), **PHASES)
    frames = next((first, last) for name, first, last in match.info.scopes if name == "frames")
    assert set(match.state[frames[0] : frames[1]]) == {0}
    assert other.phase == match.phase


def test_a_script_without_end_asks_the_same_player_again() -> None:
    match = act(effects("- set: {placed: placed + 1}"))
    assert (match.phase, match.current_player, legal(match)[-1]) == ("TURN", 0, "stop")


@pytest.mark.parametrize("effect", ["go: NOWHERE", "next_turn: NOWHERE"])
def test_a_phase_must_be_there(effect: str) -> None:
    assert findings(effects(f"- {effect}")) == ["check/unknown-phase"]


# -- next_turn ---------------------------------------------------------------------------------------------


def test_next_turn_passes_the_turn_and_begins_turn_variables_anew() -> None:
    match = act(effects("- set: {steps: 4, placed: 3}\n- if: {when: 'c == A1', then: [next_turn: TURN]}"))
    assert (match.mover, match.current_player, state(match)["steps"], state(match)["placed"]) == (1, 1, 0, 3)
    match.play("act c=B1 d=B1")
    assert (match.mover, state(match)["steps"]) == (1, 4)
    assert told(match, "turn_started") == [{"player": 0}, {"player": 1}]


def test_next_turn_of_nobody_stops_the_match() -> None:
    with pytest.raises(RuleFault, match="not there"):
        act(effects("- next_turn: {phase: TURN, player: who}"))


# -- next_round --------------------------------------------------------------------------------------------


def test_next_round_begins_everything_of_the_round_anew() -> None:
    do = effects("""
- move: {from: 'supply[mover]', to: 'board[c]'}
- set: {placed: 5, best: 6, spot: c, steps: 2}
- pay: {from: 'coins[mover]', to: pot, amount: 2}
- if: {when: d == B1, then: [next_round: {}]}
""")
    match = act(do, d="A1")
    assert match.round == 0 and zone(match, "supply")[0]["count"] == 2
    match.play("act c=C2 d=B1")
    seen = state(match)
    assert (match.round, match.current_player, match.phase) == (1, 0, "TURN")
    assert zone(match, "supply")[0]["count"] == 3 and zone(match, "board")["cells"] == {}
    assert (seen["placed"], seen["best"], seen["spot"], seen["steps"]) == (0, 6, None, 0)
    assert (seen["coins"], seen["pot"]) == ([5, 5, 5], 0)
    assert told(match, "round_ended") == [{"round": 1}] and told(match, "round_started") == [{"round": 2}]


def test_match_is_performed_once_and_round_each_time() -> None:
    more = {
        "match": effects("- random: {name: bonus, in: 'numbers(1, 3)'}\n- set: {best: bonus}"),
        "round": effects("- set: {placed: round_number + best}\n- next_turn: {phase: TURN, player: 0}"),
    }
    match = begin(effects("- next_round: {}"), **more)
    play(match, ["bonus value=3", "act c=A1 d=A1", "act c=A1 d=A1"])
    assert (state(match)["best"], state(match)["placed"], match.round) == (3, 6, 2)


# -- end_match ---------------------------------------------------------------------------------------------


def test_end_match_counts_scores_winners_and_measures() -> None:
    result = {"score": "coins[p] * 2 + number(p)", "unit": 3, "wins": "coins[p] == 5", "measures": {"m": "sum(coins[p] for p in players)"}}
    match = act(effects("- pay: {to: 'coins[1]', amount: 1}\n- end_match: {}"), result=result)
    assert match.is_over and match.current_player is None and legal(match) == []
    assert [str(score) for score in match.scores or []] == ["10/3", "13/3", "4"]
    assert (match.winners, match.measures) == ([0, 2], {"m": 16})
    assert told(match, "match_ended") == [{}]


def test_the_best_score_wins_alone_or_shared() -> None:
    assert act(effects("- end_match: {}")).winners == [0, 1, 2]
    assert act(effects("- pay: {to: 'coins[2]', amount: 1}\n- end_match: {}")).winners == [2]


def test_end_match_leaves_a_script_that_has_waited() -> None:
    do = effects("- let: {mine: c}\n- choose: {action: pick, name: x, in: '{mine, d}'}\n- end_match: {}")
    match = act(do, "pick x=B1")
    assert match.is_over and match.winners == [0, 1, 2]


# -- pay ---------------------------------------------------------------------------------------------------


def test_pay_moves_money_and_says_what_for() -> None:
    do = effects("""
- pay: {from: 'coins[mover]', to: 'coins[next(mover)]', amount: 2, for: a test}
- pay: {from: pot, amount: placed, for: nothing}
- pay: {to: pot, amount: 4}
""")
    match = act(do)
    assert (state(match)["coins"], state(match)["pot"]) == ([3, 7, 5], 4)
    assert told(match, "paid") == [
        {"amount": 2, "from": "coins", "from_player": 0, "to": "coins", "to_player": 1, "for": "a test"},
        {"amount": 4, "from": None, "from_player": None, "to": "pot", "to_player": None},
    ]


@pytest.mark.parametrize(
    "effect",
    ["pay: {from: 'coins[mover]', amount: 6}", "pay: {from: 'coins[mover]', to: pot, amount: placed - 1}"],
)
def test_nobody_pays_what_is_not_there(effect: str) -> None:
    with pytest.raises(RuleFault, match="left its range"):
        act(effects(f"- {effect}"))


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("pay: {to: placed, amount: 1}", "check/not-an-account"),
        ("pay: {to: pto, amount: 1}", "check/unknown-variable"),
        ("pay: {to: coins, amount: 1}", "expr/dimensions"),
        ("pay: {to: pot, amount: mover}", "expr/type"),
    ],
)
def test_pay_refuses(effect: str, code: str) -> None:
    assert findings(effects(f"- {effect}"))[0] == code


def test_a_unit_that_no_bank_gives_or_takes_is_known_to_be_closed() -> None:
    state_ = {"coins": {"type": "int", "range": "0..20", "per": "player", "unit": "coins", "start": 5, "scope": "match"},
              "pot": {"type": "int", "range": "0..20", "unit": "coins", "scope": "match"}}  # fmt: skip
    closed = act(effects("- pay: {from: 'coins[mover]', to: pot, amount: 2}"), state=state_)
    assert closed.info.zero_sum == ("coins",)
    assert act(effects("- pay: {to: pot, amount: 2}"), state=state_).info.zero_sum == ()
