"""Random matches by the thousand; the result depends on seed and number only, not on workers or back end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from boardkit.errors import OptionError
from boardkit.play.game import BACKENDS, Game
from boardkit.runtime import Backend, has_native
from boardkit.sim.result import SimulationResult
from boardkit.sim.tally import Tally
from boardkit.sim.workers import chunks_of, play_chunks

Progress = Callable[[int], None]
"""Is told how many matches have been played since it was last told."""


def simulate(
    game: Game,
    n: int,
    *,
    seed: int = 0,
    players: int | None = None,
    backend: Backend = "auto",
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> SimulationResult:
    """Plays `n` matches at random, every legal action equally likely, and sums up what happened.

    Match i has a seed derived from `seed` and i, so the result is the same for any number of `jobs` and on
    both back ends; `auto` is native where llvmlite is installed. Jobs are threads on the native back end and
    processes on the Python one (call it below `if __name__ == "__main__":` there); an `executor` from
    `concurrent.futures`, or with its interface, is used instead. OptionError for numbers that do not fit,
    BackendError for a back end that is not there.

    >>> result = simulate(boardkit.load("tong"), 1000, seed=1, backend="python")    # doctest: +SKIP
    >>> [seat.share for seat in result.seats]                                       # doctest: +SKIP
    [0.497, 0.503]
    """
    if n < 1 or jobs < 1:
        raise OptionError(f"cannot play {n} matches with {jobs} jobs", cure="give numbers of at least 1")
    if backend not in BACKENDS:
        raise OptionError(f"there is no back end {backend!r}", cure=f"use {' or '.join(BACKENDS)}")
    chosen: Backend = backend
    if backend == "auto":
        chosen = "native" if has_native() else "python"
    program = game.program(players)
    game.engine(players, backend=chosen)  # says at once whether it can be used
    tally = Tally(program.info)
    chunks = list(chunks_of(n, backend=chosen, jobs=jobs))
    for part in play_chunks(program, chosen, seed=seed, chunks=chunks, jobs=jobs, executor=executor):
        tally.add(part)
        if progress is not None:
            progress(part.n)
    return tally.result(game, seed)
