"""A view as text: boards with coordinates and markers, hands, stacks, variables, and whose turn it is."""

from __future__ import annotations

from typing import Any

from boardkit.play.view import View
from boardkit.program import DomainInfo, GameInfo, ZoneInfo

EMPTY = "."
UNSEEN = "?"
WIDTH = 78


def draw_view(view: View, info: GameInfo) -> str:
    """The view as lines of text, at most 80 columns wide where the board allows it."""
    parts = [_heading(view, info)]
    boards = [zone for zone in info.zones if zone.shape == "space"]
    drawn = [_board(view, info, zone) for zone in boards if zone.geometry == "grid"]
    around = {zone.name for zone in boards if zone.geometry == "stations"}
    parts += drawn
    parts += [_list_of_cells(view, info, zone) for zone in boards if zone.geometry in ("ring", "graph")]
    lines = [line for zone in info.zones if zone.shape != "space" for line in _zone(view, info, zone)]
    lines += _variables(view, info, hidden_markers=around | {z.name for z in boards})
    if lines:
        parts.append("\n".join(lines))
    return "\n\n".join(part for part in parts if part)


def _heading(view: View, info: GameInfo) -> str:
    if view["over"]:
        return "The match is over."
    whose = view["to_move"]
    who = f"player {whose}" if isinstance(whose, int) else str(whose)
    rounds = f", round {view['round'] + 1}" if any(v.scope == "match" for v in info.variables) else ""
    return f"{who.capitalize()} decides ({view['phase']}{rounds})."


# -- pieces ------------------------------------------------------------------------------------------------


def label(piece: dict[str, Any], info: GameInfo) -> str:
    """One or two characters for a piece; a face-down piece that only the viewer knows stands in brackets."""
    if piece.get("hidden"):
        return UNSEEN
    pieces = info.pieces
    kind = pieces.kinds.index(piece["kind"])
    text = pieces.labels[kind] if pieces.labels else piece["kind"][:1]
    owner = piece.get("owner")
    if owner is not None and _is_shared(info, kind):
        text = "XO"[owner] if info.n_players == 2 and len(pieces.kinds) == 1 else f"{text}{owner}"
    if _is_down(piece, info):
        return EMPTY if not piece.get("known_to_you") else f"({text})"
    return f"({text})" if piece.get("known_to_you") else text


def _is_shared(info: GameInfo, kind: int) -> bool:
    return len({o for k, o in zip(info.pieces.kind, info.pieces.owner, strict=True) if k == kind}) > 1


def _is_down(piece: dict[str, Any], info: GameInfo) -> bool:
    face = piece.get("face")
    return face is not None and any(face == down and face != up for up, down in set(info.pieces.faces))


# -- boards ------------------------------------------------------------------------------------------------


def _board(view: View, info: GameInfo, zone: ZoneInfo) -> str:
    """A grid with its coordinates; stations around it are drawn on its rim."""
    shown = view["zones"].get(zone.name)
    owned = list(enumerate(shown)) if isinstance(shown, list) else [(-1, shown)]
    blocks = []
    for owner, content in owned:
        title = f"{zone.name} of player {owner}:\n" if owner >= 0 else ""
        blocks.append(title + _grid(view, info, zone, content["cells"] if content else {}))
    return "\n\n".join(blocks)


def _grid(view: View, info: GameInfo, zone: ZoneInfo, cells: dict[str, Any]) -> str:
    domain = info.domain(zone.cells)
    rim = next((z for z in info.zones if z.geometry == "stations"), None)
    canvas: dict[tuple[float, float], str] = {}
    marks = {m["cell"]: m["mark"] for m in view["markers"]}
    for name, (x, y) in zip(domain.names, domain.positions, strict=True):
        piece = cells.get(name)
        text = label(piece, info) if piece else EMPTY
        canvas[x, y] = f"{text if piece else ''}{marks[name]}" if name in marks else text
    if rim is not None and domain.positions:
        _rim(canvas, info.domain(rim.cells), marks)
    else:
        _coordinates(canvas, domain)
    return _paint(canvas)


def _rim(canvas: dict[tuple[float, float], str], stations: DomainInfo, marks: dict[str, str]) -> None:
    """Names of stations beside the lines they face; the one with the marker bears it."""
    for name, (x, y) in zip(stations.names, stations.positions, strict=True):
        text = f"{marks[name]}{name}" if name in marks else name
        canvas[x, y] = text


def _coordinates(canvas: dict[tuple[float, float], str], domain: DomainInfo) -> None:
    """Letters above the columns and numbers before the rows, for cells named like A1."""
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for name, (x, y) in zip(domain.names, domain.positions, strict=True):
        letters = name.rstrip("0123456789")
        number = name[len(letters) :]
        if not letters.isalpha() or not number:
            return
        if x == int(x):
            columns.setdefault(x, letters)
        rows.setdefault(y, number)
    top, left = min(y for _, y in domain.positions), min(x for x, _ in domain.positions)
    canvas.update({(x, top - 1): text for x, text in columns.items()})
    canvas.update({(left - 1, y): text for y, text in rows.items()})


def _paint(canvas: dict[tuple[float, float], str]) -> str:
    if not canvas:
        return ""
    xs, ys = sorted({x for x, _ in canvas}), sorted({y for _, y in canvas})
    width = max(len(text) for text in canvas.values()) + 1
    if width * len(xs) > WIDTH:
        width = max(2, WIDTH // len(xs))
    lines = []
    for y in ys:
        row = "".join(canvas.get((x, y), "").rjust(width) for x in xs)
        lines.append(row.rstrip())
    return "\n".join(lines)


def _list_of_cells(view: View, info: GameInfo, zone: ZoneInfo) -> str:
    """A ring or graph as a list of its cells."""
    content = view["zones"].get(zone.name) or {"cells": {}}
    marks = {m["cell"]: m["mark"] for m in view["markers"]}
    cells = content["cells"] if isinstance(content, dict) else {}
    texts = []
    for name in info.domain(zone.cells).names:
        piece = cells.get(name)
        texts.append(f"{name}:{label(piece, info) if piece else EMPTY}{marks.get(name, '')}")
    return _wrap(f"{zone.name}: ", texts)


def _wrap(head: str, texts: list[str]) -> str:
    lines, line = [], head
    for text in texts:
        if len(line) + len(text) + 1 > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "  "
        line += text + " "
    return "\n".join([*lines, line.rstrip()])


# -- other zones and variables -----------------------------------------------------------------------------


def _zone(view: View, info: GameInfo, zone: ZoneInfo) -> list[str]:
    shown = view["zones"].get(zone.name)
    if shown is None:
        return []
    if isinstance(shown, list):
        return [_wrap(f"{zone.name} of player {p}: ", _contents(content, info)) for p, content in enumerate(shown)]
    return [_wrap(f"{zone.name}: ", _contents(shown, info))]


def _contents(content: dict[str, Any], info: GameInfo) -> list[str]:
    if content.get("count") is None:
        return ["(unknown number)"]
    if content["shape"] == "stack":
        top = content.get("top")
        about = f", top {label(top, info)}" if top and not top.get("hidden") else ""
        return [f"{content['count']} pieces{about}"]
    known = [label(piece, info) for piece in content["known"]]
    hidden = len(content["hidden"])
    return [*known, *([f"{hidden} unknown"] if hidden else []), *(["none"] if not known and not hidden else [])]


def _variables(view: View, info: GameInfo, hidden_markers: set[str]) -> list[str]:
    lines = []
    marked = {m["variable"] for m in view["markers"]}
    for name, value in view["variables"].items():
        if name in marked and hidden_markers:
            continue
        lines.append(f"{name}: {_value(value)}")
    return lines


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(f"player {p}: {_value(v)}" for p, v in enumerate(value))
    if isinstance(value, dict):
        return ", ".join(f"{k}: {_value(v)}" for k, v in value.items())
    return "none" if value is None else str(value)
