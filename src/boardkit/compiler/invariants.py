"""What must hold after every action, as a procedure: every piece lies in one place, variables keep their ranges,
closed accounts keep their sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.model.walk import effects
from boardkit.program.code import Bits, Expr, If, Int, Let, Load, Range, Return, Var

if TYPE_CHECKING:
    from boardkit.compiler.builder import Builder
    from boardkit.compiler.world import World, ZoneData

WORD = 62
"""Pieces are ticked off in numbers of so many bits."""

PIECES, RANGES, SUMS = 1, 2, 3
"""What `check_invariants` returns when something does not hold; 0 when all is well."""


def write_invariants(builder: Builder) -> None:
    """Writes the procedure `check_invariants`."""
    world = builder.world
    block = Block(world)
    n = len(world.piece_kind)
    for first in range(0, n, WORD):
        _every_piece_once(world, block, first, min(first + WORD, n))
    for variable in world.variables.values():
        _range_kept(block, variable.base, variable.size, variable.low, variable.high, variable.is_set)
    for unit in closed_units(world):
        _sum_kept(world, block, unit)
    block.add(Return(Int(0)))
    builder.proc("check_invariants", (), block, doc="0 if all is well, else what does not hold.")


def _every_piece_once(world: World, block: Block, first: int, last: int) -> None:
    """Ticks pieces `first` .. `last`-1 off wherever they lie; each must be met exactly once."""
    seen, met = block.let("seen", Int(0)), block.let("met", Int(0))

    def tick(inner: Block, piece: Expr) -> None:
        inside = fold.logic("and", (fold.compare(">=", piece, Int(first)), fold.compare("<", piece, Int(last))))
        bit = fold.op("<<", Int(1), fold.op("-", piece, Int(first)))
        then = (Let(seen.name, fold.op("|", seen, bit)), Let(met.name, fold.op("+", met, Int(1))))
        inner.add(If(inside, then))

    for zone in world.zones.values():
        if zone.base >= 0 and zone.universe[0] < last and zone.universe[1] > first:
            _each_piece(world, block, zone, tick)
    wrong = fold.logic(
        "or",
        (
            fold.compare("!=", met, Int(last - first)),
            fold.compare("!=", seen, Int((1 << (last - first)) - 1)),
        ),
    )
    block.add(If(wrong, (Return(Int(PIECES)),)))


def _each_piece(world: World, block: Block, zone: ZoneData, tick: object) -> None:
    owners = world.n_players if zone.per_player else 1
    for owner in range(owners):
        base = zone.base + owner * zone.stride
        name = block.fresh("slot")
        with block.nested(loop=True) as body:
            if zone.geometry is not None or zone.shape == "stack" or zone.as_list:
                tick(block, block.let("piece", Load(0, Var(name))))  # type: ignore[operator]
            else:
                tick(block, Var(name))  # type: ignore[operator]
        if zone.geometry is not None:
            block.add(Range(name, Int(base), Int(base + zone.capacity), tuple(body)))
        elif zone.shape == "stack" or zone.as_list:
            block.add(Range(name, Int(base + 1), fold.op("+", Int(base + 1), Load(base)), tuple(body)))
        else:
            block.add(Bits(name, Load(base), tuple(body)))


def _range_kept(block: Block, base: int, size: int, low: int, high: int, is_set: bool) -> None:
    if is_set:
        low, high = 0, (1 << (high + 1)) - 1
    name = block.fresh("slot")
    value = Load(0, Var(name))
    wrong = fold.logic("or", (fold.compare("<", value, Int(low)), fold.compare(">", value, Int(high))))
    block.add(Range(name, Int(base), Int(base + size), (If(wrong, (Return(Int(RANGES)),)),)))


def closed_units(world: World) -> list[str]:
    """Units of the ledger that no bank gives or takes: payments name both sides everywhere."""
    from boardkit.ops.pay import Pay

    open_units: set[str] = set()
    for effect in effects(world.definitions):
        if isinstance(effect, Pay) and (effect.from_ is None or effect.to is None):
            side = effect.to or effect.from_
            name = side.text.partition("[")[0].strip() if side is not None else ""
            if name in world.variables:
                open_units.add(world.variables[name].model.unit)
    units = {v.model.unit for v in world.variables.values() if v.model.unit and v.model.scope == "match"}
    return sorted(units - open_units)


def _sum_kept(world: World, block: Block, unit: str) -> None:
    """The accounts of a closed unit always add up to what they held at the start."""
    accounts = [v for v in world.variables.values() if v.model.unit == unit]
    start = sum(world.initial[v.base + i] for v in accounts for i in range(v.size))
    total = block.let("total", Int(0))
    for account in accounts:
        name = block.fresh("slot")
        add = Let(total.name, fold.op("+", total, Load(0, Var(name))))
        block.add(Range(name, Int(account.base), Int(account.base + account.size), (add,)))
    block.add(If(fold.compare("!=", total, Int(start)), (Return(Int(SUMS)),)))
