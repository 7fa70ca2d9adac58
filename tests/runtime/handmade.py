"""Programs written by hand: tic-tac-toe, and a game of chance with a deck of like cards."""

from __future__ import annotations

from attrs import evolve

from boardkit.compiler.subset import compile_functions
from boardkit.kernel import kernel_procs
from boardkit.program import (
    OVER,
    ActionInfo,
    Bits,
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
    Rows,
    Stmt,
    Store,
    Table,
    TableAt,
    Var,
)

FIRST = Header.SIZE


def info(name: str, n_players: int, actions: tuple[ActionInfo, ...], scores: int, **more: object) -> GameInfo:
    """The facts about a game that the runtime needs."""
    placed = EventInfo("placed", (EventField("cell", "cell"), EventField("by", "player")))
    return GameInfo(
        name=name, title=name, variant="", n_players=n_players, options=(), phases=("play",),
        domains=(DomainInfo("cell", "cell", tuple("abcdefghi")),), zones=(), variables=(), pieces=PieceInfo(),
        actions=actions, events=(placed,),
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


# -- a game of chance

DECK, BAG, DIP_SCORES = FIRST, FIRST + 10, FIRST + 12
LIKE = (0, 0, 0, 1, 1, 1, 2, 2, 2)
DIP_CONSTANTS = {
    "DECISION": 0, "PLAYER": 1, "AUTO": 3, "MOVER": 8, "MOVES": 11, "DECK": DECK, "BAG": BAG,
    "PLACED": BAG + 1, "SCORES": DIP_SCORES, "MIX": 2, "DIP": 5,
}
DIP_SOURCE = '''
def start(S):
    S[DECK] = 0
    for piece in range(9):
        list_push(S, DECK, piece)
    S[BAG] = 511
    if S[AUTO] == 0:
        return 2
    shuffle_like(S, DECK + 9, 9, -1)
    return 1

def ask(S):
    if S[DECK] == 0 or S[BAG] == 0:
        best = max(S[SCORES], S[SCORES + 1])
        S[SCORES + 2] = (1 if S[SCORES] == best else 0) | (2 if S[SCORES + 1] == best else 0)
        S[DECISION] = -1
        S[PLAYER] = -2
    else:
        S[DECISION] = 0
        S[MOVER] = S[MOVES] % 2
        S[PLAYER] = S[MOVER]
    return -1

def mix(S):
    if S[PLACED] + 1 >= 9:
        S[PLACED] = 0
        return 1
    S[DECISION] = 1
    S[PLAYER] = -1
    return -1

def apply_mix(S, a):
    bring_like(S, DECK + 9 - S[PLACED], -1, a - MIX)
    S[PLACED] += 1
    return 2

def sample_mix(S):
    return MIX + like[S[DECK + 9 - S[PLACED] - below(S, 9 - S[PLACED])]]

def gain(S, piece):
    S[BAG] &= ~(1 << piece)
    S[SCORES + S[MOVER]] += 1 + like[piece]

def apply_play(S, a):
    S[MOVES] += 1
    if a == 0:
        S[SCORES + S[MOVER]] += like[list_pop(S, DECK)] * 2 - 1
    elif S[AUTO] != 0:
        gain(S, draw_mask(S, S[BAG]))
    else:
        S[DECISION] = 2
        S[PLAYER] = -1
        return -1
    return 1

def apply_dip(S, a):
    gain(S, lowest_like(S[BAG], a - DIP))
    return 1

def reason(S, a):
    return 0 if a == 0 or a == 1 else 1

def check_invariants(S):
    return 7 if popcount(S[BAG]) > 9 or S[DECK] < 0 else 0
'''


def dip() -> Program:
    """Take the top card of a shuffled deck, or draw from a bag; chance is asked when it is not automatic."""
    kernel, kernel_origins = kernel_procs()
    procs, origins = compile_functions(
        DIP_SOURCE, "dip.py", constants=DIP_CONSTANTS, tables=("like",), first_origin=len(kernel_origins),
        known={proc.name: len(proc.params) for proc in kernel},
    )
    left = Load(DECK), Load(BAG + 1)
    count = (Let("n", plus(Var("n"), 1)),)
    in_deck = eq(TableAt("like", Load(DECK + 9, Op("-", Int(0), Var("k")))), Var("i"))
    mix_weights = Range("i", Int(0), Int(3), (
        Let("n", Int(0)),
        Range("k", left[1], Int(9), (If(in_deck, count),)),
        If(Var("n"), (Push(Var("n")),)),
    ))
    mix_legal = _pushing(mix_weights, Op("+", Var("i"), Int(2)))
    dip_weights = Rows("i", "kinds", Int(0), (
        Let("n", Int(0)),
        Bits("piece", Load(BAG), (If(eq(TableAt("like", Var("piece")), Var("i")), count),)),
        If(Var("n"), (Push(Var("n")),)),
    ))
    dip_legal = _pushing(dip_weights, Op("+", Var("i"), Int(5)))
    lists = {
        "legal_play": (If(left[0], (Push(Int(0)),)), If(Load(BAG), (Push(Int(1)),))),
        "legal_mix": (mix_legal,), "weights_mix": (mix_weights,),
        "legal_dip": (dip_legal,), "weights_dip": (dip_weights,),
    }
    actions = (
        ActionInfo("play", (), 0, 2), ActionInfo("mix", (), 2, 3, is_chance=True),
        ActionInfo("dip", (), 5, 3, is_chance=True),
    )
    chance = DecisionInfo("play", (OfferInfo("mix"),), "", "reason", "", is_chance=True)
    return Program(
        name="dip", fingerprint="", initial=(-1, -1, *(0,) * 25),
        tables=(Table("like", LIKE), Table("kinds", (0, 1, 2, 9), rows=True, offsets=(0, 3, 4))),
        procs=(*kernel, *procs, *(Proc(name, (), body, pushes=True) for name, body in lists.items())),
        segments=("start", "ask", "mix"),
        decisions=(
            DecisionInfo("play", (OfferInfo("play"),), "legal_play", "reason", "apply_play"),
            evolve(chance, legal="legal_mix", apply="apply_mix", weights="weights_mix", sample="sample_mix"),
            evolve(chance, legal="legal_dip", apply="apply_dip", weights="weights_dip"),
        ),
        origins=(*kernel_origins, *origins), info=info("dip", 2, actions, DIP_SCORES), step_budget=50,
    )


def _pushing(weights: Range | Rows, action: Expr) -> Range | Rows:
    """The same loop, pushing the action instead of its weight."""
    return evolve(weights, body=(*weights.body[:-1], If(Var("n"), (Push(action),))))
