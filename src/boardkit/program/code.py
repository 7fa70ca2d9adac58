"""The instructions of a Program: expressions and statements over int64 values and one flat state vector.

Integers are 64-bit signed; `//` and `%` are Python's floor division and modulo; shifts take 0..62. Comparisons,
`Logic` and `Not` give 0 or 1. The lowering proves by ranges that nothing overflows, or inserts a `Fault`.
Each statement may carry `origin`, an index into `Program.origins` (the line of the definition it comes from),
or -1.
"""

from __future__ import annotations

from attrs import frozen

# -- expressions -------------------------------------------------------------------------------------


@frozen
class Int:
    """A constant."""

    value: int


@frozen
class Var:
    """A local variable or parameter of the procedure."""

    name: str


@frozen
class Load:
    """The state slot `base + index` (`index` None means 0)."""

    base: int
    index: Expr | None = None


@frozen
class TableAt:
    """Entry `index` of a flat constant table; index -1 (none) reads the table's sentinel."""

    table: str
    index: Expr


@frozen
class Op:
    """Arithmetic: + - * // % & | ^ << >> min max."""

    op: str
    left: Expr
    right: Expr


@frozen
class Compare:
    """A comparison: == != < <= > >=."""

    op: str
    left: Expr
    right: Expr


@frozen
class Logic:
    """Short-circuit `and` / `or` of two or more conditions."""

    op: str
    items: tuple[Expr, ...]


@frozen
class Not:
    """1 when `value` is 0, else 0."""

    value: Expr


@frozen
class IfElse:
    """`then` if `test` is not 0, otherwise `orelse`; only the chosen side is evaluated."""

    test: Expr
    then: Expr
    orelse: Expr


@frozen
class Intrinsic:
    """An operation both back ends have a fast form for: `popcount`(x), `low_bit`(x, x != 0), `abs`(x)."""

    name: str
    args: tuple[Expr, ...]


@frozen
class Call:
    """The value that procedure `proc` returns."""

    proc: str
    args: tuple[Expr, ...] = ()


Expr = Int | Var | Load | TableAt | Op | Compare | Logic | Not | IfElse | Intrinsic | Call

# -- statements --------------------------------------------------------------------------------------


@frozen
class Let:
    """Sets a local variable (locals are function-wide, int64)."""

    name: str
    value: Expr
    origin: int = -1


@frozen
class Store:
    """Writes the state slot `base + index`."""

    base: int
    index: Expr | None
    value: Expr
    origin: int = -1


@frozen
class If:
    """Runs `then` when `test` is not 0, else `orelse`."""

    test: Expr
    then: tuple[Stmt, ...]
    orelse: tuple[Stmt, ...] = ()
    origin: int = -1


@frozen
class While:
    """Repeats `body` while `test` is not 0. `limit` > 0: faults with "loop" after so many rounds."""

    test: Expr
    body: tuple[Stmt, ...]
    limit: int = 0
    origin: int = -1


@frozen
class Range:
    """`for var in range(start, stop, step)`; the bounds are evaluated once, step is a constant, not 0."""

    var: str
    start: Expr
    stop: Expr
    body: tuple[Stmt, ...]
    step: int = 1
    origin: int = -1


@frozen
class Rows:
    """`for var in` row number `row` of a table of rows (-1 is an empty row)."""

    var: str
    table: str
    row: Expr
    body: tuple[Stmt, ...]
    origin: int = -1


@frozen
class Bits:
    """`for var in` the set bits of `mask` (evaluated once), lowest first; bits 0..62."""

    var: str
    mask: Expr
    body: tuple[Stmt, ...]
    origin: int = -1


@frozen
class Break:
    """Leaves the innermost loop."""

    origin: int = -1


@frozen
class Continue:
    """Starts the next round of the innermost loop."""

    origin: int = -1


@frozen
class Return:
    """Leaves the procedure; None returns 0."""

    value: Expr | None = None
    origin: int = -1


@frozen
class Run:
    """Calls a procedure for its effect."""

    call: Call
    origin: int = -1


@frozen
class Push:
    """Appends a value to the output list (only in procedures with `pushes`)."""

    value: Expr
    origin: int = -1


@frozen
class Emit:
    """Appends an event record to the event buffer: number, then arguments. Left out of untraced builds."""

    event: int
    args: tuple[Expr, ...]
    origin: int = -1


@frozen
class Restore:
    """Copies slots start..stop-1 from the initial vector (start of a round or turn)."""

    start: int
    stop: int
    origin: int = -1


@frozen
class Fault:
    """Stops the match: a broken promise of the definition (`kind`: range, loop, capacity, empty, author)."""

    kind: str
    origin: int = -1


Stmt = Let | Store | If | While | Range | Rows | Bits | Break | Continue | Return | Run | Push | Emit | Restore | Fault


@frozen
class Proc:
    """A procedure: parameters and locals are int64. `pushes`: it receives the output list.

    A *segment* is a procedure without parameters that returns the number of the next segment, or -1 when the
    match waits for a decision (or is over). An *apply* procedure takes the action number `a` and returns alike.
    """

    name: str
    params: tuple[str, ...]
    body: tuple[Stmt, ...]
    pushes: bool = False
    doc: str = ""
