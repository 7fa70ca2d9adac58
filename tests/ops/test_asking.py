"""Effects that wait for somebody, and events with their hooks: choose, ask, random, signal, cancel."""

from __future__ import annotations

from typing import Any

import pytest

import boardkit
from boardkit.errors import IllegalAction, RuleFault, UnknownAction

from .room import act, begin, cells, effects, findings, legal, play, state, told, zone

# -- choose ------------------------------------------------------------------------------------------------


def test_choose_offers_the_members_for_which_a_condition_holds() -> None:
    do = effects("- choose: {action: pick, name: x, in: board, where: x.row == c.row and x != c, player: next(mover), phase: PICK}\n- set: {spot: x}")
    match = act(do, c="B1")
    assert (match.current_player, match.phase, legal(match)) == (1, "PICK", ["pick x=A1", "pick x=C1"])
    with pytest.raises(IllegalAction, match="x != c"):
        match.play("pick x=B1")
    with pytest.raises(IllegalAction, match="x.row == c.row"):
        match.play("pick x=B2")
    with pytest.raises(UnknownAction):
        match.play("pick x=D9")
    match.play("pick x=C1")
    assert (state(match)["spot"], match.phase, match.current_player) == ("C1", "TURN", 0)
    assert told(match, "pick") == [{"player": 1, "x": "C1"}]


@pytest.mark.parametrize(("how", "text"), [("optional: true", "pick"), ("none: nobody", "pick x=nobody")])
def test_choose_may_be_left_out_or_answered_by_a_word(how: str, text: str) -> None:
    do = effects(f"- choose: {{action: pick, name: x, in: board, where: 'board[x] is not none', {how}}}\n- set: {{spot: x, best: 4}}")
    match = act(do)
    assert legal(match) == [text]  # the board is empty, and `where` is about cells, not about none
    match.play(text)
    assert (state(match)["spot"], state(match)["best"]) == (None, 4)


def test_a_secret_choice_is_told_to_nobody_else() -> None:
    do = effects("- choose: {action: pick, name: x, in: board, secret: true}\n- set: {hidden_spot: x}")
    secret = {"state": {"hidden_spot": {"type": "board", "optional": True, "visible": "nobody"}}}
    match = act(do, "pick x=C2", **secret)
    assert told(match, "pick", 1) == [{"player": 0}] and told(match, "pick", None) == [{"player": 0}]


def test_choices_of_one_name_share_their_action() -> None:
    do = effects("""
- choose: {action: pick, name: x, in: board}
- choose: {action: pick, name: x, in: board, where: x.row == 2}
- set: {spot: x}
""")
    match = act(do, "pick x=A1")
    assert legal(match) == ["pick x=A2", "pick x=B2", "pick x=C2"]
    match.play("pick x=B2")
    assert state(match)["spot"] == "B2"


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ("- choose: {action: stop, name: x, in: board}", "check/choice-name"),
        ("- choose: {action: pick, name: x, in: board}\n- choose: {action: pick, name: x, in: players}", "check/choice-name"),
        ("- choose: {action: pick, name: x, in: board}\n- choose: {action: pick, name: y, in: board}", "check/choice-name"),
        ("- random: {name: die, in: 'numbers(1, 6)'}\n- random: {name: die, in: 'numbers(1, 4)'}", "check/choice-name"),
        ("- random: {name: act, in: 'numbers(1, 6)'}", "check/choice-name"),
        ("- choose: {action: pick, name: x, in: placed}", "expr/not-a-set"),
        ("- choose: {action: pick, name: x, in: board, where: x}", "expr/type"),
        ("- choose: {action: pick, name: x, in: board, player: c}", "expr/type"),
        ("- random: {name: die, in: 'numbers(0 - 1, 6)'}", "expr/set-too-large"),
    ],
)  # fmt: skip
def test_choices_refuse(do: str, code: str) -> None:
    assert findings(effects(do))[0] == code


def test_nothing_to_choose_from_stops_the_match() -> None:
    match = act(effects("- choose: {action: pick, name: x, in: nothing_here}\n- set: {spot: x}"),
                define={"nothing_here": "{x for x in board if placed > 8}"})  # fmt: skip
    assert legal(match) == [] and not match.is_over


# -- ask ---------------------------------------------------------------------------------------------------


def test_ask_waits_for_one_of_some_actions() -> None:
    do = effects("- ask: {player: next(mover), phase: REPLY, actions: [say_yes, say_no]}\n- set: {best: placed + 3}")
    match = act(do)
    assert (match.current_player, match.phase, legal(match)) == (1, "REPLY", ["say_yes", "say_no"])
    with pytest.raises(IllegalAction, match="say_yes, say_no"):
        match.play("stop")
    twin = match.fork()
    match.play("say_yes")
    twin.play("say_no")
    assert (state(match)["best"], state(twin)["best"]) == (4, 3)
    assert match.phase == twin.phase == "TURN"


def test_ask_goes_through_players_in_the_order_of_the_set() -> None:
    do = effects("- ask: {players: others(mover), phase: REPLY, actions: [say_yes, say_no]}\n- set: {best: placed}")
    match = act(effects("- next_turn: {phase: TURN, player: 1}"))
    match = begin(do)
    play(match, ["act c=A1 d=A1", "say_no"])
    assert match.current_player == 2
    match.play("say_yes")
    assert (state(match)["best"], match.phase, match.current_player) == (1, "TURN", 0)


def test_ask_nobody_goes_on() -> None:
    do = effects("- ask: {players: '{p for p in players if coins[p] > 9}', actions: [say_yes, say_no]}\n- set: {best: 2}")
    assert state(act(do))["best"] == 2


def test_a_reply_may_itself_wait_and_the_asker_keeps_its_names() -> None:
    reply = {"reply": {"params": {"n": "numbers(0, 3)"}, "do": effects("""
- choose: {action: pick, name: x, in: board, player: actor}
- set: {spot: x, placed: placed + n, who: actor}
""")}}  # fmt: skip
    do = effects("- let: {mine: 2}\n- ask: {players: '{1, 2}', actions: [reply]}\n- set: {best: placed + mine}")
    match = act(do, "reply n=3", actions=reply)
    assert (match.current_player, legal(match)[0]) == (1, "pick x=A1")
    play(match, ["pick x=C1", "reply n=1"])
    assert match.current_player == 2
    match.play("pick x=B2")
    assert (state(match)["spot"], state(match)["who"], state(match)["best"], match.current_player) == ("B2", 2, 6, 0)


def test_hidden_replies_are_told_to_nobody_else() -> None:
    bid = {"bid": {"params": {"n": "numbers(0, 3)"}, "do": effects("- set: {'bids[actor]': n}")}}
    bids = {"bids": {"type": "int", "range": "0..3", "per": "player", "visible": "owner"}}
    do = effects("- ask: {players: players, actions: [bid], hidden: true}")
    match = act(do, "bid n=3", actions=bid, state=bids)
    assert state(match, 0)["bids"] == [3, None, None] and state(match, 1)["bids"] == [None, 0, None]
    names = [[event.name for event in match.events(viewer)] for viewer in (0, 1, None)]
    assert names[1] == names[2] == names[0][:-1]


@pytest.mark.parametrize(
    ("effect", "actions", "code"),
    [
        ("ask: {actions: [say_no]}", {}, "check/ask"),
        ("ask: {player: mover, players: players, actions: [say_no]}", {}, "check/ask"),
        ("ask: {player: mover, actions: [say_nay]}", {}, "check/unknown-action"),
        ("ask: {player: mover, actions: [act]}", {}, "check/recursive-effects"),
        ("ask: {player: mover, actions: [other]}", {"other": {"do": [{"ask": {"player": "mover", "actions": ["act"]}}]}},
         "check/recursive-effects"),
        ("ask: {player: c, actions: [say_no]}", {}, "expr/type"),
    ],
)  # fmt: skip
def test_ask_refuses(effect: str, actions: dict[str, Any], code: str) -> None:
    assert findings(effects(f"- {effect}"), actions=actions)[0] == code


# -- random ------------------------------------------------------------------------------------------------


def test_random_names_what_chance_picked_and_tells_all() -> None:
    do = effects("- random: {name: cell, in: '{c, d}'}\n- random: {name: die, in: 'numbers(2, 5)'}\n- set: {spot: cell, best: die}")
    match = act(do)
    assert (match.current_player, legal(match)) == (boardkit.CHANCE, ["cell value=A1", "cell value=B1"])
    with pytest.raises(IllegalAction):
        match.play("cell value=C2")
    match.play("cell value=B1")
    assert (legal(match), match.chance_weights()) == ([f"die value={n}" for n in (2, 3, 4, 5)], [1, 1, 1, 1])
    match.play("die value=5")
    assert (state(match)["spot"], state(match)["best"]) == ("B1", 5)
    assert told(match, "picked", None) == [{"cell": "B1"}, {"die": 5}]


def test_random_of_nothing_stops_the_match() -> None:
    with pytest.raises(RuleFault, match="nothing is"):
        act(effects("- random: {name: cell, in: '{x for x in board if placed > 8}'}"))


# -- signal, hooks and cancel ------------------------------------------------------------------------------


def hook(on: str, do: str, **more: Any) -> dict[str, Any]:
    return {"on": on, "do": effects(do), **more}


def test_signal_sets_off_hooks_in_their_order_and_is_told() -> None:
    hooks = [
        hook("scored", "- set: {placed: placed * 2 + 1}", moment="before"),
        hook("scored", "- set: {placed: placed * 2, who: player}"),
        hook("scored", "- set: {placed: placed + 3}", when="player == mover"),
        hook("scored", "- set: {placed: 9}", when="player != mover"),
    ]
    match = act(effects("- signal: {event: scored, with: {player: mover}}"), hooks=hooks)
    assert (state(match)["placed"], state(match)["who"]) == (5, 0)
    assert told(match, "scored") == [{"player": 0}]


def test_a_hook_knows_the_event_and_nothing_of_who_made_it() -> None:
    hooks = [hook("scored", "- set: {spot: c}")]
    assert findings(effects("- signal: {event: scored, with: {player: mover}}"), hooks=hooks) == ["expr/unknown-name"]
    # A name of the script does not hide the variable that the hook means.
    do = effects("- let: {placed: 7}\n- signal: {event: scored, with: {player: mover}}")
    match = act(do, hooks=[hook("scored", "- set: {best: placed + 1}")])
    assert state(match)["best"] == 1


def test_cancel_makes_an_event_not_happen() -> None:
    hooks = [
        hook("scored", "- cancel: {}", moment="before", when="player == 0"),
        hook("scored", "- set: {best: best + 1}"),
    ]
    do = effects("- each: {name: p, in: players, do: [signal: {event: scored, with: {player: p}}]}\n- set: {placed: 1}")
    match = act(do, hooks=hooks)
    assert (state(match)["best"], state(match)["placed"]) == (2, 1)
    assert told(match, "scored") == [{"player": 1}, {"player": 2}]


MOVE = "- move: {from: 'supply[mover]', to: 'board[c]'}\n- set: {best: 1}"


def test_a_move_can_be_cancelled_after_somebody_was_asked() -> None:
    hooks = [
        hook("moved", """
- choose: {action: allow, name: answer, in: 'numbers(0, 1)', player: next(piece.owner)}
- if: {when: answer == 0, then: [cancel: {}]}
- set: {spot: to_cell}
""", moment="before", when="to_cell is not none"),
        hook("moved", "- set: {placed: placed + 1, who: from_owner}"),
    ]  # fmt: skip
    match = act(effects(MOVE), hooks=hooks)
    assert (match.current_player, cells(match)) == (1, {})
    twin = match.fork()
    match.play("allow answer=1")
    assert list(cells(match)) == ["A1"] and zone(match, "supply")[0]["count"] == 2
    assert (state(match)["placed"], state(match)["who"], state(match)["spot"], state(match)["best"]) == (1, 0, "A1", 1)
    twin.play("allow answer=0")
    assert cells(twin) == {} and zone(twin, "supply")[0]["count"] == 3
    assert (state(twin)["placed"], state(twin)["who"], state(twin)["spot"], state(twin)["best"]) == (0, None, "A1", 1)
    assert told(twin, "moved") == []


@pytest.mark.parametrize("event", ["flipped", "turn_started", "scored", "act"])
def test_every_event_waits_for_a_hook_before_it(event: str) -> None:
    """What is needed when the event happens at last is kept while somebody is asked."""
    do = effects("""
- let: {x: d}
- flip: {piece: 'top(tiles)', to: moon}
- signal: {event: scored, with: {player: next(mover)}}
- set: {spot: x}
- next_turn: {phase: TURN, player: previous(mover)}
""")
    tiles = {"tiles": {"shape": "stack", "holds": "tile"}}
    pieces = {"tile": {"kinds": ["red"], "start": "tiles", "faces": ["sun", "moon"]}}
    asking = hook(event, "- choose: {action: wait, name: n, in: 'numbers(1, 3)', player: 2}\n- set: {placed: placed + n}", moment="before")
    after = hook(event, "- set: {best: best + 1}") if event != "act" else hook("scored", "- set: {best: best + 1}")
    match = begin(do, zones=tiles, pieces=pieces, hooks=[asking, after])
    if event == "turn_started":
        assert match.current_player == 2
        match.play("wait n=1")
    match.play("act c=A1 d=C2")
    waited = 0
    while match.current_player == 2 and legal(match)[0] == "wait n=1":
        match.play("wait n=2")
        waited += 1
    assert waited == 1
    seen = state(match)
    assert seen["placed"] == (3 if event == "turn_started" else 2)
    assert seen["best"] == (2 if event == "turn_started" else 1)
    assert (seen["spot"], match.current_player, match.phase) == ("C2", 2, "TURN")
    assert zone(match, "tiles")["top"]["face"] == "moon"
    assert told(match, "scored") == [{"player": 1}]


def test_a_hook_after_an_action_sees_its_parameters_although_it_waited() -> None:
    do = effects("- choose: {action: pick, name: x, in: board}\n- set: {spot: x}")
    match = act(do, "pick x=B2", c="C1", d="A2", hooks=[hook("act", "- set: {seen: '{c, d}', who: actor}")])
    assert (state(match)["seen"], state(match)["spot"], state(match)["who"]) == (["C1", "A2"], "B2", 0)


def test_hooks_on_moves_know_cells_and_owners_or_none() -> None:
    do = effects("""
- move: {from: 'supply[mover]', to: 'board[c]'}
- move: {from: 'board[c]', to: 'supply[next(mover)]'}
- move: {from: deck, to: pile}
""")
    hooks = [
        hook("moved", "- set: {placed: placed + 1, spot: to_cell}", when="to_cell is not none and to_cell.row == 1"),
        hook("moved", "- set: {best: best + 1, who: to_owner}", when="from_cell == A1"),
    ]
    seen = state(act(do, hooks=hooks))
    assert (seen["placed"], seen["spot"], seen["best"], seen["who"]) == (1, "A1", 1, 1)


def test_a_hook_may_make_its_own_event_where_its_condition_rules_a_circle_out() -> None:
    hooks = [hook("moved", "- move: {from: 'board[to_cell]', to: 'supply[mover]'}", when="to_cell is not none")]
    match = act(effects(MOVE), hooks=hooks)
    assert cells(match) == {} and zone(match, "supply")[0]["count"] == 3


@pytest.mark.parametrize(
    ("do", "hooks", "code"),
    [
        ("- signal: {event: scroed}", [], "check/unknown-event"),
        ("- signal: {event: scored}", [], "check/event-fields"),
        ("- signal: {event: scored, with: {player: 0, points: 1}}", [], "check/event-fields"),
        ("- signal: {event: scored, with: {player: c}}", [], "expr/type"),
        ("- cancel: {}", [], "check/cancel"),
        (MOVE, [hook("moved", "- cancel: {}")], "check/cancel"),
        (MOVE, [hook("moved", "- move: {from: deck, to: pile}")], "check/hook-cycle"),
        ("- signal: {event: scored, with: {player: 0}}", [hook("scored", "- signal: {event: scored, with: {player: 1}}")],
         "check/hook-cycle"),
        (MOVE, [hook("movd", "- set: {best: 1}")], "check/unknown-hook"),
        (MOVE, [hook("moved", "- set: {best: 1}", when="piece")], "expr/type"),
        ("- next_turn: TURN", [hook("act", "- set: {best: 1}")], "check/unreachable"),
    ],
)  # fmt: skip
def test_events_and_hooks_refuse(do: str, hooks: list[Any], code: str) -> None:
    assert findings(effects(do), hooks=hooks)[0] == code
