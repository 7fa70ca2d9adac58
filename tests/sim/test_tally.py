"""Adding up chunks, on results made by hand."""

from __future__ import annotations

import itertools
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardkit
from boardkit.runtime import MatchFault, PlayoutResult, join_playouts
from boardkit.sim.tally import Tally
from boardkit.sim.workers import LARGEST, SMALLEST, chunks_of

GAME = boardkit.load("tong")
INFO = GAME.info()
N_ACTIONS = len(INFO.actions)


def part(rows, *, first=0, faults=()):
    """A result of matches: (scores, winners mask, moves, branching) each."""
    return PlayoutResult(
        n=len(rows),
        seed=1,
        first=first,
        n_players=2,
        scores=array("q", [score for scores, *_ in rows for score in scores]),
        winners=array("q", [mask for _, mask, _, _ in rows]),
        moves=array("q", [moves for *_, moves, _ in rows]),
        branching=array("q", [branching for *_, branching in rows]),
        digests=array("q", [100 + first + i for i in range(len(rows))]),
        actions=(len(rows), *[0] * (N_ACTIONS - 1)),
        faults=faults,
    )


def result(*parts):
    tally = Tally(INFO)
    for each in parts:
        tally.add(each)
    return tally.result(GAME, 1)


WON, LOST, SHARED, DRAWN = ((1, -1), 1, 4, 8), ((-1, 1), 2, 6, 6), ((1, 1), 3, 10, 10), ((0, 0), 0, 20, 40)


def test_wins_shared_wins_and_scores():
    summed = result(part([WON, WON, LOST, SHARED, DRAWN]))
    first, second = summed.seats
    assert (first.wins, first.shared, second.wins, second.shared) == (3, 1, 2, 1)
    assert (first.share, first.mean_score, second.mean_score) == (0.6, pytest.approx(0.4), 0.0)
    assert (summed.shared_wins, summed.no_winner, summed.n) == (1, 1, 5)
    assert first.interval[0] < 0.6 < first.interval[1]


def test_lengths_and_branching():
    summed = result(part([WON, WON, LOST, SHARED, DRAWN]))
    assert (summed.lengths.mean, summed.lengths.least, summed.lengths.most) == (8.8, 4, 20)
    assert dict(summed.lengths.percentiles) == {5: 4, 25: 4, 50: 6, 75: 10, 95: 20}
    assert summed.branching == pytest.approx((8 + 8 + 6 + 10 + 40) / 44)


def test_actions_of_chance_are_left_out_and_unused_ones_named():
    summed = result(part([WON]))
    assert dict(summed.actions) == {"place": 1, "feed": 0}
    assert summed.unused == ("feed",)


def test_faulted_matches_have_no_result():
    broken = part([WON, ((0, 0), 0, 999, 0), LOST], first=10, faults=(MatchFault(11, "loop", "game.yaml:3"),))
    summed = result(broken)
    assert (summed.n, summed.n_finished, summed.no_winner, summed.lengths.most) == (3, 2, 0, 6)
    assert [seat.share for seat in summed.seats] == [0.5, 0.5]
    assert summed.to_dict()["faults"] == [{"match": 11, "kind": "loop", "origin": "game.yaml:3"}]


def test_only_faults():
    summed = result(part([WON], faults=(MatchFault(0, "loop", ""),)))
    assert summed.seats[0].interval == (0.0, 1.0)
    assert summed.lengths.percentiles[0] == (5, 0)


@given(st.lists(st.sampled_from([WON, LOST, SHARED, DRAWN]), min_size=1, max_size=30), st.integers(1, 30))
def test_the_way_a_run_is_cut_does_not_show(rows, size):
    whole = part(rows)
    cut = [part(rows[i : i + size], first=i) for i in range(0, len(rows), size)]
    assert result(*cut) == result(whole)
    assert result(whole).digest == join_playouts(cut).digest


@given(st.integers(1, 200_000), st.sampled_from(["python", "native"]), st.integers(1, 64))
def test_chunks_cover_a_run_once(n, backend, jobs):
    chunks = list(chunks_of(n, backend=backend, jobs=jobs))
    assert chunks[0].first == 0 and sum(chunk.n for chunk in chunks) == n
    assert all(a.first + a.n == b.first for a, b in itertools.pairwise(chunks))
    assert all(0 < chunk.n <= LARGEST[backend] for chunk in chunks)
    assert chunks[0].n <= SMALLEST
