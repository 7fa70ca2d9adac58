"""Programs written by hand: tic-tac-toe, and a game of chance with a deck of like cards."""

from __future__ import annotations

from boardkit.program import (
    OVER,
    ActionInfo,
    Compare,
    DecisionInfo,
    DomainInfo,
    Emit,
    EventField,
    EventInfo,
    Expr,
    GameInfo,
    Header,
    If,
    Int,
    Let,
    Load,
    Logic,
    OfferInfo,
    Op,
    Origin,
    ParamInfo,
    PieceInfo,
    Proc,
    Program,
    Push,
    Range,
    ReasonInfo,
    Return,
    Stmt,
    Store,
    Table,
    Var,
)

FIRST = Header.SIZE


def info(name: str, n_players: int, actions: tuple[ActionInfo, ...], scores: int, **more: object) -> GameInfo:
    """The facts about a game that the runtime needs."""
    return GameInfo(
        name=name, title=name, variant="", n_players=n_players, options=(), phases=("play",),
        domains=(DomainInfo("cell", "cell", tuple("abcdefghi")),), zones=(), variables=(), pieces=PieceInfo(),
        actions=actions, events=(EventInfo("placed", (EventField("cell", "cell"), EventField("by", "player"))),),
        reasons=(ReasonInfo("the cell is taken"),), scores_base=scores, winners_slot=scores + n_players,
        **more,  # type: ignore[arg-type]
    )


def eq(left: Expr, right: int | Expr) -> Expr:
    return Compare("==", left, Int(right) if isinstance(right, int) else right)


def plus(left: Expr, right: int | Expr) -> Expr:
    return Op("+", left, Int(right) if isinstance(right, int) else right)


# -- tic-tac-toe

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TTT_SCORES = FIRST + 9


def lines_through() -> Table:
    """For each cell, the two other cells of each line through it."""
    rows = [[c for line in LINES if cell in line for c in line if c != cell] for cell in range(9)]
    offsets = [0]
    for row in rows:
        offsets.append(offsets[-1] + len(row))
    return Table("others", tuple(c for row in rows for c in row), rows=True, offsets=tuple(offsets))


def end(winners: Expr) -> tuple[Stmt, ...]:
    return (
        Store(TTT_SCORES + 2, None, winners),
        Store(Header.DECISION, None, Int(-1)),
        Store(Header.PLAYER, None, Int(OVER)),
        Return(Int(-1)),
    )


def tic_tac_toe() -> Program:
    """Tic-tac-toe; event 0 tells each mark."""
    player = Load(Header.PLAYER)

    def at(cell: int) -> Expr:
        return Load(FIRST + cell)

    won = Logic("or", tuple(
        Logic("and", tuple(eq(at(c), Var("mark")) for c in line)) for line in LINES
    ))
    apply_ = Proc("place", ("a",), (
        Let("mark", player, 0),
        Store(FIRST, Var("a"), Var("mark"), 0),
        Store(Header.MOVES, None, plus(Load(Header.MOVES), 1), 0),
        Emit(0, (Var("a"), Var("mark")), 0),
        If(won, (
            Store(TTT_SCORES, Var("mark"), Int(1), 1),
            Store(TTT_SCORES, Op("-", Int(1), Var("mark")), Int(-1), 1),
            *end(Op("<<", Int(1), Var("mark"))),
        ), (), 1),
        If(eq(Load(Header.MOVES), 9), end(Int(3)), (), 2),
        Store(Header.PLAYER, None, Op("-", Int(1), Var("mark")), 3),
        Return(Int(-1)),
    ))
    legal = Proc("legal", (), (
        Range("c", Int(0), Int(9), (If(Compare("<", Load(FIRST, Var("c")), Int(0)), (Push(Var("c")),)),)),
    ), pushes=True)
    reason = Proc("why_not", ("a",), (Return(Compare(">=", Load(FIRST, Var("a")), Int(0))),))
    start = Proc("start", (), (
        Store(Header.DECISION, None, Int(0), 4), Store(Header.PLAYER, None, Int(0), 4), Return(Int(-1), 4),
    ))
    action = ActionInfo("place", (ParamInfo("cell", "cell"),), 0, 9)
    return Program(
        name="tic-tac-toe", fingerprint="", initial=(-1, -1, *(0,) * 10, *(-1,) * 9, 0, 0, 0), tables=(),
        procs=(start, legal, reason, apply_), segments=("start",),
        decisions=(DecisionInfo("play", (OfferInfo("place"),), "legal", "why_not", "place"),),
        origins=tuple(Origin("tic-tac-toe.yaml", line) for line in (10, 14, 19, 23, 3)),
        info=info("tic-tac-toe", 2, (action,), TTT_SCORES, max_legal=9),
    )
