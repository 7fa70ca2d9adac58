"""What happened in many matches: shares of wins with intervals, scores, lengths, actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from boardkit.runtime import MatchFault
from boardkit.sim.interval import wilson

PERCENTILES = (5, 25, 50, 75, 95)


@frozen
class Seat:
    """How a player fared: `wins` alone or shared, of them `shared`; `share` of all finished matches with its
    95% `interval`; `mean_score` in points."""

    player: int
    wins: int
    shared: int
    share: float
    interval: tuple[float, float]
    mean_score: float

    def to_dict(self) -> dict[str, Any]:
        """The seat as JSON-able data."""
        return {
            "player": self.player,
            "wins": self.wins,
            "shared": self.shared,
            "share": self.share,
            "interval": list(self.interval),
            "mean_score": self.mean_score,
        }


@frozen
class Lengths:
    """The decisions of players in a match: mean, smallest, largest, and percentiles by rank."""

    mean: float
    least: int
    most: int
    percentiles: tuple[tuple[int, int], ...]
    """(percentile, length) for 5, 25, 50, 75 and 95."""

    def to_dict(self) -> dict[str, Any]:
        """The lengths as JSON-able data."""
        ranks = {f"p{percent}": length for percent, length in self.percentiles}
        return {"mean": self.mean, "min": self.least, "max": self.most, **ranks}


@frozen
class SimulationResult:
    """The sum of a run of random matches; equal for equal game, options, players, seed and `n`.

    A match in `faults` broke a promise of its definition and has no result: it counts in `n` and `actions`
    only. `branching` is the mean number of legal actions when a player decides. `actions` are those of
    players, in the order of the game. `digest` is one number for all transcripts together, the same on all
    back ends.
    """

    game: str
    variant: str
    options: Mapping[str, Any]
    players: int
    seed: int
    n: int
    seats: tuple[Seat, ...]
    shared_wins: int
    no_winner: int
    lengths: Lengths
    branching: float
    actions: tuple[tuple[str, int], ...]
    digest: int
    faults: tuple[MatchFault, ...] = field(default=())

    @property
    def n_finished(self) -> int:
        """Matches that came to a result."""
        return self.n - len(self.faults)

    @property
    def unused(self) -> tuple[str, ...]:
        """Actions that were never played."""
        return tuple(name for name, count in self.actions if count == 0)

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON-able data."""
        return {
            "game": self.game,
            "variant": self.variant,
            "options": dict(self.options),
            "players": self.players,
            "seed": self.seed,
            "matches": self.n,
            "finished": self.n_finished,
            "seats": [seat.to_dict() for seat in self.seats],
            "shared_wins": self.shared_wins,
            "no_winner": self.no_winner,
            "length": self.lengths.to_dict(),
            "branching": self.branching,
            "actions": dict(self.actions),
            "unused_actions": list(self.unused),
            "faults": [{"match": f.match, "kind": f.kind, "origin": f.origin} for f in self.faults],
            "digest": f"{self.digest:08x}",
        }


def seat(player: int, *, wins: int, shared: int, n: int, score: float) -> Seat:
    """A seat with its share and interval; `n` finished matches, `score` the mean."""
    return Seat(player, wins, shared, wins / n if n else 0.0, wilson(wins, n), score)
