"""Random matches by the thousand; the result depends on seed and number only, not on workers or back end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from typing import Any

from attrs import frozen

from boardkit.errors import OptionError
from boardkit.play.game import Game
from boardkit.program import Program
from boardkit.runtime import Backend, has_native, open_engine
from boardkit.runtime.playouts import MatchFault, PlayoutResult

CHUNK = 250
"""Matches in a chunk of the Python back end; chunks of the native one are a hundred times as large."""

Progress = Callable[[int], None]


@frozen
class SimulationResult:
    """What happened in `n` random matches.

    `wins[p]` counts matches that player p won, alone or shared; `shared` those with several winners, `none` those
    without one. `mean_scores` are in points. `lengths` and `branching` are (mean, smallest, largest) decisions of
    players and legal actions at a decision. `actions` counts how often each action was played.
    """

    game: str
    players: int
    seed: int
    n: int
    wins: tuple[int, ...]
    shared: int
    none: int
    mean_scores: tuple[float, ...]
    length: tuple[float, int, int]
    length_percentiles: tuple[int, int, int]
    """The 5th, 50th and 95th percentile."""
    branching: float
    actions: tuple[tuple[str, int], ...]
    faults: tuple[MatchFault, ...]

    def interval(self, player: int) -> tuple[float, float]:
        """The 95% Wilson interval of a player's share of wins (E. B. Wilson 1927)."""
        return wilson(self.wins[player], self.n)

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON-able data."""
        seats = [
            {"player": p, "wins": w, "interval": [round(x, 6) for x in self.interval(p)], "mean_score": self.mean_scores[p]}
            for p, w in enumerate(self.wins)
        ]
        return {
            "game": self.game, "players": self.players, "seed": self.seed, "matches": self.n, "seats": seats,
            "shared_wins": self.shared, "no_winner": self.none,
            "length": dict(zip(("mean", "min", "max"), self.length, strict=True)),
            "length_percentiles": dict(zip(("p5", "p50", "p95"), self.length_percentiles, strict=True)),
            "branching": self.branching, "actions": dict(self.actions),
            "faults": [{"match": f.match, "kind": f.kind, "origin": f.origin} for f in self.faults],
        }


def wilson(successes: int, n: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval of a share.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    if n == 0:
        return 0.0, 1.0
    share = successes / n
    middle = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def simulate(
    game: Game, n: int, *, seed: int = 0, players: int | None = None, backend: Backend = "auto", jobs: int = 1,
    progress: Progress | None = None,
) -> SimulationResult:
    """Plays `n` matches at random. `progress` is told how many matches have been played since it was last told.

    OptionError for numbers that do not fit.
    """
    if n < 1 or jobs < 1:
        raise OptionError(f"cannot play {n} matches with {jobs} jobs", cure="give numbers of at least 1")
    program = game.program(players)
    native = backend == "native" or (backend == "auto" and has_native())
    chosen: Backend = "native" if native else "python"
    open_engine(program, chosen)
    chunks = list(_chunks(n, CHUNK * 100 if native else CHUNK))
    parts: list[PlayoutResult] = []
    for part in _run(program, chosen, seed, chunks, jobs):
        parts.append(part)
        if progress is not None:
            progress(part.n)
    return summarise(game.variant or game.name, program, seed, parts)


def _chunks(n: int, size: int) -> Iterator[tuple[int, int]]:
    for first in range(0, n, size):
        yield first, min(size, n - first)


def _run(program: Program, backend: Backend, seed: int, chunks: list[tuple[int, int]], jobs: int) -> Iterator[PlayoutResult]:
    if jobs == 1 or len(chunks) == 1:
        engine = open_engine(program, backend)
        for first, n in chunks:
            yield engine.playouts(n, seed=seed, first=first)
        return
    # Native playouts release the interpreter's lock, so threads do; Python needs processes.
    pool: Executor = ThreadPoolExecutor(jobs) if backend == "native" else ProcessPoolExecutor(jobs)
    with pool:
        tasks = [pool.submit(play_chunk, program, backend, seed, first, n) for first, n in chunks]
        for task in tasks:
            yield task.result()


def play_chunk(program: Program, backend: Backend, seed: int, first: int, n: int) -> PlayoutResult:
    """Plays some matches of a run; the work of one task."""
    return open_engine(program, backend).playouts(n, seed=seed, first=first)


def summarise(name: str, program: Program, seed: int, parts: list[PlayoutResult]) -> SimulationResult:
    """Sums up the chunks of a run, in their order."""
    info = program.info
    n, players = sum(p.n for p in parts), info.n_players
    masks = [mask for part in parts for mask in part.winners]
    moves = sorted(m for part in parts for m in part.moves)
    sums = [sum(part.scores[i] for part in parts for i in range(p, part.n * players, players)) for p in range(players)]
    total = sum(moves)
    counts = [sum(part.actions[i] for part in parts) for i in range(len(info.actions))]
    return SimulationResult(
        game=name, players=players, seed=seed, n=n,
        wins=tuple(sum(mask >> p & 1 for mask in masks) for p in range(players)),
        shared=sum(mask.bit_count() > 1 for mask in masks), none=sum(mask == 0 for mask in masks),
        mean_scores=tuple(s / n / info.score_unit for s in sums),
        length=(total / n, moves[0], moves[-1]),
        length_percentiles=(moves[n * 5 // 100], moves[n // 2], moves[min(n - 1, n * 95 // 100)]),
        branching=sum(b for part in parts for b in part.branching) / max(total, 1),
        actions=tuple((a.name, c) for a, c in zip(info.actions, counts, strict=True) if not a.is_chance),
        faults=tuple(f for part in parts for f in part.faults),
    )
