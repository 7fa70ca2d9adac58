"""Zones and boards: their geometry, parts and regions, and a slot for each place."""

from __future__ import annotations

from attrs import evolve

from boardkit.compiler import geometry
from boardkit.compiler.block import Block
from boardkit.compiler.constant import constant_int
from boardkit.compiler.geometry import Geometry
from boardkit.compiler.world import World, ZoneData
from boardkit.diagnostics import hint
from boardkit.lang.lower import lower_value
from boardkit.lang.types import BOOL, MAX_MASK
from boardkit.lang.values import BROKEN
from boardkit.model.parts import Zone
from boardkit.model.source import Source

TURNING = "<turning>"
"""The words for the sense of a ring; authors cannot name a list like this."""

MAX_CELLS = 1024


def declare_boards(world: World) -> None:
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
            known = hint(item.text, list(world.sets)) or "declare it under 'pieces'"
            world.bag.add("check/unknown-pieces", item.span, name=item.text, hint=known)
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
            board = geometry.grid(
                rows,
                cols,
                style=model.names,
                origin=model.origin,
                wrap=model.wrap,
                neighbours=model.neighbours,
                holes=holes,
            )
            missing = holes - set(
                geometry.grid(
                    rows,
                    cols,
                    style=model.names,
                    origin=model.origin,
                    wrap="none",
                    neighbours="all",
                    holes=frozenset(),
                ).names
            )
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
                known = hint(model.around, grids) or "declare a zone with 'shape: grid'"
                world.bag.add("check/around", model.span, name=model.around, hint=known)
                return geometry.ring(1, 1)
            corners = lower_value(world, Block(world), {}, model.corners, BOOL)
            return geometry.stations(around.geometry, turn, corners.constant == 1)
    return _graph(world, name, model)


def _graph(world: World, name: str, model: Zone) -> Geometry:
    cells = {
        str(c): (float(p[0]), float(p[1]))
        for c, p in (model.cells or {}).items()
        if isinstance(p, list) and len(p) == 2
    }
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


def add_zones(world: World) -> None:
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
        world.bag.add(
            "check/parts",
            zone.model.span,
            zone=zone.name,
            problem="belongs to each player; only one board can have parts and holes",
        )
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
            world.bag.add(
                "check/parts", part.span or model.span, zone=name, problem="has a part that reaches beyond it"
            )
    if len(sizes) != 1:
        world.bag.add("check/parts", model.span, zone=name, problem="has parts that are not squares of one size")


def declare_regions(world: World) -> None:
    for zone in world.zones.values():
        for name, cells in (zone.model.regions or {}).items():
            members = world.members(zone.cell_type) if zone.is_space else ()
            unknown = [str(c) for c in cells if str(c) not in members]
            if unknown:
                world.bag.add("check/unknown-cell", zone.model.span, name=unknown[0], zone=zone.name)
            world.regions[name] = (
                zone.name,
                tuple(members.index(str(c)) for c in cells if str(c) in members),
            )
