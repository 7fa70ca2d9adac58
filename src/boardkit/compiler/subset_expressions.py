"""Expressions of the typed Python subset."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from attrs import define, field, frozen

from boardkit.compiler import fold
from boardkit.compiler.subset_refusal import CURE, CURES, SubsetError, nearest, refusal
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

STATE = "S"
_BINARY = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
_COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_INTRINSICS = ("popcount", "low_bit", "abs")
_HARMLESS = (*_INTRINSICS, "min", "max")
_SMALLEST, _GREATEST = -(2**63), 2**63 - 1


@frozen
class Signature:
    """How a function is called."""

    params: tuple[str, ...]
    takes_state: bool
    gives_value: bool


@define
class Surroundings:
    """What the functions of one file share."""

    constants: dict[str, int]
    tables: frozenset[str]
    known: Mapping[str, int]
    first_origin: int
    loop_limit: int
    signatures: dict[str, Signature] = field(factory=dict)
    lines: dict[tuple[int, str], int] = field(factory=dict)
    """The origin number of each line and function."""

    def origin(self, node: ast.stmt, function: str) -> int:
        return self.lines.setdefault((node.lineno, function), self.first_origin + len(self.lines))

    def taken(self) -> tuple[Collection[str], ...]:
        """The names that locals may not have."""
        return self.constants, self.tables, self.known, self.signatures


@define
class Expressions:
    """Compiles the expressions of one function, at one point of it after the other."""

    module: Surroundings
    name: str
    assigned: set[str] = field(factory=set)
    """Locals that surely have a value at this point."""
    locals: set[str] = field(factory=set)
    called: dict[str, ast.Call] = field(factory=dict)
    ended: bool = False
    """Whether this point cannot be reached."""

    def value(self, node: ast.expr) -> Expr:
        """An expression whose value is used as an int."""
        match node:
            case ast.Constant(bool() | int() as number):
                if not _SMALLEST <= number <= _GREATEST:
                    raise refusal(node, "as a number", "stay within 64 bits")
                return Int(int(number))
            case ast.Name(name):
                return self.variable(node, name)
            case ast.Subscript(ast.Name("S"), index):
                return Load(*self.slot(index))
            case ast.Subscript(ast.Name(name), index) if name in self.module.tables:
                return TableAt(name, self.value(index))
            case ast.Subscript(ast.Name(name)):
                raise refusal(node, "as a table", f"use {nearest(name, [STATE, *self.module.tables])}")
            case ast.BinOp(ast.Call(ast.Attribute(ast.BinOp(x, ast.BitAnd(), negative), "bit_length"), []), ast.Sub()):
                same = isinstance(negative, ast.UnaryOp) and ast.dump(negative.operand) == ast.dump(x)
                if same and calls_function(x):
                    raise refusal(node, "with a call", "assign the call to a name before")
                if same and isinstance(node.right, ast.Constant) and node.right.value == 1:
                    return Intrinsic("low_bit", (self.value(x),))
            case ast.BinOp(left, op, right):
                return self.binary(node, op, self.value(left), self.value(right))
            case ast.UnaryOp(ast.USub(), operand):
                return self.binary(node, ast.Sub(), Int(0), self.value(operand))
            case ast.UnaryOp(ast.Invert(), operand):
                return self.binary(node, ast.BitXor(), self.value(operand), Int(-1))
            case ast.UnaryOp(ast.UAdd(), operand):
                return self.value(operand)
            case ast.UnaryOp(ast.Not(), operand):
                return Not(self.condition(operand))
            case ast.BoolOp(op, values):
                items = tuple(self.value(value) for value in values)
                if not all(isinstance(item, Compare | Logic | Not) for item in items):
                    raise refusal(node, "of numbers as a value", "write `1 if ... else 0`")
                return Logic("and" if isinstance(op, ast.And) else "or", items)
            case ast.Compare():
                return self.compare(node)
            case ast.IfExp(test, then, orelse):
                return IfElse(self.condition(test), self.value(then), self.value(orelse))
            case ast.Call():
                found = self.call(node)
                signature = self.module.signatures.get(found.proc) if isinstance(found, Call) else None
                if signature is not None and not signature.gives_value:
                    raise refusal(node, "as a value", "let the function return one everywhere")
                return found
        raise refusal(node)

    def condition(self, node: ast.expr) -> Expr:
        """An expression that is only asked whether it is 0."""
        match node:
            case ast.BoolOp(op, values):
                items = tuple(self.condition(value) for value in values)
                return Logic("and" if isinstance(op, ast.And) else "or", items)
            case _:
                return self.value(node)

    def variable(self, node: ast.Name, name: str) -> Expr:
        module = self.module
        if name in self.locals:
            if name not in self.assigned and not self.ended:
                raise refusal(node, f"{name!r} where it may have no value", "assign to it before")
            return Var(name)
        if name in module.constants:
            return Int(module.constants[name])
        if name in (STATE, *module.tables):
            raise refusal(node, f"{name!r} without an index", f"write `{name}[...]`")
        raise SubsetError(
            f"the name {name!r} is not known here",
            node.lineno,
            node.col_offset + 1,
            f"use {nearest(name, [*self.assigned, *module.constants])}",
        )

    def slot(self, index: ast.expr) -> tuple[int, Expr | None]:
        value = self.value(index)
        base, rest = 0, value
        match value:
            case Int(number):
                if number < 0:
                    raise refusal(index, "as a slot", "count slots from 0")
                return number, None
            case Op("+", Int(number), other) | Op("+", other, Int(number)):
                base, rest = number, other
        return base, rest

    def binary(self, node: ast.AST, op: ast.operator, left: Expr, right: Expr) -> Expr:
        name = _BINARY.get(type(op))
        if name is None:
            raise refusal(op if hasattr(op, "lineno") else node, cure=CURES.get(type(op), CURE))
        if isinstance(right, Int):
            if name in ("//", "%") and right.value == 0:
                raise refusal(node, "by zero", "divide by another number")
            if name in ("<<", ">>") and right.value not in range(63):
                raise refusal(node, f"of {right.value} bits", "shift by 0 to 62 bits")
        result = fold.op(name, left, right)
        if isinstance(result, Int) and not _SMALLEST <= result.value <= _GREATEST:
            raise refusal(node, "as a number", "stay within 64 bits")
        return result

    def compare(self, node: ast.Compare) -> Expr:
        sides = [self.value(side) for side in (node.left, *node.comparators)]
        items: list[Expr] = []
        for i, op in enumerate(node.ops):
            if type(op) not in _COMPARE:
                raise refusal(node, cure=CURES.get(type(op), "compare numbers"))
            items.append(Compare(_COMPARE[type(op)], sides[i], sides[i + 1]))
        if any(calls_function(side) for side in node.comparators[:-1]):
            raise refusal(node, "with a call in the middle of a chain", "assign the call to a name before")
        return items[0] if len(items) == 1 else Logic("and", tuple(items))

    def call(self, node: ast.Call) -> Expr:
        if node.keywords or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise refusal(node, "with named or starred arguments", "pass the arguments by position")
        match node.func:
            case ast.Attribute(value, "bit_count") if not node.args:
                return Intrinsic("popcount", (self.value(value),))
            case ast.Name(name):
                pass
            case _:
                raise refusal(node)
        takes_state = bool(node.args) and isinstance(node.args[0], ast.Name) and node.args[0].id == STATE
        args = tuple(self.value(arg) for arg in node.args[takes_state:])
        module = self.module
        if (signature := module.signatures.get(name)) is not None:
            self.called.setdefault(name, node)
            if takes_state != signature.takes_state or len(args) != len(signature.params):
                params = ", ".join(([STATE] if signature.takes_state else []) + list(signature.params))
                raise refusal(node, "with other arguments", f"write `{name}({params})`")
            return Call(name, args)
        if name in module.known:
            if len(args) != module.known[name]:
                raise refusal(node, "with other arguments", f"pass {module.known[name]} numbers to {name!r}")
            return Call(name, args)
        if name in ("min", "max") and len(args) >= 2 and not takes_state:
            result = args[0]
            for arg in args[1:]:
                result = fold.op(name, result, arg)
            return result
        if name in _INTRINSICS and len(args) == 1 and not takes_state:
            return Intrinsic(name, args)
        names = [*module.signatures, *module.known, *_HARMLESS]
        raise SubsetError(
            f"the function {name!r} cannot be called here",
            node.lineno,
            node.col_offset + 1,
            f"use {nearest(name, names)}",
        )


def calls_function(node: ast.AST) -> bool:
    """Whether a function is called that might change the state."""
    return any(
        isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id not in _HARMLESS for n in ast.walk(node)
    )
