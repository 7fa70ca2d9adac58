"""One function of the typed Python subset on its way to a procedure."""

from __future__ import annotations

import ast

from attrs import define, field

from boardkit.compiler.subset_expressions import STATE, Expressions, calls_function
from boardkit.compiler.subset_refusal import SubsetError, refusal
from boardkit.program import (
    Break,
    Call,
    Continue,
    Expr,
    If,
    Int,
    Let,
    Proc,
    Range,
    Return,
    Run,
    Stmt,
    Store,
    While,
)


@define
class Function(Expressions):
    """One function on its way to a procedure."""

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
                    f"the local {name!r} of {self.name!r} has the name of something else",
                    node.lineno,
                    node.col_offset + 1,
                    "choose another name",
                )
        body = self.block(node.body)
        if signature.gives_value and not self.ended:
            raise SubsetError(
                f"the function {self.name!r} may end without a value",
                node.lineno,
                node.col_offset + 1,
                "end it with `return` and a value",
            )
        return Proc(self.name, signature.params, body, doc=ast.get_docstring(node) or "")

    # -- statements

    def block(self, nodes: list[ast.stmt]) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        for node in nodes:
            if not isinstance(node, ast.Pass) and not _is_text(node):
                found += self.statement(node, self.module.origin(node, self.name))
        return tuple(found)

    def statement(self, node: ast.stmt, origin: int) -> list[Stmt]:
        match node:
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
        if isinstance(target, ast.Subscript) and calls_function(node):
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

    def range(self, var: str, args: list[ast.expr], inner: list[ast.stmt], origin: int) -> Stmt:
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


def _is_text(node: ast.stmt) -> bool:
    """Whether this is a docstring."""
    match node:
        case ast.Expr(ast.Constant(str())):
            return True
    return False
