"""Grids: cells in their places, coordinates or stations around them, markers on top."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import ceil

from attrs import define, field

from boardkit.program import DomainInfo, GameInfo, ZoneInfo
from boardkit.render.scene import Content, Scene
from boardkit.render.style import Row, Token, row_of

Place = tuple[float, float]

_A1 = re.compile(r"(?P<col>[A-Z]+)(?P<row>[0-9]+)")
_1_1 = re.compile(r"(?P<row>[0-9]+)-(?P<col>[0-9]+)")


@define
class Canvas:
    """Tokens at places; `columns` and `rows` are the names beside the cells, where they are."""

    cells: dict[Place, Token] = field(factory=dict)
    rim: dict[Place, Token] = field(factory=dict)
    columns: dict[Place, str] = field(factory=dict)
    rows: dict[Place, str] = field(factory=dict)


def rim_of(info: GameInfo, zone: ZoneInfo) -> DomainInfo | None:
    """The stations that stand around a grid: those one step outside its cells."""
    positions = info.domain(zone.cells).positions
    if not positions:
        return None
    box = _box(positions)
    for other in info.zones:
        if other.geometry == "stations":
            left, top, right, bottom = _box(info.domain(other.cells).positions)
            if (left + 1, top + 1, right - 1, bottom - 1) == box:
                return info.domain(other.cells)
    return None


def _box(positions: Iterable[Place]) -> tuple[float, float, float, float]:
    xs, ys = zip(*positions, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def draw_grid(scene: Scene, zone: ZoneInfo, content: Content | None) -> list[Row] | None:
    """A grid as lines; None when it is too wide to be drawn.

    A board that is too wide loses the blanks between its cells and the names of its stations first.
    """
    domain = scene.info.domain(zone.cells)
    canvas = Canvas(dict(zip(domain.positions, scene.cells(content, domain.names), strict=True)))
    rim = rim_of(scene.info, zone)
    if rim is not None:
        for name, place in zip(rim.names, rim.positions, strict=True):
            mark = scene.marks.get(name, "")
            canvas.rim[place] = Token(f"{mark}{name}", "marker" if mark else "dim")
    else:
        _coordinates(canvas, domain)
    return _spaced(canvas, scene) or _tight(canvas, scene)


def _coordinates(canvas: Canvas, domain: DomainInfo) -> None:
    """The names of columns above and of rows on the left; in a sheared (hexagonal) board they follow it."""
    found = [_A1.fullmatch(name) or _1_1.fullmatch(name) for name in domain.names]
    parts = [(match["col"], match["row"]) for match in found if match]
    if not parts or len(parts) < len(domain.names):
        return
    at = list(zip(parts, domain.positions, strict=True))
    slanted: dict[float, float] = {}
    for (col, _), (x, y) in at:
        slanted[y] = min(slanted.get(y, x), x - _number(col))
    top = min(slanted)
    shift = next(((slanted[y] - slanted[top]) / (y - top) for y in slanted if y != top), 0.0)
    for (col, row), (_, y) in at:
        canvas.columns[slanted[top] + _number(col) - shift, top - 1] = col
        canvas.rows[slanted[y], y] = row


def _number(col: str) -> int:
    """A is 1, Z is 26, AA is 27; digits are themselves."""
    if col.isdigit():
        return int(col)
    number = 0
    for letter in col:
        number = number * 26 + ord(letter) - 64
    return number


def _spaced(canvas: Canvas, scene: Scene) -> list[Row] | None:
    """With a blank between the cells and everything written out; a station has room for a marker."""
    names = {**canvas.columns, **canvas.rows}
    tokens = {**canvas.cells, **canvas.rim, **{place: Token(text, "dim") for place, text in names.items()}}
    stations = (len(token) + (token.style != "marker") for token in canvas.rim.values())
    column = _column_width(tokens, max(*map(len, tokens.values()), *stations, 0) + 1)
    xs = sorted({x for x, _ in tokens})
    margin = max(0, max(map(len, tokens.values())) - column)
    if margin + column * len(xs) > scene.width:
        return None
    ys = sorted({y for _, y in tokens})
    return [row_of([(None, margin), *((tokens.get((x, y)), column) for x in xs)], colour=scene.colour) for y in ys]


def _column_width(tokens: Mapping[Place, Token], wanted: int) -> int:
    """The width of a column, when neighbours in a row may be several columns apart."""
    ranks = {x: i for i, x in enumerate(sorted({x for x, _ in tokens}))}
    rows: dict[float, list[int]] = {}
    for x, y in tokens:
        rows.setdefault(y, []).append(ranks[x])
    gaps = [b - a for taken in rows.values() for a, b in pairwise(sorted(taken))]
    return ceil(wanted / min(gaps, default=1))


def _tight(canvas: Canvas, scene: Scene) -> list[Row] | None:
    """Without blanks; names of columns from top to bottom; of the stations only those with a marker."""
    rim = {place: token for place, token in canvas.rim.items() if token.style == "marker"}
    shown = {place: Token(token.text[:1], token.style) for place, token in rim.items()}
    tokens = {**canvas.cells, **shown}
    column = _column_width(canvas.cells, max(map(len, tokens.values())))
    xs = sorted({x for x, _ in {**tokens, **canvas.columns}})
    ys = sorted({y for _, y in tokens})
    names = {y: text for (_, y), text in canvas.rows.items()}
    gutter = max(map(len, names.values()), default=0)
    if gutter + 1 + column * len(xs) > scene.width:
        return None
    heads = {x: text for (x, _), text in canvas.columns.items()}
    height = max(map(len, heads.values()), default=0)
    lines = []
    for i in range(height):
        letters = [heads[x].rjust(height)[i].strip() if x in heads else "" for x in xs]
        head = ((Token(letter, "dim"), column) for letter in letters)
        lines.append(row_of([(None, gutter + 1), *head], colour=scene.colour))
    for y in ys:
        name = (Token(names.get(y, ""), "dim"), gutter)
        lines.append(row_of([name, (None, 1), *((tokens.get((x, y)), column) for x in xs)], colour=scene.colour))
    return lines
