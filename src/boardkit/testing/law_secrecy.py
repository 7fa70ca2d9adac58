"""The law of secrecy: what a player sees does not depend on which of two unknown pieces lies where."""

from __future__ import annotations

from itertools import islice
from math import prod
from random import Random

from boardkit.play.match import Match
from boardkit.play.position import Vector, members_of, pieces_of
from boardkit.program import GameInfo
from boardkit.testing.contents import Contents
from boardkit.testing.law_positions import broken

MOST_SWAPS = 6
"""So many pairs of pieces are swapped for each player."""


def law_secrecy(match: Match) -> None:
    """Swaps pairs of pieces that a player does not know; view and legal actions must stay the same.

    Both pieces look alike from behind, and the player knows neither. Left out are positions in the middle of a
    script, where pieces may be meant by numbers nobody can find.
    """
    info = match.info
    if info.pieces.known_base < 0 and not any(zone.visibility != "all" for zone in info.zones):
        return
    state = match.engine.to_list(match.state)
    if any(tuple(state[a:b]) != match.compiled.program.initial[a:b] for s, a, b in info.scopes if s == "frames"):
        return
    random = Random(len(match.log))
    for viewer in range(match.n_players):
        for a, b in islice(_pairs(match, state, viewer, random), MOST_SWAPS):
            _compare(match, state, viewer, a, b)


def _pairs(match: Match, state: Vector, viewer: int, random: Random) -> list[tuple[int, int]]:
    """Pairs of pieces that the viewer cannot tell apart, though they differ."""
    masks = match.compiled.sight.piece_masks(state)
    pieces = match.info.pieces
    unknown = [p for p in range(len(pieces.kind)) if not match.compiled.sight.sees(masks[p], viewer)]
    pairs = [
        (a, b) for a in unknown for b in unknown
        if a < b and pieces.group[a] == pieces.group[b] and pieces.like[a] != pieces.like[b]
    ]
    random.shuffle(pairs)
    return pairs


def _compare(match: Match, state: list[int], viewer: int, a: int, b: int) -> None:
    engine = match.engine
    other = engine.from_list(swapped(match.info, state, a, b))
    before, after = match.view(viewer), match.compiled.viewing.table(engine.to_list(other), viewer)
    names = match.info.domain("piece").names
    for key, shown in after.items():
        if before[key] != shown:
            raise broken(
                match, f"player {viewer} sees whether '{names[a]}' and '{names[b]}' change places, in '{key}'"
            )
    if viewer == match.current_player and engine.legal(other) != match.legal_numbers():
        changed = set(engine.legal(other)) ^ set(match.legal_numbers())
        texts = ", ".join(match.space.format(number) for number in sorted(changed)[:6])
        raise broken(
            match,
            f"what player {viewer} may do tells whether '{names[a]}' and '{names[b]}' change places: {texts}",
        )


def swapped(info: GameInfo, state: Vector, a: int, b: int) -> list[int]:
    """The position in which two pieces have changed places, faces, fame and everything said of them."""
    values = list(state)
    new = {a: b, b: a}
    for spot in Contents(info).spots:
        held = spot.pieces(state)
        if a in held or b in held:
            spot.put(values, [new.get(piece, piece) for piece in held])
    pieces = info.pieces
    for base in (pieces.face_base, pieces.known_base):
        if base >= 0:
            values[base + a], values[base + b] = state[base + b], state[base + a]
    for variable in info.variables:
        sizes = [info.domain(name).size for name in variable.dims]
        if len(variable.dims) == 1 and info.domain(variable.dims[0]).kind == "piece":
            members = pieces_of(info, variable.dims[0])
            if a in members and b in members:
                at, to = variable.base + a - members.start, variable.base + b - members.start
                values[at], values[to] = state[to], state[at]
        if variable.domain and info.domain(variable.domain).kind == "piece":
            for slot in range(variable.base, variable.base + prod(sizes)):
                values[slot] = _renamed(values[slot], variable.is_set, new)
    return values


def _renamed(value: int, is_set: bool, new: dict[int, int]) -> int:
    if is_set:
        return sum(1 << new.get(piece, piece) for piece in members_of(value))
    return new.get(value, value)
