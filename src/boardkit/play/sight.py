"""Who sees what: the one place that decides which pieces, values and events a viewer may know.

A viewer is a player or a spectator (None); a spectator knows only what every player knows.
"""

from __future__ import annotations

from boardkit.play.position import Spot, Vector, spots
from boardkit.program import CHANCE, NOBODY, GameInfo, VariableInfo

Viewer = int | None

UNSEEN = "?"
"""What stands for a piece the viewer may not know, in variables and events."""


class Sight:
    """Answers who knows what in positions of one compiled game; players are bits of a mask."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.spots = spots(info)
        self.everyone = (1 << info.n_players) - 1
        self._has_faces = tuple(faces != ("", "") for faces in info.pieces.faces)

    def mask_of(self, viewer: Viewer) -> int:
        """The players that must all know a thing for the viewer to know it."""
        return self.everyone if viewer is None else 1 << viewer

    def sees(self, mask: int, viewer: Viewer) -> bool:
        """Whether the viewer is among the players of a mask (a spectator: whether all are)."""
        wanted = self.mask_of(viewer)
        return mask & wanted == wanted

    def zone_mask(self, spot: Spot) -> int:
        """The players who see what lies open in a zone."""
        match spot.zone.visibility:
            case "all":
                return self.everyone
            case "owner" if spot.owner != NOBODY:
                return 1 << spot.owner
        return 0

    def is_up(self, state: Vector, piece: int) -> bool:
        """Whether a piece shows its face; one without two sides does."""
        base = self.info.pieces.face_base
        return base < 0 or not self._two_sided(piece) or state[base + piece] == 1

    def face(self, state: Vector, piece: int) -> str | None:
        """The name of the side that is up, or None for a piece without two sides."""
        if self.info.pieces.face_base < 0 or not self._two_sided(piece):
            return None
        return self.info.pieces.faces[piece][0 if self.is_up(state, piece) else 1]

    def open_mask(self, state: Vector, spot: Spot, piece: int) -> int:
        """The players who see now, without having to remember, which piece it is."""
        if self.info.pieces.known_base >= 0 and not self.is_up(state, piece):
            return 0
        return self.zone_mask(spot)

    def known_mask(self, state: Vector, piece: int) -> int:
        """The players who remember which piece it is."""
        base = self.info.pieces.known_base
        return state[base + piece] if base >= 0 else 0

    def piece_masks(self, state: Vector) -> list[int]:
        """For each piece the players who know which one it is, by sight or memory."""
        masks = [self.known_mask(state, piece) for piece in range(len(self.info.pieces.kind))]
        for spot in self.spots:
            for piece in spot.pieces(state):
                if piece >= 0:
                    masks[piece] |= self.open_mask(state, spot, piece)
        return masks

    def piece_name(self, piece: int, mask: int, viewer: Viewer) -> str:
        """The kind of a piece if the viewer is in the mask of those who know it, otherwise `?`."""
        pieces = self.info.pieces
        return pieces.kinds[pieces.kind[piece]] if self.sees(mask, viewer) else UNSEEN

    def counts(self, spot: Spot, viewer: Viewer) -> bool:
        """Whether the viewer may know how many pieces lie in a zone."""
        return not spot.zone.hides_count or self.sees(self.zone_mask(spot), viewer)

    def variable_mask(self, variable: VariableInfo, owner: int) -> int:
        """The players who see a variable; `owner` is its first index."""
        match variable.visibility:
            case "all":
                return self.everyone
            case "owner":
                return 1 << owner
        return 0

    def _two_sided(self, piece: int) -> bool:
        return bool(self._has_faces) and self._has_faces[piece]


def decider_name(player: int) -> int | str:
    """Who decides, for JSON: a player's number or `chance`."""
    return "chance" if player == CHANCE else player
