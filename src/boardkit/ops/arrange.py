"""Lays pieces out as an option says."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.arrange import arrange_cells
from boardkit.model.effect import Effect
from boardkit.model.fields import name_of

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Arrange(Effect):
    """`arrange`: lays the pieces of a board out as a `layout` option says."""

    KEY: ClassVar[str] = "arrange"
    DOC: ClassVar[str] = (
        "Lays the pieces that lie on a full board out as an option of type `layout` says: a row of letters for each row of the board."
    )
    EXAMPLE: ClassVar[str] = "arrange: {zone: board, as: layout}"

    zone: str = name_of("The board.", of="zone")
    as_: str = name_of("The option.", of="option")

    def lower(self, script: Script) -> None:
        arrange_cells(script, self.zone, self.as_, self.span)
