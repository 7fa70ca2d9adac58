"""Effects in plain sentences."""

from __future__ import annotations

import pytest

from boardkit.ops import OPS
from boardkit.rulebook.sentences import SENTENCES, STRUCTURES

from .books import GAME, book, changed, section


def said(*effects, **options):
    """What the set-up says when a round begins with these effects."""
    rules = book(changed(round=[*effects, {"next_turn": {"phase": "TURN", "player": "0"}}], zones=ZONES), **options)
    first, *rest, last = section(rules, "set-up")
    assert first.startswith("All `stones` start") and last.startswith("The first player has the turn")
    return rest


ZONES = {
    **GAME["zones"],
    "bag": {"shape": "bag", "holds": "stones"},
    "board": {"shape": "grid", "rows": 2, "cols": 2, "holds": "stones"},
}


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.KEY)
def test_every_effect_can_be_said(op):
    assert op.KEY in SENTENCES or op.KEY in STRUCTURES


def test_moves():
    assert said({"shuffle": "heap"}) == ["Shuffle `heap`."]
    assert said({"move": {"from": "heap", "to": "board[A1]"}}) == ["Move a piece from `heap` to `board[A1]`."]
    assert said({"deal": {"from": "heap", "to": "taken", "count": "3 * size(players)"}}) == [
        "Deal 6 pieces, one at a time, from `heap` to `taken`."
    ]
    assert said({"deal": {"from": "heap", "to": "taken", "count": 2, "first": 1}}) == [
        "Deal 2 pieces, one at a time, from `heap` to `taken`, beginning with the player `1`."
    ]


def test_chance():
    assert said({"random": {"name": "die", "in": "numbers(1, 6)"}}) == [
        "Chance picks `die` from `numbers(1, 6)`, all equally likely."
    ]


def test_values():
    assert said({"set": {"rest": "options.stones - 1"}}) == ["`rest` becomes 6."]
    assert said({"let": {"k": "left"}}) == ["Let `k` be `left`."]


def test_conditions_that_options_decide_are_gone():
    effect = {"if": {"when": "options.greedy", "then": [{"set": {"rest": 1}}], "else": [{"shuffle": "heap"}]}}
    assert said(effect) == ["Shuffle `heap`."]
    assert said(effect, greedy=True) == ["`rest` becomes 1."]


def test_conditions_of_the_position_are_said():
    both = {"when": "left > 3", "then": [{"set": {"rest": 1}}], "else": [{"shuffle": "heap"}]}
    assert said({"if": both}) == ["If `left > 3`, `rest` becomes 1.", "Otherwise, shuffle `heap`."]
    assert said({"if": {**both, "then": []}}) == ["Unless `left > 3`, shuffle `heap`."]
    assert said({"if": {"when": "left > 3", "then": [{"shuffle": "heap"}, {"set": {"rest": 2}}]}}) == [
        "If `left > 3`: shuffle `heap`; `rest` becomes 2."
    ]


def test_loops():
    assert said({"each": {"name": "p", "in": "players", "do": [{"set": {"rest": 1}}]}}) == [
        "For each player `p`, `rest` becomes 1."
    ]
    assert said({"each": {"name": "c", "in": "board", "where": "board[c] is none", "do": [{"shuffle": "heap"}]}}) == [
        "For each `c` of `board` with `board[c] is none`, shuffle `heap`."
    ]
    assert said({"repeat": {"times": "2", "do": [{"shuffle": "heap"}]}}) == ["2 times, shuffle `heap`."]


def test_definitions_are_said_by_their_docs_or_effects():
    plain = {"params": {"n": "int"}, "do": [{"set": {"rest": "n"}}]}
    for doc, wanted in (("", ["`rest` becomes 3."]), ("Sets the rest", ["Sets the rest. Here `n` is 3."])):
        define = {**GAME["define"], "put": {**plain, "doc": doc}}
        effect = {"perform": {"name": "put", "with": {"n": "3"}}}
        rules = book(changed(define=define, round=[effect, {"next_turn": {"phase": "TURN", "player": "0"}}]))
        assert section(rules, "set-up")[1:-1] == wanted


def test_rounds_are_said_to_begin_like_this():
    actions = {"take": {"do": [{"next_round": {}}]}}
    rules = book(changed(actions=actions, phases={"TURN": {"actions": ["take"]}}))
    assert section(rules, "set-up")[1] == (
        "Each round begins like this: the first player has the turn and begins with `TURN`."
    )
    assert section(rules, "action") == ["The round is over and the next one begins."]
