"""Calls: the functions of the language, definitions with parameters, and questions over sets."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from boardkit.compiler import fold
from boardkit.diagnostics import hint
from boardkit.lang import names, quantify, sets
from boardkit.lang.boards import (
    ahead,
    cells_of,
    counts,
    directions_of,
    find_piece,
    line_of,
    masks,
    neighbours,
    parts_of,
    pieces_on,
    ray_from,
    step_from,
    windows,
)
from boardkit.lang.syntax import parse_expression, text_of
from boardkit.lang.types import INT, PLAYER, Type
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
        table = low.world.flat_table(
            "next_player" if steps > 0 else "previous_player", [(p + steps) % n for p in range(n)]
        )
        code = TableAt(table, player.code)
        lowest = min(player.low, 0)
    return Value(PLAYER, code, lowest, n - 1)


def _others(low: Lowering, node: ast.Call) -> SetValue:
    """All other players, the next one first."""
    player = names.index_of(low, node.args[0], PLAYER)
    n = low.world.n_players
    rows = [tuple((p + k) % n for k in range(1, n)) for p in range(n)]
    table = low.world.row_table("others", rows)
    return sets.row(PLAYER, table, player, rows, 0, n - 1, masks(low, table, rows), counts(low, table, rows))


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
    Function(
        "next",
        "next(player) or next(player, n)",
        "player",
        "The player after (n places after) a player in the order of play.",
        1,
        2,
        lambda low, node: _around_table(low, node, 1),
    ),
    Function(
        "previous",
        "previous(player) or previous(player, n)",
        "player",
        "The player before (n places before) a player.",
        1,
        2,
        lambda low, node: _around_table(low, node, -1),
    ),
    Function("others", "others(player)", "set of players", "All other players, the next one first.", 1, 1, _others),
    Function(
        "line",
        "line(station)",
        "set of cells",
        "The cells that a station faces, nearest first; a corner faces none.",
        1,
        1,
        line_of,
    ),
    Function("ahead", "ahead(cell, n)", "cell", "The cell n steps ahead on a ring or around a board.", 2, 2, ahead),
    Function("neighbours", "neighbours(cell)", "set of cells", "The cells next to a cell.", 1, 1, neighbours),
    Function(
        "step",
        "step(cell, direction)",
        "cell or none",
        "The cell one step away in a direction (N, E, S, W, NE, …).",
        2,
        2,
        step_from,
    ),
    Function("ray", "ray(cell, direction)", "set of cells", "All cells straight ahead, nearest first.", 2, 2, ray_from),
    Function(
        "directions",
        "directions(board)",
        "set of directions",
        "The directions in which cells of a board are next to each other.",
        1,
        1,
        directions_of,
    ),
    Function("parts", "parts(board)", "set of parts", "The sub-boards of a grid that can be turned.", 1, 1, parts_of),
    Function(
        "windows",
        "windows(board, k) or windows(board, k, cell)",
        "set of lines",
        "All straight lines of k cells (through a cell); look into one with `cells`.",
        2,
        3,
        windows,
    ),
    Function("cells", "cells(line)", "set of cells", "The cells of a line of `windows`.", 1, 1, cells_of),
    Function(
        "pieces",
        "pieces(board)",
        "set of pieces",
        "The pieces on a board, in the order of its cells.",
        1,
        1,
        pieces_on,
    ),
    Function("top", "top(stack)", "piece or none", "The top piece of a stack.", 1, 1, _top),
    Function("find", "find(board, piece)", "cell or none", "Where a piece lies on a board.", 2, 2, find_piece),
    Function("abs", "abs(n)", "int", "A number without its sign.", 1, 1, _abs),
    Function("min", "min(a, b, …)", "int", "The smallest number; also min(… for … in …).", 2, 8, _extreme("min")),
    Function("max", "max(a, b, …)", "int", "The largest number; also max(… for … in …).", 2, 8, _extreme("max")),
    Function(
        "numbers",
        "numbers(a, b)",
        "set of numbers",
        "The whole numbers from a to b, both included.",
        2,
        2,
        _range,
    ),
    Function(
        "number",
        "number(x)",
        "int",
        "The position of a player, cell, kind or word in its list, from 0.",
        1,
        1,
        _number,
    ),
)

HANDLERS: dict[type[ast.AST], Any] = {ast.Call: call}
