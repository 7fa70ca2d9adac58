"""Questions over sets: any, all, count, sum, min, max, first, and sets built by a condition."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardkit.compiler import fold
from boardkit.lang import sets
from boardkit.lang.syntax import text_of
from boardkit.lang.types import BOOL, INT, MAX_MASK, Type
from boardkit.lang.values import SetValue, Value
from boardkit.program.code import Break, Expr, Int, Let, Stmt

if TYPE_CHECKING:
    from boardkit.compiler.block import Block
    from boardkit.lang.lower import Lowered, Lowering

QUANTIFIERS = ("any", "all", "count", "sum", "min", "max", "first")


def over(low: Lowering, generators: list[ast.comprehension], body: Callable[[Lowering], None]) -> int:
    """Writes the loops of `for x in S if C …` with `body` innermost; gives the most rounds it can make."""
    if not generators:
        body(low)
        return 1
    head, *rest = generators
    if not isinstance(head.target, ast.Name):
        raise low.fail("expr/loop-name", head.target, text=text_of(low.source, head.target))
    source = low.set(head.iter)
    rounds = len(source.members) if source.members is not None else max(source.high - source.low + 1, 0)
    name = head.target.id
    deeper = 1

    def inner(block: Block, member: Expr) -> None:
        nonlocal deeper
        here = low.with_names(**{name: Value(source.element, member, source.low, source.high)})
        deeper = _conditions(here, head.ifs, rest, body)

    source.walk(low.block, inner)
    return rounds * deeper


def _conditions(
    low: Lowering, tests: list[ast.expr], rest: list[ast.comprehension], body: Callable[[Lowering], None]
) -> int:
    if not tests:
        return over(low, rest, body)
    condition = low.condition(tests[0]).code
    with low.block.nested() as then:
        rounds = _conditions(low, tests[1:], rest, body)
    low.block.add(*fold.branch(condition, then, [], low.block.origin))
    return rounds


def generator(low: Lowering, node: ast.Call, name: str, expected: Type | None) -> Lowered:
    """`name(… for x in S if C)`."""
    argument = node.args[0]
    assert isinstance(argument, ast.GeneratorExp)
    makers: dict[str, Callable[[Lowering, ast.GeneratorExp, str, Type | None], Lowered]] = {
        "any": _any,
        "all": _all,
        "count": _count,
        "sum": _sum,
        "min": _extreme,
        "max": _extreme,
        "first": _first,
    }
    return makers[name](low, argument, name, expected)


def _break_if(low: Lowering, condition: Expr, flag: str, value: int) -> None:
    origin = low.block.origin
    low.block.add(*fold.branch(condition, [Let(flag, Int(value), origin), Break(origin)], [], origin))


def _any(low: Lowering, node: ast.GeneratorExp, name: str, expected: Type | None) -> Value:
    found = low.block.let("found", Int(0))
    over(low, node.generators, lambda inner: _break_if(inner, inner.condition(node.elt).code, found.name, 1))
    return Value(BOOL, found, 0, 1)


def _all(low: Lowering, node: ast.GeneratorExp, name: str, expected: Type | None) -> Value:
    holds = low.block.let("holds", Int(1))
    over(
        low,
        node.generators,
        lambda inner: _break_if(inner, fold.negate(inner.condition(node.elt).code), holds.name, 0),
    )
    return Value(BOOL, holds, 0, 1)


def _count(low: Lowering, node: ast.GeneratorExp, name: str, expected: Type | None) -> Value:
    total = low.block.let("count", Int(0))

    def add(inner: Lowering) -> None:
        found = inner.any(node.elt)
        origin = inner.block.origin
        step = Let(total.name, fold.op("+", total, Int(1)), origin)
        if isinstance(found, Value) and found.type == BOOL:
            inner.block.add(*fold.branch(found.code, [step], [], origin))
        else:
            inner.block.add(step)

    rounds = over(low, node.generators, add)
    return Value(INT, total, 0, rounds)


def _sum(low: Lowering, node: ast.GeneratorExp, name: str, expected: Type | None) -> Value:
    total = low.block.let("sum", Int(0))
    bounds = [0, 0]

    def add(inner: Lowering) -> None:
        value = inner.number(node.elt)
        bounds[0], bounds[1] = min(bounds[0], value.low), max(bounds[1], value.high)
        inner.block.add(Let(total.name, fold.op("+", total, value.code), inner.block.origin))

    rounds = over(low, node.generators, add)
    if max(map(abs, bounds)) * rounds >= 2**62:
        raise low.fail("expr/overflow", node, text=text_of(low.source, node))
    return Value(INT, total, bounds[0] * rounds, bounds[1] * rounds)


def _extreme(low: Lowering, node: ast.GeneratorExp, name: str, expected: Type | None) -> Value:
    """The largest or smallest number; of nothing it is 0."""
    best = low.block.let(name, Int(0))
    seen = low.block.let("seen", Int(0))
    bounds = [0, 0]

    def compare(inner: Lowering) -> None:
        value = inner.number(node.elt)
        bounds[0], bounds[1] = min(bounds[0], value.low), max(bounds[1], value.high)
        number = inner.block.simple("number", value.code)
        origin = inner.block.origin
        better = fold.logic("or", (fold.negate(seen), fold.compare(">" if name == "max" else "<", number, best)))
        inner.block.add(
            *fold.branch(better, [Let(best.name, number, origin), Let(seen.name, Int(1), origin)], [], origin)
        )

    over(low, node.generators, compare)
    return Value(INT, best, bounds[0], bounds[1])


def _first(low: Lowering, node: ast.GeneratorExp, name: str, expected: Type | None) -> Value:
    """The first such value, or none."""
    found = low.block.let("first", Int(-1))
    kept: list[Value] = []

    def take(inner: Lowering) -> None:
        value = inner.value(node.elt)
        if not value.type.is_domain:
            raise inner.fail("expr/first-of-numbers", node.elt, text=text_of(inner.source, node.elt))
        kept.append(value)
        origin = inner.block.origin
        take_it: list[Stmt] = [Let(found.name, value.code, origin), Break(origin)]
        # With several loops the outer ones go on: what has been found stays.
        inner.block.add(
            *(take_it if len(node.generators) == 1 else fold.branch(fold.compare("<", found, Int(0)), take_it, []))
        )

    over(low, node.generators, take)
    return Value(kept[0].type, found, -1, kept[0].high) if kept else Value(Type("error"), found, -1, -1)


def set_comp(low: Lowering, node: ast.SetComp, expected: Type | None) -> Lowered:
    """`{x.kind for x in S if C}`: a set by its members."""
    head = node.generators[0]
    if (
        len(node.generators) == 1
        and isinstance(node.elt, ast.Name)
        and isinstance(head.target, ast.Name)
        and node.elt.id == head.target.id
    ):
        return _filter(low, head)
    with low.block.nested():
        probe: list[Value] = []
        over(low, node.generators, lambda inner: probe.append(inner.value(node.elt)))
    if not probe:
        raise low.fail("expr/empty-set", node)
    element, lowest, highest = probe[0].type, probe[0].low, probe[0].high
    if highest > MAX_MASK or (element.kind == "int" and lowest < 0):
        raise low.fail("expr/set-too-large", node, size=highest + 1, text=text_of(low.source, node))

    def mask(block: Block) -> Expr:
        result = block.let("mask", Int(0))

        def add(inner: Lowering) -> None:
            value = inner.value(node.elt)
            more = fold.op("|", result, fold.op("<<", Int(1), value.code))
            step: list[Stmt] = [Let(result.name, more, block.origin)]
            inner.block.add(*(fold.branch(fold.compare(">=", value.code, Int(0)), step, []) if value.low < 0 else step))

        over(low, node.generators, add)
        return result

    def walk(block: Block, body: Callable[[Block, Expr], None]) -> None:
        sets.masked(element, mask(block), max(lowest, 0), highest).walk(block, body)

    return SetValue(Type("set", element=element), walk, max(lowest, 0), highest, mask, stable=True, ascending=True)


def _filter(low: Lowering, head: ast.comprehension) -> SetValue:
    assert isinstance(head.target, ast.Name)
    source = low.set(head.iter)
    name = head.target.id

    def test(block: Block, member: Expr) -> Expr:
        here = low.with_names(**{name: Value(source.element, member, source.low, source.high)})
        parts = head.ifs
        if not parts:
            return Int(1)
        tree = parts[0] if len(parts) == 1 else ast.copy_location(ast.BoolOp(ast.And(), parts), parts[0])
        return here.condition(tree).code

    with low.block.nested():
        test(low.block, Int(max(source.low, 0)))
    return sets.filtered(source, test)


def bare_generator(low: Lowering, node: ast.GeneratorExp, expected: Type | None) -> Lowered:
    raise low.fail("expr/bare-for", node, text=text_of(low.source, node))


HANDLERS: dict[type[ast.AST], Any] = {ast.SetComp: set_comp, ast.GeneratorExp: bare_generator}
