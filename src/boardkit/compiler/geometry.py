"""Boards as data: the cells of a grid, ring, rim of stations or graph, their names, neighbours, steps and lines."""

from __future__ import annotations

from attrs import field, frozen

ORTHOGONAL = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
DIAGONAL = {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}
HEX = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0)}


@frozen
class Geometry:
    """`steps[d][c]` is the cell one step from c in direction d, or -1. `xy` are column and row from 0 (grids)."""

    kind: str
    names: tuple[str, ...]
    positions: tuple[tuple[float, float], ...]
    steps: dict[str, tuple[int, ...]] = field(factory=dict)
    neighbours: tuple[tuple[int, ...], ...] = ()
    near: tuple[str, ...] = ()
    """The directions that lead to neighbours."""
    xy: tuple[tuple[int, int], ...] = ()
    size: tuple[int, int] = (0, 0)
    lines: tuple[tuple[int, ...], ...] = ()
    """Stations: the cells of the grid that each station faces."""
    turn: int = 1
    """Ring and stations: +1 or -1, the sense of going ahead."""
    corners: tuple[int, ...] = ()
    """Stations at corners; they face no line."""


def column_name(i: int) -> str:
    """A, B, …, Z, AA, AB, …"""
    name = ""
    i += 1
    while i:
        i, rest = divmod(i - 1, 26)
        name = chr(65 + rest) + name
    return name


def grid(
    rows: int, cols: int, *, style: str, origin: str, wrap: str, neighbours: str, holes: frozenset[str]
) -> Geometry:
    """A rectangle of cells, row by row from the top, without its holes."""
    names, xy = [], []
    for y in range(rows):
        row = y + 1 if origin == "top" else rows - y
        for x in range(cols):
            name = f"{column_name(x)}{row}" if style == "A1" else f"{row}-{x + 1}"
            if name not in holes:
                names.append(name)
                xy.append((x, y))
    index = {place: i for i, place in enumerate(xy)}
    around = {"orthogonal": ORTHOGONAL, "all": ORTHOGONAL | DIAGONAL, "hex": HEX}[neighbours]
    ways = HEX if neighbours == "hex" else ORTHOGONAL | DIAGONAL

    def step(x: int, y: int, dx: int, dy: int) -> int:
        x, y = x + dx, y + dy
        if wrap in ("cols", "both"):
            x %= cols
        if wrap in ("rows", "both"):
            y %= rows
        return index.get((x, y), -1)

    steps = {way: tuple(step(x, y, *delta) for x, y in xy) for way, delta in ways.items()}
    near = tuple(
        tuple(dict.fromkeys(n for way in around if (n := steps[way][c]) >= 0 and n != c)) for c in range(len(xy))
    )
    shift = 0.5 if neighbours == "hex" else 0.0
    positions = tuple((x + shift * y, float(y)) for x, y in xy)
    return Geometry("grid", tuple(names), positions, steps, near, tuple(around), tuple(xy), (rows, cols))


def ring(size: int, turn: int) -> Geometry:
    """`size` cells in a circle, named 1, 2, …"""
    from math import cos, pi, sin

    names = tuple(str(i + 1) for i in range(size))
    angles = [2 * pi * i / size for i in range(size)]
    positions = tuple((round(sin(a), 6), round(-cos(a), 6)) for a in angles)
    forth = tuple((i + turn) % size for i in range(size))
    back = tuple((i - turn) % size for i in range(size))
    near = tuple(tuple(dict.fromkeys(n for n in (back[i], forth[i]) if n != i)) for i in range(size))
    return Geometry("ring", names, positions, {"ahead": forth, "back": back}, near, ("ahead", "back"), turn=turn)


def stations(board: Geometry, turn: int, with_corners: bool) -> Geometry:
    """The stations around a grid, clockwise from the top left: T1 T2 …, R1 …, B… B1, L… L1.

    Each faces a column or row, nearest cell first. With corners: NE, SE, SW and NW stand between the sides and
    face nothing.
    """
    rows, cols = board.size
    at = {place: i for i, place in enumerate(board.xy)}
    columns = [[at[x, y] for y in range(rows) if (x, y) in at] for x in range(cols)]
    lines_of_rows = [[at[x, y] for x in range(cols) if (x, y) in at] for y in range(rows)]
    sides: list[tuple[str, list[tuple[str, list[int], tuple[float, float]]]]] = [
        ("NE", [(f"T{x + 1}", columns[x], (x, -1.0)) for x in range(cols)]),
        ("SE", [(f"R{y + 1}", lines_of_rows[y][::-1], (float(cols), y)) for y in range(rows)]),
        ("SW", [(f"B{x + 1}", columns[x][::-1], (x, float(rows))) for x in reversed(range(cols))]),
        ("NW", [(f"L{y + 1}", lines_of_rows[y], (-1.0, y)) for y in reversed(range(rows))]),
    ]
    corner_at = {
        "NE": (float(cols), -1.0),
        "SE": (float(cols), float(rows)),
        "SW": (-1.0, float(rows)),
        "NW": (-1.0, -1.0),
    }
    names: list[str] = []
    lines: list[tuple[int, ...]] = []
    positions: list[tuple[float, float]] = []
    corners: list[int] = []
    for corner, side in sides:
        for name, cells, position in side:
            names.append(name)
            lines.append(tuple(cells))
            positions.append(position)
        if with_corners:
            corners.append(len(names))
            names.append(corner)
            lines.append(())
            positions.append(corner_at[corner])
    size = len(names)
    forth = tuple((i + turn) % size for i in range(size))
    back = tuple((i - turn) % size for i in range(size))
    near = tuple(tuple(dict.fromkeys((back[i], forth[i]))) for i in range(size))
    return Geometry(
        "stations",
        tuple(names),
        tuple(positions),
        {"ahead": forth, "back": back},
        near,
        ("ahead", "back"),
        lines=tuple(lines),
        turn=turn,
        corners=tuple(corners),
    )


def graph(cells: dict[str, tuple[float, float]], edges: list[tuple[str, str, str]]) -> Geometry:
    """Named cells at given places, joined by edges; an edge with a direction can be stepped along (and not back)."""
    names = tuple(cells)
    index = {name: i for i, name in enumerate(names)}
    near: list[list[int]] = [[] for _ in names]
    steps: dict[str, list[int]] = {}
    for a, b, way in edges:
        near[index[a]].append(index[b])
        if way:
            steps.setdefault(way, [-1] * len(names))[index[a]] = index[b]
        else:
            near[index[b]].append(index[a])
    return Geometry(
        "graph",
        names,
        tuple((float(x), float(y)) for x, y in cells.values()),
        {way: tuple(to) for way, to in steps.items()},
        tuple(tuple(dict.fromkeys(n)) for n in near),
        tuple(steps),
    )


def rays(board: Geometry) -> dict[tuple[int, str], tuple[int, ...]]:
    """For each cell and direction the cells straight ahead, nearest first (a wrapped ray stops before its start)."""
    result: dict[tuple[int, str], tuple[int, ...]] = {}
    for way, to in board.steps.items():
        for start in range(len(board.names)):
            cells: list[int] = []
            at = to[start]
            while at >= 0 and at != start and at not in cells:
                cells.append(at)
                at = to[at]
            result[start, way] = tuple(cells)
    return result


def windows(board: Geometry, length: int) -> tuple[tuple[int, ...], ...]:
    """All straight lines of `length` neighbouring cells of a grid, each once."""
    half = ("E", "S", "SE", "SW") if "SE" in board.steps else ("E", "S", "NE")
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for way in half:
        for start in range(len(board.names)):
            cells = [start]
            while len(cells) < length and (nxt := board.steps[way][cells[-1]]) >= 0 and nxt not in cells:
                cells.append(nxt)
            if len(cells) == length:
                found.setdefault(frozenset(cells), tuple(cells))
    return tuple(found.values())
