"""A view as text: whose turn it is, boards with coordinates and markers, hands and stacks, variables."""

from __future__ import annotations

import textwrap

from boardkit.play.view import View
from boardkit.program import GameInfo, ZoneInfo
from boardkit.render.board import draw_grid, rim_of
from boardkit.render.listing import piece_value_lines, result_lines, variable_lines, zone_lines
from boardkit.render.pieces import EMPTY, player_name
from boardkit.render.scene import Content, Scene
from boardkit.render.style import Row, Token, beside
from boardkit.render.track import draw_track

WIDTH = 78


def draw_view(view: View, info: GameInfo, *, width: int = WIDTH, colour: bool = False) -> str:
    """Draws what a view shows, in lines of at most `width` characters, in ASCII if the game's names are.

    A piece on a board is its label; `?` is one that the viewer does not know, brackets mean that he knows it
    without seeing its face, `.` is an empty cell or a piece turned to a side that shows nothing. A board that
    is too wide even without blanks is listed cell by cell. `colour` adds ANSI sequences.
    """
    scene = Scene(view, info, width, colour)
    parts = ["\n".join(_heading(view, info))]
    drawn: set[str] = set()
    for zone in _boards(info):
        parts += _drawings(scene, zone)
        drawn |= _domains_of(info, zone)
    marked = {m["variable"]: m["mark"] for m in view["markers"] if info.variable(m["variable"]).domain in drawn}
    parts.append(_legend(scene, marked))
    parts.append("\n".join(line for zone in info.zones for line in zone_lines(scene, zone)))
    parts.append("\n".join([*variable_lines(scene, drawn=frozenset(marked)), *piece_value_lines(scene)]))
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


def _legend(scene: Scene, marked: dict[str, str]) -> str:
    """What the characters on the boards mean."""
    legend = {**scene.pieces.legend, **{mark: name for name, mark in marked.items()}}
    text = ", ".join(f"{mark} {meaning}" for mark, meaning in legend.items())
    return "\n".join(textwrap.wrap(text, scene.width, break_on_hyphens=False))


# -- boards ------------------------------------------------------------------------------------------------


def _boards(info: GameInfo) -> list[ZoneInfo]:
    """The zones that are drawn; stations are drawn around their grid."""
    return [zone for zone in info.zones if zone.shape == "space" and zone.geometry != "stations"]


def _domains_of(info: GameInfo, zone: ZoneInfo) -> set[str]:
    """The domains whose markers a drawn board shows: its own cells and the stations around it."""
    rim = rim_of(info, zone) if zone.geometry == "grid" else None
    return {zone.cells} if rim is None else {zone.cells, rim.name}


def _drawings(scene: Scene, zone: ZoneInfo) -> list[str]:
    """The boards of a zone; those of several players side by side where they fit."""
    shown = scene.view["zones"].get(zone.name)
    if not isinstance(shown, list):
        title = f"{zone.name}:" if len(_boards(scene.info)) > 1 else ""
        return [_text(_drawing(scene, zone, shown, title))]
    blocks = [
        _drawing(scene, zone, content, f"{zone.name} of {player_name(scene.info, p)}:")
        for p, content in enumerate(shown)
    ]
    joined = beside(blocks)
    if max((row.length for row in joined), default=0) <= scene.width:
        return [_text(joined)]
    return [_text(block) for block in blocks]


def _drawing(scene: Scene, zone: ZoneInfo, content: Content | None, title: str) -> list[Row]:
    draw = draw_grid if zone.geometry == "grid" else draw_track
    rows = draw(scene, zone, content)
    if rows is None:
        rows = [Row(line, len(line)) for line in _cell_list(scene, zone, content)]
    return [Row(Token(title, "bold").paint(scene.colour), len(title)), *rows] if title else rows


def _cell_list(scene: Scene, zone: ZoneInfo, content: Content | None) -> list[str]:
    """A board that is too wide, as a list of the cells that are not empty."""
    names = scene.info.domain(zone.cells).names
    tokens = zip(names, scene.cells(content, names), strict=True)
    texts = [f"{name}:{token.text}" for name, token in tokens if token.text != EMPTY]
    text = f"{zone.name} ({len(names)} cells): {' '.join(texts) or 'empty'}"
    return textwrap.wrap(text, scene.width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _text(rows: list[Row]) -> str:
    return "\n".join(row.text for row in rows)
