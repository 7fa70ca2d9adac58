"""Folds what is constant in an expression before it is printed, so that the text stays short and fast."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

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

Binary = Callable[[int, int], int]
_ARITHMETIC: dict[str, Binary] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "&": operator.and_, "|": operator.or_, "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift,
    "min": min, "max": max,
}
_COMPARISONS: dict[str, Binary] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}
_NEUTRAL_RIGHT = {
    ("+", 0), ("-", 0), ("*", 1), ("//", 1), ("|", 0), ("^", 0), ("<<", 0), (">>", 0), ("&", -1),
}
_NEUTRAL_LEFT = {("+", 0), ("*", 1), ("|", 0), ("^", 0), ("&", -1)}


def fold(e: Expr, tables: Mapping[str, Table]) -> Expr:
    """An expression with the same value as `e`, its constant parts computed."""
    match e:
        case Int() | Var():
            return e
        case Load(base, index):
            if index is None:
                return e
            constant, rest = terms(fold(index, tables))
            return Load(base + constant, rest)
        case TableAt(name, index):
            return _fold_table(name, fold(index, tables), tables)
        case Op(op, left, right):
            return _fold_op(op, fold(left, tables), fold(right, tables))
        case Compare(op, left, right):
            left, right = fold(left, tables), fold(right, tables)
            if isinstance(left, Int) and isinstance(right, Int):
                return Int(int(_COMPARISONS[op](left.value, right.value)))
            return Compare(op, left, right)
        case Logic(op, items):
            return _fold_logic(op, tuple(fold(item, tables) for item in items))
        case Not(value):
            value = fold(value, tables)
            return Int(int(not value.value)) if isinstance(value, Int) else Not(value)
        case IfElse(test, then, orelse):
            test, then, orelse = fold(test, tables), fold(then, tables), fold(orelse, tables)
            if isinstance(test, Int):
                return then if test.value else orelse
            return IfElse(test, then, orelse)
        case Intrinsic(name, args):
            return Intrinsic(name, tuple(fold(arg, tables) for arg in args))
        case Call(proc, args):
            return Call(proc, tuple(fold(arg, tables) for arg in args))


def terms(e: Expr) -> tuple[int, Expr | None]:
    """`e` as a constant plus a rest (None: nothing but the constant)."""
    match e:
        case Int(value):
            return value, None
        case Op("+", left, Int(value)) | Op("+", Int(value), left):
            return value, left
        case Op("-", left, Int(value)):
            return -value, left
    return 0, e


def _sum(constant: int, rest: Expr | None) -> Expr:
    if rest is None:
        return Int(constant)
    if constant == 0:
        return rest
    return Op("+", rest, Int(constant)) if constant > 0 else Op("-", rest, Int(-constant))


def _fold_table(name: str, index: Expr, tables: Mapping[str, Table]) -> Expr:
    if isinstance(index, Int):
        table = tables[name]
        if 0 <= index.value < len(table.values):
            return Int(table.values[index.value])
        if index.value == -1:
            return Int(table.sentinel)
    return TableAt(name, index)


def _fold_op(op: str, left: Expr, right: Expr) -> Expr:
    if isinstance(left, Int) and isinstance(right, Int):
        if (op in ("//", "%") and right.value == 0) or (op in ("<<", ">>") and right.value not in range(63)):
            return Op(op, left, right)
        return Int(_ARITHMETIC[op](left.value, right.value))
    if isinstance(right, Int) and (op, right.value) in _NEUTRAL_RIGHT:
        return left
    if isinstance(left, Int) and (op, left.value) in _NEUTRAL_LEFT:
        return right
    if op in ("+", "-"):
        a, x = terms(left)
        b, y = terms(right)
        if op == "+" and (x is None or y is None):
            return _sum(a + b, y if x is None else x)
        if op == "+" and a and b:
            assert x is not None and y is not None
            return _sum(a + b, Op("+", x, y))
        if op == "-" and y is None:
            return _sum(a - b, x)
    return Op(op, left, right)


def _fold_logic(op: str, items: tuple[Expr, ...]) -> Expr:
    kept: list[Expr] = []
    for item in items:
        if not isinstance(item, Int):
            kept.append(item)
        elif bool(item.value) == (op == "or"):
            if not kept:
                return Int(int(op == "or"))
            return Logic(op, (*kept, item))
    if not kept:
        return Int(int(op == "and"))
    return Logic(op, tuple(kept)) if len(kept) > 1 else Compare("!=", kept[0], Int(0))
