"""Expressions to code: types, ranges and instructions in one walk over the syntax tree.

An expression that needs a loop writes it to the block before the statement that uses it; what stands behind `and`,
`or` and `if` runs only when Python would run it.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from attrs import define, field

from boardkit.compiler import fold
from boardkit.lang import functions, names, operators, quantify
from boardkit.lang.syntax import parse_expression, span_of, text_of
from boardkit.lang.types import BOOL, INT, Type, fits, joined
from boardkit.lang.values import BROKEN, SetValue, Value
from boardkit.model.source import Source
from boardkit.program.code import Expr, If, Let, Var

if TYPE_CHECKING:
    from boardkit.compiler.block import Block
    from boardkit.compiler.world import World

Lowered = Value | SetValue


class Failed(Exception):
    """An expression cannot be used; the diagnostic has been made."""


@define
class Lowering:
    """Lowers one expression: the world's names, the local names, and the block that code goes to."""

    world: World
    block: Block
    scope: dict[str, Lowered]
    source: Source
    inside: tuple[str, ...] = field(default=())
    """Definitions being expanded, to find definitions that use themselves."""

    # -- entry points ---------------------------------------------------------------------------------

    def fail(self, code: str, node: ast.AST, **data: Any) -> Failed:
        """Reports a diagnostic at a part of the expression; to be raised."""
        self.world.bag.add(code, span_of(self.source, node), **data)
        return Failed()

    def any(self, node: ast.expr, expected: Type | None = None) -> Lowered:
        """A value or set; `expected` gives bare words their meaning."""
        handler = HANDLERS.get(type(node))
        if handler is None:
            raise self.fail(
                "expr/forbidden",
                node,
                what=f"'{type(node).__name__}'",
                cure="write it with the language's operators",
            )
        found: Lowered = handler(self, node, expected)
        return found

    def value(self, node: ast.expr, expected: Type | None = None) -> Value:
        """A single value of the expected type."""
        found = self.any(node, expected)
        if isinstance(found, SetValue):
            raise self.fail(
                "expr/set-not-value",
                node,
                text=text_of(self.source, node),
                got=str(found.type),
                wanted=str(expected or "one value"),
            )
        if expected is not None and not fits(found.type, expected):
            raise self.fail(
                "expr/type", node, text=text_of(self.source, node), got=str(found.type), wanted=str(expected)
            )
        return found

    def number(self, node: ast.expr) -> Value:
        return self.value(node, INT)

    def condition(self, node: ast.expr) -> Value:
        return self.value(node, BOOL)

    def set(self, node: ast.expr, expected: Type | None = None) -> SetValue:
        """A set, with members of the expected type."""
        found = self.any(node, expected)
        if isinstance(found, Value):
            if found.type.kind == "error":
                raise Failed()
            raise self.fail("expr/not-a-set", node, text=text_of(self.source, node), got=str(found.type))
        if expected is not None and expected.element is not None and not fits(found.element, expected.element):
            raise self.fail(
                "expr/type", node, text=text_of(self.source, node), got=str(found.type), wanted=str(expected)
            )
        return found

    # -- control ----------------------------------------------------------------------------------------

    def guarded(self, test: Expr, node: ast.expr, name: str, value_if_not: Expr) -> Expr:
        """The condition `node`, evaluated only if `test` holds; otherwise `value_if_not`."""
        with self.block.nested() as inner:
            right = self.condition(node).code
        if not inner:
            return right
        result = self.block.let(name, value_if_not)
        self.block.add(*fold.branch(test, [*inner, Let(result.name, right, self.block.origin)], [], self.block.origin))
        return result

    def with_names(self, **names_: Lowered) -> Lowering:
        """The same place with more local names."""
        return Lowering(self.world, self.block, {**self.scope, **names_}, self.source, self.inside)

    def either(self, test: Expr, then: ast.expr, orelse: ast.expr, expected: Type | None) -> Value:
        """`then if test else orelse`, each side evaluated only when chosen."""
        with self.block.nested() as left:
            a = self.value(then, expected)
        with self.block.nested() as right:
            b = self.any(orelse, expected or a.type)
        if isinstance(b, SetValue) or not fits(b.type, a.type):
            raise self.fail("expr/two-types", orelse, first=str(a.type), second=str(b.type))
        type_ = joined(a.type, b.type)
        low, high = min(a.low, b.low), max(a.high, b.high)
        constant = getattr(test, "value", None) if type(test).__name__ == "Int" else None
        if constant is not None:
            self.block.add(*(left if constant else right))
            return a if constant else b
        if not left and not right:
            return Value(type_, fold.choose(test, a.code, b.code), low, high)
        name = self.block.fresh("chosen")
        self.block.add(If(test, (*left, Let(name, a.code)), (*right, Let(name, b.code)), self.block.origin))
        return Value(type_, Var(name), low, high)


HANDLERS = {**operators.HANDLERS, **names.HANDLERS, **quantify.HANDLERS, **functions.HANDLERS}


def lower_any(
    world: World, block: Block, scope: dict[str, Lowered], source: Source, expected: Type | None = None
) -> Lowered | None:
    """Lowers an expression to a value or set; None after a diagnostic."""
    tree = parse_expression(source, world.bag)
    if tree is None:
        return None
    try:
        lowering = Lowering(world, block, scope, source)
        return (
            lowering.set(tree, expected)
            if expected is not None and expected.kind == "set"
            else lowering.any(tree, expected)
        )
    except Failed:
        return None
    except RecursionError:
        world.bag.add("expr/too-deep", source.span(), limit=40)
        return None


def lower_value(world: World, block: Block, scope: dict[str, Lowered], source: Source, expected: Type | None) -> Value:
    """Lowers an expression to a value of the expected type; `BROKEN` after a diagnostic."""
    tree = parse_expression(source, world.bag)
    if tree is None:
        return BROKEN
    try:
        return Lowering(world, block, scope, source).value(tree, expected)
    except Failed:
        return BROKEN
    except RecursionError:
        world.bag.add("expr/too-deep", source.span(), limit=40)
        return BROKEN
