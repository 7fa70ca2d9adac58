"""Nim as a real Program in boardkit's instructions: chance makes a heap, players take 1 to 3, the last taker wins."""

from __future__ import annotations

from boardkit.play import Game
from boardkit.program import (
    CHANCE,
    OVER,
    ActionInfo,
    Compare,
    DecisionInfo,
    DomainInfo,
    Emit,
    EventField,
    EventInfo,
    GameInfo,
    Header,
    If,
    Int,
    Let,
    Load,
    Logic,
    OfferInfo,
    Op,
    ParamInfo,
    PieceInfo,
    Proc,
    Program,
    Push,
    Range,
    ReasonInfo,
    Return,
    Store,
    Var,
    VariableInfo,
)

HEAP, SCORES, WINNERS, SIZE = 12, 13, 15, 16
TAKE, MAKE = 0, 3

INFO = GameInfo(
    name="nim", title="Nim", variant="", n_players=2, options=(), phases=("MAKE", "TAKE"),
    domains=(
        DomainInfo("some", "int", ("1", "2", "3")), DomainInfo("size", "int", ("7", "8", "9")),
        DomainInfo("player", "player", ("0", "1")),
    ),
    zones=(), variables=(VariableInfo("heap", HEAP, (), "", 0, 9, "match"),), pieces=PieceInfo(),
    actions=(
        ActionInfo("take", (ParamInfo("n", "some"),), TAKE, 3),
        ActionInfo("make", (ParamInfo("size", "size"),), MAKE, 3, is_chance=True),
    ),
    events=(EventInfo("taken", (EventField("player", "player"), EventField("n", "int"))),),
    reasons=(ReasonInfo("the heap is too small", is_author=True), ReasonInfo("chance cannot bring this")),
    scores_base=SCORES, winners_slot=WINNERS,
)


def _set(slot: int, value: int) -> Store:
    return Store(slot, None, Int(value))


def _ask(decision: int, player, phase: int) -> tuple[Store, ...]:
    return (_set(Header.DECISION, decision), Store(Header.PLAYER, None, player), _set(Header.PHASE, phase))


HAS = Compare(">", Load(HEAP), Var("a"))  # action number a takes a + 1
LEFT = Op("-", Int(1), Load(Header.PLAYER))
PROCS = (
    Proc("start", (), (*_ask(0, Int(CHANCE), 0), Return(Int(-1)))),
    Proc("legal_make", (), (Range("a", Int(MAKE), Int(MAKE + 3), (Push(Var("a")),)),), pushes=True),
    Proc("weights_make", (), (Push(Int(1)), Push(Int(1)), Push(Int(2))), pushes=True),
    Proc("reason_make", ("a",), (
        Let("known", Logic("and", (Compare(">=", Var("a"), Int(MAKE)), Compare("<", Var("a"), Int(MAKE + 3))))),
        If(Var("known"), (Return(Int(0)),)),
        Return(Int(2)),
    )),
    Proc("apply_make", ("a",), (
        Store(HEAP, None, Op("+", Var("a"), Int(7 - MAKE))),
        _set(Header.MOVER, 0), *_ask(1, Int(0), 1), Return(Int(-1)),
    )),
    Proc("legal_take", (), (Range("a", Int(TAKE), Int(TAKE + 3), (If(HAS, (Push(Var("a")),)),)),), pushes=True),
    Proc("reason_take", ("a",), (If(HAS, (Return(Int(0)),)), Return(Int(1)))),
    Proc("apply_take", ("a",), (
        Store(HEAP, None, Op("-", Load(HEAP), Op("+", Var("a"), Int(1)))),
        Store(Header.MOVES, None, Op("+", Load(Header.MOVES), Int(1))),
        Emit(0, (Load(Header.PLAYER), Op("+", Var("a"), Int(1)))),
        If(Compare("==", Load(HEAP), Int(0)), (
            Let("p", Load(Header.PLAYER)),
            Store(SCORES, Var("p"), Int(1)), Store(SCORES, Op("-", Int(1), Var("p")), Int(-1)),
            Store(WINNERS, None, Op("<<", Int(1), Var("p"))), _set(Header.DECISION, -1), _set(Header.PLAYER, OVER),
            Return(Int(-1)),
        )),
        Store(Header.MOVER, None, LEFT), *_ask(1, LEFT, 1), Return(Int(-1)),
    )),
)
PROGRAM = Program(
    name="nim", fingerprint="nim-1", initial=tuple([0] * SIZE), tables=(), procs=PROCS, segments=("start",),
    decisions=(
        DecisionInfo("MAKE", (OfferInfo("make"),), "legal_make", "reason_make", "apply_make", "weights_make", True),
        DecisionInfo("TAKE", (OfferInfo("take"),), "legal_take", "reason_take", "apply_take"),
    ),
    origins=(), info=INFO,
)


def load(_header: object = None) -> Game:
    """The game on boardkit's own engines."""
    return Game(
        name="nim", title="Nim", min_players=2, max_players=2, default_players=2, fingerprint="nim-1",
        compile=lambda n: PROGRAM,
    )
