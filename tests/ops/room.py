"""A small game around one script: its action `act` performs the effects of a test."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

import boardkit
from boardkit.play.match import Match


def room(do: Any, **more: Any) -> dict[str, Any]:
    """The definition: three players, a board, zones of every shape, and `act` (with a cell `c`) that does `do`."""
    base: dict[str, Any] = {
        "boardkit": 1,
        "name": "room",
        "title": "Room",
        "summary": "A room to try effects in.",
        "players": 3,
        "options": {
            "layout": {"type": "layout", "of": "patch", "default": ["ab", "ba"], "doc": "How the patches lie."},
            "fast": {"type": "bool", "default": True, "doc": "Yes or no."},
        },
        "pieces": {
            "tile": {
                "kinds": {"red": {"worth": 1}, "blue": {"worth": 2}},
                "count": 3,
                "start": "pouch",
                "faces": ["sun", "moon"],
                "hides": True,
            },
            "man": {"kinds": ["pawn"], "per": "player", "count": 3, "start": "supply"},
            "card": {"kinds": ["ace", "king", "queen", "jack"], "count": 4, "start": "deck"},
            "patch": {"kinds": ["a", "b"], "count": 2, "start": "quilt"},
        },
        "zones": {
            "board": {"shape": "grid", "rows": 2, "cols": 3, "holds": ["tile", "man"]},
            "pouch": {"shape": "bag", "holds": "tile"},
            "supply": {"shape": "stack", "holds": "man", "per": "player"},
            "deck": {"shape": "stack", "holds": "card", "visible": "nobody"},
            "pile": {"shape": "stack", "holds": "card"},
            "hand": {"shape": "set", "holds": "card", "per": "player", "visible": "owner"},
            "quilt": {"shape": "grid", "rows": 2, "cols": 2, "names": "1-1", "holds": "patch",
                      "parts": {"left": {"rows": "1..2", "cols": "1..2"}}},
        },
        "state": {
            "placed": {"type": "int", "range": "0..9"},
            "seen": {"type": "set of board"},
            "who": {"type": "player", "optional": True},
            "spot": {"type": "board", "optional": True},
            "coins": {"type": "int", "range": "0..20", "per": "player", "unit": "coins", "start": 5},
            "pot": {"type": "int", "range": "0..20", "unit": "coins"},
            "best": {"type": "int", "range": "0..9", "scope": "match"},
            "steps": {"type": "int", "range": "0..9", "scope": "turn"},
        },
        "define": {"add_up": {"params": {"n": "int"}, "do": [{"set": {"placed": "min(placed + n, 9)"}}]}},
        "events": {"scored": {"fields": {"player": "player"}}},
        "round": [{"next_turn": {"phase": "TURN", "player": "0"}}],
        "phases": {"TURN": {"actions": ["act", "stop"]}},
        "actions": {
            "act": {"params": {"c": "board", "d": "board"}, "do": do},
            "stop": {"do": [{"end_match": {}}]},
            "say_yes": {"do": [{"set": {"placed": "1"}}]},
            "say_no": {},
        },
        "result": {"score": "placed + coins[p]"},
    }  # fmt: skip
    for key, value in more.items():
        base[key] = {**base[key], **value} if isinstance(base.get(key), dict) else value
    return base


def effects(text: str) -> list[Any]:
    """The effects of a YAML text."""
    return list(yaml.safe_load(text))


def findings(do: Any, **more: Any) -> list[str]:
    """The codes of what `boardkit check` finds, things that the room has and nobody uses aside."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.yaml"
        path.write_text(json.dumps(room(do, **more)), "utf-8")
        found = boardkit.check(path)
    return [f.code for f in found if f.code not in ("check/unused", "check/action-unoffered")]


def begin(do: Any, **more: Any) -> Match:
    """A match at its first decision, with chance decided by the test."""
    return boardkit.load(room(do, **more)).start(seed=1, chance="manual")


def act(do: Any, *then: str, c: str = "A1", d: str = "B1", **more: Any) -> Match:
    """A match after `act`, and after the actions that follow."""
    match = begin(do, **more)
    play(match, [f"act c={c} d={d}", *then])
    return match


def play(match: Match, actions: Iterable[str]) -> None:
    for action in actions:
        match.play(action)


def state(match: Match, viewer: int | None = None) -> dict[str, Any]:
    """The variables as a viewer sees them."""
    return match.view(viewer)["variables"]


def cells(match: Match, viewer: int | None = None) -> dict[str, Any]:
    """What lies on the cells of the board."""
    return match.view(viewer)["zones"]["board"]["cells"]


def zone(match: Match, name: str, viewer: int | None = None) -> Any:
    return match.view(viewer)["zones"][name]


def told(match: Match, name: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """The fields of the events with a name that a viewer saw."""
    return [event.fields for event in match.events(viewer) if event.name == name]


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]
