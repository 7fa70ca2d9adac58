"""Which boards always have a piece on every cell, so that nobody needs to ask."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, fields

from boardkit.compiler.world import World
from boardkit.model.effect import Effect
from boardkit.model.source import Source
from boardkit.model.walk import effects

RESHUFFLING = ("shuffle", "arrange", "flip", "show")
"""Effects that name a board and leave no cell of it empty."""


def mark_full_boards(world: World) -> None:
    """Marks boards that are full at the start and that no effect takes a piece from."""
    taken = {word for effect in effects(world.definitions) if effect.KEY not in RESHUFFLING for word in _places(effect)}
    for name, zone in world.zones.items():
        owners = world.n_players if zone.per_player else 1
        slots = world.initial[zone.base : zone.base + owners * zone.stride] if zone.base >= 0 else []
        if zone.is_space and slots and min(slots) >= 0 and name not in taken:
            world.zones[name] = evolve(zone, stays_full=True)


def _places(effect: Effect) -> Iterator[str]:
    """The zones that the effect's own places name."""
    for attribute in fields(type(effect)):
        value = getattr(effect, attribute.name)
        if attribute.metadata.get("type") == "place" and isinstance(value, Source):
            yield value.text.partition("[")[0].strip()
