"""Simulating real games."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

import boardkit
from boardkit.errors import BackendError, OptionError
from boardkit.sim import simulate, workers
from boardkit.sim.workers import Chunk, play_chunks


@pytest.fixture(scope="module")
def tong():
    return boardkit.load("tong")


@pytest.fixture(scope="module")
def expected(tong):
    return simulate(tong, 300, seed=9, backend="python")


def test_a_small_game_against_its_own_matches(tong):
    """The sums are those of the matches, played one by one."""
    result = simulate(tong, 40, seed=4, backend="python")
    one_by_one = [tong.engine(backend="python").playouts(1, seed=4, first=i) for i in range(40)]
    assert result.lengths.mean == sum(part.moves[0] for part in one_by_one) / 40
    assert result.seats[0].wins == sum(part.winners[0] & 1 for part in one_by_one)
    assert result.seats[1].mean_score == sum(part.scores[1] for part in one_by_one) / 40


def test_workers_do_not_matter(tong, expected):
    assert simulate(tong, 300, seed=9, backend="python", jobs=2) == expected


def test_back_ends_and_threads_do_not_matter(tong, expected):
    pytest.importorskip("llvmlite")
    assert simulate(tong, 300, seed=9, backend="native") == expected
    assert simulate(tong, 300, seed=9, backend="native", jobs=4) == expected


def test_an_executor_of_the_callers_does_not_matter(tong, expected):
    with ThreadPoolExecutor(2) as pool:
        assert simulate(tong, 300, seed=9, backend="python", executor=pool) == expected


def test_another_seed_matters(tong, expected):
    assert simulate(tong, 300, seed=10, backend="python").digest != expected.digest


def test_a_longer_run_begins_with_the_shorter(tong):
    seen = []
    simulate(tong, 100, seed=9, backend="python", progress=seen.append)
    assert sum(seen) == 100 and len(seen) > 1


def test_shares_of_points_are_reckoned_in_points():
    result = simulate(boardkit.load("tong-multi"), 200, seed=1, backend="python", players=3)
    assert sum(seat.mean_score for seat in result.seats) == pytest.approx(0)
    assert all(-1 <= seat.mean_score <= 0.5 for seat in result.seats)
    assert result.players == 3


def test_results_are_json(tong, expected):
    data = json.loads(json.dumps(expected.to_dict()))
    assert data["matches"] == data["finished"] == 300
    assert data["options"]["rows"] == 5
    assert data["digest"] == f"{expected.digest:08x}"
    assert data["length"]["p50"] == dict(expected.lengths.percentiles)[50]


@pytest.mark.parametrize("numbers", [{"n": 0}, {"n": 5, "jobs": 0}, {"n": 5, "players": 9}, {"n": 5, "backend": "c"}])
def test_numbers_that_do_not_fit(tong, numbers):
    with pytest.raises(OptionError) as error:
        simulate(tong, **numbers)
    assert error.value.cure


def test_workers_that_die_are_explained(tong):
    class Broken(ThreadPoolExecutor):
        def submit(self, *args, **kwargs):
            future = super().submit(lambda: None)
            future.result()
            future.result = lambda: (_ for _ in ()).throw(BrokenProcessPool("gone"))
            return future

    with Broken(1) as pool, pytest.raises(BackendError, match="worker processes") as error:
        list(play_chunks(tong.program(), "python", seed=1, chunks=[Chunk(0, 1)], jobs=1, executor=pool))
    assert "__main__" in error.value.cure


def test_an_interrupted_run_cancels_what_has_not_begun(tong):
    with ThreadPoolExecutor(1) as pool:
        chunks = [Chunk(i, 1) for i in range(200)]
        parts = play_chunks(tong.program(), "python", seed=1, chunks=chunks, jobs=1, executor=pool)
        next(parts)
        parts.close()
    assert workers.play_chunk(tong.program(), "python", 1, 0, 1).n == 1
