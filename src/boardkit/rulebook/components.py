"""What a game is made of: pieces with their numbers, boards and places, what is written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boardkit.model.game import Definitions
from boardkit.model.parts import PieceSet, Variable, Zone
from boardkit.program import GameInfo, ZoneInfo
from boardkit.rulebook.sentences import sentence
from boardkit.rulebook.wording import Wording

MOST_KINDS = 16
"""Of more kinds than this only the first and last are named when there are equally many of each."""


def piece_items(definitions: Definitions, info: GameInfo) -> Iterator[str]:
    """Each set of pieces: how many, of which kinds, with which sides."""
    pieces = info.pieces
    for name, model in definitions.pieces.items():
        kinds = Counter(
            pieces.kinds[kind] for kind, group in zip(pieces.kind, pieces.group, strict=True) if group == name
        )
        each = ""
        if model.per == "player" and info.n_players > 1:
            kinds = Counter({kind: n // info.n_players for kind, n in kinds.items()})
            each = " for each player"
        yield f"`{name}`: {_counted(kinds)}{each}.{_sides(model)} {sentence(model.doc)}".strip()


def _counted(kinds: Counter[str]) -> str:
    total = sum(kinds.values())
    number = "1 piece" if total == 1 else f"{total} pieces"
    if len(kinds) == 1:
        return f"{number} `{next(iter(kinds))}`"
    if len(kinds) > MOST_KINDS and len(set(kinds.values())) == 1:
        names = list(kinds)
        n = next(iter(kinds.values()))
        each = "one of each kind" if n == 1 else f"{n} of each of {len(names)} kinds"
        return f"{number}, {each} (`{names[0]}`, `{names[1]}`, … `{names[-1]}`)"
    return f"{number}: " + ", ".join(f"{n} `{kind}`" for kind, n in kinds.items())


def _sides(model: PieceSet) -> str:
    if len(model.faces) != 2:
        return ""
    up, down = (face.text for face in model.faces)
    hides = ", which hides the kind" if model.hides else ""
    return f" Two sides: `{up}` and `{down}`{hides}."


def zone_items(definitions: Definitions, info: GameInfo, wording: Wording) -> Iterator[str]:
    """Each board and place: shape, size, whose it is, who sees what lies there."""
    shown = {zone.name: zone for zone in info.zones}
    for name, model in definitions.zones.items():
        about = [_shape(model, shown.get(name), wording)]
        if model.per == "player":
            about.append("one for each player")
        if model.visible == "owner":
            about.append("seen by its owner only" if model.per == "player" else "not seen by everybody")
        elif model.visible == "nobody":
            about.append("seen by nobody")
        if model.count == "hidden":
            about.append("how many lie there is secret")
        yield f"`{name}`: {', '.join(about)}. {sentence(model.doc)}".strip()


def _shape(model: Zone, zone: ZoneInfo | None, wording: Wording) -> str:
    cells = zone.capacity if zone is not None else 0
    match model.shape:
        case "grid":
            rows, cols = zone.size if zone is not None else (0, 0)
            size = f"{rows} rows and {cols} columns" if zone is not None else ""
            what = "board of hexagons" if model.neighbours == "hex" else "board"
            holes = f", {cells} cells" if zone is not None and cells != rows * cols else ""
            return f"a {what} of {size}{holes}"
        case "ring":
            return f"a ring of {cells} cells, {wording.short(model.direction)}"
        case "stations":
            return f"{cells} stations around `{model.around}`, {wording.short(model.direction)}"
        case "graph":
            return f"a board of {cells} cells"
    return f"a {model.shape}"


def variable_items(definitions: Definitions, wording: Wording) -> Iterator[str]:
    """What players must remember or write down; what nobody sees and what lasts a turn only is left out."""
    for name, variable in definitions.state.items():
        if variable.visible != "nobody" and (variable.doc or variable.unit):
            yield f"`{name}`: {_about(variable, wording)}{sentence(variable.doc)}".strip()


def _about(variable: Variable, wording: Wording) -> str:
    parts = []
    if variable.unit:
        parts.append(f"in {variable.unit}")
    if variable.per:
        parts.append("one for each " + " and ".join(name.text for name in variable.per))
    if variable.visible == "owner":
        parts.append("seen by its owner only")
    if variable.start is not None:
        parts.append(f"{wording.quoted(variable.start)} at the start of a {variable.scope}")
    return f"{', '.join(parts)}. " if parts else ""
