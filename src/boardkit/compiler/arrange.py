"""Laying pieces out as an option of type `layout` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.diagnostics import Span, hint
from boardkit.lang.sets import loop
from boardkit.program.code import Expr, Fault, If, Int

if TYPE_CHECKING:
    from boardkit.compiler.script import Script
    from boardkit.compiler.world import ZoneData


def arrange_cells(script: Script, zone_name: str, option: str, span: Span | None) -> None:
    """Writes the pieces of the layout to the cells, in the order of the cells."""
    world = script.world
    zone = world.zones.get(zone_name)
    if zone is None or zone.geometry is None or zone.geometry.kind != "grid" or zone.base < 0:
        grids = [z.name for z in world.zones.values() if z.geometry is not None and z.base >= 0]
        world.bag.add(
            "check/arrange-zone",
            span,
            name=zone_name,
            hint=hint(zone_name, grids) or "declare a grid that 'holds' pieces",
        )
        return
    model = world.definitions.options.get(option)
    if model is None or model.type != "layout":
        layouts = [n for n, o in world.definitions.options.items() if o.type == "layout"]
        world.bag.add(
            "check/arrange-option", span, name=option, hint=hint(option, layouts) or "declare one: 'type: layout'"
        )
        return
    layout = world.options[option]
    if isinstance(layout, str):
        return
    n_pieces = sum(world.sets[s].last - world.sets[s].first for s in zone.holds)
    if n_pieces != zone.capacity:
        world.bag.add("check/arrange-pieces", span, zone=zone.name, got=n_pieces, cells=zone.capacity)
        return
    pieces = _pieces(script, zone, option, list(layout), span)
    if pieces is not None:
        if not zone.stays_full:
            _must_be_full(script, zone)
        for cell, piece in enumerate(pieces):
            script.store(zone.base, Int(cell), Int(piece))


def _must_be_full(script: Script, zone: ZoneData) -> None:
    """All pieces lie on the board now, so that none is put there a second time."""

    def look(block: Block, cell: Expr) -> None:
        empty = fold.compare("<", fold.load(zone.base, cell), Int(0))
        block.add(If(empty, (Fault("empty", block.origin),), (), block.origin))

    loop(script.block, Int(0), Int(zone.capacity), "cell", look)


def _pieces(script: Script, zone: ZoneData, option: str, rows: list[str], span: Span | None) -> list[int] | None:
    """The piece for each cell, or None after a diagnostic."""
    world = script.world
    assert zone.geometry is not None
    height, width = zone.geometry.size
    if len(rows) != height or any(len(row) != width for row in rows):
        got = f"{len(rows)} rows of {', '.join(sorted({str(len(r)) for r in rows}))} letters"
        world.bag.add("options/layout-size", span, name=option, got=got, rows=height, cols=width)
        return None
    free: dict[int, list[int]] = {}
    for data in (world.sets[s] for s in zone.holds):
        for piece in range(data.first, data.last):
            free.setdefault(world.piece_kind[piece], []).append(piece)
    letters = {world.labels[k]: k for k in free}
    found: list[int] = []
    for x, y in zone.geometry.xy:
        kind = letters.get(rows[y][x])
        if kind is None:
            world.bag.add("options/layout-letter", span, name=option, letter=rows[y][x], letters=" ".join(letters))
            return None
        if not free[kind]:
            count = sum(row.count(rows[y][x]) for row in rows)
            world.bag.add(
                "options/layout-count",
                span,
                name=option,
                letter=rows[y][x],
                kind=world.kinds[kind],
                got=count,
            )
            return None
        found.append(free[kind].pop(0))
    return found
