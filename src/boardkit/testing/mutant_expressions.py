"""Small changes of an expression: operators, comparisons, numbers, names, parts left out."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

from boardkit.testing.mutant_names import Vocabulary

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}


def mutated_expressions(tree: ast.Expression, vocabulary: Vocabulary) -> Iterator[str]:
    """The texts of all expressions that differ from one in a single place."""
    for n, node in enumerate(ast.walk(tree)):
        for change in _changes(node, vocabulary):
            twin = copy.deepcopy(tree)
            target = next(other for i, other in enumerate(ast.walk(twin)) if i == n)
            replacement = change(target)
            whole = twin if replacement is None else _Replacing(target, replacement).visit(twin)
            yield ast.unparse(ast.fix_missing_locations(whole))


Change = Callable[[ast.AST], ast.AST | None]
"""Changes a node in place, or returns one that takes its place."""


class _Replacing(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old = old
        self._new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


def _changes(node: ast.AST, vocabulary: Vocabulary) -> Iterator[Change]:
    match node:
        case ast.Compare():
            for i, op in enumerate(node.ops):
                yield from (_setting("ops", i, other()) for other in COMPARISONS.get(type(op), ()))
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield _setting("op", None, OPERATORS[type(node.op)]())
        case ast.BoolOp():
            yield _setting("op", None, ast.Or() if isinstance(node.op, ast.And) else ast.And())
            yield from (_without_operand(i) for i in range(len(node.values)))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield lambda target: target.operand  # type: ignore[attr-defined]
        case ast.IfExp():
            yield _swapped_branches
        case ast.Constant(value=bool()):
            yield _setting("value", None, not node.value)
        case ast.Constant(value=int()):
            yield from (_setting("value", None, int(str(node.value)) + by) for by in (1, -1))
        case ast.comprehension():
            yield from (_without_filter(i) for i in range(len(node.ifs)))
        case ast.Attribute(value=ast.Name(id="options")):
            for other in vocabulary.others(f"options.{node.attr}"):
                yield _setting("attr", None, other.removeprefix("options."))
        case ast.Name(id="mover"):
            yield lambda target: _call("next", target)
        case ast.Name():
            yield from (_setting("id", None, other) for other in vocabulary.others(node.id))


def _setting(field: str, index: int | None, value: object) -> Change:
    def change(target: ast.AST) -> None:
        if index is None:
            setattr(target, field, value)
        else:
            getattr(target, field)[index] = value

    return change


def _without_operand(index: int) -> Change:
    def change(target: ast.AST) -> ast.AST | None:
        assert isinstance(target, ast.BoolOp)
        del target.values[index]
        return target.values[0] if len(target.values) == 1 else None

    return change


def _without_filter(index: int) -> Change:
    def change(target: ast.AST) -> None:
        assert isinstance(target, ast.comprehension)
        del target.ifs[index]

    return change


def _swapped_branches(target: ast.AST) -> None:
    assert isinstance(target, ast.IfExp)
    target.body, target.orelse = target.orelse, target.body


def _call(name: str, argument: ast.AST) -> ast.AST:
    assert isinstance(argument, ast.Name)
    return ast.Call(ast.Name(name, ast.Load()), [ast.Name(argument.id, ast.Load())], [])
