"""State variables: types, ranges, start values and slots."""

from __future__ import annotations

from boardkit.compiler.block import Block
from boardkit.compiler.constant import constant_int
from boardkit.compiler.world import VariableData, World
from boardkit.diagnostics import hint
from boardkit.lang.lower import lower_any, lower_value
from boardkit.lang.types import INT, MAX_MASK, Type, set_of
from boardkit.lang.values import BROKEN, SetValue
from boardkit.model.parts import Variable


def add_variables(world: World, scope: str) -> None:
    for name, model in world.definitions.state.items():
        if model.scope == scope:
            _variable(world, name, model)


def _variable(world: World, name: str, model: Variable) -> None:
    is_set = model.type.startswith("set of ")
    word = model.type.removeprefix("set of ").strip()
    type_ = world.type_named(word)
    if type_ is None:
        world.bag.add("check/unknown-type", model.span, name=word, where=name, hint=hint(word, world.type_words()))
        type_ = INT
    dims: list[Type] = []
    size = 1
    for dim in model.per:
        dim_type = world.type_named(dim.text)
        if dim_type is None or dim_type.kind == "int":
            world.bag.add(
                "check/unknown-type",
                dim.span,
                name=dim.text,
                where=name,
                hint=hint(dim.text, world.type_words()),
            )
            continue
        dims.append(dim_type)
        low, high = world.index_bounds(dim_type)
        size *= max(high - low + 1, 1)
    low, high = _bounds(world, name, model, type_)
    if is_set and (high > MAX_MASK or (type_.kind == "int" and low < 0)):
        world.bag.add("expr/set-too-large", model.span, size=high + 1, text=name)
    if size > 100_000:
        world.bag.add("check/variable-too-large", model.span, name=name, got=size)
        size = 1
    start = _start(world, name, model, type_, is_set, low, high)
    base = len(world.initial)
    world.initial.extend([start] * size)
    world.variables[name] = VariableData(name, model, type_, is_set, tuple(dims), low, high, start, base, size)


def _bounds(world: World, name: str, model: Variable, type_: Type) -> tuple[int, int]:
    if type_.kind == "int":
        if model.range is None:
            world.bag.add("check/no-range", model.span, name=name)
            return 0, 0
        low = constant_int(world, model.range[0], -(2**40), 2**40)
        high = constant_int(world, model.range[1], -(2**40), 2**40)
        if low > high:
            world.bag.add("check/empty-range", model.span, name=name, low=low, high=high)
        return low, max(low, high)
    low, high = world.bounds(type_)
    return (-1 if model.optional and type_.is_domain else low), high


def _start(world: World, name: str, model: Variable, type_: Type, is_set: bool, low: int, high: int) -> int:
    if model.start is None:
        if is_set:
            return 0
        return -1 if model.optional else min(max(0, low), high)
    block = Block(world)
    if is_set:
        found = lower_any(world, block, {}, model.start, set_of(type_))
        members = found.members if isinstance(found, SetValue) else ()
        if members is None:
            world.bag.add("expr/needs-constant", model.start.span(), text=model.start.text)
        return sum(1 << m for m in members or ())
    value = lower_value(world, block, {}, model.start, type_)
    if value is BROKEN:
        return low
    if value.constant is None:
        world.bag.add("expr/needs-constant", model.start.span(), text=model.start.text)
        return low
    if not low <= value.constant <= high:
        world.bag.add(
            "check/out-of-bounds",
            model.start.span(),
            text=model.start.text,
            value=value.constant,
            low=low,
            high=high,
        )
    return value.constant
