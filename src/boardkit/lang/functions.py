"""Calls: the functions of the language, definitions with parameters, and questions over sets."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from boardkit.compiler import fold, geometry
from boardkit.diagnostics import hint
from boardkit.lang import names, quantify, sets
from boardkit.lang.syntax import parse_expression, text_of
from boardkit.lang.types import INT, MAX_MASK, PLAYER, Type, set_of
from boardkit.lang.values import SetValue, Value
from boardkit.program.code import Expr, Int, Intrinsic, TableAt

if TYPE_CHECKING:
    from boardkit.compiler.world import ZoneData
    from boardkit.lang.lower import Lowered, Lowering


@frozen
class Function:
    """A function of the language: its name, how it is called, what it gives, and how it is lowered."""

    name: str
    call: str
    gives: str
    doc: str
    low: int
    high: int
    lower: Callable[[Lowering, ast.Call], Any]
    """Fewest and most arguments are `low` and `high`."""


def call(low: Lowering, node: ast.Call, expected: Type | None) -> Lowered:
    """A call by name."""
    if not isinstance(node.func, ast.Name):
        raise low.fail("expr/not-a-function", node.func, text=text_of(low.source, node.func))
    name = node.func.id
    if node.keywords:
        raise low.fail("expr/keyword-argument", node.keywords[0], name=str(node.keywords[0].arg))
    if name in quantify.QUANTIFIERS and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
        return quantify.generator(low, node, name, expected)
    if name in low.world.definitions.define:
        return expand(low, name, node.args, node)
    function = next((f for f in FUNCTIONS if f.name == name), None)
    if function is None:
        known = [f.name for f in FUNCTIONS] + [d for d, m in low.world.definitions.define.items() if m.params]
        raise low.fail("expr/unknown-function", node.func, name=name, hint=hint(name, [*known, *quantify.QUANTIFIERS]))
    if not function.low <= len(node.args) <= function.high:
        raise low.fail("expr/arguments", node, call=function.call, got=len(node.args))
    found: Lowered = function.lower(low, node)
    return found


def expand(low: Lowering, name: str, arguments: list[ast.expr], node: ast.expr) -> Lowered:
    """A definition's expression with its parameters bound to the arguments."""
    world = low.world
    model = world.definitions.define[name]
    if model.is_ is None:
        raise low.fail("expr/effects-not-value", node, name=name)
    if name in low.inside:
        raise low.fail("expr/recursive", node, chain=" -> ".join([*low.inside, name]))
    if len(arguments) != len(model.params):
        shape = f"{name}({', '.join(model.params)})" if model.params else name
        raise low.fail("expr/arguments", node, call=shape, got=len(arguments))
    scope: dict[str, Lowered] = {}
    for (parameter, type_text), argument in zip(model.params.items(), arguments, strict=True):
        type_ = world.type_named(type_text)
        if type_ is not None and type_.kind == "set":
            scope[parameter] = low.set(argument, type_)
            continue
        value = low.value(argument, type_)
        scope[parameter] = Value(value.type, low.block.simple(parameter, value.code), value.low, value.high)
    tree = parse_expression(model.is_, world.bag)
    if tree is None:
        from boardkit.lang.lower import Failed

        raise Failed()
    if "actor" in low.scope:
        scope["actor"] = low.scope["actor"]
    from boardkit.lang.lower import Lowering as Lower

    return Lower(world, low.block, scope, model.is_, (*low.inside, name)).any(tree)


# -- the functions -----------------------------------------------------------------------------------------


def _size(low: Lowering, node: ast.Call) -> Value:
    value = low.set(node.args[0])
    most = len(value.members) if value.members is not None else max(value.high - value.low + 1, 0)
    return Value(INT, sets.size_of(low.block, value), 0, most)


def _around_table(low: Lowering, node: ast.Call, steps: int) -> Value:
    """The player some places further (or back) in the order of play."""
    player = low.value(node.args[0], PLAYER)
    n = low.world.n_players
    lowest = 0
    if len(node.args) == 2:
        by = low.number(node.args[1])
        code = fold.op("%", fold.op("+" if steps > 0 else "-", player.code, by.code), Int(n))
    elif player.low >= 0 and n == 2:
        code = fold.op("-", Int(1), player.code)
    else:
        table = low.world.flat_table("next_player" if steps > 0 else "previous_player", [(p + steps) % n for p in range(n)])
        code = TableAt(table, player.code)
        lowest = min(player.low, 0)
    return Value(PLAYER, code, lowest, n - 1)


def _others(low: Lowering, node: ast.Call) -> SetValue:
    """All other players, the next one first."""
    player = names.index_of(low, node.args[0], PLAYER, what="others")
    n = low.world.n_players
    rows = [tuple((p + k) % n for k in range(1, n)) for p in range(n)]
    table = low.world.row_table("others", rows)
    return sets.row(PLAYER, table, player, rows, 0, n - 1, _masks(low, table, rows), _counts(low, table, rows))


def _masks(low: Lowering, table: str, rows: list[tuple[int, ...]]) -> str | None:
    if any(m > MAX_MASK for row in rows for m in row):
        return None
    return low.world.flat_table(f"{table}_mask", [sum(1 << m for m in row) for row in rows], 0)


def _counts(low: Lowering, table: str, rows: list[tuple[int, ...]]) -> str:
    return low.world.flat_table(f"{table}_count", [len(row) for row in rows], 0)


def cell_rows(low: Lowering, cell: Value, table: str, rows: list[tuple[int, ...]], of: str) -> SetValue:
    """A set of cells that depends on a cell, from a table."""
    element = Type("cell", of)
    name = low.world.row_table(table, rows)
    return sets.row(element, name, cell.code, rows, *low.world.bounds(element), _masks(low, name, rows), _counts(low, name, rows))


def space_of(low: Lowering, cell: Value, node: ast.expr) -> ZoneData:
    """The board a cell belongs to."""
    if cell.type.kind != "cell":
        raise low.fail("expr/type", node, text=text_of(low.source, node), got=str(cell.type), wanted="a cell")
    return low.world.zones[cell.type.of]


def _line(low: Lowering, node: ast.Call) -> SetValue:
    cell = low.value(node.args[0])
    zone = space_of(low, cell, node.args[0])
    if zone.geometry is None or zone.geometry.kind != "stations":
        raise low.fail("expr/no-lines", node, name=zone.name)
    return cell_rows(low, cell, f"line_{zone.name}", list(zone.geometry.lines), zone.model.around)


def _neighbours(low: Lowering, node: ast.Call) -> SetValue:
    cell = low.value(node.args[0])
    zone = space_of(low, cell, node.args[0])
    assert zone.geometry is not None
    return names.real_cells(zone, cell_rows(low, cell, f"neighbours_{zone.name}", list(zone.geometry.neighbours), zone.name))


def _ahead(low: Lowering, node: ast.Call) -> Value:
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
    return zone, names.index_of(low, node, zone.cell_type, what=zone.name)


def _direction(low: Lowering, zone: ZoneData, node: ast.expr) -> Value:
    return low.value(node, Type("choice", f"{zone.name}.direction"))


def _step(low: Lowering, node: ast.Call) -> Value:
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


def _ray(low: Lowering, node: ast.Call) -> SetValue:
    zone, cell = _checked_cell(low, node.args[0])
    assert zone.geometry is not None
    way = _direction(low, zone, node.args[1])
    n = len(zone.geometry.names)
    found = geometry.rays(zone.geometry)
    rows = [found[c, d] for d in zone.geometry.steps for c in range(n)]
    index = Value(zone.cell_type, fold.op("+", fold.op("*", way.code, Int(n)), cell), 0, len(rows) - 1)
    return names.real_cells(zone, cell_rows(low, index, f"ray_{zone.name}", rows, zone.name))


def _directions(low: Lowering, node: ast.Call) -> SetValue:
    zone = board_named(low, node.args[0])
    assert zone.geometry is not None
    ways = tuple(i for i, way in enumerate(zone.geometry.steps) if way in zone.geometry.near)
    return sets.known(Type("choice", f"{zone.name}.direction"), ways, 0, len(zone.geometry.steps) - 1)


def _parts(low: Lowering, node: ast.Call) -> SetValue:
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
        raise low.fail("expr/not-a-board", node, text=text_of(low.source, node), hint=hint(text_of(low.source, node), boards))
    return zone


def _windows(low: Lowering, node: ast.Call) -> SetValue:
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
    return sets.row(element, through, cell.code, rows, 0, len(lines) - 1, _masks(low, through, rows), _counts(low, through, rows))


def _cells(low: Lowering, node: ast.Call) -> SetValue:
    window = low.value(node.args[0])
    if window.type.kind != "window":
        raise low.fail("expr/type", node.args[0], text=text_of(low.source, node.args[0]), got=str(window.type), wanted="a line of 'windows(…)'")
    table = low.world.tables[window.type.of]
    rows = [table.row(i) for i in range(len(table.offsets) - 1)]
    zone = next(z for z in low.world.zones.values() if window.type.of.startswith(f"windows_{z.name}_"))
    return cell_rows(low, window, window.type.of, rows, zone.name)


def _pieces(low: Lowering, node: ast.Call) -> SetValue:
    base, indexes = names.unsubscript(node.args[0])
    zone = low.world.zones.get(base.id) if isinstance(base, ast.Name) else None
    if zone is None or zone.base < 0:
        raise low.fail("expr/no-pieces", node.args[0], name=text_of(low.source, node.args[0]))
    owner, _ = names.zone_place(low, zone, indexes, node)
    return names.zone_pieces(low, zone, owner)


def stack_place(low: Lowering, node: ast.expr) -> tuple[ZoneData, Expr | None]:
    """The stack (or other list zone) an argument names, and its offset for its owner."""
    base, indexes = names.unsubscript(node)
    zone = low.world.zones.get(base.id) if isinstance(base, ast.Name) else None
    if zone is None or zone.shape != "stack":
        raise low.fail("expr/not-a-stack", node, text=text_of(low.source, node))
    owner, _ = names.zone_place(low, zone, indexes, node)
    return zone, fold.op("*", owner, Int(zone.stride)) if owner is not None else None


def _top(low: Lowering, node: ast.Call) -> Value:
    zone, offset = stack_place(low, node.args[0])
    count = low.block.let("count", fold.load(zone.base, offset))
    at = fold.op("+", offset, count) if offset is not None else count
    # Slot `base` holds the count, the top lies at base + count; an empty stack has no top.
    code = fold.choose(fold.compare(">", count, Int(0)), fold.load(zone.base, at), Int(-1))
    return Value(zone.piece_type, code, -1, zone.universe[1] - 1)


def _find(low: Lowering, node: ast.Call) -> Value:
    zone = board_named(low, node.args[0])
    assert zone.geometry is not None
    piece = low.value(node.args[1], Type("piece"))
    wanted = low.block.simple("wanted", piece.code)
    found = low.block.let("where", Int(-1))
    from boardkit.program.code import Break, Let

    def look(block: Any, at: Expr) -> None:
        step = [Let(found.name, at, block.origin), Break(block.origin)]
        block.add(*fold.branch(fold.compare("==", fold.load(zone.base, at), wanted), step, [], block.origin))

    sets.loop(low.block, Int(0), Int(len(zone.geometry.names)), "cell", look)
    return Value(zone.cell_type, found, -1, len(zone.geometry.names) - 1)


def _abs(low: Lowering, node: ast.Call) -> Value:
    value = low.number(node.args[0])
    lowest = 0 if value.low <= 0 <= value.high else min(abs(value.low), abs(value.high))
    return Value(INT, Intrinsic("abs", (value.code,)), lowest, max(abs(value.low), abs(value.high)))


def _extreme(name: str) -> Callable[[Lowering, ast.Call], Value]:
    def lower(low: Lowering, node: ast.Call) -> Value:
        values = [low.number(a) for a in node.args]
        code = values[0].code
        for value in values[1:]:
            code = fold.op(name, code, value.code)
        pick = min if name == "min" else max
        return Value(INT, code, pick(v.low for v in values), pick(v.high for v in values))

    return lower


def _range(low: Lowering, node: ast.Call) -> SetValue:
    """The numbers a .. b, both included."""
    a, b = low.number(node.args[0]), low.number(node.args[1])
    if a.constant is not None and b.constant is not None:
        return sets.interval(INT, a.constant, b.constant)
    return sets.numbers(low.block.simple("first", a.code), low.block.simple("last", b.code), (a.low, b.high))


def _number(low: Lowering, node: ast.Call) -> Value:
    """The position of a player, cell, kind or word in its list, from 0."""
    value = low.value(node.args[0])
    return Value(INT, value.code, value.low, value.high)


FUNCTIONS: tuple[Function, ...] = (
    Function("size", "size(set)", "int", "How many members a set or zone has.", 1, 1, _size),
    Function("next", "next(player) or next(player, n)", "player", "The player after (n places after) a player in the order of play.", 1, 2, lambda low, node: _around_table(low, node, 1)),
    Function("previous", "previous(player) or previous(player, n)", "player", "The player before (n places before) a player.", 1, 2, lambda low, node: _around_table(low, node, -1)),
    Function("others", "others(player)", "set of players", "All other players, the next one first.", 1, 1, _others),
    Function("line", "line(station)", "set of cells", "The cells that a station faces, nearest first; a corner faces none.", 1, 1, _line),
    Function("ahead", "ahead(cell, n)", "cell", "The cell n steps ahead on a ring or around a board.", 2, 2, _ahead),
    Function("neighbours", "neighbours(cell)", "set of cells", "The cells next to a cell.", 1, 1, _neighbours),
    Function("step", "step(cell, direction)", "cell or none", "The cell one step away in a direction (N, E, S, W, NE, …).", 2, 2, _step),
    Function("ray", "ray(cell, direction)", "set of cells", "All cells straight ahead, nearest first.", 2, 2, _ray),
    Function("directions", "directions(board)", "set of directions", "The directions in which cells of a board are next to each other.", 1, 1, _directions),
    Function("parts", "parts(board)", "set of parts", "The sub-boards of a grid that can be turned.", 1, 1, _parts),
    Function("windows", "windows(board, k) or windows(board, k, cell)", "set of lines", "All straight lines of k cells (through a cell); look into one with `cells`.", 2, 3, _windows),
    Function("cells", "cells(line)", "set of cells", "The cells of a line of `windows`.", 1, 1, _cells),
    Function("pieces", "pieces(board)", "set of pieces", "The pieces on a board, in the order of its cells.", 1, 1, _pieces),
    Function("top", "top(stack)", "piece or none", "The top piece of a stack.", 1, 1, _top),
    Function("find", "find(board, piece)", "cell or none", "Where a piece lies on a board.", 2, 2, _find),
    Function("abs", "abs(n)", "int", "A number without its sign.", 1, 1, _abs),
    Function("min", "min(a, b, …)", "int", "The smallest number; also min(… for … in …).", 2, 8, _extreme("min")),
    Function("max", "max(a, b, …)", "int", "The largest number; also max(… for … in …).", 2, 8, _extreme("max")),
    Function("numbers", "numbers(a, b)", "set of numbers", "The whole numbers from a to b, both included.", 2, 2, _range),
    Function("number", "number(x)", "int", "The position of a player, cell, kind or word in its list, from 0.", 1, 1, _number),
)

HANDLERS: dict[type[ast.AST], Any] = {ast.Call: call}

__all__ = ["FUNCTIONS", "HANDLERS", "Function", "call", "expand", "set_of"]
