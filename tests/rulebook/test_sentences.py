"""Effects in plain sentences."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

from boardkit.diagnostics import Bag
from boardkit.model.effect import Effect
from boardkit.model.fields import choice, expression
from boardkit.model.source import Source
from boardkit.ops import OPS
from boardkit.pipeline import read_data
from boardkit.rulebook.sentences import SENTENCES, STRUCTURES, Sentences
from boardkit.rulebook.wording import Wording

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


def plainly(effect, **options):
    """The sentences of one effect, which need not make sense at the place."""
    data = changed(define={**GAME["define"], "it": {"do": [effect]}})
    draft = read_data(data, bag := Bag())
    assert draft is not None, [str(finding) for finding in bag]
    definitions = draft.definitions
    wording = Wording({"stones": 7, "greedy": False, "ending": "last", **options}, 2)
    return list(Sentences(definitions, wording).say(definitions.define["it"].do))


@pytest.mark.parametrize(
    ("effect", "wanted"),
    [
        ({"flip": {"piece": "board[c]"}}, "Turn `board[c]` over."),
        ({"flip": {"piece": "board[c]", "to": "splat"}}, "Turn `board[c]` to `splat`."),
        ({"show": {"piece": "top(heap)"}}, "All players see which piece `top(heap)` is."),
        ({"show": {"piece": "x", "to": "{mover}"}}, "The players `{mover}` see which piece `x` is."),
        ({"swap": {"a": "board[c]", "b": "board[d]"}}, "What lies on `board[c]` and `board[d]` changes places."),
        (
            {"rotate": {"zone": "board", "part": "NW", "way": "clockwise"}},
            "Turn the part `NW` of `board` clockwise by a quarter.",
        ),
        ({"draw": {"from": "bag", "to": "board[c]"}}, "Draw a random piece from `bag` and put it to `board[c]`."),
        ({"arrange": {"zone": "board", "as": "layout"}}, "Lay `board` out as the option `layout` says."),
        (
            {"choose": {"action": "pick", "name": "c", "in": "board", "where": "board[c] is none"}},
            "The player whose turn it is chooses a `c` of `board` with `board[c] is none` (`pick`).",
        ),
        (
            {"choose": {"action": "pick", "name": "c", "in": "b", "optional": True, "secret": True, "player": "q"}},
            "The player `q` may choose a `c` of `b` (`pick`); what, is secret.",
        ),
        ({"ask": {"player": "next(mover)", "actions": ["yes", "no"]}}, "The next player chooses `yes` or `no`."),
        ({"ask": {"players": "players", "actions": ["yes"]}}, "Each player, one after the other, chooses `yes`."),
        (
            {"pay": {"from": "chips[p]", "amount": "options.stones", "for": "the round"}},
            "`chips[p]` pays 7 to the bank for the round.",
        ),
        ({"pay": {"to": "chips[p]", "amount": "2"}}, "The bank pays 2 to `chips[p]`."),
        ({"signal": {"event": "scored", "with": {"player": "mover"}}}, "It is announced: `scored` (player `mover`)."),
        ({"signal": {"event": "over"}}, "It is announced: `over`."),
        ({"cancel": {}}, "It does not happen."),
        ({"go": "TURN"}, "Play goes on with `TURN`."),
        ({"next_turn": "TURN"}, "The next player has the turn and begins with `TURN`."),
        ({"end_match": {}}, "The match is over."),
        ({"move": {"from": "a", "to": "b", "piece": "x"}}, "Move the piece `x` from `a` to `b`."),
        ({"repeat": {"while": "left > 2", "do": [{"shuffle": "heap"}]}}, "As long as `left > 2`, shuffle `heap`."),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_single_effects(effect, wanted):
    assert plainly(effect) == [wanted]


def test_what_does_nothing_is_not_said():
    assert plainly({"repeat": {"times": "2", "do": []}}) == []
    assert plainly({"each": {"name": "p", "in": "players", "do": []}}) == []
    assert plainly({"perform": "nothing_of_that_name"}) == []


def test_an_effect_without_a_sentence_is_said_by_its_name_and_fields():
    @frozen(kw_only=True)
    class Juggle(Effect):
        KEY: ClassVar[str] = "juggle_all"
        DOC: ClassVar[str] = ""
        what: Source = expression("What.", "piece")
        how: str = choice("How.", ("high", "low"), "low")

    sentences = Sentences(definitions=None, wording=Wording({"n": 3}, 2))
    assert list(sentences.say([Juggle(what=Source("options.n"))])) == ["Juggle all: what `3`, how `low`."]
