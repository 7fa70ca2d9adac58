"""A broken promise becomes a `RuleFault` with its line and kind, the same on both back ends."""

from __future__ import annotations

import pickle
import traceback

import pytest
from attrs import evolve
from handmade import info, tic_tac_toe

from boardkit.errors import BackendError, RuleFault
from boardkit.program import (
    ActionInfo,
    Call,
    Compare,
    DecisionInfo,
    Emit,
    Expr,
    Fault,
    Header,
    Int,
    Let,
    Load,
    OfferInfo,
    Op,
    Origin,
    Proc,
    Program,
    Push,
    Return,
    Run,
    Stmt,
    Store,
    Table,
    TableAt,
    Var,
    While,
)
from boardkit.runtime import Engine, MatchFault, open_engine
from boardkit.runtime.faults import fault_number

BACKENDS = [("python", False), ("native", False), ("native", True)]


def one_action(*body: Stmt, legal: tuple[Stmt, ...] = (Push(Int(0)),), **more: object) -> Program:
    """A program whose only action runs `body`."""
    start = (Store(Header.DECISION, None, Int(0)), Store(Header.PLAYER, None, Int(0)), Return(Int(-1)))
    procs = (
        Proc("start", (), start),
        Proc("legal", (), legal, pushes=True),
        Proc("reason", ("a",), (Return(Int(0)),)),
        Proc("apply", ("a",), (*body, Return(Int(-1)))),
        Proc("again", (), (Return(Int(1), 2),)),
        Proc("broken", ("x",), (Fault("capacity", 1), Return(Var("x")))),
    )
    program = Program(
        name="one", fingerprint="", initial=(-1, -1, *(0,) * 16),
        tables=(Table("t", (1, 2, 3)),), procs=procs, segments=("start", "again"),
        decisions=(DecisionInfo("play", (OfferInfo("act"),), "legal", "reason", "apply"),),
        origins=tuple(Origin("game.yaml", line, "nobody may win twice") for line in (40, 41, 42)),
        info=info("one", 1, (ActionInfo("act", (), 0, 4),), 12), step_budget=20,
    )
    return evolve(program, **more)  # type: ignore[arg-type]


def started(program: Program, backend: str, checked: bool = False) -> tuple[Engine, object]:
    engine = open_engine(program, backend, checked=checked)  # type: ignore[arg-type]
    state = engine.new_state(1, auto=True)
    engine.start(state)
    return engine, state


def after(value: Expr) -> tuple[Stmt, ...]:
    """Computes `value` and then leaves a mark that must not be seen after a fault."""
    return (Store(15, None, Int(5), 0), Store(16, None, value, 1), Store(17, None, Int(5), 2))


UP, DOWN = (Let("n", Op(op, Var("n"), Int(1))) for op in "+-")
FAULTS: dict[str, tuple[tuple[Stmt, ...], str, str]] = {
    "a fault": ((Fault("range", 1), Store(17, None, Int(5), 2)), "range", "game.yaml:41"),
    "in a call": (after(Call("broken", (Int(3),))), "capacity", "game.yaml:41"),
    "in a run": ((Run(Call("broken", (Int(3),)), 0), Store(17, None, Int(5), 2)), "capacity", "game.yaml:41"),
    "author": ((Fault("author", 0), Store(17, None, Int(5))), "author", "game.yaml:40"),
    "loop": (
        (Let("n", Int(0)), While(Int(1), (UP, Store(16, None, Var("n"))), 7, 2)),
        "loop", "game.yaml:42",
    ),
    "loop with a test": (
        (Let("n", Int(9)), While(Var("n"), (DOWN, Store(16, None, Var("n"))), 8, 0)),
        "loop", "game.yaml:40",
    ),
    "endless segments": ((Return(Int(1)),), "loop", "game.yaml:42"),
    "division": (after(Op("//", Int(7), Load(14))), "division", "game.yaml:41"),
    "modulo": (after(Op("%", Load(11), Load(14))), "division", "game.yaml:41"),
}


@pytest.mark.parametrize(("backend", "checked"), BACKENDS)
@pytest.mark.parametrize("case", FAULTS)
def test_faults_name_kind_and_line(case: str, backend: str, checked: bool) -> None:
    body, kind, origin = FAULTS[case]
    engine, state = started(one_action(*body), backend, checked)
    with pytest.raises(RuleFault) as caught:
        engine.apply(state, 0)  # type: ignore[arg-type]
    assert caught.value.data == {"kind": kind, "origin": origin, "code": 0}
    assert caught.value.message.startswith(f"{origin}: ")
    assert caught.value.cure
    assert pickle.loads(pickle.dumps(caught.value)).data == caught.value.data
    slots = engine.to_list(state)  # type: ignore[arg-type]
    assert slots[17] == 0, "nothing runs after a fault"
    assert slots[Header.FAULT] == fault_number(int(origin[-1]), kind)


@pytest.mark.parametrize("case", FAULTS)
def test_states_after_a_fault_are_equal(case: str) -> None:
    images = []
    for backend, checked in BACKENDS:
        engine, state = started(one_action(*FAULTS[case][0]), backend, checked)
        with pytest.raises(RuleFault):
            engine.apply(state, 0)  # type: ignore[arg-type]
        images.append(engine.to_bytes(state))  # type: ignore[arg-type]
    assert images == [images[0]] * 3


def test_events_before_a_fault_are_told() -> None:
    told = []
    for backend, checked in BACKENDS:
        engine = open_engine(
            one_action(Emit(0, (Var("a"), Int(2))), Fault("range", 1), Emit(0, (Int(9), Int(9)))),
            backend, traced=True, checked=checked,  # type: ignore[arg-type]
        )
        state = engine.new_state(1, auto=True)
        events: list[tuple[int, ...]] = [(5,)]
        engine.start(state, events)
        with pytest.raises(RuleFault):
            engine.apply(state, 3, events)
        told.append(events)
    assert told == [[(5,), (0, 3, 2)]] * 3


def test_lists_and_reasons_may_not_emit() -> None:
    for backend in ("python", "native"):
        with pytest.raises(BackendError, match="'legal' only looks at the state"):
            open_engine(one_action(legal=(Emit(0, ()),)), backend, traced=True)


def test_a_loop_of_just_as_many_rounds_is_no_fault() -> None:
    body = (Let("n", Int(8)), While(Var("n"), (Let("n", Op("-", Var("n"), Int(1))),), 8, 0))
    for backend, checked in BACKENDS:
        engine, state = started(one_action(*body), backend, checked)
        engine.apply(state, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("backend", "checked"), BACKENDS)
def test_just_as_many_segments_as_the_budget_are_no_fault(backend: str, checked: bool) -> None:
    count_down = Proc("again", (), (
        Store(16, None, Op("-", Load(16), Int(1)), 2), Return(Op("-", Int(0), Compare("==", Load(16), Int(0)))),
    ))
    program = one_action(Store(16, None, Var("a")), Return(Int(0)))
    program = evolve(
        program, segments=("again",), procs=(*(p for p in program.procs if p.name != "again"), count_down)
    )
    engine = open_engine(program, backend, checked=checked)  # type: ignore[arg-type]
    state = engine.from_list([0] * len(program.initial))
    engine.apply(state, program.step_budget)
    assert state[16] == 0
    with pytest.raises(RuleFault, match="without reaching a decision"):
        engine.apply(state, program.step_budget + 1)


def test_the_author_speaks_for_himself() -> None:
    engine, state = started(one_action(Fault("author", 0)), "python")
    with pytest.raises(RuleFault, match="nobody may win twice"):
        engine.apply(state, 0)  # type: ignore[arg-type]


CHECKED: dict[str, tuple[tuple[Stmt, ...], str]] = {
    "slot too high": (after(Load(0, Load(13))), "bounds"),
    "slot below 0": (after(Load(0, Op("-", Load(14), Int(1)))), "bounds"),
    "store": ((Store(10, Load(13), Int(1), 1),), "bounds"),
    "table too high": (after(TableAt("t", Op("+", Load(14), Int(3)))), "bounds"),
    "table below -1": (after(TableAt("t", Op("-", Load(14), Int(2)))), "bounds"),
    "sum": (after(Op("+", Load(12), Load(12))), "overflow"),
    "product": (after(Op("*", Load(12), Load(12))), "overflow"),
    "shift": (after(Op("<<", Load(12), Int(3))), "overflow"),
    "shift by too much": (after(Op("<<", Int(1), Load(13))), "range"),
}


@pytest.mark.parametrize("case", CHECKED)
def test_checked_builds_find_what_nobody_proved(case: str) -> None:
    body, kind = CHECKED[case]
    big = (Store(12, None, Int(2**62)), Store(13, None, Int(1000)), *body)
    engine, state = started(one_action(*big), "native", checked=True)
    with pytest.raises(RuleFault) as caught:
        engine.apply(state, 0)  # type: ignore[arg-type]
    assert (caught.value.data["kind"], caught.value.data["origin"]) == (kind, "game.yaml:41")


@pytest.mark.parametrize(("backend", "checked"), BACKENDS)
def test_playouts_report_faults_and_go_on(backend: str, checked: bool) -> None:
    body = (
        Store(Header.MOVES, None, Op("+", Load(Header.MOVES), Int(1))),
        Store(14, None, Op("//", Int(12), Op("-", Load(Header.MOVES), Int(3))), 2),
    )
    result = open_engine(one_action(*body), backend, checked=checked).playouts(3, seed=1)  # type: ignore[arg-type]
    assert result.faults == tuple(MatchFault(i, "division", "game.yaml:42") for i in range(3))
    assert list(result.moves) == [3, 3, 3]
    assert list(result.branching) == [3, 3, 3]


ENDS: dict[str, tuple[Program, dict[str, object], str]] = {
    "too many moves": (one_action(Return(Int(-1))), {"max_moves": 9}, "unfinished"),
    "nothing legal": (one_action(Return(Int(-1)), legal=()), {}, "stuck"),
    "fault in a list": (one_action(legal=(Fault("none", 0),)), {}, "none"),
    "in the start": (
        evolve(one_action(), procs=(Proc("start", (), (Fault("empty", 0),)), *one_action().procs[1:])),
        {}, "empty",
    ),
    "invariant": (
        evolve(one_action(), procs=(*one_action().procs, Proc("check_invariants", (), (Return(Int(6)),)))),
        {"check": True}, "invariant",
    ),
    "faulty invariant": (
        evolve(one_action(), procs=(*one_action().procs, Proc("check_invariants", (), (Fault("range", 0),)))),
        {"check": True}, "range",
    ),
    "chance": (
        evolve(one_action(), decisions=tuple(evolve(d, is_chance=True) for d in one_action().decisions)),
        {}, "chance",
    ),
}


@pytest.mark.parametrize("case", ENDS)
def test_matches_that_do_not_end_well_are_reported_alike(case: str) -> None:
    program, arguments, kind = ENDS[case]
    results = [
        open_engine(program, backend, checked=checked).playouts(2, seed=1, **arguments)  # type: ignore[arg-type]
        for backend, checked in BACKENDS
    ]
    assert results == [results[0]] * 3
    assert [fault.kind for fault in results[0].faults] == [kind, kind]
    assert results[0].faults[0].code == (6 if case == "invariant" else 0)


def test_a_legal_list_beyond_its_bound_is_a_fault_and_no_overrun() -> None:
    program = one_action(legal=tuple(Push(Int(0)) for _ in range(50)))
    engine, state = started(program, "native")
    with pytest.raises(RuleFault, match="longer than the game promises"):
        engine.legal(state)  # type: ignore[arg-type]


def test_unexpected_exceptions_name_the_line_of_the_definition() -> None:
    program = one_action(Store(16, None, TableAt("t", Op("+", Load(14), Int(99))), 1))
    engine, state = started(program, "python")
    with pytest.raises(IndexError) as caught:
        engine.apply(state, 0)  # type: ignore[arg-type]
    assert caught.value.__notes__ == ["while running game.yaml:41"]
    text = "".join(traceback.format_exception(caught.value))
    assert "S[16] = t[S[14] + 99]" in text, "the emitted line is shown"


def test_programs_that_cannot_be_built_are_refused() -> None:
    for backend in ("python", "native"):
        with pytest.raises(BackendError, match="no procedure 'gone'"):
            open_engine(one_action(Run(Call("gone"))), backend)
        with pytest.raises(BackendError, match="'apply' may call themselves"):
            open_engine(one_action(Run(Call("apply", (Int(1),)))), backend)
        with pytest.raises(BackendError, match="'laziness' is not a kind of fault"):
            open_engine(one_action(Fault("laziness")), backend)
    with pytest.raises(BackendError, match="'numba' is not a back end"):
        open_engine(tic_tac_toe(), "numba")  # type: ignore[arg-type]
