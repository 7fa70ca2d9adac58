"""The results of many random matches, the same for every back end, number of workers and order."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from attrs import frozen

from boardkit.program import GameInfo, Origin
from boardkit.runtime.faults import fault_signal, place

FNV_START = 2166136261
FNV_PRIME = 16777619
POLICY_STREAM = 0x706F6C696379
"""Sets the generator of the policy apart from that of chance: its seed is that of the match, XOR this."""

COLUMNS = 5
"""Numbers of a match besides its scores: winners, moves, branching, digest, fault."""


@frozen
class MatchFault:
    """A match of a run that a fault stopped: which one, why and where in the definition."""

    match: int
    kind: str
    origin: str
    code: int = 0


@frozen
class PlayoutResult:
    """What happened in matches `first` .. `first + n - 1` of the run `seed`, one number a match and column.

    `scores` holds `n_players` numbers a match. `winners` are bit masks. `moves` are the decisions of players,
    `branching` the sum of the lengths of all legal lists. `digests` are 32-bit hashes of the action numbers.
    `actions[i]` counts how often an action of `GameInfo.actions[i]` was played in all matches together.
    Matches in `faults` count up to their fault.
    """

    n: int
    seed: int
    first: int
    n_players: int
    scores: array[int]
    winners: array[int]
    moves: array[int]
    branching: array[int]
    digests: array[int]
    actions: tuple[int, ...]
    faults: tuple[MatchFault, ...] = ()

    def match_scores(self, i: int) -> tuple[int, ...]:
        """The scores of the i-th match of this result, by player."""
        return tuple(self.scores[i * self.n_players : (i + 1) * self.n_players])

    @property
    def total_moves(self) -> int:
        return sum(self.moves)

    @property
    def total_branching(self) -> int:
        return sum(self.branching)

    @property
    def digest(self) -> int:
        """One 32-bit number for all transcripts together."""
        digest = FNV_START
        for d in self.digests:
            digest = ((digest ^ d) * FNV_PRIME) & 0xFFFFFFFF
        return digest


def join_playouts(parts: Sequence[PlayoutResult]) -> PlayoutResult:
    """The result of a run whose parts follow one another, as if it had been played in one go."""
    head = parts[0]

    def column(name: str) -> array[int]:
        whole = array("q")
        for part in parts:
            whole.extend(getattr(part, name))
        return whole

    return PlayoutResult(
        n=sum(part.n for part in parts), seed=head.seed, first=head.first, n_players=head.n_players,
        scores=column("scores"), winners=column("winners"), moves=column("moves"),
        branching=column("branching"), digests=column("digests"),
        actions=tuple(map(sum, zip(*(part.actions for part in parts), strict=True))),
        faults=tuple(fault for part in parts for fault in part.faults),
    )


def playout_result(
    info: GameInfo,
    origins: Sequence[Origin],
    rows: array[int],
    counts: Sequence[int],
    *,
    seed: int,
    first: int,
) -> PlayoutResult:
    """Makes a result of raw rows: the scores of a match and then its `COLUMNS` other numbers."""
    n_players = info.n_players
    width = n_players + COLUMNS
    scores = array("q", bytes(8 * n_players * (len(rows) // width)))
    for player in range(n_players):
        scores[player::n_players] = rows[player::width]
    winners, moves, branching, digests, faults = (rows[n_players + i :: width] for i in range(COLUMNS))
    return PlayoutResult(
        n=len(moves), seed=seed, first=first, n_players=n_players, scores=scores, winners=winners,
        moves=moves, branching=branching, digests=digests,
        actions=tuple(sum(counts[a.base : a.base + a.size]) for a in info.actions),
        faults=tuple(_match_fault(first + i, number, origins) for i, number in enumerate(faults) if number),
    )


def _match_fault(match: int, number: int, origins: Sequence[Origin]) -> MatchFault:
    signal = fault_signal(number)
    return MatchFault(match, signal.kind, place(origins, signal.origin), signal.code)


def n_actions(info: GameInfo) -> int:
    """The size of the space of action numbers."""
    return max((a.base + a.size for a in info.actions), default=0)
