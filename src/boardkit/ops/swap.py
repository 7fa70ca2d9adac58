"""Lets two pieces change places."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.places import place_of
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Swap(Effect):
    """`swap`: the contents of two cells change places."""

    KEY: ClassVar[str] = "swap"
    DOC: ClassVar[str] = (
        "What lies on two cells of a board changes places; a cell may be empty. Knowledge goes with the pieces. Event `swapped`."
    )
    EXAMPLE: ClassVar[str] = "swap: {a: 'board[c]', b: 'board[d]'}"

    a: Source = expression("A cell of a board.", "place")
    b: Source = expression("Another cell of the same board.", "place")

    def lower(self, script: Script) -> None:
        first, second = place_of(script, self.a), place_of(script, self.b)
        if first is None or second is None:
            return
        if first.cell is None or second.cell is None or first.zone.name != second.zone.name:
            script.world.bag.add("check/swap-cells", self.span)
            return
        piece = script.block.let("piece", fold.load(first.zone.base, first.index))
        script.store(first.zone.base, first.index, fold.load(second.zone.base, second.index))
        script.store(second.zone.base, second.index, piece)
        script.emit("swapped", {**first.event("a"), **second.event("b")})
