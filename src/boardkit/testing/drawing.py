"""Boards as text: drawn for reports and comparisons, and read back."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from boardkit.play.position import Vector
from boardkit.program import NOBODY, GameInfo, ZoneInfo

EMPTY = "."
"""An empty cell, or a piece that lies face down and hides nothing."""
UNSEEN = "x"
"""A face-down piece that hides which it is."""
HOLE = "_"
"""No cell."""


@frozen
class Canvas:
    """Where the cells of a zone are drawn: `places[row][column]` is a cell or None."""

    zone: ZoneInfo
    places: tuple[tuple[int | None, ...], ...]


def canvas(info: GameInfo, zone: ZoneInfo) -> Canvas:
    """The rows and columns that a space is drawn in, by the positions of its cells."""
    positions = info.domain(zone.cells).positions or tuple((float(i), 0.0) for i in range(zone.capacity))
    columns = sorted({x for x, _ in positions})
    rows = sorted({y for _, y in positions})
    cells = {(rows.index(y), columns.index(x)): cell for cell, (x, y) in enumerate(positions)}
    return Canvas(zone, tuple(tuple(cells.get((r, c)) for c in range(len(columns))) for r in range(len(rows))))


class Drawing:
    """Draws the boards of one game."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        pieces = info.pieces
        self._labels = pieces.labels or tuple(kind[:1] for kind in pieces.kinds)
        owners: dict[int, set[int]] = {}
        for piece, kind in enumerate(pieces.kind):
            owners.setdefault(kind, set()).add(pieces.owner[piece] if pieces.owner else NOBODY)
        self._shared = {kind for kind, having in owners.items() if len(having) > 1}

    def boards(self) -> list[ZoneInfo]:
        """The zones that can be drawn: boards with pieces."""
        return [zone for zone in self.info.zones if zone.shape == "space" and zone.base >= 0]

    def label(self, piece: int) -> str:
        """How a piece looks face up."""
        pieces = self.info.pieces
        kind = pieces.kind[piece]
        label = self._labels[kind]
        if kind not in self._shared:
            return label
        owner = pieces.owner[piece]
        if self.info.n_players <= 2 and label.isalpha():
            return label.upper() if owner == 0 else label.lower()
        return f"{label}{owner}"

    def token(self, state: Vector, piece: int) -> str:
        """How a piece lies there."""
        pieces = self.info.pieces
        two_sided = pieces.face_base >= 0 and bool(pieces.faces) and pieces.faces[piece] != ("", "")
        if not two_sided or state[pieces.face_base + piece] == 1:
            return self.label(piece)
        return UNSEEN if pieces.known_base >= 0 else EMPTY

    def rows(self, state: Vector, zone: ZoneInfo, owner: int = 0) -> list[list[str]]:
        """The cells of a board, row by row."""
        base = zone.base + owner * zone.stride

        def at(cell: int | None) -> str:
            if cell is None:
                return HOLE
            piece = state[base + cell]
            return EMPTY if piece == NOBODY else self.token(state, piece)

        return [[at(cell) for cell in row] for row in canvas(self.info, zone).places]

    def lines(self, state: Vector, zone: ZoneInfo, owner: int = 0) -> list[str]:
        """The drawing of a board, one line a row."""
        return format_rows(self.rows(state, zone, owner))


def format_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines, the cells of a column below one another."""
    width = max((len(token) for row in rows for token in row), default=1)
    return [" ".join(token.ljust(width) for token in row).rstrip() for row in rows]


def parse_row(row: object) -> list[str]:
    """The cells of a written row: words, or single characters where no blank stands between them.

    >>> parse_row(". b . m"), parse_row(".b.m")
    (['.', 'b', '.', 'm'], ['.', 'b', '.', 'm'])
    """
    if isinstance(row, list):
        return [str(token) for token in row]
    text = str(row).strip()
    return text.split() if " " in text else list(text)
