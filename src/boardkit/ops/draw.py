"""Draws a random piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.chance import draw_piece
from boardkit.compiler.places import place_of
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, name_of
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Draw(Effect):
    """`draw`: takes a random piece out of a bag or set."""

    KEY: ClassVar[str] = "draw"
    DOC: ClassVar[str] = (
        "Takes a random piece out of a bag or set and puts it to `to`; like pieces are one outcome with their number as weight. `name` names it for the effects that follow. Event `moved`."
    )
    EXAMPLE: ClassVar[str] = "draw: {from: pouch, to: 'board[c]', name: chip}"

    from_: Source = expression("The bag or set.", "place")
    to: Source = expression("Where it goes.", "place")
    name: str = name_of("A name for the piece.", "drawn")

    def stops(self, script: Script) -> bool:
        return True

    def lower(self, script: Script) -> None:
        source = place_of(script, self.from_)
        if source is not None:
            draw_piece(script, source, self)
