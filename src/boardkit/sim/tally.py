"""Adds up the chunks of a run; the sums are whole numbers, so the way a run was cut does not show."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from math import ceil

from boardkit.play.game import Game
from boardkit.program import GameInfo
from boardkit.runtime import MatchFault, PlayoutResult
from boardkit.runtime.playouts import FNV_PRIME, FNV_START
from boardkit.sim.result import PERCENTILES, Lengths, SimulationResult, seat


class Tally:
    """The sums so far; chunks are added in the order of their matches."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.n = 0
        self._masks: Counter[int] = Counter()
        self._lengths: Counter[int] = Counter()
        self._scores = [0] * info.n_players
        self._branching = 0
        self._actions = [0] * len(info.actions)
        self._digest = FNV_START
        self._faults: list[MatchFault] = []

    def add(self, part: PlayoutResult) -> None:
        """Adds the next chunk."""
        winners, moves, branching, scores = part.winners, part.moves, part.branching, _columns(part)
        if part.faults:
            stopped = {fault.match - part.first for fault in part.faults}
            winners, moves, branching, *scores = (
                array("q", (value for i, value in enumerate(column) if i not in stopped))
                for column in (winners, moves, branching, *scores)
            )
        self.n += part.n
        self._masks.update(winners)
        self._lengths.update(moves)
        self._branching += sum(branching)
        self._scores = [total + sum(column) for total, column in zip(self._scores, scores, strict=True)]
        self._actions = [a + b for a, b in zip(self._actions, part.actions, strict=True)]
        for digest in part.digests:
            self._digest = ((self._digest ^ digest) * FNV_PRIME) & 0xFFFFFFFF
        self._faults += part.faults

    def result(self, game: Game, seed: int) -> SimulationResult:
        """What the sums come to."""
        info, masks = self.info, self._masks
        n = self.n - len(self._faults)
        shared = {mask: count for mask, count in masks.items() if mask.bit_count() > 1}
        seats = tuple(
            seat(
                p,
                wins=_having(masks.items(), p),
                shared=_having(shared.items(), p),
                n=n,
                score=self._scores[p] / (n * info.score_unit) if n else 0.0,
            )
            for p in range(info.n_players)
        )
        return SimulationResult(
            game=game.name,
            variant=game.variant,
            options=game.options,
            players=info.n_players,
            seed=seed,
            n=self.n,
            seats=seats,
            shared_wins=sum(shared.values()),
            no_winner=masks[0],
            lengths=self._length_summary(),
            branching=self._branching / max(self._total_length(), 1),
            actions=tuple(
                (action.name, count)
                for action, count in zip(info.actions, self._actions, strict=True)
                if not action.is_chance
            ),
            digest=self._digest,
            faults=tuple(self._faults),
        )

    def _total_length(self) -> int:
        return sum(length * count for length, count in self._lengths.items())

    def _length_summary(self) -> Lengths:
        lengths = sorted(self._lengths.items())
        n = sum(count for _, count in lengths)
        if n == 0:
            return Lengths(0.0, 0, 0, tuple((percent, 0) for percent in PERCENTILES))
        ranks = tuple((percent, _ranked(lengths, ceil(n * percent / 100))) for percent in PERCENTILES)
        return Lengths(self._total_length() / n, lengths[0][0], lengths[-1][0], ranks)


def _columns(part: PlayoutResult) -> list[array[int]]:
    """The scores of each player."""
    return [part.scores[player :: part.n_players] for player in range(part.n_players)]


def _having(masks: Iterable[tuple[int, int]], player: int) -> int:
    return sum(count for mask, count in masks if mask >> player & 1)


def _ranked(counted: list[tuple[int, int]], rank: int) -> int:
    """The value at a rank, counted from 1, of values in ascending order with their numbers."""
    for value, count in counted:
        rank -= count
        if rank <= 0:
            return value
    return counted[-1][0]
