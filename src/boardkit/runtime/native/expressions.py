"""Expressions as native instructions, with Python's floor division and modulo."""

from __future__ import annotations

from collections.abc import Callable

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
    TableAt,
    Var,
)
from boardkit.runtime.native.context import I64_MAX, I64_MIN
from boardkit.runtime.native.writer import Writer

_PREDICATES = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
_PLAIN = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "ashr"}
_OVERFLOWING = {"+": "sadd", "-": "ssub", "*": "smul"}


def value(w: Writer, e: Expr) -> str:
    """Writes `e` and gives its i64."""
    match e:
        case Int(number):
            if not I64_MIN <= number <= I64_MAX:
                w.require("false", "overflow")
                return "0"
            return str(number)
        case Var(name):
            return w.get(w.slot_of(name))
        case Load(base, index):
            return w.get(w.state_slot(offset(w, base, index)))
        case TableAt(name, index):
            return _table_at(w, name, value(w, index))
        case Op("//" | "%", left, right):
            return _divide(w, e.op, value(w, left), right)
        case Op(op, left, right):
            return _operate(w, op, value(w, left), value(w, right))
        case Compare() | Not():
            return w.new(f"zext i1 {test(w, e)} to i64")
        case Logic():
            return choose(w, e, lambda: "1", lambda: "0")
        case IfElse(condition, then, orelse):
            if isinstance(then, Int | Var) and isinstance(orelse, Int | Var):
                decided = test(w, condition)
                return w.new(f"select i1 {decided}, i64 {value(w, then)}, i64 {value(w, orelse)}")
            return choose(w, condition, lambda: value(w, then), lambda: value(w, orelse))
        case Intrinsic(name, args):
            return _intrinsic(w, name, value(w, args[0]))
        case Call(proc, args):
            numbers = [value(w, arg) for arg in args]
            return w.call(w.context.callees[proc], numbers)


def offset(w: Writer, base: int, index: Expr | None) -> str:
    """The number of a state slot."""
    if index is None:
        return str(base)
    number = value(w, index)
    return number if base == 0 else w.new(f"add nsw i64 {number}, {base}")


def test(w: Writer, e: Expr) -> str:
    """Writes `e` and gives an i1: whether it is not 0."""
    match e:
        case Compare(op, left, right):
            first = value(w, left)
            return w.new(f"icmp {_PREDICATES[op]} i64 {first}, {value(w, right)}")
        case Not(inner):
            return w.new(f"xor i1 {test(w, inner)}, true")
    return w.new(f"icmp ne i64 {value(w, e)}, 0")


def branch(w: Writer, e: Expr, yes: str, no: str) -> None:
    """Ends the block: on to `yes` if `e` is not 0, else to `no`."""
    match e:
        case Int(number):
            w.jump(yes if number else no)
        case Not(inner):
            branch(w, inner, no, yes)
        case Logic(op, items):
            for item in items[:-1]:
                going = w.new_label(op)
                branch(w, item, *((going, no) if op == "and" else (yes, going)))
                w.start(going)
            branch(w, items[-1], yes, no)
        case _:
            w.split(test(w, e), yes, no)


def choose(w: Writer, e: Expr, then: Callable[[], str], orelse: Callable[[], str]) -> str:
    """The value of one of two ways, only one of which is gone."""
    yes, no, both = w.new_label("then"), w.new_label("else"), w.new_label("both")
    branch(w, e, yes, no)
    w.start(yes)
    first = then()
    first_label = w.label
    w.jump(both)
    w.start(no)
    second = orelse()
    second_label = w.label
    w.start(both)
    return w.new(f"phi i64 [ {first}, %{first_label} ], [ {second}, %{second_label} ]")


def _table_at(w: Writer, name: str, index: str) -> str:
    symbol, bits, table = w.context.table(name)
    at = w.new(f"add nsw i64 {index}, 1")
    if w.context.checked:
        w.require(w.new(f"icmp ule i64 {at}, {len(table.values)}"), "bounds")
    address = w.new(f"getelementptr inbounds i{bits}, ptr {symbol}, i64 {at}")
    entry = w.new(f"load i{bits}, ptr {address}")
    return entry if bits == 64 else w.new(f"sext i{bits} {entry} to i64")


def _operate(w: Writer, op: str, left: str, right: str) -> str:
    if op in ("min", "max"):
        return w.new(f"call i64 @llvm.s{op}.i64(i64 {left}, i64 {right})")
    if w.context.checked:
        if op in _OVERFLOWING:
            function = f"@llvm.{_OVERFLOWING[op]}.with.overflow.i64"
            both = w.new(f"call {{ i64, i1 }} {function}(i64 {left}, i64 {right})")
            w.require(w.new(f"xor i1 {w.new(f'extractvalue {{ i64, i1 }} {both}, 1')}, true"), "overflow")
            return w.new(f"extractvalue {{ i64, i1 }} {both}, 0")
        if op in ("<<", ">>"):
            w.require(w.new(f"icmp ult i64 {right}, 63"), "range")
        if op == "<<":
            shifted = w.new(f"shl i64 {left}, {right}")
            back = w.new(f"ashr i64 {shifted}, {right}")
            w.require(w.new(f"icmp eq i64 {back}, {left}"), "overflow")
            return shifted
    return w.new(f"{_PLAIN[op]} i64 {left}, {right}")


def _divide(w: Writer, op: str, left: str, right: Expr) -> str:
    """Floor division and modulo; 0 is a fault, and -1 set apart (the smallest number would overflow)."""
    if isinstance(right, Int) and right.value not in (0, -1):
        number = right.value
        if number > 0 and number & (number - 1) == 0:
            shift = number.bit_length() - 1
            return w.new(f"ashr i64 {left}, {shift}" if op == "//" else f"and i64 {left}, {number - 1}")
        return _floor(w, op, left, str(number))
    divisor = value(w, right)
    w.require(w.new(f"icmp ne i64 {divisor}, 0"), "division")
    minus_one = w.new(f"icmp eq i64 {divisor}, -1")
    safe = w.new(f"select i1 {minus_one}, i64 1, i64 {divisor}")
    result = _floor(w, op, left, safe)
    special = w.new(f"sub i64 0, {left}") if op == "//" else "0"
    return w.new(f"select i1 {minus_one}, i64 {special}, i64 {result}")


def _floor(w: Writer, op: str, left: str, divisor: str) -> str:
    rest = w.new(f"srem i64 {left}, {divisor}")
    some = w.new(f"icmp ne i64 {rest}, 0")
    signs = w.new(f"xor i64 {rest}, {divisor}")
    apart = w.new(f"icmp slt i64 {signs}, 0")
    wrong = w.new(f"and i1 {some}, {apart}")
    if op == "%":
        return w.new(f"add i64 {rest}, {w.new(f'select i1 {wrong}, i64 {divisor}, i64 0')}")
    quotient = w.new(f"sdiv i64 {left}, {divisor}")
    return w.new(f"add i64 {quotient}, {w.new(f'sext i1 {wrong} to i64')}")


def _intrinsic(w: Writer, name: str, arg: str) -> str:
    if name == "popcount":
        return w.new(f"call i64 @llvm.ctpop.i64(i64 {arg})")
    if name == "abs":
        return w.new(f"call i64 @llvm.abs.i64(i64 {arg}, i1 false)")
    if w.context.checked:
        w.require(w.new(f"icmp ne i64 {arg}, 0"), "range")
    return w.new(f"call i64 @llvm.cttz.i64(i64 {arg}, i1 false)")
