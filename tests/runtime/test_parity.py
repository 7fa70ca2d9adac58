"""Both back ends give the same states, lists, events and results, bit for bit."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor

import pytest
from attrs import evolve
from handmade import dip, tic_tac_toe

from boardkit.errors import BackendError
from boardkit.program import CHANCE, OVER, Header, Program
from boardkit.runtime import Engine, join_playouts, open_engine
from boardkit.runtime.native import emit

PROGRAMS = {"tic-tac-toe": tic_tac_toe, "dip": dip}


@pytest.fixture(params=PROGRAMS)
def program(request: pytest.FixtureRequest) -> Program:
    return PROGRAMS[request.param]()


def engines(program: Program, *, traced: bool) -> list[Engine]:
    return [
        open_engine(program, "python", traced=traced),
        open_engine(program, "native", traced=traced),
        open_engine(program, "native", traced=traced, checked=True),
    ]


def transcript(engine: Engine, seed: int, *, auto: bool) -> list[object]:
    """A whole match: each list, weight, refusal, event and state."""
    state = engine.new_state(seed, auto=auto)
    events: list[tuple[int, ...]] = []
    engine.start(state, events)
    seen: list[object] = []
    while state[Header.PLAYER] != OVER:
        legal, weights = engine.legal(state), engine.weights(state)
        reasons = [engine.reason(state, action) for action in range(9)]
        is_chance = state[Header.PLAYER] == CHANCE
        assert is_chance == bool(weights)
        action = engine.sample(state) if is_chance else legal[len(seen) * 7 % len(legal)]
        seen.append((legal, weights, reasons, action, engine.to_bytes(state)))
        engine.apply(state, action, events)
    return [*seen, engine.to_list(state), events]


@pytest.mark.parametrize("auto", [True, False])
@pytest.mark.parametrize("traced", [True, False])
def test_transcripts_are_equal(program: Program, traced: bool, auto: bool) -> None:
    first, *others = engines(program, traced=traced)
    for seed in range(5):
        expected = transcript(first, seed, auto=auto)
        for other in others:
            assert transcript(other, seed, auto=auto) == expected


def test_playouts_are_equal(program: Program) -> None:
    first, *others = (engine.playouts(300, seed=11, check=True) for engine in engines(program, traced=False))
    assert others == [first, first]
    assert not first.faults
    assert sum(first.actions) == first.total_moves > 0


def test_sampled_chance_equals_automatic_chance() -> None:
    engine = open_engine(dip(), "python")
    for seed in range(20):
        automatic, manual = engine.new_state(seed, auto=True), engine.new_state(seed, auto=False)
        for state in (automatic, manual):
            engine.start(state)
        while manual[Header.PLAYER] == CHANCE:
            engine.apply(manual, engine.sample(manual))
        manual[Header.AUTO] = 1
        assert manual == automatic


def test_traced_engines_play_the_same_matches(program: Program) -> None:
    for backend in ("python", "native"):
        traced, plain = (open_engine(program, backend, traced=traced) for traced in (True, False))
        assert traced.playouts(20, seed=3) == plain.playouts(20, seed=3)


@pytest.mark.parametrize("backend", ["python", "native"])
def test_results_do_not_depend_on_how_a_run_is_cut(backend: str) -> None:
    engine = open_engine(dip(), backend)  # type: ignore[arg-type]
    parts = [engine.playouts(n, seed=5, first=first) for first, n in ((0, 1), (1, 1100), (1101, 99))]
    whole = engine.playouts(1200, seed=5)
    assert join_playouts(parts) == whole
    assert whole.match_scores(3) == tuple(whole.scores[6:8])
    assert whole.digest != engine.playouts(1200, seed=6).digest


def test_events_that_do_not_fit_the_buffer_are_all_told() -> None:
    program = tic_tac_toe()
    small = evolve(program, info=evolve(program.info, max_events=1))
    seen = []
    for engine in engines(small, traced=True):
        state = engine.new_state(1, auto=True)
        events: list[tuple[int, ...]] = []
        engine.start(state, events)
        engine.apply(state, 4, events)
        engine.apply(state, 0, events)
        seen.append((events, engine.to_list(state)))
    assert seen[0][0] == [(0, 4, 0), (0, 0, 1)]
    assert seen == [seen[0]] * 3


def test_large_programs_take_other_passes_and_play_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = open_engine(dip(), "python").playouts(200, seed=2)
    monkeypatch.setattr(emit, "LARGE", 10)
    program = evolve(dip(), fingerprint="large")
    assert emit.emit_module(program, traced=False, checked=False).large
    assert open_engine(program, "native").playouts(200, seed=2) == expected


@pytest.mark.parametrize("backend", ["python", "native"])
def test_one_engine_serves_many_threads(program: Program, backend: str) -> None:
    engine = open_engine(program, backend)  # type: ignore[arg-type]
    results = [engine.playouts(200, seed=seed) for seed in range(4)]
    transcripts = [transcript(engine, seed, auto=False) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda seed: engine.playouts(200, seed=seed), range(4))) == results
        assert list(pool.map(lambda seed: transcript(engine, seed, auto=False), range(8))) == transcripts


def test_states_are_independent_and_go_through_bytes_and_lists(program: Program) -> None:
    images = []
    for engine in engines(program, traced=False):
        state = engine.new_state(9, auto=True)
        engine.start(state)
        before, twin = engine.to_bytes(state), engine.copy(state)
        engine.apply(twin, engine.legal(twin)[0])
        assert engine.to_bytes(state) == before != engine.to_bytes(twin)
        assert engine.to_bytes(engine.from_bytes(before)) == before
        assert engine.to_bytes(engine.from_list(engine.to_list(state))) == before
        images.append(before)
    assert images == [images[0]] * 3
    assert len(images[0]) == 8 * len(program.initial)


def test_states_hold_ints_and_never_bools(program: Program) -> None:
    engine = open_engine(program, "python")
    state = engine.new_state(4, auto=True)
    engine.start(state)
    while engine.legal(state):
        engine.apply(state, engine.legal(state)[-1])
        assert {type(slot) for slot in state} == {int}


def test_a_match_that_is_over_offers_nothing() -> None:
    for engine in engines(tic_tac_toe(), traced=False):
        state = engine.new_state(0, auto=True)
        engine.start(state)
        for action in (0, 3, 1, 4, 2):
            engine.apply(state, action)
        assert (engine.legal(state), engine.weights(state), engine.reason(state, 8)) == ([], [], 1)
        with pytest.raises(BackendError, match="no chance decision is pending"):
            engine.sample(state)


def test_results_are_columns_of_one_number_a_match() -> None:
    result = open_engine(tic_tac_toe(), "auto").playouts(50, seed=1)
    assert all(isinstance(column, array) for column in (result.scores, result.winners, result.moves))
    assert [len(column) for column in (result.scores, result.winners, result.moves)] == [100, 50, 50]
    assert all(result.scores[2 * i] == -result.scores[2 * i + 1] for i in range(50))
    assert result.total_branching == sum(sum(range(9, 9 - moves, -1)) for moves in result.moves)
