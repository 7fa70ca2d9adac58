"""How pieces look: one or two characters on a board, their names in a list, and what the characters mean."""

from __future__ import annotations

from typing import Any

from boardkit.program import GameInfo
from boardkit.render.style import N_COLOURS, Token

Piece = dict[str, Any]
"""A piece of a view: see `boardkit.play.View`."""

EMPTY = "."
HOLE = "_"
FACE_DOWN = "."
FACE_DOWN_AMONG_EMPTY = "-"
"""Where some cells are empty, a piece that lies face down needs another mark than they."""
UNSEEN = "?"
UNKNOWN = "unknown "
"""How the name of a piece begins that the viewer does not know."""


def player_name(info: GameInfo, player: int) -> str:
    """What a player is called."""
    name = info.player_names[player] if player < len(info.player_names) else ""
    return name if name and not name.isdigit() else f"player {player}"


class Pieces:
    """Draws and names the pieces of one view; `legend` collects what the characters drawn so far mean."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self._legend: dict[str, str] = {}
        pieces = info.pieces
        self._labels = _labels(info)
        self._faces: dict[str, tuple[str, str]] = dict(zip(pieces.group, pieces.faces, strict=False))
        self._group = dict(zip(pieces.kind, pieces.group, strict=True))
        owners: dict[int, set[int]] = {}
        for piece, kind in enumerate(pieces.kind):
            owners.setdefault(kind, set()).add(pieces.owner[piece] if pieces.owner else -1)
        self._shared = {kind for kind, having in owners.items() if len(having) > 1}

    # -- on a board ----------------------------------------------------------------------------------------

    def token(self, piece: Piece, *, among_empty: bool = False) -> Token:
        """The piece as drawn on a board: `?` if the viewer does not know it, in brackets if only he does."""
        if piece.get("hidden"):
            return self._explained(Token(UNSEEN, "hidden"), f"{UNKNOWN}{piece['back']}")
        kind = self.info.pieces.kinds.index(piece["kind"])
        label, owner = self._labels[kind], piece.get("owner")
        style = str((kind if owner is None else owner) % N_COLOURS)
        text, meaning = self._owned(label, kind, owner)
        if piece.get("known_to_you"):
            shown = text if kind in self._shared or not self.is_down(piece) else text.lower()
            return self._explained(Token(f"({shown})", style), f"{meaning}, known to you")
        if self.is_down(piece):
            letter = self._side(piece)
            mark = letter or (FACE_DOWN_AMONG_EMPTY if among_empty else FACE_DOWN)
            return self._explained(Token(mark, style if letter else "dim"), piece["face"])
        side = self._side(piece)
        return self._explained(Token(side or text, style), piece["face"] if side else meaning)

    def _owned(self, label: str, kind: int, owner: int | None) -> tuple[str, str]:
        """The label and its meaning; of two players' like pieces the second's are in small letters."""
        name = self.info.pieces.kinds[kind]
        if kind not in self._shared or owner is None:
            return label, name
        meaning = f"{name} of {player_name(self.info, owner)}"
        if self.info.n_players <= 2 and label.isalpha():
            return (label.upper() if owner == 0 else label.lower()), meaning
        return f"{label}{owner}", meaning

    def _side(self, piece: Piece) -> str:
        """The letter of the side that is up, where it alone tells the pieces of a set apart; else ""."""
        group = self._group[self.info.pieces.kinds.index(piece["kind"])]
        up, down = self._faces.get(group, ("", ""))
        one_kind = list(self._group.values()).count(group) == 1
        if not one_kind or not piece.get("face") or up[:1] == down[:1]:
            return ""
        return str(piece["face"])[:1]

    def explain(self, text: str, meaning: str) -> None:
        """Puts a character into the legend."""
        if text != meaning:
            self._legend.setdefault(text, meaning)

    def _explained(self, token: Token, meaning: str) -> Token:
        self.explain(token.text, meaning)
        return token

    @property
    def legend(self) -> dict[str, str]:
        """What the characters drawn so far mean: kinds in the order of the game, then other marks."""
        kinds = self.info.pieces.kinds
        order = {kind: i for i, kind in enumerate(kinds)}

        def rank(item: tuple[str, str]) -> tuple[int, str]:
            kind = item[1].split(" of ")[0].split(",")[0]
            return order.get(kind, len(order)), item[1]

        return dict(sorted(self._legend.items(), key=rank))

    # -- in a list -----------------------------------------------------------------------------------------

    def name(self, piece: Piece, zone_owner: int | None = None) -> str:
        """The piece in words: its kind, its owner where that is not plain, the side that is up."""
        if piece.get("hidden"):
            return f"{UNKNOWN}{piece['back']}"
        text = str(piece["kind"])
        owner = piece.get("owner")
        if owner is not None and owner != zone_owner and self.info.pieces.kinds.index(text) in self._shared:
            text += f" of {player_name(self.info, owner)}"
        if self.is_down(piece) and not piece.get("known_to_you"):
            text += f" {piece['face']}"
        return f"({text})" if piece.get("known_to_you") else text

    def is_down(self, piece: Piece) -> bool:
        """Whether a piece that the viewer knows has two sides and lies face down."""
        if not piece.get("face") or piece.get("hidden"):
            return False
        group = self._group[self.info.pieces.kinds.index(piece["kind"])]
        return bool(piece["face"] == self._faces[group][1])


def _labels(info: GameInfo) -> tuple[str, ...]:
    """A label for each kind; where two kinds have the same letter, two letters if that tells them apart."""
    pieces = info.pieces
    labels = list(pieces.labels or (kind[:1] for kind in pieces.kinds))
    for label in set(labels):
        alike = [kind for kind, text in enumerate(labels) if text == label]
        longer = [pieces.kinds[kind][:2] for kind in alike]
        if len(alike) > 1 and len(set(longer)) == len(alike) and not set(longer) & set(labels):
            for kind, text in zip(alike, longer, strict=True):
                labels[kind] = text
    return tuple(labels)
