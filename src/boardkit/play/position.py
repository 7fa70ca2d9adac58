"""Reading a state vector: what lies in each zone, a key for equal positions, a digest for logs."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import blake2b
from math import prod

from attrs import frozen

from boardkit.program import NOBODY, GameInfo, Header, Program, ZoneInfo

Vector = Sequence[int]


@frozen
class Spot:
    """One container: a zone, or the part of a zone that belongs to `owner` (NOBODY for a common zone)."""

    zone: ZoneInfo
    owner: int
    base: int

    def pieces(self, state: Vector) -> list[int]:
        """The pieces in it: a space has one entry a cell (NOBODY = empty), a stack ends with its top, a set
        ascends."""
        zone, base = self.zone, self.base
        if zone.shape == "space":
            return list(state[base : base + zone.capacity]) if base >= 0 else []
        if zone.shape == "set" and not zone.as_list:
            return members_of(state[base])
        return list(state[base + 1 : base + 1 + state[base]])

    def put(self, state: list[int], pieces: list[int]) -> None:
        """Writes as many pieces as are there back to it."""
        if self.zone.shape == "space":
            if self.base >= 0:
                state[self.base : self.base + len(pieces)] = pieces
        elif self.is_list:
            ordered = sorted(pieces) if self.zone.shape == "set" else pieces
            state[self.base + 1 : self.base + 1 + len(pieces)] = ordered
        else:
            state[self.base] = sum(1 << piece for piece in pieces)

    @property
    def is_list(self) -> bool:
        """Whether it is stored as a count and a list."""
        return self.zone.shape == "stack" or (self.zone.shape == "set" and self.zone.as_list)


def spots(info: GameInfo) -> tuple[Spot, ...]:
    """All containers, zone by zone, owner by owner."""
    return tuple(
        Spot(zone, owner if zone.per_player else NOBODY, zone.base + owner * zone.stride)
        for zone in info.zones
        for owner in (range(info.n_players) if zone.per_player else (0,))
    )


class Position:
    """Reads positions of one compiled game."""

    def __init__(self, program: Program) -> None:
        self.info = info = program.info
        self.spots = spots(info)
        self._initial = program.initial
        self._frames = [(start, stop) for scope, start, stop in info.scopes if scope == "frames"]
        self._variables = [
            range(v.base, v.base + prod(info.domain(name).size for name in v.dims)) for v in info.variables
        ]
        self._likes = _likes(info)

    def digest(self, state: Vector) -> str:
        """16 hex digits that pin everything the definition names: zones, faces, knowledge, variables, whose
        decision.

        It does not depend on the generator, on how chance is decided or on where the compiler keeps things.
        """
        pieces = self.info.pieces
        head = (Header.PLAYER, Header.MOVER, Header.PHASE, Header.ROUND, Header.MOVES)
        values = [state[slot] for slot in head]
        for spot in self.spots:
            held = spot.pieces(state)
            values += [len(held), *held]
        for base in (pieces.face_base, pieces.known_base):
            if base >= 0:
                values += state[base : base + len(pieces.kind)]
        for zone in self.info.zones:
            if zone.hole_base >= 0:
                values += state[zone.hole_base : zone.hole_base + zone.capacity]
        for slots in self._variables:
            values += state[slots.start : slots.stop]
        return blake2b(_pack(values), digest_size=8).hexdigest()

    def key(self, state: Vector) -> bytes:
        """Bytes that are equal for equal positions, however they were reached.

        Left out are the generator, AUTO, MOVES and what stacks leave behind above their top. Like pieces are
        renumbered in the order of where they lie, so that it does not matter which of them lies where. While
        a script waits in the middle (a frame is in use) they keep their numbers, because a frame may hold any
        of them.
        """
        values = list(state)
        for slot in (Header.AUTO, Header.MOVES, *range(Header.RNG, Header.RNG + 4)):
            values[slot] = 0
        for spot in self.spots:
            if spot.is_list:
                first = spot.base + 1 + values[spot.base]
                last = spot.base + 1 + spot.zone.capacity
                values[first:last] = [0] * (last - first)
        if self._likes and not any(tuple(state[a:b]) != self._initial[a:b] for a, b in self._frames):
            self._likes.renumber(values, self.spots)
        return _pack(values)


@frozen
class Likes:
    """Where the numbers of like pieces stand in the vector, so that they can be exchanged.

    `tables` are (first slot, first piece, pieces) of what is indexed by piece: faces, knowledge, variables.
    `slots` hold one piece, `masks` a set of pieces.
    """

    n_pieces: int
    classes: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[int, int, int], ...]
    slots: tuple[int, ...]
    masks: tuple[int, ...]

    def renumber(self, values: list[int], spots: tuple[Spot, ...]) -> None:
        """Gives like pieces the numbers of their class in the order of their situation."""
        contents = [spot.pieces(values) for spot in spots]
        situations = self._situations(values, spots, contents)
        new = list(range(self.n_pieces))
        for members in self.classes:
            for number, piece in zip(members, sorted(members, key=situations.__getitem__), strict=True):
                new[piece] = number
        for spot, held in zip(spots, contents, strict=True):
            spot.put(values, [new[p] if p >= 0 else p for p in held])
        for base, first, size in self.tables:
            old = values[base : base + size]
            for i, value in enumerate(old):
                values[base + new[first + i] - first] = value
        for slot in self.slots:
            if 0 <= values[slot] < self.n_pieces:
                values[slot] = new[values[slot]]
        for slot in self.masks:
            values[slot] = sum(1 << new[p] for p in members_of(values[slot]))

    def _situations(
        self, values: list[int], spots: tuple[Spot, ...], contents: list[list[int]]
    ) -> list[list[int]]:
        """For each piece what tells it from like ones: its place, face, knowledge, values, and who refers to
        it."""
        situations: list[list[int]] = [[] for _ in range(self.n_pieces)]
        for number, (spot, held) in enumerate(zip(spots, contents, strict=True)):
            for place, piece in enumerate(held):
                if piece >= 0:
                    situations[piece] += [number, 0 if spot.zone.shape == "set" else place]
        for base, first, size in self.tables:
            for i in range(size):
                situations[first + i].append(values[base + i])
        for piece, situation in enumerate(situations):
            situation += [int(values[slot] == piece) for slot in self.slots]
            situation += [values[slot] >> piece & 1 for slot in self.masks]
        return situations


def _likes(info: GameInfo) -> Likes | None:
    """The like pieces of a game; None when there are none, or a variable's use of pieces is not
    understood."""
    pieces = info.pieces
    n_pieces = len(pieces.kind)
    classes: dict[int, list[int]] = {}
    for piece, like in enumerate(pieces.like):
        classes.setdefault(like, []).append(piece)
    tables = [(base, 0, n_pieces) for base in (pieces.face_base, pieces.known_base) if base >= 0]
    slots: list[int] = []
    masks: list[int] = []
    for variable in info.variables:
        span = range(variable.base, variable.base + prod(info.domain(name).size for name in variable.dims))
        if any(info.domain(name).kind == "piece" for name in variable.dims):
            members = pieces_of(info, variable.dims[0])
            if len(variable.dims) > 1 or not members:
                return None
            tables.append((variable.base, members.start, len(members)))
        if variable.domain and info.domain(variable.domain).kind == "piece":
            (masks if variable.is_set else slots).extend(span)
    several = tuple(tuple(members) for members in classes.values() if len(members) > 1)
    return Likes(n_pieces, several, tuple(tables), tuple(slots), tuple(masks)) if several else None


def pieces_of(info: GameInfo, domain: str) -> range:
    """The piece numbers of a domain of pieces: all pieces, or a piece set of the domain's name; empty if
    neither."""
    group = info.pieces.group
    size = info.domain(domain).size
    if info.domain(domain).kind != "piece":
        return range(0)
    if size == len(group):
        return range(size)
    first = group.index(domain) if group.count(domain) == size > 0 else -1
    return range(first, first + size) if first >= 0 else range(0)


def members_of(mask: int) -> list[int]:
    """The numbers of the set bits."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _pack(values: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(values)}q", *values)
