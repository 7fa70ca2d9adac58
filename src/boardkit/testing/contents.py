"""Everything a position holds, secrets included, as plain data: variables and the pieces in zones."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from boardkit.play.position import Spot, Vector, members_of, spots
from boardkit.play.values import Codec, read_slot
from boardkit.program import NOBODY, GameInfo, VariableInfo


class Contents:
    """Reads and names what is in the state vectors of one game."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.spots = spots(info)
        self.codecs = {domain.name: Codec(domain) for domain in info.domains}

    # -- variables -----------------------------------------------------------------------------------

    def variables(self, state: Vector) -> dict[str, Any]:
        """The value of every variable: by player a list, by another domain a mapping."""
        return {variable.name: self.variable(state, variable) for variable in self.info.variables}

    def variable(self, state: Vector, variable: VariableInfo) -> Any:
        """The value of a variable; a piece is its kind."""

        def part(dims: tuple[str, ...], slot: int) -> Any:
            if not dims:
                return self._value(variable, state[slot])
            codec = self.codecs[dims[0]]
            stride = prod(len(self.codecs[name].names) for name in dims[1:])
            items = [part(dims[1:], slot + i * stride) for i in range(len(codec.names))]
            return items if codec.info.kind == "player" else dict(zip(codec.names, items, strict=True))

        return part(variable.dims, variable.base)

    def _value(self, variable: VariableInfo, value: int) -> Any:
        codec = self.codecs.get(variable.domain)
        read: Callable[[int], Any] = lambda number: read_slot(codec, number)  # noqa: E731
        if codec is not None and codec.info.kind == "piece":
            read = self.kind
        if variable.is_set:
            return [read(number) for number in members_of(value)]
        shown = read(value)
        return list(shown) if isinstance(shown, tuple) else shown

    # -- pieces --------------------------------------------------------------------------------------

    def kind(self, piece: int) -> str | None:
        """The kind of a piece, None for none."""
        pieces = self.info.pieces
        return None if piece == NOBODY else pieces.kinds[pieces.kind[piece]]

    def face(self, state: Vector, piece: int) -> str | None:
        """The name of the side that is up; None for a piece with one side."""
        pieces = self.info.pieces
        if pieces.face_base < 0 or not pieces.faces or pieces.faces[piece] == ("", ""):
            return None
        return pieces.faces[piece][0 if state[pieces.face_base + piece] == 1 else 1]

    def piece(self, state: Vector, piece: int) -> dict[str, Any] | None:
        """A piece with all that is known of it; None for none."""
        if piece == NOBODY:
            return None
        pieces = self.info.pieces
        found: dict[str, Any] = {"kind": self.kind(piece)}
        if pieces.owner and pieces.owner[piece] >= 0:
            found["owner"] = pieces.owner[piece]
        if (face := self.face(state, piece)) is not None:
            found["face"] = face
        if pieces.known_base >= 0:
            found["known"] = members_of(state[pieces.known_base + piece])
        return found

    def spot(self, state: Vector, spot: Spot) -> Any:
        """The pieces of a zone (of one player): a board by cell, anything else a list."""
        held = [self.piece(state, piece) for piece in spot.pieces(state)]
        if spot.zone.shape != "space":
            return held
        names = self.codecs[spot.zone.cells].names
        return {name: piece for name, piece in zip(names, held, strict=True) if piece is not None}

    def zone(self, state: Vector, name: str) -> Any:
        """The pieces of a zone; a list by player when every player has one."""
        found = [self.spot(state, spot) for spot in self.spots if spot.zone.name == name]
        return found if self.info.zone(name).per_player else found[0]

    def counts(self, state: Vector, name: str) -> Any:
        """How many pieces lie in a zone; a list by player when every player has one."""
        found = [
            sum(piece != NOBODY for piece in spot.pieces(state))
            for spot in self.spots if spot.zone.name == name
        ]
        return found if self.info.zone(name).per_player else found[0]

    def census(self, state: Vector) -> dict[int, int]:
        """How often each piece lies in a zone: once, in a sound position."""
        found = dict.fromkeys(range(len(self.info.pieces.kind)), 0)
        for spot in self.spots:
            for piece in spot.pieces(state):
                if piece != NOBODY:
                    found[piece] = found.get(piece, 0) + 1
        return found
