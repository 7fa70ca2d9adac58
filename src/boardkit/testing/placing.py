"""Lays the pieces of a position out anew, as drawn boards and lists say, without making or losing any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from boardkit.play.position import Spot
from boardkit.play.sight import Sight
from boardkit.program import NOBODY, GameInfo
from boardkit.testing.contents import Contents
from boardkit.testing.drawing import EMPTY, HOLE, UNSEEN, Drawing, canvas, parse_row
from boardkit.testing.words import (
    Path,
    ScenarioError,
    as_list,
    as_mapping,
    by_player,
    kind_number,
    member,
    named,
    player_number,
)


@define
class Wish:
    """A piece that is wanted at a place of a spot (a cell or a position in a list)."""

    spot: int
    place: int
    path: Path
    says: str
    kind: int | None = None
    owner: int | None = None
    label: str = ""
    face: int | None = None
    known: int | None = None
    keep: bool = False
    """Whichever piece is there."""
    piece: int = field(default=NOBODY)


class Placing:
    """One laying out: what is wanted, what was taken away, where the rest goes."""

    def __init__(self, info: GameInfo, values: list[int], path: Path) -> None:
        self.info = info
        self.values = values
        self.path = path
        self.contents = Contents(info)
        self.drawing = Drawing(info)
        self.held = [spot.pieces(values) for spot in self.contents.spots]
        self.cleared: list[int] = []
        """The spots that are described, and so emptied first."""
        self.before = self.contents.census(values)

    def place(self, board: Any, zones: Any, rest: str) -> None:
        """Writes the new contents to the state."""
        wishes: list[Wish] = []
        for key, reader, given in (("board", self._drawn, board), ("zones", self._listed, zones)):
            if given is not None:
                where = (*self.path, key)
                for name, value in as_mapping(given, where).items():
                    for spot, part, at in self._spots(name, value, (*where, name)):
                        if spot in self.cleared:
                            raise ScenarioError(f"'{name}' is described twice", at, cure="remove one of the two")
                        self.cleared.append(spot)
                        wishes += reader(spot, part, at)
        leftover = self._assign(wishes)
        self._put_rest(leftover, rest)
        for number in range(len(self.held)):
            self._write(number)
        self._finish(wishes, leftover)

    # -- reading -------------------------------------------------------------------------------------

    def _spots(self, name: str, value: Any, path: Path) -> Iterator[tuple[int, Any, Path]]:
        """The spots of a zone with what is said of each."""
        named(name, [z.name for z in self.info.zones if z.base >= 0], "zone of pieces", path)
        numbers = [i for i, spot in enumerate(self.contents.spots) if spot.zone.name == name]
        if not self.info.zone(name).per_player:
            yield numbers[0], value, path
            return
        for player, part in by_player(value, self.info.n_players, path).items():
            yield numbers[player], part, path

    def _drawn(self, spot: int, rows: Any, path: Path) -> list[Wish]:
        zone = self.contents.spots[spot].zone
        if zone.shape != "space":
            raise ScenarioError(f"'{zone.name}' is no board", path, cure="write it under `zones`")
        places = canvas(self.info, zone).places
        cells = [parse_row(row) for row in as_list(rows)]
        if [len(row) for row in cells] != [len(row) for row in places]:
            raise ScenarioError(
                f"'{zone.name}' is drawn with {len(places)} rows of {len(places[0])} cells", path,
                cure="draw every cell, `_` where there is none",
            )
        wishes: list[Wish] = []
        for row, tokens in zip(places, cells, strict=True):
            for cell, token in zip(row, tokens, strict=True):
                if (cell is None) != (token == HOLE):
                    raise ScenarioError(f"'{token}' stands where the board has a hole, or `_` where it has none", path)
                if cell is not None:
                    wishes += self._token(spot, cell, token, path)
        return wishes

    def _token(self, spot: int, cell: int, token: str, path: Path) -> list[Wish]:
        there = self.held[spot][cell]
        if token in (EMPTY, UNSEEN):
            if token == EMPTY and (there == NOBODY or not self._two_sided(there) or self._hides()):
                return []
            if there == NOBODY:
                raise ScenarioError(
                    f"no piece lies there to be turned face down ('{token}')", path,
                    cure="name the piece under `zones` with `face:`",
                )
            return [Wish(spot, cell, path, token, keep=True, face=0)]
        labels = {self.drawing.label(piece) for piece in range(len(self.info.pieces.kind))}
        named(token, sorted(labels), "piece drawn as", path)
        return [Wish(spot, cell, path, token, label=token, face=1)]

    def _listed(self, spot: int, value: Any, path: Path) -> list[Wish]:
        zone = self.contents.spots[spot].zone
        if zone.shape != "space":
            return [self._wish(spot, i, item, path) for i, item in enumerate(as_list(value))]
        codec = self.contents.codecs[zone.cells]
        pairs = as_mapping(value, path)
        return [
            self._wish(spot, member(codec, cell, (*path, cell)), item, (*path, cell))
            for cell, item in pairs.items() if item is not None
        ]

    def _wish(self, spot: int, place: int, value: Any, path: Path) -> Wish:
        if not isinstance(value, dict):
            return Wish(spot, place, path, str(value), kind=kind_number(self.info, value, path))
        for key in value:
            named(key, ["kind", "owner", "face", "known"], "property of a piece called", path)
        if "kind" not in value:
            raise ScenarioError("a piece has no 'kind'", path, cure="write `{kind: …}`")
        wish = Wish(spot, place, path, str(value["kind"]), kind=kind_number(self.info, value["kind"], path))
        n_players = self.info.n_players
        if "owner" in value:
            wish.owner = player_number(value["owner"], n_players, path)
        if "face" in value:
            sides = sorted({faces for faces in self.info.pieces.faces if faces != ("", "")})
            named(str(value["face"]), [side for faces in sides for side in faces], "face", path)
            wish.face = int(any(faces[0] == value["face"] for faces in sides))
        if "known" in value:
            wish.known = sum({1 << player_number(p, n_players, path) for p in as_list(value["known"])})
        return wish

    # -- choosing pieces -----------------------------------------------------------------------------

    def _assign(self, wishes: list[Wish]) -> list[int]:
        """Gives every wish a piece, the one that is there if it fits; returns what is left of the cleared."""
        for wish in wishes:
            there = self.held[wish.spot]
            now = there[wish.place] if wish.place < len(there) else NOBODY
            if now != NOBODY and (wish.keep or self._fits(now, wish)) and now not in [w.piece for w in wishes]:
                wish.piece = now
        taken = {wish.piece for wish in wishes}
        pool = [p for spot in self.cleared for p in self.held[spot] if p != NOBODY and p not in taken]
        for spot in self.cleared:
            n = len(self.held[spot])
            self.held[spot] = [NOBODY] * n if self.contents.spots[spot].zone.shape == "space" else []
        for wish in wishes:
            if wish.piece == NOBODY:
                wish.piece = self._find(wish, pool)
            held = self.held[wish.spot]
            if self.contents.spots[wish.spot].zone.shape == "space":
                held[wish.place] = wish.piece
            else:
                held.append(wish.piece)
        return pool

    def _find(self, wish: Wish, pool: list[int]) -> int:
        found = next((piece for piece in sorted(pool) if self._fits(piece, wish)), NOBODY)
        if found != NOBODY:
            pool.remove(found)
            return found
        for spot, held in enumerate(self.held):
            found = next((p for p in reversed(held) if p != NOBODY and self._fits(p, wish)), NOBODY)
            if found != NOBODY and spot not in self.cleared:
                if self.contents.spots[spot].zone.shape == "space":
                    held[held.index(found)] = NOBODY
                else:
                    held.remove(found)
                return found
        raise ScenarioError(
            f"there is no '{wish.says}' left to lie there", wish.path,
            cure="the game has fewer of them; describe fewer, or the zone where it lies now",
        )

    def _fits(self, piece: int, wish: Wish) -> bool:
        pieces = self.info.pieces
        zone = self.contents.spots[wish.spot].zone
        first, last = zone.universe
        if last > first and not first <= piece < last:
            return False
        if wish.label:
            return self.drawing.label(piece) == wish.label
        return pieces.kind[piece] == wish.kind and (wish.owner is None or pieces.owner[piece] == wish.owner)

    def _put_rest(self, leftover: list[int], rest: str) -> None:
        if not leftover:
            return
        names = ", ".join(sorted(str(self.contents.kind(piece)) for piece in leftover)[:8])
        if not rest:
            raise ScenarioError(
                f"{len(leftover)} pieces have no place any more: {names}", self.path,
                cure="say under `rest` in which zone they go",
            )
        path = (*self.path, "rest")
        plain = [z.name for z in self.info.zones if z.base >= 0 and z.shape != "space" and not z.per_player]
        named(rest, plain, "stack, set or bag for all", path)
        number = next(i for i, spot in enumerate(self.contents.spots) if spot.zone.name == rest)
        self.held[number] = [*leftover, *self.held[number]]

    # -- writing -------------------------------------------------------------------------------------

    def _write(self, number: int) -> None:
        spot, held = self.contents.spots[number], self.held[number]
        if spot.base < 0:
            return
        self._check_room(spot, held)
        if spot.is_list:
            self.values[spot.base] = len(held)
        spot.put(self.values, held)

    def _check_room(self, spot: Spot, held: list[int]) -> None:
        zone = spot.zone
        if len(held) > zone.capacity > 0:
            raise ScenarioError(f"'{zone.name}' holds {zone.capacity} pieces, not {len(held)}", self.path)

    def _finish(self, wishes: list[Wish], leftover: list[int]) -> None:
        """Turns the pieces, and lets those who see them now know them."""
        pieces = self.info.pieces
        for wish in wishes:
            if wish.face is not None and self._two_sided(wish.piece):
                self.values[pieces.face_base + wish.piece] = wish.face
        after = self.contents.census(self.values)
        if after != self.before:
            raise ScenarioError("pieces were made or lost", self.path, cure="describe the zones one by one")
        if pieces.known_base < 0:
            return
        sight = Sight(self.info)
        moved = {wish.piece: wish for wish in wishes}
        for spot in sight.spots:
            for piece in spot.pieces(self.values):
                if piece in moved or piece in leftover:
                    told = moved.get(piece)
                    known = None if told is None else told.known
                    seen = sight.open_mask(self.values, spot, piece)
                    self.values[pieces.known_base + piece] = seen if known is None else known | seen

    def _two_sided(self, piece: int) -> bool:
        pieces = self.info.pieces
        return pieces.face_base >= 0 and bool(pieces.faces) and pieces.faces[piece] != ("", "")

    def _hides(self) -> bool:
        return self.info.pieces.known_base >= 0
