"""Values that must be known when the game is loaded."""

from __future__ import annotations

from boardkit.compiler.block import Block
from boardkit.compiler.world import World
from boardkit.lang.lower import Lowered, lower_value
from boardkit.lang.types import INT
from boardkit.lang.values import BROKEN
from boardkit.model.source import Source

LARGEST_UNIT = 10**6
"""A score counts in units of at most 1 in so many."""


def constant_int(world: World, source: Source, low: int, high: int, scope: dict[str, Lowered] | None = None) -> int:
    """The value of an expression of options and players that must be known when the game is loaded."""
    value = lower_value(world, Block(world), scope or {}, source, INT)
    if value is BROKEN:
        return low
    if value.constant is None:
        world.bag.add("expr/needs-constant", source.span(), text=source.text)
        return low
    if not low <= value.constant <= high:
        world.bag.add("check/out-of-bounds", source.span(), text=source.text, value=value.constant, low=low, high=high)
        return low
    return value.constant
