"""Shuffles the pieces of a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.chance import shuffle_zone
from boardkit.compiler.places import place_of
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Shuffle(Effect):
    """`shuffle`: puts the pieces of a stack or full board into a random order."""

    KEY: ClassVar[str] = "shuffle"
    SHORT: ClassVar[str] = "zone"
    DOC: ClassVar[str] = (
        "Puts the pieces of a stack, or of a board whose cells are all taken, into random order. Chance decides piece by piece, from the top of the stack or the first cell. Nobody knows hidden pieces any more. Event `shuffled`."
    )
    EXAMPLE: ClassVar[str] = "shuffle: deck"

    zone: Source = expression("The stack or board.", "place")

    def stops(self, script: Script) -> bool:
        return True

    def lower(self, script: Script) -> None:
        place = place_of(script, self.zone)
        if place is not None:
            shuffle_zone(script, place, self.zone.span())
