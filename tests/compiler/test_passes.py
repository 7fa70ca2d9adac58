"""What a Program does does not depend on the passes over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from boardkit import library
from boardkit.compiler import build as build_module
from boardkit.compiler.optimise import PASSES
from boardkit.diagnostics import Bag
from boardkit.pipeline import read
from boardkit.program import OVER, Header, Program
from boardkit.runtime import open_engine

GOOD = Path(__file__).resolve().parents[1] / "cases" / "good"
GAMES = [*sorted(str(path) for path in GOOD.glob("*.yaml")), library.find("tong-match")]


def programs(path: str, monkeypatch: pytest.MonkeyPatch) -> list[Program]:
    """The Program of a game after none of the passes, after the first, after the first two, …"""
    bag = Bag()
    draft = read(path, bag)
    assert draft is not None
    from boardkit.model.options import resolve_options

    options = resolve_options(draft.definitions, draft.option_nodes(), {}, bag)
    found = []
    for n in range(len(PASSES) + 1):
        monkeypatch.setattr(build_module, "optimise", _only(PASSES[:n]))
        program = build_module.build(draft.definitions, options, draft.definitions.players[1], bag=bag)
        assert program is not None and not bag.has_errors
        found.append(program)
    return found


def _only(passes: tuple[Callable[[Program], Program], ...]) -> Callable[[Program], Program]:
    def run(program: Program) -> Program:
        for one in passes:
            program = one(program)
        return program

    return run


def walk(program: Program, seed: int) -> list[object]:
    """A random match with chance asked: states, events, legal lists and weights of every position."""
    engine = open_engine(program, "python", traced=True)
    state, events = engine.new_state(seed, auto=False), []
    engine.start(state, events)
    random, seen = Random(seed), []
    while state[Header.PLAYER] != OVER and len(seen) < 400:
        legal = engine.legal(state)
        seen.append((engine.to_bytes(state), list(events), legal, engine.weights(state)))
        events.clear()
        engine.apply(state, random.choice(legal), events)
    return [*seen, engine.to_bytes(state), list(events)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: Path(path).stem)
def test_passes_keep_the_meaning(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, *rest = programs(path, monkeypatch)
    expected = open_engine(plain, "python").playouts(15, seed=4, check=True, max_moves=1_000)
    assert expected.faults == ()
    matches = [walk(plain, seed) for seed in (1, 2)]
    for program in rest:
        assert open_engine(program, "python").playouts(15, seed=4, check=True, max_moves=1_000) == expected
        assert [walk(program, seed) for seed in (1, 2)] == matches


@pytest.mark.parametrize("path", GAMES, ids=lambda path: Path(path).stem)
def test_passes_make_programs_smaller_or_leave_them(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is reached is dropped, and what is left over is dropped."""
    plain, *_, last = programs(path, monkeypatch)
    names = {proc.name for proc in last.procs}
    assert len(last.segments) < len(plain.segments)
    assert set(last.segments) <= names
    for decision in last.decisions:
        needed = (decision.legal, decision.reason, decision.apply, decision.weights, decision.sample)
        assert {name for name in needed if name} <= names
    assert len(last.tables) <= len(plain.tables)
