"""Effects that change or name values, and those that contain other effects: set, let, if, each, repeat, perform."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.errors import RuleFault

from .room import act, effects, findings, legal, play, state

# -- set ---------------------------------------------------------------------------------------------------


def test_set_writes_one_after_the_other() -> None:
    match = act(effects("- set: {placed: 3, best: placed + 1, 'spot': c, who: next(mover)}"), c="C2")
    seen = state(match)
    assert (seen["placed"], seen["best"], seen["spot"], seen["who"]) == (3, 4, "C2", 1)


def test_set_writes_sets_and_none() -> None:
    do = effects("- set: {seen: 'board - {c}', spot: c}\n- set: {spot: none, who: none}")
    seen = state(act(do, c="B1"))
    assert (seen["seen"], seen["spot"], seen["who"]) == (["A1", "C1", "A2", "B2", "C2"], None, None)


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("set: {plcaed: 1}", "check/unknown-variable"),
        ("set: {placed: 10}", "check/out-of-range"),
        ("set: {placed: 0 - 1}", "check/out-of-range"),
        ("set: {placed: c}", "expr/type"),
        ("set: {seen: c}", "expr/not-a-set"),
        ("set: {seen: players}", "expr/type"),
        ("set: {'coins[mover]': 3}", "check/account-set"),
        ("set: {'placed[mover]': 3}", "expr/no-index"),
        ("set: {coins: 3}", "expr/dimensions"),
    ],
)
def test_set_refuses(effect: str, code: str) -> None:
    assert findings(effects(f"- {effect}"))[0] == code


@pytest.mark.parametrize("more", ["placed: placed + 6", "seen: numbers_as_cells"])
def test_a_value_out_of_range_stops_the_match(more: str) -> None:
    if more.startswith("seen"):
        do = effects("- set: {few: 'numbers(0, placed + 6)'}")
        extra: dict[str, Any] = {"state": {"few": {"type": "set of int", "range": "0..5"}}}
    else:
        do, extra = effects(f"- set: {{{more}}}\n- set: {{{more}}}"), {}
    with pytest.raises(RuleFault, match="left its range"):
        act(do, **extra)


# -- let ---------------------------------------------------------------------------------------------------


def test_a_name_keeps_what_it_was_given() -> None:
    do = effects("""
- let: {before: placed, cells: 'seen'}
- set: {placed: 7, seen: board}
- set: {best: before + size(cells)}
""")
    assert state(act(do))["best"] == 0


def test_a_name_lives_across_decisions() -> None:
    do = effects("""
- let: {before: placed + 2, mine: '{c, d}'}
- choose: {action: pick, name: x, in: board}
- let: {after: before + 1}
- choose: {action: pick_more, name: y, in: mine}
- set: {best: before + after, seen: '{x, y}'}
""")
    match = act(do, "pick x=C2")
    assert legal(match) == ["pick_more y=A1", "pick_more y=B1"]
    match.play("pick_more y=B1")
    assert (state(match)["best"], state(match)["seen"]) == (5, ["B1", "C2"])


def test_a_name_ends_with_its_list() -> None:
    do = effects("- if: {when: placed == 0, then: [let: {inner: 1}]}\n- set: {placed: inner}")
    assert findings(do) == ["expr/unknown-name"]


def test_a_wrong_name_is_reported_once() -> None:
    assert findings(effects("- let: {inner: placed + c}\n- set: {placed: inner}")) == ["expr/type"]


def test_let_wants_a_name() -> None:
    assert findings(effects("- let: {'two words': 1}")) == ["check/let-name"]


# -- if ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cell", "best"), [("A1", 1), ("A2", 2)])
def test_if_does_one_of_two_things(cell: str, best: int) -> None:
    do = effects("- if: {when: c.row == 1, then: [set: {best: 1}], else: [set: {best: 2}]}\n- set: {placed: 5}")
    match = act(do, c=cell)
    assert (state(match)["best"], state(match)["placed"]) == (best, 5)


@pytest.mark.parametrize(("cell", "stops"), [("A1", True), ("A2", False)])
def test_if_may_stop_on_one_side_only(cell: str, stops: bool) -> None:
    do = effects("""
- let: {before: number(c)}
- if:
    when: c.row == 1
    then: [choose: {action: pick, name: x, in: board}, set: {spot: x}]
    else: [set: {spot: c}]
- set: {best: before + 1, placed: 4}
""")
    match = act(do, c=cell)
    assert (legal(match)[0] == "pick x=A1") is stops
    if stops:
        match.play("pick x=C2")
    assert state(match)["spot"] == ("C2" if stops else "A2")
    assert (state(match)["best"], state(match)["placed"]) == ((1, 4) if stops else (4, 4))


def test_what_an_option_rules_out_is_no_mistake() -> None:
    """With one value of the option the rest is never reached; with the other it is."""
    do = effects("- if: {when: options.fast, then: [end_match: {}]}\n- set: {placed: 3}")
    assert findings(do) == []
    assert act(do).is_over


@pytest.mark.parametrize("leaving", ["end_match: {}", "go: TURN", "next_turn: TURN", "next_round: {}"])
def test_what_is_never_reached_is_a_mistake(leaving: str) -> None:
    assert findings(effects(f"- {leaving}\n- set: {{placed: 1}}")) == ["check/unreachable"]
    both = f"- if: {{when: placed == 0, then: [{leaving}], else: [{leaving}]}}\n- set: {{placed: 1}}"
    assert findings(effects(both)) == ["check/unreachable"]


# -- each --------------------------------------------------------------------------------------------------


def test_each_goes_through_a_set_in_its_order() -> None:
    do = effects("- each: {name: p, in: others(mover), do: [set: {placed: 'placed * 3 + number(p)'}]}")
    assert state(act(do))["placed"] == 1 * 3 + 2
    do = effects("- each: {name: x, in: '{c for c in board if c.col > 1}', where: x.row == 2, do: [set: {spot: x, best: best + 1}]}")
    assert (state(act(do))["spot"], state(act(do))["best"]) == ("C2", 2)


def test_each_looks_at_its_set_once() -> None:
    do = effects("""
- set: {seen: '{c}'}
- each: {name: x, in: seen, do: [set: {seen: 'seen | neighbours(x)', best: best + 1}]}
- each: {name: x, in: '{x for x in board if x not in seen}', do: [set: {seen: board, placed: placed + 1}]}
""")
    assert (state(act(do))["best"], state(act(do))["placed"]) == (1, 3)


def test_each_asks_where_when_the_turn_of_a_member_comes() -> None:
    do = effects("- each: {name: x, in: board, where: placed < 2, do: [set: {placed: placed + 1}]}")
    assert state(act(do))["placed"] == 2


def test_each_keeps_its_order_and_names_across_decisions() -> None:
    do = effects("""
- let: {start: 1}
- each:
    name: p
    in: others(next(mover))
    where: placed < 9
    do:
      - let: {mine: start + number(p)}
      - choose: {action: pick, name: x, in: board, player: p}
      - set: {seen: 'seen | {x}', best: 'best + mine'}
- set: {placed: best}
""")
    match = act(do)
    asked = []
    for cell in ("C2", "A2"):
        asked.append(match.current_player)
        match.play(f"pick x={cell}")
    assert asked == [2, 0]  # the next of player 1 first
    assert (state(match)["seen"], state(match)["best"], state(match)["placed"]) == (["A2", "C2"], 4, 4)


def test_each_within_each_with_decisions() -> None:
    do = effects("""
- each:
    name: p
    in: '{mover, next(mover)}'
    do:
      - each:
          name: x
          in: '{c, d}'
          do:
            - choose: {action: pick, name: n, in: 'numbers(0, 1)', player: p}
            - if: {when: n == 1, then: [set: {placed: placed + 1, spot: x, who: p}]}
""")
    match = act(do)
    play(match, ["pick n=0", "pick n=1"])
    assert (state(match)["spot"], state(match)["who"], match.current_player) == ("B1", 0, 1)
    play(match, ["pick n=1", "pick n=0"])
    assert (state(match)["spot"], state(match)["who"], state(match)["placed"]) == ("A1", 1, 2)
    assert match.phase == "TURN"


def test_each_refuses() -> None:
    assert findings(effects("- each: {name: x, in: placed, do: []}")) == ["expr/not-a-set"]
    wide = {"zones": {"wide": {"shape": "grid", "rows": 9, "cols": 9}}}
    ask = "[choose: {action: pick, name: y, in: board}]"
    do = effects(f"- each: {{name: x, in: wide, do: {ask}}}")
    assert findings(do, **wide) == ["expr/set-too-large"]
    assert findings(effects("- each: {name: x, in: wide, do: [set: {placed: 'x.row'}]}"), **wide) == []


# -- repeat ------------------------------------------------------------------------------------------------


def test_repeat_counts_or_goes_on_while_something_holds() -> None:
    assert state(act(effects("- repeat: {times: 4, do: [set: {placed: placed + 1}]}")))["placed"] == 4
    assert state(act(effects("- repeat: {times: 'placed - 1', do: [set: {placed: 1}]}")))["placed"] == 0
    do = effects("- repeat: {while: 'placed < 7', do: [set: {placed: placed + 2}]}")
    assert state(act(do))["placed"] == 8


def test_repeat_looks_at_its_number_once() -> None:
    do = effects("- set: {placed: 2}\n- repeat: {times: placed, do: [set: {placed: placed + 1}]}")
    assert state(act(do))["placed"] == 4


def test_repeat_may_stop_each_time() -> None:
    do = effects("""
- repeat:
    while: size(seen) < 3
    do:
      - choose: {action: pick, name: x, in: board, where: x not in seen}
      - set: {seen: 'seen | {x}'}
- repeat: {times: 2, do: [random: {name: die, in: 'numbers(1, 4)'}, set: {placed: placed + die}]}
- set: {best: placed}
""")
    match = act(do, "pick x=A1", "pick x=C1")
    assert "pick x=A1" not in legal(match)
    play(match, ["pick x=B2", "die value=4", "die value=3"])
    assert (state(match)["best"], match.phase, match.current_player) == (7, "TURN", 0)


def test_repeat_without_end_stops_the_match() -> None:
    with pytest.raises(RuleFault, match="without reaching a decision"):
        act(effects("- repeat: {while: 'placed == 0', do: [set: {best: 1}]}"))
    assert findings(effects("- repeat: {do: [set: {best: 1}]}")) == ["check/repeat"]
    assert findings(effects("- repeat: {times: 1, while: 'true', do: [set: {best: 1}]}")) == ["check/repeat"]


# -- perform -----------------------------------------------------------------------------------------------


def test_perform_gives_parameters_and_keeps_names_apart() -> None:
    define: dict[str, Any] = {
        "mark": {
            "params": {"x": "board", "n": "int", "cells": "set of board"},
            "do": effects("""
- let: {inner: n + size(cells)}
- set: {spot: x, best: inner}
"""),
        }
    }
    do = effects("- let: {n: 5, inner: 7}\n- perform: {name: mark, with: {x: d, n: n - 4, cells: '{c, d}'}}\n- set: {placed: n + inner - 10}")
    seen = state(act(do, define=define))
    assert (seen["spot"], seen["best"], seen["placed"]) == ("B1", 3, 2)


def test_perform_may_stop() -> None:
    define = {"pick_for": {"params": {"p": "player"}, "do": effects("""
- choose: {action: pick, name: x, in: board, player: p}
- set: {spot: x, who: p}
""")}}  # fmt: skip
    do = effects("- let: {n: 3}\n- perform: {name: pick_for, with: {p: next(mover)}}\n- set: {placed: n}")
    match = act(do, define=define)
    assert match.current_player == 1
    match.play("pick x=B2")
    assert (state(match)["spot"], state(match)["who"], state(match)["placed"]) == ("B2", 1, 3)


@pytest.mark.parametrize(
    ("effect", "define", "code"),
    [
        ("perform: nothing_such", {}, "check/unknown-definition"),
        ("perform: add_up", {}, "check/parameters"),
        ("perform: {name: add_up, with: {n: 1, m: 2}}", {}, "check/parameters"),
        ("perform: {name: add_up, with: {n: mover}}", {}, "expr/type"),
        ("perform: loop", {"loop": {"do": [{"perform": "loop"}]}}, "check/recursive-effects"),
        ("perform: a", {"a": {"do": [{"perform": "b"}]}, "b": {"do": [{"perform": "a"}]}}, "check/recursive-effects"),
        ("perform: value", {"value": "placed + 1"}, "check/unknown-definition"),
        ("perform: peek", {"peek": {"do": [{"set": {"placed": "secret"}}]}}, "expr/unknown-name"),
    ],
)
def test_perform_refuses(effect: str, define: dict[str, Any], code: str) -> None:
    do = effects(f"- let: {{secret: 1}}\n- {effect}")
    assert findings(do, define=define)[0] == code
