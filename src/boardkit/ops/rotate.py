"""Turns a part of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.boards import TURNING
from boardkit.compiler.world import ZoneData
from boardkit.diagnostics import hint
from boardkit.lang.types import Type
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, name_of
from boardkit.model.source import Source
from boardkit.program.code import Expr, Int, TableAt

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Rotate(Effect):
    """`rotate`: turns a part of a grid by a quarter."""

    KEY: ClassVar[str] = "rotate"
    DOC: ClassVar[str] = (
        "Turns a square part of a grid by a quarter, with everything on it: pieces, empty cells and holes. Knowledge goes with the pieces. Event `rotated`."
    )
    EXAMPLE: ClassVar[str] = "rotate: {zone: quilt, part: left, way: clockwise}"

    zone: str = name_of("The grid.", of="zone")
    part: Source = expression("The part: a name from its `parts`.", "choice")
    way: Source = expression("`clockwise` or `counterclockwise`.", "choice", Source("clockwise"))

    def lower(self, script: Script) -> None:
        world = script.world
        zone = world.zones.get(self.zone)
        if zone is None or zone.geometry is None or not zone.model.parts or zone.base < 0:
            turning = [z.name for z in world.zones.values() if z.model.parts]
            world.bag.add("check/no-parts", self.span, zone=self.zone, hint=hint(self.zone, turning))
            return
        part = script.value(self.part, Type("choice", f"{zone.name}.part"))
        way = script.value(self.way, Type("choice", TURNING))
        if "error" in (part.type.kind, way.type.kind):
            return
        number = script.block.simple("part", part.code)
        script.branch(
            fold.compare("==", way.code, Int(0)),
            lambda: self._turn(script, zone, number, clockwise=True),
            lambda: self._turn(script, zone, number, clockwise=False),
            stops=False,
        )
        script.emit(
            "rotated",
            {
                "part": (script.builder.domain(part.type, 0, 0), number),
                "way": (script.builder.domain(way.type, 0, 0), way.code),
            },
        )

    def _turn(self, script: Script, zone: ZoneData, part: Expr, *, clockwise: bool) -> None:
        """Reads every cell of the part, then writes each to where it comes; (i, j) goes to (n-1-j, i) clockwise."""
        board = zone.geometry
        assert board is not None
        at = {place: cell for cell, place in enumerate(board.xy)}
        parts = [(p.cols[0] - 1, p.rows[0] - 1, p.rows[1] - p.rows[0] + 1) for p in zone.model.parts.values()]
        if zone.model.origin == "bottom":
            parts = [(x, board.size[0] - y - n, n) for x, y, n in parts]
        n = parts[0][2]
        squares = [(i, j) for j in range(n) for i in range(n)]
        cells = [at[x + i, y + j] for x, y, _ in parts for i, j in squares]
        table = script.world.flat_table(f"part_cells_{zone.name}", cells)
        place = {square: k for k, square in enumerate(squares)}
        bases = [zone.base] + ([zone.hole_base] if zone.hole_base >= 0 else [])
        where = [
            script.block.let("cell", TableAt(table, fold.op("+", fold.op("*", part, Int(n * n)), Int(k))))
            for k in range(n * n)
        ]
        for base in bases:
            kept = [script.block.let("kept", fold.load(base, cell)) for cell in where]
            for (i, j), value in zip(squares, kept, strict=True):
                target = (n - 1 - j, i) if clockwise else (j, n - 1 - i)
                script.store(base, where[place[target]], value)
