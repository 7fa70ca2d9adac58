"""What the sections of a rulebook say."""

from __future__ import annotations

import pytest

from boardkit.diagnostics import Bag
from boardkit.library import presets
from boardkit.pipeline import read_data
from boardkit.rulebook import PresetChoice
from boardkit.rulebook.choices import option_rows
from boardkit.rulebook.sentences import clause, sentence

from .books import GAME, book, book_of, changed, section


def test_head_and_order_of_the_sections():
    rules = book()
    assert (rules.name, rules.title, rules.summary, rules.players) == (
        "draughty",
        "Draughty",
        "Take the last stone.",
        2,
    )
    assert [s.key for s in rules.sections] == [
        "players",
        "pieces",
        "places",
        "records",
        "set-up",
        "phases",
        "action",
        "terms",
        "end",
        "options",
    ]


def test_players_and_aim():
    assert section(book(), "players") == ["For 2 to 3 players."]
    doc = "First\nparagraph.\n\nSecond one."
    assert section(book(changed(doc=doc, players=2)), "players") == [
        "For 2 players.",
        "First paragraph.",
        "Second one.",
    ]
    assert section(book(changed(players=1)), "players") == ["For 1 player."]


def test_numbers_of_pieces_follow_the_options():
    assert section(book(), "pieces") == ["`stones`: 7 pieces `stone`. Pebbles."]
    assert section(book(stones=1), "pieces") == ["`stones`: 1 piece `stone`. Pebbles."]


def pieces(**parts):
    sets = {"stones": {**GAME["pieces"]["stones"], **parts}}
    return section(book(changed(pieces=sets)), "pieces")[0]


def test_kinds_with_their_numbers():
    assert pieces(kinds=["ant", "bee"], count=2) == "`stones`: 4 pieces: 2 `ant`, 2 `bee`. Pebbles."
    many = [f"k{i}" for i in range(20)]
    assert pieces(kinds=many, count=1) == ("`stones`: 20 pieces, one of each kind (`k0`, `k1`, … `k19`). Pebbles.")
    assert pieces(kinds=many, count=3).startswith("`stones`: 60 pieces, 3 of each of 20 kinds (")


def test_pieces_of_each_player():
    zones = {**GAME["zones"], "heap": {**GAME["zones"]["heap"], "per": "player"}}
    own = {"stones": {**GAME["pieces"]["stones"], "per": "player"}}
    actions = {"take": {"do": [{"next_turn": "TURN"}]}}
    phases = {"TURN": {"actions": ["take"]}}
    rules = book(changed(zones=zones, pieces=own, actions=actions, phases=phases, define={}), players=3)
    assert section(rules, "pieces") == ["`stones`: 7 pieces `stone` for each player. Pebbles."]
    assert section(rules, "set-up")[0] == "All `stones` start in `heap` of their owner."


def test_sides():
    assert "Two sides: `up` and `down`, which hides the kind." in pieces(faces=["up", "down"], hides=True)
    rules = book(
        changed(pieces={"stones": {**GAME["pieces"]["stones"], "faces": ["lit", "out"], "start_face": "down"}})
    )
    assert section(rules, "set-up")[0] == "All `stones` start in `heap`, `out` up."


def zone(**parts):
    return section(book(changed(zones={**GAME["zones"], "extra": parts})), "places")[2]


def test_places():
    assert section(book(), "places") == [
        "`heap`: a stack. The heap.",
        "`taken`: a set, one for each player. Stones that a player has taken.",
    ]
    assert zone(shape="grid", rows=3, cols="options.stones") == "`extra`: a board of 3 rows and 7 columns."
    assert (
        zone(shape="grid", rows=2, cols=2, neighbours="hex") == "`extra`: a board of hexagons of 2 rows and 2 columns."
    )
    assert zone(shape="ring", size=6) == "`extra`: a ring of 6 cells, clockwise."
    assert zone(shape="bag", holds="stones", visible="nobody", count="hidden") == (
        "`extra`: a bag, seen by nobody, how many lie there is secret."
    )
    assert zone(shape="set", holds="stones", per="player", visible="owner") == (
        "`extra`: a set, one for each player, seen by its owner only."
    )
    graph = {"shape": "graph", "cells": {"a": [0, 0], "b": [1, 0]}, "edges": [["a", "b"]], "doc": "Two places"}
    assert zone(**graph) == "`extra`: a board of 2 cells. Two places."


def test_records():
    state = {
        "chips": {
            "type": "int",
            "range": "0..99",
            "per": "player",
            "unit": "chips",
            "start": "options.stones",
            "doc": "Money",
        },
        "hint": {"type": "int", "range": "0..9", "per": "player", "visible": "owner", "doc": "A hint."},
        "inner": {"type": "int", "range": "0..9", "visible": "nobody", "doc": "Hidden."},
        "plain": {"type": "int", "range": "0..9"},
    }
    assert section(book(changed(state=state)), "records") == [
        "`chips`: in chips, one for each player, 7 at the start of a round. Money.",
        "`hint`: one for each player, seen by its owner only. A hint.",
    ]


def test_actions_are_told_by_their_docs_or_by_what_they_do():
    rules = book(greedy=True)
    take, two = (s for s in rules.sections if s.key == "action")
    assert take.title == "Action: take"
    assert take.paragraphs == (
        "Move a piece from `heap` to `taken[mover]`. The next player has the turn and begins with `TURN`.",
    )
    assert take.items == ('Only if `left > 0` (otherwise: "the heap is empty").',)
    assert two.paragraphs == ("Take two stones. (R-2)",)
    assert two.items == ("Only if `left > 1`.",)


def test_actions_that_the_options_rule_out_are_left_out():
    rules = book()
    assert [s.title for s in rules.sections if s.key == "action"] == ["Action: take"]
    assert section(rules, "phases") == [
        "`TURN`: Take stones. The player whose turn it is chooses `take`. If nothing can be chosen, the match is over."
    ]
    assert "chooses `take` or `take_two`" in section(book(greedy=True), "phases")[0]


def test_parameters():
    actions = {
        "take": {
            "params": {
                "n": {"in": "numbers(1, options.stones)", "doc": "how many"},
                "who": {"in": "players", "optional": True, "secret": True},
            },
            "do": [{"next_turn": "TURN"}],
        }
    }
    rules = book(changed(actions=actions, phases={"TURN": {"actions": ["take"]}}))
    assert section(rules, "action")[1:] == [
        "Choose `n`. How many.",
        "Choose `who`. From `players`. It may be left out (`none`). Others are not told.",
    ]


def test_end_and_score():
    assert section(book(), "end") == [
        "The match ends when no action is possible in `TURN`.",
        "The score of a player `p`: `1 if p == mover else 0`.",
        "The best score wins; players who share it share the win.",
    ]
    result = {"score": "2", "unit": "size(players)", "wins": "p == mover", "measures": {"left": "left"}}
    assert section(book(changed(result=result, options=GAME["options"]), ending="first"), "end")[1:] == [
        "The score of a player `p`, in parts of 1/2: 2.",
        "A player `p` wins if `p == mover`.",
        "Reported at the end: `left`, which is `left`.",
    ]


def test_where_the_match_ends():
    actions = {
        "take": {
            "do": [
                {"if": {"when": "options.greedy", "then": [{"end_match": {}}]}},
                {"if": {"when": "left == 0", "then": [{"perform": {"name": "over", "with": {"n": "left"}}}]}},
                {"next_turn": "TURN"},
            ]
        }
    }
    define = {
        **GAME["define"],
        "over": {
            "params": {"n": "int"},
            "do": [{"if": {"when": "n > 2", "then": [{"set": {"rest": 0}}], "else": [{"end_match": {}}]}}],
        },
    }
    rules = book(changed(actions=actions, define=define, phases={"TURN": {"actions": ["take"]}}))
    assert section(rules, "end")[0] == "The match ends by the action `take`, if `left == 0` and not `left > 2`."
    rules = book(changed(actions=actions, define=define, phases={"TURN": {"actions": ["take"]}}), greedy=True)
    assert section(rules, "end")[0] == "The match ends by the action `take`."


def test_hooks_are_special_rules():
    hooks = [
        {"on": "moved", "when": "options.greedy", "do": [{"set": {"rest": 1}}]},
        {"on": "moved", "when": "left > 3", "do": [{"set": {"rest": 0}}]},
        {"on": "moved", "moment": "after", "do": [{"set": {"rest": 2}}], "doc": "In the author's words"},
    ]
    assert section(book(changed(hooks=hooks)), "special") == [
        "After `moved`, if `left > 3`, `rest` becomes 0.",
        "In the author's words.",
    ]


def test_terms():
    assert section(book(), "terms") == ["`left`: Stones that are left."]


def test_options_and_presets_are_tables():
    (options,) = (s for s in book(stones=3).sections if s.key == "options")
    assert options.table == (
        ("option", "value", "default", "allowed", "meaning", "ruling"),
        ("stones", "3", "7", "1 to 20", "Stones at the start.", ""),
        ("greedy", "false", "false", "true, false", "Whether two may be taken.", "R-1"),
        ("ending", "last", "last", "last, first", "Who wins.", ""),
    )
    choice = PresetChoice(name="greedy-one", summary="More.", players="2", options={"greedy": True, "stones": 9})
    (found,) = (s for s in book(presets=[choice]).sections if s.key == "presets")
    assert found.table[1] == ("greedy-one", "2", "greedy=true, stones=9", "More.")


def test_to_dict_names_the_columns():
    data = book().to_dict()
    options = next(s for s in data["sections"] if s["key"] == "options")
    assert options["table"][0] == {
        "option": "stones",
        "value": "7",
        "default": "7",
        "allowed": "1 to 20",
        "meaning": "Stones at the start.",
        "ruling": "",
    }


@pytest.mark.parametrize("preset", presets(), ids=lambda p: p.name)
def test_every_game_has_a_rulebook_without_holes(preset):
    rules = book_of(preset.path)
    assert {"players", "pieces", "set-up", "phases", "end"} <= {s.key for s in rules.sections}
    for s in rules.sections:
        for text in (*s.paragraphs, *s.items):
            assert text == " ".join(text.split()) and text[-1] in ".!?)", text
            assert "Source(" not in text and "None" not in text


def test_sentences_and_clauses():
    assert sentence("two\n  lines") == "two lines."
    assert sentence("Really?") == "Really?"
    assert sentence("") == ""
    assert clause(["`x` becomes 1."]) == ", `x` becomes 1."


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ({"type": "int", "range": "1..4", "none": True, "default": 2}, ("2", "1 to 4 or none")),
        ({"type": "int", "none": True, "default": None}, ("none", "any whole number or none")),
        ({"type": "names", "default": ["a", "b"], "at_least": 1}, ("a,b", "a list of names, at least 1")),
        ({"type": "numbers", "range": "0..9", "default": [1, 2]}, ("1,2", "a list of numbers, 0 to 9")),
        ({"type": "cells", "of": "board", "default": ["A1"]}, ("A1", "a list of cells of board")),
        ({"type": "cells", "of": "board", "default": "random"}, ("random", "random, or a list of cells of board")),
        ({"type": "layout", "default": "random"}, ("random", "random, or rows of letters")),
    ],
    ids=str,
)
def test_allowed_values(option, wanted):
    data = changed(options={**GAME["options"], "extra": {**option, "doc": "Extra."}})
    draft = read_data(data, bag := Bag())
    assert draft is not None, [str(finding) for finding in bag]
    row = list(option_rows(draft.definitions, {}))[-1]
    assert (row[2], row[3]) == wanted
