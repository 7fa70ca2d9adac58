"""Who plays the matches of a run: this thread, threads on native code, processes, or an executor."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from attrs import frozen

from boardkit.errors import BackendError
from boardkit.program import Program
from boardkit.runtime import Backend, Engine, PlayoutResult, open_engine

SMALLEST = 16
LARGEST = {"python": 512, "native": 16_384}
"""Matches in one chunk: enough to outweigh its handling, few enough for a lively progress bar."""


@frozen
class Chunk:
    """Matches `first` .. `first + n - 1` of a run."""

    first: int
    n: int


def chunks_of(n: int, *, backend: Backend, jobs: int) -> Iterator[Chunk]:
    """Cuts a run into chunks that grow to a size of which every worker gets several."""
    largest = max(SMALLEST, min(LARGEST[backend], n // (8 * jobs)))
    first, size = 0, SMALLEST
    while first < n:
        size = min(size, largest, n - first)
        yield Chunk(first, size)
        first += size
        size *= 2


def play_chunks(
    program: Program,
    backend: Backend,
    *,
    seed: int,
    chunks: Sequence[Chunk],
    jobs: int,
    executor: Executor | None = None,
) -> Iterator[PlayoutResult]:
    """The results of the chunks, in their order.

    Native playouts release the interpreter's lock, so threads share one engine; Python needs processes. An
    `executor` of the caller's is used instead of either.
    """
    if executor is not None:
        yield from _results(executor, lambda c: (play_chunk, program, backend, seed, c.first, c.n), chunks)
        return
    if jobs == 1 or len(chunks) == 1:
        engine = open_engine(program, backend)
        yield from (engine.playouts(c.n, seed=seed, first=c.first) for c in chunks)
        return
    jobs = min(jobs, len(chunks))
    if backend == "native":
        engine = open_engine(program, backend)
        with ThreadPoolExecutor(jobs) as threads:
            yield from _results(threads, lambda c: (_play, engine, seed, c.first, c.n), chunks)
        return
    # Started afresh on every system: a fork would copy the threads of a progress bar, or of the caller.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_start_worker, initargs=(program, backend)) as pool:
        yield from _results(pool, lambda c: (_play_in_worker, seed, c.first, c.n), chunks)


def _results(
    pool: Executor, task: Callable[[Chunk], tuple[object, ...]], chunks: Sequence[Chunk]
) -> Iterator[PlayoutResult]:
    futures = [pool.submit(*task(chunk)) for chunk in chunks]  # type: ignore[arg-type, var-annotated]
    try:
        for future in futures:
            yield future.result()
    except BrokenProcessPool as error:
        raise BackendError(
            "the worker processes could not be started, or were killed",
            cure="call 'simulate' below `if __name__ == '__main__':`, use fewer jobs, or the native back end",
        ) from error
    finally:
        for future in futures:
            future.cancel()


def play_chunk(program: Program, backend: Backend, seed: int, first: int, n: int) -> PlayoutResult:
    """Plays some matches of a run; the work of one task, anywhere."""
    return open_engine(program, backend).playouts(n, seed=seed, first=first)


def _play(engine: Engine, seed: int, first: int, n: int) -> PlayoutResult:
    return engine.playouts(n, seed=seed, first=first)


_worker: list[Engine] = []
"""The engine of a worker process, opened once when it starts."""


def _start_worker(program: Program, backend: Backend) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that shares out the work
    _worker[:] = [open_engine(program, backend)]


def _play_in_worker(seed: int, first: int, n: int) -> PlayoutResult:
    return _worker[0].playouts(n, seed=seed, first=first)
