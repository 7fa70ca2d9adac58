"""The functions of the language about boards: lines, neighbours, steps, rays, windows, parts, pieces on cells."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from boardkit.compiler import fold, geometry
from boardkit.diagnostics import hint
from boardkit.lang import names, sets
from boardkit.lang.syntax import text_of
from boardkit.lang.types import MAX_MASK, Type
from boardkit.lang.values import SetValue, Value
from boardkit.program.code import Break, Expr, Int, Let, Stmt, TableAt

if TYPE_CHECKING:
    from boardkit.compiler.world import ZoneData
    from boardkit.lang.lower import Lowering


def masks(low: Lowering, table: str, rows: list[tuple[int, ...]]) -> str | None:
    if any(m > MAX_MASK for row in rows for m in row):
        return None
    return low.world.flat_table(f"{table}_mask", [sum(1 << m for m in row) for row in rows], 0)


def counts(low: Lowering, table: str, rows: list[tuple[int, ...]]) -> str:
    return low.world.flat_table(f"{table}_count", [len(row) for row in rows], 0)


def cell_rows(low: Lowering, cell: Value, table: str, rows: list[tuple[int, ...]], of: str) -> SetValue:
    """A set of cells that depends on a cell, from a table."""
    element = Type("cell", of)
    name = low.world.row_table(table, rows)
    return sets.row(
        element,
        name,
        cell.code,
        rows,
        *low.world.bounds(element),
        masks(low, name, rows),
        counts(low, name, rows),
    )


def space_of(low: Lowering, cell: Value, node: ast.expr) -> ZoneData:
    """The board a cell belongs to."""
    if cell.type.kind != "cell":
        raise low.fail("expr/type", node, text=text_of(low.source, node), got=str(cell.type), wanted="a cell")
    return low.world.zones[cell.type.of]


def line_of(low: Lowering, node: ast.Call) -> SetValue:
    cell = low.value(node.args[0])
    zone = space_of(low, cell, node.args[0])
    if zone.geometry is None or zone.geometry.kind != "stations":
        raise low.fail("expr/no-lines", node, name=zone.name)
    return cell_rows(low, cell, f"line_{zone.name}", list(zone.geometry.lines), zone.model.around)


def neighbours(low: Lowering, node: ast.Call) -> SetValue:
    cell = low.value(node.args[0])
    zone = space_of(low, cell, node.args[0])
    assert zone.geometry is not None
    return names.real_cells(
        zone, cell_rows(low, cell, f"neighbours_{zone.name}", list(zone.geometry.neighbours), zone.name)
    )


def ahead(low: Lowering, node: ast.Call) -> Value:
    zone, cell = _checked_cell(low, node.args[0])
    assert zone.geometry is not None
    if zone.geometry.kind not in ("ring", "stations"):
        raise low.fail("expr/no-ring", node, name=zone.name)
    by = low.number(node.args[1])
    size = len(zone.geometry.names)
    code = fold.op("%", fold.op("+" if zone.geometry.turn > 0 else "-", cell, by.code), Int(size))
    return Value(zone.cell_type, code, 0, size - 1)


def _checked_cell(low: Lowering, node: ast.expr) -> tuple[ZoneData, Expr]:
    with low.block.nested():
        cell = low.value(node)
    zone = space_of(low, cell, node)
    return zone, names.index_of(low, node, zone.cell_type)


def _direction(low: Lowering, zone: ZoneData, node: ast.expr) -> Value:
    return low.value(node, Type("choice", f"{zone.name}.direction"))


def step_from(low: Lowering, node: ast.Call) -> Value:
    zone, cell = _checked_cell(low, node.args[0])
    assert zone.geometry is not None
    way = _direction(low, zone, node.args[1])
    n = len(zone.geometry.names)
    values = [to for row in zone.geometry.steps.values() for to in row]
    table = low.world.flat_table(f"step_{zone.name}", values)
    there: Expr = TableAt(table, fold.op("+", fold.op("*", way.code, Int(n)), cell))
    if zone.hole_base >= 0:
        there = low.block.let("there", there)
        is_cell = fold.logic("and", (fold.compare(">=", there, Int(0)), fold.negate(fold.load(zone.hole_base, there))))
        there = fold.choose(is_cell, there, Int(-1))
    return Value(zone.cell_type, there, -1, n - 1)


def ray_from(low: Lowering, node: ast.Call) -> SetValue:
    zone, cell = _checked_cell(low, node.args[0])
    assert zone.geometry is not None
    way = _direction(low, zone, node.args[1])
    n = len(zone.geometry.names)
    found = geometry.rays(zone.geometry)
    rows = [found[c, d] for d in zone.geometry.steps for c in range(n)]
    index = Value(zone.cell_type, fold.op("+", fold.op("*", way.code, Int(n)), cell), 0, len(rows) - 1)
    return names.real_cells(zone, cell_rows(low, index, f"ray_{zone.name}", rows, zone.name))


def directions_of(low: Lowering, node: ast.Call) -> SetValue:
    zone = board_named(low, node.args[0])
    assert zone.geometry is not None
    ways = tuple(i for i, way in enumerate(zone.geometry.steps) if way in zone.geometry.near)
    return sets.known(Type("choice", f"{zone.name}.direction"), ways, 0, len(zone.geometry.steps) - 1)


def parts_of(low: Lowering, node: ast.Call) -> SetValue:
    zone = board_named(low, node.args[0])
    if not zone.model.parts:
        raise low.fail("expr/no-parts", node.args[0], name=zone.name)
    type_ = Type("choice", f"{zone.name}.part")
    return sets.interval(type_, *low.world.bounds(type_))


def board_named(low: Lowering, node: ast.expr) -> ZoneData:
    """The board an argument names."""
    zone = low.world.zones.get(node.id) if isinstance(node, ast.Name) else None
    if zone is None or zone.geometry is None:
        boards = [z.name for z in low.world.zones.values() if z.is_space]
        raise low.fail(
            "expr/not-a-board",
            node,
            text=text_of(low.source, node),
            hint=hint(text_of(low.source, node), boards) or "declare a zone with cells, such as 'shape: grid'",
        )
    return zone


def windows(low: Lowering, node: ast.Call) -> SetValue:
    """Straight lines of k cells; with a cell, those through it. Each is walked with `cells(w)`."""
    zone = board_named(low, node.args[0])
    assert zone.geometry is not None
    length = low.number(node.args[1]).constant
    if length is None or zone.geometry.kind != "grid":
        raise low.fail("expr/needs-constant", node.args[1], text=text_of(low.source, node.args[1]))
    lines = geometry.windows(zone.geometry, length)
    name = f"windows_{zone.name}_{length}"
    low.world.row_table(name, list(lines))
    element = Type("window", name)
    if len(node.args) == 2:
        return sets.interval(element, 0, len(lines) - 1)
    cell = low.value(node.args[2], zone.cell_type)
    rows = [tuple(i for i, line in enumerate(lines) if c in line) for c in range(len(zone.geometry.names))]
    through = low.world.row_table(f"{name}_through", rows)
    return sets.row(
        element,
        through,
        cell.code,
        rows,
        0,
        len(lines) - 1,
        masks(low, through, rows),
        counts(low, through, rows),
    )


def cells_of(low: Lowering, node: ast.Call) -> SetValue:
    window = low.value(node.args[0])
    if window.type.kind != "window":
        raise low.fail(
            "expr/type",
            node.args[0],
            text=text_of(low.source, node.args[0]),
            got=str(window.type),
            wanted="a line of 'windows(…)'",
        )
    table = low.world.tables[window.type.of]
    rows = [table.row(i) for i in range(len(table.offsets) - 1)]
    zone = next(z for z in low.world.zones.values() if window.type.of.startswith(f"windows_{z.name}_"))
    return cell_rows(low, window, window.type.of, rows, zone.name)


def pieces_on(low: Lowering, node: ast.Call) -> SetValue:
    base, indexes = names.unsubscript(node.args[0])
    zone = low.world.zones.get(base.id) if isinstance(base, ast.Name) else None
    if zone is None or zone.base < 0:
        raise low.fail("expr/no-pieces", node.args[0], name=text_of(low.source, node.args[0]))
    owner, _ = names.zone_place(low, zone, indexes, node)
    return names.zone_pieces(low, zone, owner)


def find_piece(low: Lowering, node: ast.Call) -> Value:
    zone = board_named(low, node.args[0])
    assert zone.geometry is not None
    piece = low.value(node.args[1], Type("piece"))
    wanted = low.block.simple("wanted", piece.code)
    found = low.block.let("where", Int(-1))

    def look(block: Any, at: Expr) -> None:
        step: list[Stmt] = [Let(found.name, at, block.origin), Break(block.origin)]
        block.add(*fold.branch(fold.compare("==", fold.load(zone.base, at), wanted), step, [], block.origin))

    sets.loop(low.block, Int(0), Int(len(zone.geometry.names)), "cell", look)
    return Value(zone.cell_type, found, -1, len(zone.geometry.names) - 1)
