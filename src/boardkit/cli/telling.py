"""Events in words: who did what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from boardkit.play import Event
from boardkit.program import GameInfo
from boardkit.render import player_name

UNTOLD = frozenset({"moved", "flipped", "swapped", "rotated"})
"""What the board shows anyway."""

SILENT = frozenset({"turn_started", "match_ended"})
"""What is said in other words."""

UNSEEN = "?"


def tell_all(events: Iterable[Event], info: GameInfo) -> Iterator[str]:
    """The events that are worth a line: not what the board shows, unless an action has left it open."""
    actions = {action.name for action in info.actions}
    is_open = False
    for event in events:
        if event.name in actions:
            is_open = UNSEEN in event.fields.values()
        is_told = event.name not in UNTOLD or (is_open and UNSEEN not in event.fields.values())
        if is_told and event.name not in SILENT:
            yield tell(event, info)


def tell(event: Event, info: GameInfo) -> str:
    """An event as a line: the player, what happened, and its fields as in actions.

    Events that are actions read as they are typed: `player 0: feed kind=spider`.
    """
    fields = dict(event.fields)
    player = fields.pop("player", None)
    who = f"{player_name(info, player)}: " if isinstance(player, int) else ""
    words = [event.name, *(f"{key}={_text(value)}" for key, value in fields.items() if value is not None)]
    return who + " ".join(words)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_text, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
