"""Scene: a view being drawn, with everything that the drawings of its boards share."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from boardkit.play.view import View
from boardkit.program import GameInfo
from boardkit.render.pieces import EMPTY, HOLE, Pieces
from boardkit.render.style import Token

Content = dict[str, Any]
"""A board in a view: `cells` with pieces, and `holes` where they can move."""


@frozen
class Scene:
    """A view, what its game is like, and how to draw it; `marks` are the markers by cell."""

    view: View
    info: GameInfo
    width: int
    colour: bool
    pieces: Pieces = field(init=False)
    marks: dict[str, str] = field(init=False)

    @pieces.default
    def _pieces(self) -> Pieces:
        return Pieces(self.info)

    @marks.default
    def _marks(self) -> dict[str, str]:
        """Several markers on one cell stand side by side."""
        marks: dict[str, str] = {}
        for marker in self.view["markers"]:
            marks[marker["cell"]] = marks.get(marker["cell"], "") + marker["mark"]
        return marks

    def cells(self, content: Content | None, names: tuple[str, ...]) -> list[Token]:
        """What is to be drawn on each cell of a board: a piece, a marker, both, a hole or nothing."""
        held = content["cells"] if content else {}
        holes = frozenset(content.get("holes", ()) if content else ())
        among_empty = len(held) + len(holes) < len(names)
        return [self._cell(name, held.get(name), name in holes, among_empty) for name in names]

    def _cell(self, name: str, piece: Any, is_hole: bool, among_empty: bool) -> Token:
        mark = self.marks.get(name, "")
        if is_hole:
            self.pieces.explain(HOLE, "no cell")
            return Token(f"{mark}{HOLE}", "marker" if mark else "dim")
        if piece is None:
            return Token(mark or EMPTY, "marker" if mark else "dim")
        token = self.pieces.token(piece, among_empty=among_empty)
        return Token(f"{mark}{token.text}", "marker") if mark else token
