"""Rulebooks of small definitions given as data."""

from __future__ import annotations

from typing import Any

import boardkit
from boardkit.diagnostics import Bag
from boardkit.pipeline import read, read_data
from boardkit.rulebook import Rulebook, write_rules

GAME: dict[str, Any] = {
    "boardkit": 1,
    "name": "draughty",
    "title": "Draughty",
    "summary": "Take the last stone",
    "players": "2..3",
    "options": {
        "stones": {"type": "int", "range": "1..20", "default": 7, "doc": "Stones at the start."},
        "greedy": {"type": "bool", "default": False, "doc": "Whether two may be taken.", "ruling": "R-1"},
        "ending": {"type": "choice", "of": ["last", "first"], "default": "last", "doc": "Who wins."},
    },
    "pieces": {"stones": {"kinds": ["stone"], "count": "options.stones", "start": "heap", "doc": "Pebbles"}},
    "zones": {
        "heap": {"shape": "stack", "holds": "stones", "doc": "The heap."},
        "taken": {"shape": "set", "holds": "stones", "per": "player", "doc": "Stones that a player has taken."},
    },
    "state": {"rest": {"type": "int", "range": "0..9", "doc": "Turns without a move."}},
    "define": {"left": {"is": "size(heap)", "doc": "Stones that are left."}},
    "round": [{"next_turn": {"phase": "TURN", "player": "0"}}],
    "phases": {"TURN": {"actions": ["take", "take_two"], "stuck": [{"end_match": {}}], "doc": "Take stones"}},
    "actions": {
        "take": {
            "do": [{"move": {"from": "heap", "to": "taken[mover]"}}, {"next_turn": "TURN"}],
            "needs": [{"that": "left > 0", "because": "the heap is empty"}],
        },
        "take_two": {
            "needs": [{"that": "options.greedy"}, {"that": "left > 1"}],
            "do": [
                {"repeat": {"times": "2", "do": [{"move": {"from": "heap", "to": "taken[mover]"}}]}},
                {"next_turn": "TURN"},
            ],
            "doc": "Take two stones.",
            "ruling": "R-2",
        },
    },
    "result": {"score": "(1 if p == mover else 0) if options.ending == last else size(taken[p])"},
}


def changed(**parts: Any) -> dict[str, Any]:
    """The game with other parts at its root."""
    return {**GAME, **parts}


def book(data: dict[str, Any] | None = None, *, players: int | None = None, presets=(), **options: Any) -> Rulebook:
    """The rulebook of a definition."""
    data = GAME if data is None else data
    draft = read_data(data, bag := Bag())
    assert draft is not None, [str(finding) for finding in bag]
    game = boardkit.load(data, options=options)
    return write_rules(draft.definitions, game.options, game.info(players), presets)


def book_of(path: str, **options: Any) -> Rulebook:
    """The rulebook of a game in a file."""
    draft = read(path, Bag())
    assert draft is not None
    game = boardkit.load(path, options=options)
    return write_rules(draft.definitions, game.options, game.info())


def section(book: Rulebook, key: str) -> list[str]:
    """The texts of the sections with a key."""
    return [text for s in book.sections if s.key == key for text in (*s.paragraphs, *s.items)]
