"""Boards as data: cells, names, neighbours, steps, rays, lines."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.compiler import geometry
from boardkit.compiler.geometry import Geometry, column_name

GRID: dict[str, Any] = {
    "style": "A1", "origin": "top", "wrap": "none", "neighbours": "orthogonal", "holes": frozenset()
}  # fmt: skip
OPPOSITE = {"N": "S", "E": "W", "NE": "SW", "SE": "NW"}


def grid(rows: int, cols: int, **more: Any) -> Geometry:
    return geometry.grid(rows, cols, **{**GRID, **more})


def named(board: Geometry, cells: tuple[int, ...]) -> list[str]:
    return [board.names[cell] for cell in cells]


def around(board: Geometry, name: str) -> list[str]:
    return sorted(named(board, board.neighbours[board.names.index(name)]))


def step(board: Geometry, name: str, way: str) -> str | None:
    to = board.steps[way][board.names.index(name)]
    return None if to < 0 else board.names[to]


# -- grids -------------------------------------------------------------------------------------------------


def test_cells_go_row_by_row_from_the_top() -> None:
    assert grid(2, 3).names == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert grid(2, 3, origin="bottom").names == ("A2", "B2", "C2", "A1", "B1", "C1")
    assert grid(2, 2, style="1-1").names == ("1-1", "1-2", "2-1", "2-2")
    assert grid(1, 28).names[-3:] == ("Z1", "AA1", "AB1")
    assert [column_name(i) for i in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


@pytest.mark.parametrize(
    ("kind", "corner", "middle"),
    [
        ("orthogonal", ["A2", "B1"], ["A2", "B1", "B3", "C2"]),
        ("all", ["A2", "B1", "B2"], ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]),
        ("hex", ["A2", "B1"], ["A2", "A3", "B1", "B3", "C1", "C2"]),
    ],
)
def test_neighbours(kind: str, corner: list[str], middle: list[str]) -> None:
    board = grid(3, 3, neighbours=kind)
    assert (around(board, "A1"), around(board, "B2")) == (corner, middle)


def test_directions_are_those_of_the_page() -> None:
    board = grid(3, 3)
    assert [step(board, "B2", way) for way in ("N", "E", "S", "W", "NE", "SE", "SW", "NW")] == [
        "B1", "C2", "B3", "A2", "C1", "C3", "A3", "A1"
    ]  # fmt: skip
    upside = grid(3, 3, origin="bottom")
    assert (step(upside, "B2", "N"), step(upside, "B2", "SW")) == ("B3", "A1")
    assert set(grid(3, 3, neighbours="hex").steps) == {"N", "NE", "E", "S", "SW", "W"}


def test_holes_are_no_cells() -> None:
    board = grid(3, 3, neighbours="all", holes=frozenset({"B2", "C1"}))
    assert "B2" not in board.names and len(board.names) == 7
    assert around(board, "B1") == ["A1", "A2", "C2"]
    assert step(board, "A2", "E") is None
    assert named(board, geometry.rays(board)[board.names.index("A2"), "E"]) == []
    assert all(len(row) == len(board.names) for row in board.steps.values())


@pytest.mark.parametrize(
    ("wrap", "east", "north", "around_a1"),
    [
        ("none", None, None, ["A2", "B1"]),
        ("cols", "A1", None, ["A2", "B1", "C1"]),
        ("rows", None, "C3", ["A2", "A3", "B1"]),
        ("both", "A1", "C3", ["A2", "A3", "B1", "C1"]),
    ],
)
def test_wrapped_edges_touch(wrap: str, east: str | None, north: str | None, around_a1: list[str]) -> None:
    board = grid(3, 3, wrap=wrap)
    assert (step(board, "C1", "E"), step(board, "C1", "N")) == (east, north)
    assert around(board, "A1") == around_a1


def test_a_wrapped_ray_ends_before_its_start() -> None:
    board = grid(3, 3, wrap="both")
    assert named(board, geometry.rays(board)[board.names.index("B1"), "E"]) == ["C1", "A1"]
    assert named(board, geometry.rays(board)[board.names.index("A1"), "SE"]) == ["B2", "C3"]


def test_a_cell_is_not_its_own_neighbour() -> None:
    assert grid(1, 1, wrap="both").neighbours == ((),)
    assert around(grid(2, 2, wrap="both"), "A1") == ["A2", "B1"]  # each once


@given(
    rows=st.integers(1, 6), cols=st.integers(1, 6), wrap=st.sampled_from(["none", "rows", "cols", "both"]),
    neighbours=st.sampled_from(["orthogonal", "all", "hex"]), origin=st.sampled_from(["top", "bottom"]), data=st.data(),
)  # fmt: skip
def test_laws_of_grids(rows: int, cols: int, wrap: str, neighbours: str, origin: str, data: Any) -> None:
    every = grid(rows, cols).names
    holes = frozenset(data.draw(st.sets(st.sampled_from(every), max_size=len(every) - 1)))
    board = grid(rows, cols, wrap=wrap, neighbours=neighbours, origin=origin, holes=holes)
    n = len(board.names)
    assert len(set(board.names)) == n == rows * cols - len(holes & set(board.names) | (holes - set(board.names)))
    for a in range(n):
        assert all(a in board.neighbours[b] for b in board.neighbours[a])
        assert a not in board.neighbours[a]
        assert set(board.neighbours[a]) == {board.steps[way][a] for way in board.near} - {-1, a}
    for way, back in OPPOSITE.items():
        if way in board.steps and back in board.steps:
            assert all(board.steps[back][to] == a for a, to in enumerate(board.steps[way]) if to >= 0)
    for (start, way), ray in geometry.rays(board).items():
        assert len(set(ray)) == len(ray) and start not in ray
        assert all(board.steps[way][a] == b for a, b in zip((start, *ray), ray, strict=False))


# -- lines -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "length", "n"),
    [
        (grid(3, 3), 3, 8),
        (grid(6, 7), 4, 69),
        (grid(3, 3), 1, 9),
        (grid(3, 3), 4, 0),
        (grid(15, 15), 5, 572),
        (grid(3, 3, neighbours="hex"), 3, 7),
        (grid(3, 3, holes=frozenset({"B2"})), 3, 4),
        (grid(3, 3, wrap="cols"), 3, 3 + 3 + 6),
    ],
)
def test_windows_are_all_straight_lines(board: Geometry, length: int, n: int) -> None:
    lines = geometry.windows(board, length)
    assert len(lines) == n == len({frozenset(line) for line in lines})
    assert all(len(set(line)) == length for line in lines)


# -- rings, stations, graphs -------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "ahead"), [(1, [1, 2, 3, 0]), (-1, [3, 0, 1, 2])])
def test_a_ring_goes_round(turn: int, ahead: list[int]) -> None:
    board = geometry.ring(4, turn)
    assert list(board.steps["ahead"]) == ahead
    assert [set(near) for near in board.neighbours] == [{1, 3}, {0, 2}, {1, 3}, {0, 2}]
    assert board.names == ("1", "2", "3", "4")
    assert geometry.ring(1, 1).neighbours == ((),) and geometry.ring(2, 1).neighbours == ((1,), (0,))


def test_stations_stand_around_a_grid_and_face_its_lines() -> None:
    board = grid(2, 3, style="1-1")
    rim = geometry.stations(board, 1, False)
    assert rim.names == ("T1", "T2", "T3", "R1", "R2", "B3", "B2", "B1", "L2", "L1")
    faced = {name: named(board, line) for name, line in zip(rim.names, rim.lines, strict=True)}
    assert faced["T2"] == ["1-2", "2-2"] and faced["B2"] == ["2-2", "1-2"]
    assert faced["R1"] == ["1-3", "1-2", "1-1"] and faced["L2"] == ["2-1", "2-2", "2-3"]
    assert (step(rim, "T3", "ahead"), step(rim, "T1", "back")) == ("R1", "L1")
    assert step(geometry.stations(board, -1, False), "T1", "ahead") == "L1"


def test_corner_stations_face_nothing() -> None:
    rim = geometry.stations(grid(2, 2), 1, True)
    assert rim.names == ("T1", "T2", "NE", "R1", "R2", "SE", "B2", "B1", "SW", "L2", "L1", "NW")
    assert named(rim, rim.corners) == ["NE", "SE", "SW", "NW"]
    assert all(rim.lines[corner] == () for corner in rim.corners)


def test_stations_face_no_holes() -> None:
    rim = geometry.stations(grid(2, 2, holes=frozenset({"A1", "B1"})), 1, False)
    assert [len(line) for line in rim.lines] == [1, 1, 0, 2, 1, 1, 2, 0]


def test_a_graph_has_edges_and_one_way_steps() -> None:
    cells = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (2.0, 0.5)}
    board = geometry.graph(cells, [("a", "b", ""), ("b", "c", "down"), ("a", "b", "")])
    assert board.neighbours == ((1,), (0, 2), ())
    assert board.steps == {"down": (-1, 2, -1)} and board.near == ("down",)
    assert board.positions == ((0.0, 0.0), (1.0, 0.0), (2.0, 0.5))
