"""A small world in which expressions are asked: a game that ends at once and measures what it is told to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import boardkit
from boardkit.diagnostics import Bag
from boardkit.program import GameInfo
from boardkit.runtime import Backend

MOST = 2**40
"""Measures are kept as plain numbers, so they may be this large."""


def world(**more: Any) -> dict[str, Any]:
    """The definition of the world, with some parts added."""
    base: dict[str, Any] = {
        "boardkit": 1,
        "name": "world",
        "title": "World",
        "summary": "A world to ask questions about.",
        "players": 3,
        "options": {
            "level": {"type": "int", "range": "1..9", "default": 4, "doc": "A number."},
            "limit": {"type": "int", "range": "1..9", "none": True, "default": None, "doc": "A number or none."},
            "fast": {"type": "bool", "default": True, "doc": "Yes or no."},
            "mood": {"type": "choice", "of": ["calm", "wild"], "default": "wild", "doc": "A word."},
            "primes": {"type": "numbers", "default": [2, 3, 5], "doc": "Numbers."},
            "corners": {"type": "cells", "of": "board", "default": ["A1", "C3"], "doc": "Cells."},
        },
        "choices": {"hues": ["red", "green", "blue"]},
        "pieces": {
            "stone": {
                "kinds": {
                    "pebble": {"worth": 2, "round": True, "make": "sand"},
                    "rock": {"worth": -3, "round": False, "make": "lava"},
                },
                "per": "player",
                "count": 2,
                "start": "bag",
            },
            "card": {"kinds": ["ace", "king"], "count": 2, "start": "deck", "faces": ["open", "shut"]},
        },
        "zones": {
            "board": {"shape": "grid", "rows": 3, "cols": 3, "holds": "stone", "regions": {"edge": ["A1", "B1", "C1"]}},
            "bag": {"shape": "bag", "holds": "stone"},
            "deck": {"shape": "stack", "holds": "card"},
            "hand": {"shape": "set", "holds": "card", "per": "player"},
        },
        "state": {
            "x": {"type": "int", "range": "-5..5"},
            "y": {"type": "int", "range": "0..9"},
            "big": {"type": "int", "range": "0..200"},
            "low": {"type": "int", "range": "-20..-3", "start": -3},
            "yes": {"type": "bool"},
            "who": {"type": "player", "optional": True},
            "spot": {"type": "board", "optional": True},
            "hue": {"type": "hues", "optional": True},
            "some": {"type": "set of board"},
            "digits": {"type": "set of int", "range": "0..9"},
            "coins": {"type": "int", "range": "0..50", "per": "player"},
            "marks": {"type": "int", "range": "-4..4", "per": ["player", "board"]},
        },
        "round": [{"next_turn": {"phase": "ASK", "player": "0"}}],
        "phases": {"ASK": {"actions": ["finish"]}},
        "actions": {"finish": {"do": [{"end_match": {}}]}},
        "result": {"score": "0"},
    }
    for key, value in more.items():
        base[key] = {**base[key], **value} if isinstance(base.get(key), dict) else value
    return base


class World:
    """A compiled world with questions: `answers` gives their values for what the state is set to be."""

    def __init__(self, questions: Sequence[str], **more: Any) -> None:
        measures = {f"m{i}": question for i, question in enumerate(questions)}
        self.game = boardkit.load(world(result={"score": "0", "measures": measures}, **more))
        self.info: GameInfo = self.game.info()

    def answers(self, state: Mapping[str, Any] | None = None, *, backend: Backend = "python") -> list[int]:
        """The values of the questions; `state` sets variables, `mover`, and pieces on the board (`board`)."""
        engine = self.game.engine(backend=backend, traced=True)
        start = engine.new_state(1, auto=True)
        engine.start(start, [])
        values = engine.to_list(start)
        for name, value in (state or {}).items():
            self._write(values, name, value)
        changed = engine.from_list(values)
        (finish,) = engine.legal(changed)
        engine.apply(changed, finish, [])
        after = engine.to_list(changed)
        return [after[slot] for _, slot in self.info.measures]

    def _write(self, values: list[int], name: str, value: Any) -> None:
        from boardkit.program import Header

        if name == "mover":
            values[Header.MOVER] = value
        elif name in ("board", "bag"):
            zone = self.info.zone(name)
            slots = [value] if isinstance(value, int) else value
            values[zone.base : zone.base + len(slots)] = slots
        else:
            base = self.info.variable(name).base
            slots = [value] if isinstance(value, int) else value
            values[base : base + len(slots)] = slots


def answer(question: str, state: Mapping[str, Any] | None = None, **more: Any) -> int:
    """The value of one question, the same on both back ends."""
    asked = World([question], **more)
    (python,) = asked.answers(state)
    (native,) = asked.answers(state, backend="native")
    assert python == native
    return python


def refused(question: str, **more: Any) -> list[tuple[str, str]]:
    """The codes of what is wrong with a question, each with the text it points at."""
    definition = world(result={"score": "0", "measures": {"m": question}}, **more)
    bag = Bag()
    from boardkit.pipeline import compile_draft, read_data

    draft = read_data(definition, bag)
    assert draft is not None, list(bag)
    chosen = {name: option.default for name, option in draft.definitions.options.items()}
    compile_draft(draft, chosen, 3, bag)
    return [(finding.code, marked(finding.excerpt or "")) for finding in bag.errors]


def marked(excerpt: str) -> str:
    """What the carets of an excerpt stand under."""
    if excerpt.count("\n") != 2:
        return ""
    _, line, carets = excerpt.split("\n")
    first = carets.index("^")
    return line[first : carets.rindex("^") + 1]
