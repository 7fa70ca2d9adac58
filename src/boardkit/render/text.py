"""A view as text: whose turn it is, boards with coordinates and markers, hands and stacks, variables."""

from __future__ import annotations

import textwrap
from typing import Any

from boardkit.play.view import View
from boardkit.program import GameInfo, ZoneInfo
from boardkit.render.board import draw_grid, rim_of
from boardkit.render.listing import piece_value_lines, result_lines, variable_lines, zone_lines
from boardkit.render.pieces import Pieces, player_name
from boardkit.render.style import Row, Token, beside
from boardkit.render.track import cell_text, draw_track

WIDTH = 78


def draw_view(view: View, info: GameInfo, *, width: int = WIDTH, colour: bool = False) -> str:
    """Draws what a view shows, in lines of at most `width` characters, in ASCII if the game's names are.

    A piece on a board is its label; `?` is one that the viewer does not know, brackets mean that he knows it
    without seeing its face, `.` is an empty cell or a piece turned to a side that shows nothing. A board that
    is too wide even without blanks is listed cell by cell. `colour` adds ANSI sequences.
    """
    pieces = Pieces(info)
    marks = _marks(view)
    parts = ["\n".join(_heading(view, info))]
    drawn: set[str] = set()
    for zone in info.zones:
        if zone.shape == "space" and zone.geometry != "stations":
            parts += _boards(view, info, zone, marks, pieces, width, colour)
            drawn |= _drawn_on(info, zone)
    marked = {m["variable"]: m["mark"] for m in view["markers"] if _domain(info, m["variable"]) in drawn}
    legend = {**pieces.legend, **{mark: name for name, mark in marked.items()}}
    if legend:
        text = ", ".join(f"{mark} {meaning}" for mark, meaning in legend.items())
        parts.append("\n".join(textwrap.wrap(text, width, break_on_hyphens=False)))
    parts += _listings(view, info, pieces, frozenset(marked), width)
    return "\n\n".join(part for part in parts if part)


def _heading(view: View, info: GameInfo) -> list[str]:
    if view["over"]:
        return list(result_lines(view, info))
    whose, mover = view["to_move"], view["mover"]
    who = player_name(info, whose) if isinstance(whose, int) else "chance"
    turn = f", in the turn of {player_name(info, mover)}" if mover not in (None, whose) else ""
    rounds = f", round {view['round'] + 1}" if view["round"] or _has_rounds(info) else ""
    return [f"{who[:1].upper()}{who[1:]} decides{turn} ({view['phase']}{rounds})."]


def _has_rounds(info: GameInfo) -> bool:
    return any(event.name == "round_ended" for event in info.events)


def _marks(view: View) -> dict[str, str]:
    """The markers by cell, several on one cell side by side."""
    marks: dict[str, str] = {}
    for marker in view["markers"]:
        marks[marker["cell"]] = marks.get(marker["cell"], "") + marker["mark"]
    return marks


def _domain(info: GameInfo, variable: str) -> str:
    return info.variable(variable).domain


def _drawn_on(info: GameInfo, zone: ZoneInfo) -> set[str]:
    """The domains whose markers a drawn board shows: its own cells and the stations around it."""
    rim = rim_of(info, zone) if zone.geometry == "grid" else None
    return {zone.cells, rim.stations.name} if rim is not None else {zone.cells}


# -- boards ------------------------------------------------------------------------------------------------


def _boards(
    view: View,
    info: GameInfo,
    zone: ZoneInfo,
    marks: dict[str, str],
    pieces: Pieces,
    width: int,
    colour: bool,
) -> list[str]:
    """The boards of a zone; those of several players side by side where they fit."""
    shown = view["zones"].get(zone.name)
    n_boards = sum(z.shape == "space" and z.geometry != "stations" for z in info.zones)
    if not isinstance(shown, list):
        title = f"{zone.name}:" if n_boards > 1 else ""
        return [_text(_board(info, zone, shown, marks, pieces, width, colour, title))]
    blocks = [
        _board(info, zone, content, marks, pieces, width, colour, f"{zone.name} of {player_name(info, p)}:")
        for p, content in enumerate(shown)
    ]
    joined = beside(blocks)
    if max((row.length for row in joined), default=0) <= width + 3:
        return [_text(joined)]
    return [_text(block) for block in blocks]


def _board(
    info: GameInfo,
    zone: ZoneInfo,
    content: dict[str, Any] | None,
    marks: dict[str, str],
    pieces: Pieces,
    width: int,
    colour: bool,
    title: str,
) -> list[Row]:
    held = content["cells"] if content else {}
    draw = draw_grid if zone.geometry == "grid" else draw_track
    rows = draw(info, zone, held, marks, pieces, width=width, colour=colour)
    if rows is None:
        rows = [Row(line, len(line)) for line in _cells(info, zone, held, marks, pieces, width)]
    return [Row(Token(title, "bold").paint(colour), len(title)), *rows] if title else rows


def _cells(
    info: GameInfo, zone: ZoneInfo, held: dict[str, Any], marks: dict[str, str], pieces: Pieces, width: int
) -> list[str]:
    """A board that is too wide, as a list of the cells that are not empty."""
    names = info.domain(zone.cells).names
    texts = [
        f"{name}:{cell_text(held.get(name), marks.get(name, ''), pieces, among_empty=True)}"
        for name in names
        if name in held or name in marks
    ]
    text = f"{zone.name} ({len(names)} cells): {' '.join(texts) or 'empty'}"
    return textwrap.wrap(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _text(rows: list[Row]) -> str:
    return "\n".join(row.text for row in rows)


# -- the rest ----------------------------------------------------------------------------------------------


def _listings(view: View, info: GameInfo, pieces: Pieces, drawn: frozenset[str], width: int) -> list[str]:
    zones = [
        line
        for zone in info.zones
        if zone.shape != "space"
        for line in zone_lines(view, info, zone, pieces, width=width)
    ]
    variables = [*variable_lines(view, info, drawn=drawn, width=width), *piece_value_lines(view, info, width=width)]
    return ["\n".join(zones), "\n".join(variables)]
