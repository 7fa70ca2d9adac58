"""From the definition to the world: kinds, pieces, boards, zones, variables, and a slot for each in the state."""

from __future__ import annotations

from itertools import product
from typing import Any

from attrs import evolve

from boardkit.compiler import geometry
from boardkit.compiler.block import Block
from boardkit.compiler.full import mark_full_boards
from boardkit.compiler.geometry import Geometry
from boardkit.compiler.world import SetData, VariableData, World, ZoneData
from boardkit.diagnostics import Bag, hint
from boardkit.lang.lower import Lowered, lower_any, lower_value
from boardkit.lang.types import BOOL, INT, MAX_MASK, Type
from boardkit.lang.values import BROKEN, SetValue, constant
from boardkit.model.game import Definitions
from boardkit.model.parts import PieceSet, Variable, Zone
from boardkit.model.source import Source
from boardkit.program.info import DomainInfo
from boardkit.program.layout import NOBODY

TURNING = "<turning>"
"""The words for the sense of a ring; authors cannot name a list like this."""

MAX_CELLS = 1024
MAX_PIECES = 4096


def declare(definitions: Definitions, options: dict[str, Any], n_players: int, bag: Bag) -> World:
    """The world of a game; diagnostics go to the bag."""
    world = World(definitions, options, n_players, bag)
    _choices(world)
    _check_requirements(world)
    if bag.has_errors:
        return world
    _kinds(world)
    _pieces(world)
    _boards(world)
    _results(world)
    _variables(world, "match")
    start = len(world.initial)
    _zones(world)
    _piece_state(world)
    _variables(world, "round")
    turn = len(world.initial)
    _variables(world, "turn")
    world.scopes = {"match": (0, start), "round": (start, turn), "turn": (turn, len(world.initial))}
    _regions(world)
    _place_pieces(world)
    mark_full_boards(world)
    world.phases = list(definitions.phases)
    return world


def constant_int(world: World, source: Source, low: int, high: int, scope: dict[str, Lowered] | None = None) -> int:
    """The value of an expression of options and players that must be known when the game is loaded."""
    value = lower_value(world, Block(world), scope or {}, source, INT)
    if value is BROKEN:
        return low
    if value.constant is None:
        world.bag.add("expr/needs-constant", source.span(), text=source.text)
        return low
    if not low <= value.constant <= high:
        world.bag.add("check/out-of-bounds", source.span(), text=source.text, value=value.constant, low=low, high=high)
        return low
    return value.constant


def _choices(world: World) -> None:
    model = world.definitions
    for name, words in (model.choices or {}).items():
        world.choices[name] = tuple(str(w) for w in words)
    for name, option in model.options.items():
        if option.type == "choice":
            world.choices[f"options.{name}"] = tuple(w.text for w in option.of)
        elif option.type == "layout":
            world.choices[f"options.{name}"] = ("random", "given")
    world.choices[TURNING] = ("clockwise", "counterclockwise")


def _check_requirements(world: World) -> None:
    """What options and players must meet, before anything is made of them."""
    for requirement in world.definitions.require:
        value = lower_value(world, Block(world), {}, requirement.that, BOOL)
        if value is BROKEN:
            continue
        if value.constant is None:
            world.bag.add("expr/needs-constant", requirement.that.span(), text=requirement.that.text)
        elif not value.constant:
            world.bag.add("options/requirement", requirement.span, because=requirement.because)


def _kinds(world: World) -> None:
    """Names of kinds, their attributes and labels, from all piece sets."""
    seen: dict[str, str] = {}
    for name, model in world.definitions.pieces.items():
        kinds = kinds_of(world, name, model)
        for kind, attributes in kinds.items():
            if kind in seen:
                world.bag.add("check/kind-twice", model.span, name=kind, first=seen[kind], second=name)
                continue
            seen[kind] = name
            world.kinds.append(kind)
            for attribute, value in attributes.items():
                _attribute(world, model, attribute, value, len(world.kinds) - 1)
        labels = model.labels or {}
        world.labels.extend(str(labels.get(kind, kind[:2] if len(kind) <= 2 else kind[0])) for kind in kinds)
    for type_, values in world.kind_attributes.values():
        values.extend([-1 if type_.kind != "bool" else 0] * (len(world.kinds) - len(values)))


def kinds_of(world: World, name: str, model: PieceSet) -> dict[str, dict[str, Any]]:
    """The kinds of a piece set with their attributes: a list, a mapping, a product of lists, or an option."""
    kinds = model.kinds
    if isinstance(kinds, str):
        option = kinds.removeprefix("options.")
        if option not in world.options or not kinds.startswith("options."):
            world.bag.add("check/kinds-option", model.span, name=kinds, hint=hint(option, list(world.options)))
            return {}
        return {str(k): {} for k in world.options[option]}
    if isinstance(kinds, list):
        return {str(k): {} for k in kinds}
    if not isinstance(kinds, dict) or not kinds:
        world.bag.add("check/no-kinds", model.span, name=name)
        return {}
    if set(kinds) == {"product"}:
        lists: dict[str, list[Any]] = {
            # A list with one word in it is a list of words: `[A, 2, 3]`.
            name: items if all(isinstance(i, int) for i in items) else [str(i) for i in items]
            for name, items in kinds["product"].items()
        }
        return {"".join(map(str, combo)): dict(zip(lists, combo, strict=True)) for combo in product(*lists.values())}
    return {str(k): dict(v or {}) for k, v in kinds.items()}


def _attribute(world: World, model: PieceSet, name: str, value: Any, kind: int) -> None:
    if isinstance(value, bool):
        type_, number = BOOL, int(value)
    elif isinstance(value, int):
        type_, number = INT, value
    else:
        type_ = Type("choice", name)
        words = world.choices.get(name, ())
        if str(value) not in words:
            words = (*words, str(value))
            world.choices[name] = words
        number = words.index(str(value))
    known, values = world.kind_attributes.setdefault(name, (type_, []))
    if known != type_:
        world.bag.add("check/attribute-types", model.span, name=name, kind=world.kinds[kind], first=str(known), second=str(type_))
    values.extend([-1 if known.kind != "bool" else 0] * (kind - len(values)))
    values.append(number)


def _pieces(world: World) -> None:
    for name, model in world.definitions.pieces.items():
        first = len(world.piece_kind)
        kinds = kinds_of(world, name, model)
        numbers = tuple(world.kinds.index(k) for k in kinds)
        counts = {k: constant_int(world, model.count, 0, MAX_PIECES, {"kind": constant(Type("kind", name), k)}) for k in numbers}
        owners = range(world.n_players) if model.per == "player" else (NOBODY,)
        for owner in owners:
            for kind in numbers:
                like = world.piece_like[-1] + 1 if world.piece_like else 0
                world.piece_kind.extend([kind] * counts[kind])
                world.piece_owner.extend([owner] * counts[kind])
                world.piece_like.extend([like] * counts[kind])
        world.sets[name] = SetData(name, model, first, len(world.piece_kind), numbers)
        if model.faces:
            if len(model.faces) != 2:
                world.bag.add("check/faces", model.span, name=name, got=len(model.faces))
            else:
                world.choices[f"{name}.face"] = (model.faces[1].text, model.faces[0].text)
    if len(world.piece_kind) > MAX_PIECES:
        world.bag.add("check/too-many-pieces", world.definitions.span, got=len(world.piece_kind), limit=MAX_PIECES)
    world.domains["piece"] = DomainInfo("piece", "piece", tuple(_piece_names(world)))


def _piece_names(world: World) -> list[str]:
    """A piece is named by its kind (and owner) if there is one such piece, else with a number behind it."""
    plain = [world.kinds[k] if o < 0 else f"{world.kinds[k]}{o}" for k, o in zip(world.piece_kind, world.piece_owner, strict=True)]
    seen: dict[str, int] = {}
    names = []
    for name in plain:
        seen[name] = seen.get(name, 0) + 1
        names.append(name if plain.count(name) == 1 else f"{name}.{seen[name]}")
    return names


# -- boards and zones --------------------------------------------------------------------------------------


def _boards(world: World) -> None:
    """Geometry of every zone with cells; stations after the grids they surround."""
    models = sorted(world.definitions.zones.items(), key=lambda item: item[1].shape == "stations")
    for name, model in models:
        if model.shape in ("grid", "ring", "stations", "graph"):
            board = _geometry(world, name, model)
            world.choices[f"{name}.direction"] = tuple(board.steps)
            _parts(world, name, model, board)
            world.zones[name] = _zone(world, name, model, board)
    for name, model in world.definitions.zones.items():
        if name not in world.zones:
            world.zones[name] = _zone(world, name, model, None)
    world.zones = {name: world.zones[name] for name in world.definitions.zones}


def _zone(world: World, name: str, model: Zone, board: Geometry | None) -> ZoneData:
    holds = tuple(n.text for n in model.holds)
    for item in model.holds:
        if item.text not in world.sets:
            world.bag.add("check/unknown-pieces", item.span, name=item.text, hint=hint(item.text, list(world.sets)))
    sets = [world.sets[h] for h in holds if h in world.sets]
    universe = (min((s.first for s in sets), default=0), max((s.last for s in sets), default=0))
    if board is None and not holds:
        world.bag.add("check/holds-nothing", model.span, name=name)
    capacity = len(board.names) if board is not None else universe[1] - universe[0]
    as_list = model.shape in ("set", "bag") and universe[1] > MAX_MASK + 1
    return ZoneData(name, model, model.shape, board, holds, universe, capacity, as_list=as_list)


def _geometry(world: World, name: str, model: Zone) -> Geometry:
    turn = 1
    if model.shape in ("ring", "stations"):
        sense = lower_value(world, Block(world), {}, model.direction, None)
        if sense is not BROKEN and sense.constant is not None and sense.type.kind == "choice":
            turn = 1 if world.choices[sense.type.of][sense.constant] == "clockwise" else -1
    match model.shape:
        case "grid":
            rows, cols = (constant_int(world, s, 1, 64) for s in (model.rows, model.cols))
            if rows * cols > MAX_CELLS:
                world.bag.add("check/board-too-large", model.span, name=name, got=rows * cols, limit=MAX_CELLS)
                rows = cols = 1
            holes = frozenset(_cell_names(world, model.holes)) if model.holes and not model.parts else frozenset()
            board = geometry.grid(rows, cols, style=model.names, origin=model.origin, wrap=model.wrap, neighbours=model.neighbours, holes=holes)
            missing = holes - set(geometry.grid(rows, cols, style=model.names, origin=model.origin, wrap="none", neighbours="all", holes=frozenset()).names)
            for cell in sorted(missing):
                assert model.holes is not None
                world.bag.add("check/unknown-cell", model.holes.span(), name=cell, zone=name)
            return board
        case "ring":
            return geometry.ring(constant_int(world, model.size, 1, MAX_CELLS), turn)
        case "stations":
            around = world.zones.get(model.around)
            if around is None or around.geometry is None or around.geometry.kind != "grid":
                grids = [z for z, m in world.definitions.zones.items() if m.shape == "grid"]
                world.bag.add("check/around", model.span, name=model.around, hint=hint(model.around, grids))
                return geometry.ring(1, 1)
            corners = lower_value(world, Block(world), {}, model.corners, BOOL)
            return geometry.stations(around.geometry, turn, corners.constant == 1)
    return _graph(world, name, model)


def _graph(world: World, name: str, model: Zone) -> Geometry:
    cells = {str(c): (float(p[0]), float(p[1])) for c, p in (model.cells or {}).items() if isinstance(p, list) and len(p) == 2}
    edges: list[tuple[str, str, str]] = []
    for edge in model.edges or []:
        ends = [str(e) for e in edge] if isinstance(edge, list) else []
        if len(ends) not in (2, 3) or any(e not in cells for e in ends[:2]):
            world.bag.add("check/edge", model.span, edge=str(edge), zone=name)
            continue
        edges.append((ends[0], ends[1], ends[2] if len(ends) == 3 else ""))
    if not cells:
        world.bag.add("check/no-cells", model.span, name=name)
        return geometry.ring(1, 1)
    return geometry.graph(cells, edges)


def _cell_names(world: World, source: Source) -> list[str]:
    """Names of cells given as a list of words or as an option of type `cells`."""
    text = source.text.strip()
    if text.startswith("options."):
        value = world.options.get(text.removeprefix("options."))
        if isinstance(value, list | tuple):
            return [str(v) for v in value]
    return [word.strip() for word in text.strip("[]{}").split(",") if word.strip()]


def _zones(world: World) -> None:
    """A slot for each place of each zone."""
    for name, zone in list(world.zones.items()):
        if not zone.holds:
            continue
        base = len(world.initial)
        if zone.geometry is not None:
            one = [-1] * zone.capacity
        elif zone.shape == "stack" or zone.as_list:
            one = [0] + [-1] * zone.capacity
        else:
            one = [0]
        owners = world.n_players if zone.per_player else 1
        for _ in range(owners):
            world.initial.extend(one)
        holes = _moving_holes(world, zone)
        hole_base = len(world.initial) if holes else -1
        world.initial.extend(holes)
        number = sum(world.n_players if z.per_player else 1 for z in world.zones.values() if z.base >= 0)
        world.zones[name] = evolve(zone, base=base, stride=len(one), number=number, hole_base=hole_base)


def _moving_holes(world: World, zone: ZoneData) -> list[int]:
    """1 for each cell that is a hole now, on a grid with parts that turn and take their holes with them."""
    if not zone.model.parts or zone.model.holes is None or zone.geometry is None:
        return []
    if zone.per_player:
        world.bag.add("check/parts", zone.model.span, zone=zone.name, problem="belongs to each player; only one board can have parts and holes")
        return []
    names = _cell_names(world, zone.model.holes)
    for name in sorted(set(names) - set(zone.geometry.names)):
        world.bag.add("check/unknown-cell", zone.model.holes.span(), name=name, zone=zone.name)
    return [int(cell in names) for cell in zone.geometry.names]


def _parts(world: World, name: str, model: Zone, board: Geometry) -> None:
    """The words for the parts of a grid, which must be squares of one size inside it."""
    if not model.parts:
        return
    world.choices[f"{name}.part"] = tuple(model.parts)
    rows, cols = board.size
    sizes = set()
    for part in model.parts.values():
        sizes |= {part.rows[1] - part.rows[0] + 1, part.cols[1] - part.cols[0] + 1}
        if not (1 <= part.rows[0] <= part.rows[1] <= rows and 1 <= part.cols[0] <= part.cols[1] <= cols):
            world.bag.add("check/parts", part.span or model.span, zone=name, problem="has a part that reaches beyond it")
    if len(sizes) != 1:
        world.bag.add("check/parts", model.span, zone=name, problem="has parts that are not squares of one size")


def _piece_state(world: World) -> None:
    """Faces, and who knows which piece, where a game has such things."""
    if any(s.model.faces for s in world.sets.values()):
        world.face_base = len(world.initial)
        for data in world.sets.values():
            world.initial.extend([int(data.model.start_face == "up")] * (data.last - data.first))
    secret = any(z.model.visible != "all" for z in world.zones.values())
    if secret or any(s.model.hides for s in world.sets.values()):
        world.known_base = len(world.initial)
        world.initial.extend([0] * len(world.piece_kind))


def _results(world: World) -> None:
    world.scores_base = len(world.initial)
    world.initial.extend([0] * world.n_players)
    world.winners_slot = len(world.initial)
    world.initial.append(0)
    for key, _ in world.definitions.result.measures:
        world.measures[key.text] = len(world.initial)
        world.initial.append(0)


# -- variables ---------------------------------------------------------------------------------------------


def _variables(world: World, scope: str) -> None:
    for name, model in world.definitions.state.items():
        if model.scope == scope:
            _variable(world, name, model)


def _variable(world: World, name: str, model: Variable) -> None:
    is_set = model.type.startswith("set of ")
    word = model.type.removeprefix("set of ").strip()
    type_ = world.type_named(word)
    if type_ is None:
        world.bag.add("check/unknown-type", model.span, name=word, where=name, hint=hint(word, world.type_words()))
        type_ = INT
    dims: list[Type] = []
    size = 1
    for dim in model.per:
        dim_type = world.type_named(dim.text)
        if dim_type is None or dim_type.kind == "int":
            world.bag.add("check/unknown-type", dim.span, name=dim.text, where=name, hint=hint(dim.text, world.type_words()))
            continue
        dims.append(dim_type)
        low, high = world.bounds(dim_type)
        size *= max(high - low + 1, 1)
    low, high = _bounds(world, name, model, type_)
    if is_set and high > MAX_MASK:
        world.bag.add("expr/set-too-large", model.span, size=high + 1, text=name)
    if size > 100_000:
        world.bag.add("check/variable-too-large", model.span, name=name, got=size)
        size = 1
    start = _start(world, name, model, type_, is_set, low, high)
    base = len(world.initial)
    world.initial.extend([start] * size)
    world.variables[name] = VariableData(name, model, type_, is_set, tuple(dims), low, high, start, base, size)


def _bounds(world: World, name: str, model: Variable, type_: Type) -> tuple[int, int]:
    if type_.kind == "int":
        if model.range is None:
            world.bag.add("check/no-range", model.span, name=name)
            return 0, 0
        low = constant_int(world, model.range[0], -(2**40), 2**40)
        high = constant_int(world, model.range[1], -(2**40), 2**40)
        if low > high:
            world.bag.add("check/empty-range", model.span, name=name, low=low, high=high)
        return low, max(low, high)
    low, high = world.bounds(type_)
    return (-1 if model.optional and type_.is_domain else low), high


def _start(world: World, name: str, model: Variable, type_: Type, is_set: bool, low: int, high: int) -> int:
    if model.start is None:
        if is_set:
            return 0
        return -1 if model.optional else min(max(0, low), high)
    block = Block(world)
    if is_set:
        from boardkit.lang.types import set_of

        found = lower_any(world, block, {}, model.start, set_of(type_))
        members = found.members if isinstance(found, SetValue) else ()
        if members is None:
            world.bag.add("expr/needs-constant", model.start.span(), text=model.start.text)
        return sum(1 << m for m in members or ())
    value = lower_value(world, block, {}, model.start, type_)
    if value is BROKEN:
        return low
    if value.constant is None:
        world.bag.add("expr/needs-constant", model.start.span(), text=model.start.text)
        return low
    if not low <= value.constant <= high:
        world.bag.add("check/out-of-bounds", model.start.span(), text=model.start.text, value=value.constant, low=low, high=high)
    return value.constant


def _regions(world: World) -> None:
    for zone in world.zones.values():
        for name, cells in (zone.model.regions or {}).items():
            members = world.members(zone.cell_type) if zone.is_space else ()
            unknown = [str(c) for c in cells if str(c) not in members]
            if unknown:
                world.bag.add("check/unknown-cell", zone.model.span, name=unknown[0], zone=zone.name)
            world.regions[name] = (zone.name, tuple(members.index(str(c)) for c in cells if str(c) in members))


def _place_pieces(world: World) -> None:
    """Puts every set into its start zone, in the order of the pieces."""
    for name, data in world.sets.items():
        zone = world.zones.get(data.model.start)
        if zone is None or name not in zone.holds:
            fitting = [z.name for z in world.zones.values() if name in z.holds]
            world.bag.add("check/start-zone", data.model.span, name=data.model.start, pieces=name, hint=hint(data.model.start, fitting))
            continue
        for piece in range(data.first, data.last):
            owner = max(world.piece_owner[piece], 0) if zone.per_player else 0
            _put(world, zone, zone.base + owner * zone.stride, piece, data)
            if world.known_base >= 0:
                world.initial[world.known_base + piece] = _first_known(world, zone, data, owner)


def _put(world: World, zone: ZoneData, base: int, piece: int, data: SetData) -> None:
    if zone.geometry is not None:
        holes = world.initial[zone.hole_base : zone.hole_base + zone.capacity] if zone.hole_base >= 0 else [0] * zone.capacity
        free = next((i for i in range(zone.capacity) if world.initial[base + i] < 0 and not holes[i]), None)
        if free is None:
            if piece == data.last - 1 or world.initial[base] >= 0:
                world.bag.add("check/does-not-fit", data.model.span, pieces=data.name, got=data.last - data.first, zone=zone.name, capacity=zone.capacity)
            return
        world.initial[base + free] = piece
    elif zone.shape == "stack" or zone.as_list:
        world.initial[base] += 1
        world.initial[base + world.initial[base]] = piece
    else:
        world.initial[base] |= 1 << piece


def _first_known(world: World, zone: ZoneData, data: SetData, owner: int) -> int:
    if zone.model.visible == "owner":
        return 1 << owner
    if zone.model.visible == "all" and not (data.model.hides and data.model.start_face == "down"):
        return world.everybody
    return 0
