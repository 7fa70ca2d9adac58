"""The emitted Python is readable, and its parentheses are right without being useless."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import count

import pytest
from handmade import dip, tic_tac_toe
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.program import (
    Call,
    Compare,
    Expr,
    IfElse,
    Int,
    Intrinsic,
    Load,
    Logic,
    Not,
    Op,
    Table,
    TableAt,
    Var,
)
from boardkit.runtime import open_engine
from boardkit.runtime.python.expressions import Callee, Names, Printer
from boardkit.runtime.python.names import unique_names

PLACE = '''
def place(S, a):
    mark = S[1]  # tic-tac-toe.yaml:10
    S[12 + a] = mark
    S[11] += 1
    if (  # tic-tac-toe.yaml:14
        S[12] == mark and S[13] == mark and S[14] == mark
        or S[15] == mark and S[16] == mark and S[17] == mark
        or S[18] == mark and S[19] == mark and S[20] == mark
        or S[12] == mark and S[15] == mark and S[18] == mark
        or S[13] == mark and S[16] == mark and S[19] == mark
        or S[14] == mark and S[17] == mark and S[20] == mark
        or S[12] == mark and S[16] == mark and S[20] == mark
        or S[14] == mark and S[16] == mark and S[18] == mark
    ):
        S[21 + mark] = 1
        S[22 - mark] = -1
        S[23] = 1 << mark
        S[0] = -1
        S[1] = -2
        return -1
    if S[11] == 9:  # tic-tac-toe.yaml:19
        S[23] = 3
        S[0] = -1
        S[1] = -2
        return -1
    S[1] = 1 - mark  # tic-tac-toe.yaml:23
    return -1
'''


def test_a_rule_reads_like_python() -> None:
    source = open_engine(tic_tac_toe(), "python").source  # type: ignore[attr-defined]
    assert PLACE in source


def test_events_are_told_in_traced_builds_only() -> None:
    traced, plain = (open_engine(tic_tac_toe(), "python", traced=t).source for t in (True, False))  # type: ignore[attr-defined]
    assert "def place(S, E, a):" in traced
    assert "    E.append((0, a, mark))" in traced
    assert "E.append" not in plain


def test_the_same_program_gives_the_same_text() -> None:
    assert open_engine(dip(), "python").source == open_engine(dip(), "python").source  # type: ignore[attr-defined]


def test_only_what_the_game_uses_is_emitted() -> None:
    source = open_engine(dip(), "python").source  # type: ignore[attr-defined]
    assert "def shuffle_like(S, first, n, step):" in source
    assert "def list_insert_sorted" not in source


# -- expressions

VARIABLES = {"x": 5, "y": -3, "z": 0}
STATE = [3, 0, -2, 7, 1, 4, 6, -5]
TABLES = {"t": Table("t", (4, -1, 9), sentinel=-7)}
PRINTER_NAMES = {"x": "x", "y": "y", "z": "z"}


def printer() -> Printer:
    def fresh() -> Iterator[str]:
        return (f"t{n}" for n in count(1))

    return Printer(Names(PRINTER_NAMES, {"t": "t"}, {"f": Callee("f", ("S",))}, fresh()), TABLES)


def floor(op: str, a: int, b: int) -> int:
    return {
        "+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b, "^": a ^ b,
        "min": min(a, b), "max": max(a, b),
        "//": a // (b or 1), "%": a % (b or 1), "<<": a << (b % 63 if op == "<<" else 0), ">>": a >> (b % 63),
    }[op]


def evaluate(e: Expr) -> int:
    """What the text of an expression must give: the semantics of Program, written down once more."""
    match e:
        case Int(value):
            return value
        case Var(name):
            return VARIABLES[name]
        case Load(base, index):
            return STATE[base + (evaluate(index) if index else 0)]
        case TableAt(_, index):
            return (4, -1, 9, -7)[evaluate(index)]
        case Op(op, left, right):
            return floor(op, evaluate(left), evaluate(right))
        case Compare(op, left, right):
            a, b = evaluate(left), evaluate(right)
            return int({"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op])
        case Logic("and", items):
            return int(all(evaluate(item) for item in items))
        case Logic(_, items):
            return int(any(evaluate(item) for item in items))
        case Not(value):
            return int(not evaluate(value))
        case IfElse(test, then, orelse):
            return evaluate(then) if evaluate(test) else evaluate(orelse)
        case Intrinsic("abs", (arg,)):
            return abs(evaluate(arg))
        case Intrinsic("popcount", (arg,)):
            return bin(evaluate(arg)).count("1")
        case Intrinsic(_, (arg,)):
            return bin(evaluate(arg))[::-1].index("1")
        case Call(_, (arg,)):
            return evaluate(arg) + 1
    raise AssertionError(e)


def grow(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    divisor = st.integers(1, 9).flatmap(lambda n: st.sampled_from([Int(n), Int(-n)]))
    items = st.lists(inner, min_size=2, max_size=3).map(tuple)
    seven = inner.map(lambda e: Op("%", e, Int(3)))
    return st.one_of(
        st.builds(Op, st.sampled_from(["+", "-", "*", "&", "|", "^", "min", "max"]), inner, inner),
        st.builds(Op, st.sampled_from(["//", "%"]), inner, divisor),
        st.builds(Op, st.sampled_from(["<<", ">>"]), inner, st.integers(0, 4).map(Int)),
        st.builds(Compare, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner, inner),
        st.builds(Logic, st.sampled_from(["and", "or"]), items),
        st.builds(Not, inner),
        st.builds(IfElse, inner, inner, inner),
        st.builds(Load, st.integers(0, 5), seven),
        st.builds(TableAt, st.just("t"), seven.map(lambda e: Op("-", e, Int(1)))),
        st.builds(lambda e: Intrinsic("abs", (e,)), inner),
        st.builds(lambda e: Intrinsic("popcount", (Op("&", e, Int(255)),)), inner),
        st.builds(lambda e: Intrinsic("low_bit", (Op("|", Op("&", e, Int(255)), Int(64)),)), inner),
        st.builds(lambda e: Call("f", (e,)), inner),
    )


LEAVES: st.SearchStrategy[Expr] = st.one_of(
    st.integers(-9, 9).map(Int), st.sampled_from(["x", "y", "z"]).map(Var), st.integers(0, 7).map(Load)
)
NAMES = {"S": STATE, **VARIABLES, "t": (4, -1, 9, -7), "BIT": {1 << i: i for i in range(63)}}


@settings(max_examples=500, deadline=None)
@given(st.recursive(LEAVES, grow, max_leaves=12))
def test_text_means_what_the_expression_means(e: Expr) -> None:
    for fold in (False, True):
        p = printer()
        folded = p.fold(e) if fold else e
        value = eval(p.value(folded), {**NAMES, "f": lambda S, x: x + 1})
        assert type(value) is int
        assert value == evaluate(e)
        assert bool(eval(p.condition(folded), {**NAMES, "f": lambda S, x: x + 1})) == bool(value)
        assert bool(eval(p.negated(folded), {**NAMES, "f": lambda S, x: x + 1})) != bool(value)


@settings(max_examples=200, deadline=None)
@given(st.recursive(LEAVES, grow, max_leaves=8))
def test_no_parenthesis_is_useless(e: Expr) -> None:
    text = printer().value(e)
    tree = ast.dump(ast.parse(text))
    for at in [i for i, c in enumerate(text) if c == "("]:
        depth, end = 1, at + 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        is_assignment = text[at + 1 :].split(" ", 2)[1:2] == [":="]
        is_call = at > 0 and text[at - 1].isidentifier()
        if is_assignment or is_call:
            continue
        without = f"{text[:at]} {text[at + 1 : end - 1]} {text[end:]}"
        try:
            same = ast.dump(ast.parse(without.strip())) == tree
        except SyntaxError:
            same = False
        assert not same, f"{text!r} could be {without!r}"


@pytest.mark.parametrize(
    ("e", "text"),
    [
        (Load(12, Op("+", Var("x"), Int(3))), "S[15 + x]"),
        (Load(12, Op("-", Var("x"), Int(12))), "S[x]"),
        (Load(12, Op("-", Int(1), Var("x"))), "S[13 - x]"),
        (TableAt("t", Int(-1)), "-7"),
        (Compare("==", Var("x"), Var("y")), "1 if x == y else 0"),
        (Op("+", Compare("<", Var("x"), Int(1)), Var("y")), "(x < 1) + y"),
        (Op("&", Compare("<", Var("x"), Int(1)), Var("y")), "(1 if x < 1 else 0) & y"),
        (Op("max", Var("x"), Load(3)), "x if x > S[3] else S[3]"),
        (Op("min", Op("*", Var("x"), Var("y")), Int(4)), "t1 if (t1 := x * y) < 4 else 4"),
        (Intrinsic("low_bit", (Var("x"),)), "BIT[x & -x]"),
        (Not(Logic("or", (Var("x"), Not(Var("y"))))), "1 if not (x or not y) else 0"),
        (Logic("or", (Logic("and", (Var("x"), Var("y"))), Var("z"))), "1 if x and y or z else 0"),
    ],
)
def test_forms(e: Expr, text: str) -> None:
    p = printer()
    assert p.value(p.fold(e)) == text


def test_names_are_python_names_and_do_not_clash() -> None:
    names = ["lay off", "lay-off", "if", "S", "9men", "print", "x", "__import__", "ß"]
    given_names = unique_names(names, {"x"})
    assert list(given_names.values()) == [
        "lay_off", "lay_off_2", "if_", "S_", "_9men", "print_", "x_2", "__import___", "__",
    ]
