"""Prints expressions of a Program as Python, with native conditions and no useless parentheses.

A value that is printed is always an int, never a bool: `S[3] = a == b` becomes `S[3] = 1 if a == b else 0`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

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
from boardkit.runtime.nodes import walk
from boardkit.runtime.python.fold import fold

TERNARY, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SHIFT, SUM, PRODUCT, UNARY, ATOM = range(13)

_LEVELS = {
    "+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT, "&": BIT_AND, "|": BIT_OR, "^": BIT_XOR,
    "<<": SHIFT, ">>": SHIFT,
}
_HEXADECIMAL = 1 << 16
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@frozen
class Callee:
    """How a procedure is called: its Python name and the arguments before its own."""

    name: str
    lead: tuple[str, ...]


@frozen
class Names:
    """The Python names that the body of one procedure uses."""

    locals: Mapping[str, str]
    tables: Mapping[str, str]
    callees: Mapping[str, Callee]
    fresh: Iterator[str]


@frozen
class Printer:
    """Prints the expressions of one procedure; `value`, `condition` and `negated` are the three forms."""

    names: Names
    tables: Mapping[str, Table]

    def fold(self, e: Expr) -> Expr:
        return fold(e, self.tables)

    def value(self, e: Expr, level: int = TERNARY) -> str:
        """`e` as an int, in parentheses if it binds weaker than `level`."""
        text, own = self._value(e)
        return f"({text})" if own < level else text

    def condition(self, e: Expr, level: int = TERNARY) -> str:
        """`e` as anything that is true when `e` is not 0."""
        text, own = self._condition(e)
        return f"({text})" if own < level else text

    def negated(self, e: Expr, level: int = TERNARY) -> str:
        """A condition that is true when `e` is 0."""
        text, own = self._negated(e)
        return f"({text})" if own < level else text

    def slot(self, base: int, index: Expr | None) -> str:
        """`S[...]` for the state slot `base + index`."""
        if index is None:
            return f"S[{base}]"
        if isinstance(index, Op) and index.op == "-" and isinstance(index.left, Int):
            return f"S[{base + index.left.value} - {self.value(index.right, PRODUCT)}]"
        if base == 0:
            return f"S[{self.value(index)}]"
        if base < 0:
            return f"S[{self.value(index, SUM)} - {-base}]"
        return f"S[{base} + {self.value(index, PRODUCT)}]"

    def call(self, call: Call) -> str:
        callee = self.names.callees[call.proc]
        return f"{callee.name}({', '.join((*callee.lead, *map(self.value, call.args)))})"

    def _value(self, e: Expr) -> tuple[str, int]:
        match e:
            case Int(value):
                return number(value), ATOM if value >= 0 else UNARY
            case Var(name):
                return self.names.locals[name], ATOM
            case Load(base, index):
                return self.slot(base, index), ATOM
            case TableAt(table, index):
                return f"{self.names.tables[table]}[{self.value(index)}]", ATOM
            case Op("min" | "max", left, right):
                return self._extreme(e.op, left, right)
            case Op(op, left, right):
                level = _LEVELS[op]
                if op == "-" and left == Int(0):
                    return f"-{self.value(right, UNARY)}", UNARY
                operand = self.value if op in "&|^" else self._operand
                return f"{operand(left, level)} {op} {operand(right, level + 1)}", level
            case IfElse(test, then, orelse):
                if (then, orelse) == (Int(0), Int(1)):
                    return f"1 if {self.negated(test, OR)} else 0", TERNARY
                sides = self.value(then, OR), self.value(orelse)
                return f"{sides[0]} if {self.condition(test, OR)} else {sides[1]}", TERNARY
            case Compare() | Logic():
                return f"1 if {self.condition(e, OR)} else 0", TERNARY
            case Not(value):
                return f"1 if {self.negated(value, OR)} else 0", TERNARY
            case Intrinsic(name, args):
                return self._intrinsic(name, args)
            case Call():
                return self.call(e), ATOM

    def _operand(self, e: Expr, level: int) -> str:
        """An operand of arithmetic, where a bool is as good as an int."""
        return self.condition(e, level) if isinstance(e, Compare) else self.value(e, level)

    def _condition(self, e: Expr) -> tuple[str, int]:
        match e:
            case Compare("!=", inner, Int(0)) if _is_truth(inner):
                return self._condition(inner)
            case Compare("==", inner, Int(0)) if _is_truth(inner):
                return self._negated(inner)
            case Compare(op, left, right):
                return f"{self.value(left, BIT_OR)} {op} {self.value(right, BIT_OR)}", COMPARE
            case Logic(op, items):
                level = OR if op == "or" else AND
                return f" {op} ".join(self.condition(item, level + 1) for item in items), level
            case Not(value):
                return self._negated(value)
            case IfElse(test, Int(1), Int(0)):
                return self._condition(test)
            case IfElse(test, Int(0), Int(1)):
                return self._negated(test)
        return self._value(e)

    def _negated(self, e: Expr) -> tuple[str, int]:
        match e:
            case Compare("==" | "!=", inner, Int(0)) if _is_truth(inner):
                return self._condition(inner) if e.op == "==" else self._negated(inner)
            case Compare(op, left, right):
                return self._condition(Compare(_OPPOSITE[op], left, right))
            case Not(value):
                return self._condition(value)
        return f"not {self.condition(e, NOT)}", NOT

    def _intrinsic(self, name: str, args: tuple[Expr, ...]) -> tuple[str, int]:
        arg = args[0]
        if name == "abs":
            return f"abs({self.value(arg)})", ATOM
        if name == "popcount":
            text = self.value(arg, ATOM)
            return f"{f'({text})' if isinstance(arg, Int) else text}.bit_count()", ATOM
        text = self.value(arg, UNARY)
        if isinstance(arg, Var):
            return f"BIT[{text} & -{text}]", ATOM
        name = next(self.names.fresh)
        return f"BIT[({name} := {self.value(arg)}) & -{name}]", ATOM

    def _extreme(self, op: str, left: Expr, right: Expr) -> tuple[str, int]:
        """The smaller or greater of two; thrice as fast as a call of `min` or `max`."""
        sign = "<" if op == "min" else ">"
        plain = not any(isinstance(node, Call) for node in walk((left, right)))
        first, first_again = self._twice(left, plain)
        second, second_again = self._twice(right, plain)
        return f"{first_again} if {first} {sign} {second} else {second_again}", TERNARY

    def _twice(self, e: Expr, plain: bool) -> tuple[str, str]:
        """The text of `e` where it is computed, and where it is used again."""
        if isinstance(e, Int | Var) or (plain and isinstance(e, Load) and e.index is None):
            return (text := self.value(e)), text
        name = next(self.names.fresh)
        return f"({name} := {self.value(e)})", name


def number(value: int) -> str:
    """A number as text; a large one is probably a mask."""
    return f"0x{value:X}" if value >= _HEXADECIMAL else str(value)


def _is_truth(e: Expr) -> bool:
    return isinstance(e, Compare | Logic | Not)
