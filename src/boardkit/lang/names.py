"""What names, attributes and brackets mean: options, variables, zones, pieces, kinds, cells and words."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from boardkit.compiler import fold
from boardkit.diagnostics import hint
from boardkit.lang import sets
from boardkit.lang.syntax import text_of
from boardkit.lang.types import BOOL, INT, MAX_MASK, PLAYER, Type
from boardkit.lang.values import SetValue, Value, constant
from boardkit.program.code import Compare, Expr, Fault, If, Int, Load, TableAt
from boardkit.program.layout import Header

if TYPE_CHECKING:
    from boardkit.compiler.world import VariableData, ZoneData
    from boardkit.lang.lower import Lowered, Lowering

NO_LIMIT = 2**31 - 1
"""The value of an `int` option that is `none`: larger than anything it is compared with."""

WORDS = ("true", "false", "none", "nothing", "mover", "actor", "players", "kinds", "round_number", "options")
"""Names with a fixed meaning."""


def word(low: Lowering, name: str, expected: Type | None) -> Value | None:
    """A bare word as a value of the expected finite type."""
    if expected is None or not expected.is_domain:
        return None
    members = low.world.members(expected)
    if name not in members:
        return None
    index = members.index(name)
    low_bound, high_bound = low.world.bounds(expected)
    return constant(expected, index) if low_bound <= index <= high_bound else None


def is_bare(low: Lowering, node: ast.expr) -> bool:
    """Whether a node is a name that needs the other side of a comparison to have a meaning."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) or (isinstance(node.value, int) and not isinstance(node.value, bool))
    return isinstance(node, ast.Name) and (node.id == "none" or _resolve(low, node.id, None) is None)


def name_node(low: Lowering, node: ast.Name, expected: Type | None) -> Lowered:
    """A name: first as a word of the expected type, then by the scopes."""
    if node.id in low.scope:
        return low.scope[node.id]
    if node.id == "none":
        return constant(expected if expected is not None and expected.is_domain else Type("error"), -1)
    found = word(low, node.id, expected) or _resolve(low, node.id, node)
    if found is None:
        raise low.fail("expr/unknown-name", node, name=node.id, hint=hint(node.id, _known(low, expected)))
    return found


def _known(low: Lowering, expected: Type | None) -> list[str]:
    world = low.world
    words = list(world.members(expected)) if expected is not None and expected.is_domain else []
    return [
        *low.scope,
        *words,
        *WORDS,
        *world.variables,
        *world.zones,
        *world.definitions.define,
        *world.kinds,
    ]


def _resolve(low: Lowering, name: str, node: ast.Name | None) -> Lowered | None:
    """The meaning of a name whatever is expected; with node None only asks whether there is one."""
    world = low.world
    if name in low.scope:
        return low.scope[name]
    if name in ("true", "false"):
        return constant(BOOL, int(name == "true"))
    if name == "mover":
        return Value(PLAYER, Load(Header.MOVER), 0, world.n_players - 1)
    if name == "players":
        return sets.interval(PLAYER, 0, world.n_players - 1)
    if name == "nothing":
        return SetValue(
            Type("set"),
            lambda block, body: None,
            0,
            0,
            lambda block: Int(0),
            lambda block, member: Int(0),
            lambda block: Int(0),
            (),
        )
    if name == "kinds":
        return sets.interval(Type("kind"), 0, len(world.kinds) - 1)
    if name == "round_number":
        return Value(INT, fold.op("+", Load(Header.ROUND), Int(1)), 1, 2**31)
    if name in world.variables:
        data = world.variables[name]
        if data.dims:
            if node is not None:
                raise low.fail("expr/needs-index", node, name=name, example=f"{name}[{data.dims[0].kind}]")
            return constant(INT, 0)
        return variable(data, None)
    if name in world.zones:
        return _zone_name(low, world.zones[name], node)
    if name in world.sets:
        data_of = world.sets[name]
        return sets.interval(Type("piece", name), data_of.first, data_of.last - 1)
    if name in world.definitions.define:
        return _definition(low, name, node)
    if name in world.kinds:
        return constant(Type("kind"), world.kinds.index(name))
    if name in world.choices:
        type_ = Type("choice", name)
        return sets.interval(type_, *world.bounds(type_))
    if name in world.regions:
        zone, cells = world.regions[name]
        return sets.known(Type("cell", zone), cells, *world.bounds(Type("cell", zone)))
    return unique_word(low, name)


def unique_word(low: Lowering, name: str) -> Value | None:
    """A cell or choice word that only one list has."""
    world = low.world
    places = [Type("choice", c) for c, words in world.choices.items() if name in words]
    places += [z.cell_type for z in world.zones.values() if z.geometry is not None and name in z.geometry.names]
    if len(places) != 1:
        return None
    return constant(places[0], world.members(places[0]).index(name))


def _definition(low: Lowering, name: str, node: ast.Name | None) -> Lowered | None:
    if node is None:
        return constant(INT, 0)
    from boardkit.lang.functions import expand

    return expand(low, name, [], node)


def _zone_name(low: Lowering, zone: ZoneData, node: ast.Name | None) -> Lowered:
    if zone.is_space:
        return real_cells(zone, sets.interval(zone.cell_type, *low.world.bounds(zone.cell_type)))
    if zone.per_player:
        if node is not None:
            raise low.fail("expr/needs-index", node, name=zone.name, example=f"{zone.name}[mover]")
        return constant(INT, 0)
    return zone_pieces(low, zone, None)


def real_cells(zone: ZoneData, cells: SetValue) -> SetValue:
    """The cells that are no holes now; where holes never move, all of them."""
    if zone.hole_base < 0:
        return cells
    return sets.filtered(cells, lambda block, cell: fold.negate(fold.load(zone.hole_base, cell)))


def zone_pieces(low: Lowering, zone: ZoneData, owner: Expr | None) -> SetValue:
    """The pieces in a zone (of one owner)."""
    first, last = zone.universe
    element = zone.piece_type
    index = fold.op("*", owner, Int(zone.stride)) if owner is not None else None
    if zone.geometry is not None:
        return sets.on_cells(element, zone.base, index, len(zone.geometry.names), first, last - 1)
    if zone.shape == "stack" or zone.as_list:
        count = fold.load(zone.base, index)
        return sets.slots(element, zone.base + 1, index, count, first, last - 1)
    return sets.masked(element, fold.load(zone.base, index), first, last - 1)


def variable(data: VariableData, index: Expr | None) -> Lowered:
    """What a state variable holds."""
    code = fold.load(data.base, index)
    if data.is_set:
        return sets.masked(data.type, code, data.low, data.high)
    return Value(data.type, code, data.low, data.high)


def index_of(low: Lowering, node: ast.expr, type_: Type) -> Expr:
    """An index by a finite type: proven to be there, or checked when it is read."""
    found = low.value(node, type_)
    lowest, _ = low.world.index_bounds(type_)
    if found.low >= 0:
        return fold.op("-", found.code, Int(lowest))
    code = low.block.simple("index", found.code)
    low.block.add(If(Compare("<", code, Int(0)), (Fault("none", low.block.origin),), (), low.block.origin))
    return fold.op("-", code, Int(lowest))


def flat_index(low: Lowering, data: VariableData, nodes: list[ast.expr], node: ast.expr) -> Expr:
    """The slot of a variable with dimensions, counted from its base."""
    if len(nodes) != len(data.dims):
        raise low.fail("expr/dimensions", node, name=data.name, wanted=len(data.dims), got=len(nodes))
    total: Expr = Int(0)
    for part, dim in zip(nodes, data.dims, strict=True):
        lowest, highest = low.world.index_bounds(dim)
        index = index_of(low, part, dim)
        total = fold.op("+", fold.op("*", total, Int(highest - lowest + 1)), index)
    return total


def unsubscript(node: ast.expr) -> tuple[ast.expr, list[ast.expr]]:
    """`a[x][y]` and `a[x, y]` as `a` and [x, y]."""
    indexes: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        inner = node.slice
        indexes[:0] = list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]
        node = node.value
    return node, indexes


def subscript(low: Lowering, node: ast.Subscript, expected: Type | None) -> Lowered:
    """`chips[p]`, `grid[c]` (the piece there or none), `hand[p]` (its pieces), `board[p][c]`."""
    base, indexes = unsubscript(node)
    world = low.world
    if isinstance(base, ast.Name) and base.id not in low.scope:
        if base.id in world.variables:
            data = world.variables[base.id]
            if not data.dims:
                raise low.fail("expr/no-index", node, name=base.id)
            return variable(data, flat_index(low, data, indexes, node))
        if base.id in world.zones:
            return _zone_at(low, world.zones[base.id], indexes, node)
    raise low.fail("expr/not-indexable", node, text=text_of(low.source, base))


def zone_place(
    low: Lowering, zone: ZoneData, indexes: list[ast.expr], node: ast.AST
) -> tuple[Expr | None, Expr | None]:
    """Owner and cell of a place in a zone, from the indexes in brackets."""
    owner: Expr | None = None
    rest = list(indexes)
    if zone.per_player:
        if not rest:
            raise low.fail("expr/needs-index", node, name=zone.name, example=f"{zone.name}[mover]")
        owner = index_of(low, rest.pop(0), PLAYER)
    cell: Expr | None = None
    if rest and zone.is_space:
        cell = index_of(low, rest.pop(0), zone.cell_type)
    if rest:
        raise low.fail("expr/dimensions", node, name=zone.name, wanted=len(indexes) - len(rest), got=len(indexes))
    return owner, cell


def _zone_at(low: Lowering, zone: ZoneData, indexes: list[ast.expr], node: ast.expr) -> Lowered:
    if zone.base < 0:
        raise low.fail("expr/no-pieces", node, name=zone.name)
    owner, cell = zone_place(low, zone, indexes, node)
    if cell is None:
        return zone_pieces(low, zone, owner)
    index = cell if owner is None else fold.op("+", fold.op("*", owner, Int(zone.stride)), cell)
    lowest = zone.universe[0] if zone.stays_full else -1
    if not isinstance(index, Int):
        place = fold.place(zone.base, index)
        return Value(zone.piece_type, low.block.read("piece", *place), lowest, zone.universe[1] - 1)
    return Value(zone.piece_type, fold.load(zone.base, index), lowest, zone.universe[1] - 1)


def attribute(low: Lowering, node: ast.Attribute, expected: Type | None) -> Lowered:
    """`options.x`, `piece.kind`, `kind.points`, `cell.row`, …"""
    if isinstance(node.value, ast.Name) and node.value.id == "options" and "options" not in low.scope:
        return option(low, node)
    if isinstance(node.value, ast.Name) and node.attr == "kinds" and node.value.id in low.world.sets:
        kinds = low.world.sets[node.value.id].kinds
        return sets.known(Type("kind", node.value.id), kinds, 0, max(kinds, default=0))
    owner = low.any(node.value)
    if isinstance(owner, SetValue):
        raise low.fail("expr/attribute-of-set", node, name=node.attr, got=str(owner.type))
    match owner.type.kind:
        case "piece":
            return _piece_attribute(low, node, owner)
        case "kind":
            return _kind_attribute(low, node, owner.code, owner)
        case "cell":
            return _cell_attribute(low, node, owner)
        case "error":
            return owner
    raise low.fail("expr/unknown-attribute", node, name=node.attr, of=str(owner.type), hint="it has none")


def option(low: Lowering, node: ast.Attribute) -> Lowered:
    """The value of an option, a constant."""
    world = low.world
    model = world.definitions.options.get(node.attr)
    if model is None:
        raise low.fail(
            "expr/unknown-option",
            node,
            name=node.attr,
            hint=hint(node.attr, list(world.definitions.options)) or "declare it under 'options'",
        )
    value: Any = world.options[node.attr]
    match model.type:
        case "bool":
            return constant(BOOL, int(value))
        case "int":
            return constant(INT, NO_LIMIT if value is None else int(value))
        case "choice":
            type_ = Type("choice", f"options.{node.attr}")
            return constant(type_, world.choices[type_.of].index(str(value)))
        case "layout":
            type_ = Type("choice", f"options.{node.attr}")
            return constant(type_, 0 if isinstance(value, str) else 1)
        case "numbers":
            return sets.known(INT, tuple(value), min(value, default=0), max(value, default=0))
        case "names":
            kinds = tuple(world.kinds.index(k) if k in world.kinds else i for i, k in enumerate(value))
            return sets.known(Type("kind"), kinds, 0, max(kinds, default=0))
    zone = world.zones.get(model.of[0].text) if model.of else None
    if zone is None:
        # Boards are made after options are checked; until then only the number of cells is known.
        return sets.interval(INT, 0, len(value) - 1 if isinstance(value, list) else -1)
    members = world.members(zone.cell_type)
    cells = tuple(members.index(c) for c in value if c in members)
    return sets.known(zone.cell_type, cells, *world.bounds(zone.cell_type))


def _piece_attribute(low: Lowering, node: ast.Attribute, piece: Value) -> Lowered:
    world = low.world
    lowest = -1 if piece.low < 0 else 0
    if node.attr == "kind":
        kinds = world.sets[piece.type.of].kinds if piece.type.of in world.sets else tuple(range(len(world.kinds)))
        table = world.flat_table("kind", world.piece_kind)
        return Value(
            Type("kind", piece.type.of),
            _at(table, piece.code, world.piece_kind),
            lowest,
            max(kinds, default=0),
        )
    if node.attr == "owner":
        table = world.flat_table("owner", world.piece_owner)
        return Value(
            PLAYER,
            _at(table, piece.code, world.piece_owner),
            -1 if lowest < 0 or -1 in world.piece_owner else 0,
            world.n_players - 1,
        )
    if node.attr in ("up", "face"):
        return _face(low, node, piece)
    return _kind_attribute(low, node, piece.code, piece, through_piece=True)


def _at(table: str, index: Expr, values: list[int], nothing: int = -1) -> Expr:
    if isinstance(index, Int):
        return Int(values[index.value] if index.value >= 0 else nothing)
    return TableAt(table, index)


def _face(low: Lowering, node: ast.Attribute, piece: Value) -> Value:
    world = low.world
    data = world.sets.get(piece.type.of)
    if world.face_base < 0 or (data is not None and not data.model.faces):
        raise low.fail("expr/no-faces", node, of=str(piece.type))
    code = piece.code
    if piece.low < 0:
        code = low.block.simple("piece", code)
        up = fold.logic("and", (fold.compare(">=", code, Int(0)), fold.load(world.face_base, code)))
    else:
        up = fold.load(world.face_base, code)
    if node.attr == "up":
        return Value(BOOL, up, 0, 1)
    if data is None:
        raise low.fail("expr/no-faces", node, of=str(piece.type))
    # The words of the faces are (down, up), so that the face's slot is the word's number.
    return Value(Type("choice", f"{piece.type.of}.face"), up, 0, 1)


def _kind_attribute(
    low: Lowering, node: ast.Attribute, index: Expr, owner: Value, through_piece: bool = False
) -> Value:
    world = low.world
    if node.attr not in world.kind_attributes:
        known = [*world.kind_attributes, *(("kind", "owner", "up", "face") if through_piece else ())]
        words = hint(node.attr, known) or "give the kinds attributes: 'kinds: {NAME: {ATTRIBUTE: 1}}'"
        raise low.fail("expr/unknown-attribute", node, name=node.attr, of=str(owner.type), hint=words)
    type_, per_kind = world.kind_attributes[node.attr]
    values = [per_kind[k] for k in world.piece_kind] if through_piece else per_kind
    nothing = 0 if type_ == BOOL else -1  # what none has: no condition holds for it
    table = world.flat_table(f"{node.attr}_of_{'piece' if through_piece else 'kind'}", values, nothing)
    present = [
        per_kind[k] for k in (world.sets[owner.type.of].kinds if owner.type.of in world.sets else range(len(per_kind)))
    ]
    present += [nothing] if owner.low < 0 else []
    return Value(type_, _at(table, index, values, nothing), min(present, default=0), max(present, default=0))


def _cell_attribute(low: Lowering, node: ast.Attribute, cell: Value) -> Value:
    geometry = low.world.zones[cell.type.of].geometry
    assert geometry is not None
    if not geometry.xy or node.attr not in ("row", "col"):
        raise low.fail(
            "expr/unknown-attribute",
            node,
            name=node.attr,
            of=str(cell.type),
            hint="cells of a grid have 'row' and 'col'",
        )
    from_top = low.world.zones[cell.type.of].model.origin == "top"
    rows, cols = geometry.size
    values = [x + 1 if node.attr == "col" else (y + 1 if from_top else rows - y) for x, y in geometry.xy]
    table = low.world.flat_table(f"{node.attr}_of_{cell.type.of}", values)
    return Value(INT, _at(table, cell.code, values), -1 if cell.low < 0 else 1, cols if node.attr == "col" else rows)


def set_literal(low: Lowering, node: ast.Set | ast.List | ast.Tuple, expected: Type | None) -> Lowered:
    """`{a, b}`: members listed."""
    element = expected.element if expected is not None and expected.kind == "set" else None
    items: list[Value] = []
    for item in node.elts:
        value = low.value(item, element)
        element = element or value.type
        items.append(value)
    if element is None:
        raise low.fail("expr/empty-set", node)
    bounds = min((v.low for v in items), default=0), max((v.high for v in items), default=0)
    constants = [v.constant for v in items]
    if all(c is not None for c in constants):
        is_number = element.kind == "int"  # of other things -1 is none, which is no member
        members = dict.fromkeys(c for c in constants if c is not None and (is_number or c >= 0))
        return sets.known(element, tuple(members), *bounds)
    if bounds[1] > MAX_MASK or (element.kind == "int" and bounds[0] < 0):
        raise low.fail("expr/set-too-large", node, size=bounds[1] + 1, text=text_of(low.source, node))
    mask: Expr = Int(0)
    for value in items:
        code = low.block.simple("member", value.code)
        bit: Expr = fold.op("<<", Int(1), code)
        if value.low < 0:
            # none is no member.
            bit = fold.choose(fold.compare(">=", code, Int(0)), bit, Int(0))
        mask = fold.op("|", mask, bit)
    return sets.masked(element, mask, max(bounds[0], 0), bounds[1])


HANDLERS: dict[type[ast.AST], Any] = {
    ast.Name: name_node,
    ast.Attribute: attribute,
    ast.Subscript: subscript,
    ast.Set: set_literal,
    ast.List: set_literal,
    ast.Tuple: set_literal,
}
