"""Writing state variables, with their ranges kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.world import VariableData
from boardkit.diagnostics import Span, hint
from boardkit.lang.lower import Failed, Lowering
from boardkit.lang.names import flat_index, unsubscript
from boardkit.lang.sets import mask_of
from boardkit.lang.syntax import parse_expression
from boardkit.lang.types import INT
from boardkit.lang.values import BROKEN, Value
from boardkit.model.source import Source
from boardkit.program.code import Expr, If, Int
from boardkit.program.code import Fault as FaultCode

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen
class Target:
    """A state variable, or an element of one, that is written."""

    data: VariableData
    index: Expr | None

    def change(self, script: Script, delta: Expr, bounds: tuple[int, int]) -> None:
        """Adds to a number, keeping its range."""
        now = fold.load(self.data.base, self.index)
        value = Value(INT, fold.op("+", now, delta), self.data.low + bounds[0], self.data.high + bounds[1])
        store_value(script, self, value, self.data.model.span)


def target_of(script: Script, source: Source) -> Target | None:
    """The variable that an expression names; None after a diagnostic."""
    world = script.world
    tree = parse_expression(source, world.bag)
    if tree is None:
        return None
    base, indexes = unsubscript(tree)
    name = getattr(base, "id", "")
    data = world.variables.get(name)
    if data is None:
        world.bag.add(
            "check/unknown-variable",
            source.span(),
            name=name or source.text,
            hint=hint(name or source.text, list(world.variables)) or "declare it under 'state'",
        )
        return None
    lowering = Lowering(world, script.block, script.scope, source)
    try:
        if data.dims:
            index: Expr | None = flat_index(lowering, data, indexes, tree)
        else:
            index = None
            if indexes:
                raise lowering.fail("expr/no-index", tree, name=name)
    except Failed:
        return None
    if index is not None and not isinstance(index, Int):
        index = script.block.simple("index", index)
    return Target(data, index)


def assign(script: Script, target_source: Source, source: Source) -> None:
    """Writes `target = value`."""
    target = target_of(script, target_source)
    if target is None:
        return
    data = target.data
    if data.model.unit:
        script.world.bag.add("check/account-set", target_source.span(), name=data.name)
    if data.is_set:
        members = script.set(source, data.type)
        if members is None:
            return
        mask = mask_of(script.block, members)
        if mask is None:
            script.world.bag.add("expr/set-too-large", source.span(), size=members.high + 1, text=source.text)
            return
        if members.low < data.low or members.high > data.high:
            mask = script.block.simple("members", mask)
            outside = fold.op("&", mask, Int(~((1 << (data.high + 1)) - (1 << max(data.low, 0)))))
            script.fault_unless(fold.compare("==", outside, Int(0)), "range")
        script.store(data.base, target.index, mask)
        return
    value = script.value(source, data.type)
    if value is not BROKEN:
        store_value(script, target, value, source.span())


def store_value(script: Script, target: Target, value: Value, span: Span | None) -> None:
    """Stores a number; a value that could leave the variable's range is checked when it is stored."""
    data = target.data
    low, high = data.low, data.high
    if value.constant is not None and not low <= value.constant <= high:
        wanted = (
            "none is not allowed" if value.constant < 0 and data.type.is_domain else f"its range is {low} to {high}"
        )
        script.world.bag.add("check/out-of-range", span, name=data.name, value=value.constant, wanted=wanted)
        return
    code = value.code
    tests = []
    if value.low < low or value.high > high:
        code = script.block.simple("value", code)
        if value.low < low:
            tests.append(fold.compare("<", code, Int(low)))
        if value.high > high:
            tests.append(fold.compare(">", code, Int(high)))
        script.add(If(fold.logic("or", tests), (FaultCode("range", script.block.origin),), (), script.block.origin))
    script.store(data.base, target.index, code)
