"""One function of the typed Python subset on its way to a procedure."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from difflib import get_close_matches

from attrs import define, field, frozen

from boardkit.compiler import fold
from boardkit.errors import PluginError
from boardkit.program import (
    Break,
    Call,
    Compare,
    Continue,
    Expr,
    If,
    IfElse,
    Int,
    Intrinsic,
    Let,
    Load,
    Logic,
    Not,
    Op,
    Proc,
    Range,
    Return,
    Run,
    Stmt,
    Store,
    TableAt,
    Var,
    While,
)

STATE = "S"
_BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}
_COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_INTRINSICS = ("popcount", "low_bit", "abs")
_HARMLESS = (*_INTRINSICS, "min", "max")
_SMALLEST, _GREATEST = -(2**63), 2**63 - 1
_CURES = {
    ast.Tuple: "assign one name at a time", ast.List: "keep numbers in state slots", ast.Div: "use `//`",
    ast.Pow: "use `*` or `<<`", ast.ListComp: "write a loop", ast.GeneratorExp: "write a loop",
    ast.Assert: "test it with `if`", ast.JoinedStr: "use numbers", ast.In: "compare, or test a bit of a mask",
    ast.Is: "compare with `==`", ast.Slice: "copy the slots in a loop", ast.NamedExpr: "assign before",
    ast.Global: "keep it in a state slot", ast.Try: "test before instead",
}
_CURE = "write it with assignments, `if`, loops over `range` and calls of other such functions"


class SubsetError(PluginError):
    """A function that leaves the typed Python subset; `line` and `column` count from 1."""

    def __init__(self, message: str, line: int, column: int, cure: str) -> None:
        super().__init__(message, cure=cure, line=line, column=column)

    @property
    def line(self) -> int:
        return int(self.data["line"])

    @property
    def column(self) -> int:
        return int(self.data["column"])


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
class Function:
    """One function on its way to a procedure."""

    module: Surroundings
    name: str
    assigned: set[str] = field(factory=set)
    """Locals that surely have a value at this point."""
    locals: set[str] = field(factory=set)
    called: dict[str, ast.Call] = field(factory=dict)
    ended: bool = False
    """Whether this point cannot be reached."""
    breaks: list[bool] = field(factory=list)
    """For each loop around this point: whether a `break` leaves it."""

    def compile(self, node: ast.FunctionDef) -> Proc:
        signature = self.module.signatures[self.name]
        self.assigned = set(signature.params)
        self.locals = self.assigned | {
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }
        for name in sorted(self.locals):
            if name == STATE or any(name in names for names in self.module.taken()):
                raise SubsetError(
                    f"the local {name!r} of {self.name!r} has the name of something else", node.lineno,
                    node.col_offset + 1, "choose another name",
                )
        body = self.block(node.body)
        if signature.gives_value and not self.ended:
            raise SubsetError(
                f"the function {self.name!r} may end without a value", node.lineno, node.col_offset + 1,
                "end it with `return` and a value",
            )
        return Proc(self.name, signature.params, body, doc=ast.get_docstring(node) or "")

    # -- statements

    def block(self, nodes: list[ast.stmt]) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        for node in nodes:
            found += self.statement(node, self.module.origin(node, self.name))
        return tuple(found)

    def statement(self, node: ast.stmt, origin: int) -> list[Stmt]:
        match node:
            case ast.Pass() | ast.Expr(ast.Constant(str())):
                return []
            case ast.Expr(ast.Call() as call):
                run = self.call(call)
                if not isinstance(run, Call):
                    raise refusal(node, "as a statement", "use its value or leave it out")
                return [Run(run, origin)]
            case ast.Assign([target], value):
                return self.assign(target, self.value(value), origin)
            case ast.AnnAssign(target, value=ast.expr() as value):
                return self.assign(target, self.value(value), origin)
            case ast.AugAssign(target, op, value):
                return self.augmented(node, target, op, value, origin)
            case ast.If(test, then, orelse):
                condition = self.condition(test)
                before = set(self.assigned)
                first = self.branch(then, before)
                after, ended = self.assigned, self.ended
                second = self.branch(orelse, before)
                self.assigned = after if self.ended else self.assigned if ended else after & self.assigned
                self.ended = ended and self.ended
                return [If(condition, first, second, origin)]
            case ast.While(test, inner, []):
                condition = self.condition(test)
                body, leaves = self.loop(inner)
                self.ended = isinstance(condition, Int) and condition.value != 0 and not leaves
                return [While(condition, body, self.module.loop_limit, origin)]
            case ast.For(ast.Name(var), ast.Call(ast.Name("range"), args, []), inner, []):
                return [self.range(var, args, inner, origin)]
            case ast.For(ast.Name(), _, _, []):
                raise refusal(node.iter, "as the range of a loop", "loop over `range(...)`")
            case ast.Break() | ast.Continue():
                if not self.breaks:
                    raise refusal(node, "outside of a loop", "use it in a loop only")
                self.breaks[-1] |= isinstance(node, ast.Break)
                self.ended = True
                return [Break(origin) if isinstance(node, ast.Break) else Continue(origin)]
            case ast.Return(None):
                self.ended = True
                if self.module.signatures[self.name].gives_value:
                    raise refusal(node, "without a value", "return a value everywhere or nowhere")
                return [Return(None, origin)]
            case ast.Return(ast.expr() as value):
                result = self.value(value)
                self.ended = True
                return [Return(result, origin)]
        raise refusal(node)

    def augmented(
        self, node: ast.AugAssign, target: ast.expr, op: ast.operator, value: ast.expr, origin: int
    ) -> list[Stmt]:
        before: list[Stmt] = []
        if isinstance(target, ast.Subscript) and _calls(node):
            # A call may change what the index says, which counts as it was before.
            name = f"index_{node.lineno}_{node.col_offset}"
            self.locals.add(name)
            before = self.assign(ast.Name(name), self.value(target.slice), origin)
            target = ast.copy_location(ast.Subscript(target.value, ast.Name(name), ast.Store()), target)
        result = self.binary(node, op, self.value(target), self.value(value))
        return [*before, *self.assign(target, result, origin)]

    def branch(self, nodes: list[ast.stmt], assigned: set[str]) -> tuple[Stmt, ...]:
        self.assigned, self.ended = set(assigned), False
        return self.block(nodes)

    def loop(self, nodes: list[ast.stmt], *names: str) -> tuple[tuple[Stmt, ...], bool]:
        """The body of a loop in which `names` have a value, and whether a `break` leaves it."""
        before = set(self.assigned)
        self.breaks.append(False)
        body = self.branch(nodes, before | set(names))
        self.assigned, self.ended = before, False
        return body, self.breaks.pop()

    def range(
        self, var: str, args: list[ast.expr], inner: list[ast.stmt], origin: int
    ) -> Stmt:
        bounds = [self.value(arg) for arg in args]
        start, stop = (Int(0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
        step = bounds[2] if len(bounds) == 3 else Int(1)
        if not isinstance(step, Int) or step.value == 0:
            raise refusal(args[2], "as the step of a range", "write a constant, or a `while` loop")
        return Range(var, start, stop, self.loop(inner, var)[0], step.value, origin)

    def assign(self, target: ast.expr, value: Expr, origin: int) -> list[Stmt]:
        match target:
            case ast.Name(name):
                self.assigned.add(name)
                return [Let(name, value, origin)]
            case ast.Subscript(ast.Name("S"), index):
                base, rest = self.slot(index)
                return [Store(base, rest, value, origin)]
        raise refusal(target, "as a target", "assign to a name or to `S[...]`")

    # -- expressions

    def value(self, node: ast.expr) -> Expr:
        """An expression whose value is used as an int."""
        match node:
            case ast.Constant(bool() | int()):
                if not _SMALLEST <= node.value <= _GREATEST:
                    raise refusal(node, "as a number", "stay within 64 bits")
                return Int(int(node.value))
            case ast.Name(name):
                return self.variable(node, name)
            case ast.Subscript(ast.Name("S"), index):
                return Load(*self.slot(index))
            case ast.Subscript(ast.Name(name), index) if name in self.module.tables:
                return TableAt(name, self.value(index))
            case ast.Subscript(ast.Name(name)):
                raise refusal(node, "as a table", f"use {_nearest(name, [STATE, *self.module.tables])}")
            case ast.BinOp(
                ast.Call(ast.Attribute(ast.BinOp(x, ast.BitAnd(), negative), "bit_length"), []), ast.Sub()
            ):
                same = isinstance(negative, ast.UnaryOp) and ast.dump(negative.operand) == ast.dump(x)
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
            f"the name {name!r} is not known here", node.lineno, node.col_offset + 1,
            f"use {_nearest(name, [*self.assigned, *module.constants])}",
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
            raise refusal(op if hasattr(op, "lineno") else node, cure=_CURES.get(type(op), _CURE))
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
                raise refusal(node, cure=_CURES.get(type(op), "compare numbers"))
            items.append(Compare(_COMPARE[type(op)], sides[i], sides[i + 1]))
        if any(_calls(side) for side in node.comparators[:-1]):
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
            f"the function {name!r} cannot be called here", node.lineno, node.col_offset + 1,
            f"use {_nearest(name, names)}",
        )


def refusal(node: ast.AST, what: str = "", cure: str = "") -> SubsetError:
    """The error for a piece of source that is outside the subset."""
    text = " ".join(ast.unparse(node).split())
    text = text if len(text) <= 40 else f"{text[:37]}..."
    return SubsetError(
        f"`{text}`{f' {what}' if what else ''} is not part of the subset",
        getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1, cure or _CURES.get(type(node), _CURE),
    )


def _nearest(name: str, names: Collection[str]) -> str:
    near = get_close_matches(name, names, 1) or sorted(names)[:6]
    return " or ".join(repr(n) for n in near) if near else "a number"


def _calls(node: ast.AST) -> bool:
    """Whether a function is called that might change the state."""
    return any(
        isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id not in _HARMLESS
        for n in ast.walk(node)
    )
