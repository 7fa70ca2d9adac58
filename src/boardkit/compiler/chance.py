"""Chance in scripts: drawn at once from the match's generator, or asked of CHANCE outcome by outcome.

Both ways lead to the same state for the same outcomes: a shuffle puts, place by place, the first piece of the
chosen class that is still to come; a draw takes the lowest piece of the class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.compiler.passes import rewrite
from boardkit.compiler.places import Place, place_of
from boardkit.lang import sets
from boardkit.lang.types import INT
from boardkit.lang.values import Value
from boardkit.model.source import Source
from boardkit.program.code import (
    Bits,
    Call,
    Expr,
    If,
    Int,
    Intrinsic,
    Let,
    Load,
    Push,
    Range,
    Return,
    Run,
    Stmt,
    Store,
    TableAt,
    Var,
)
from boardkit.program.info import ActionInfo, DecisionInfo, OfferInfo
from boardkit.program.layout import CHANCE, Header

if TYPE_CHECKING:
    from boardkit.compiler.script import Script
    from boardkit.diagnostics import Span
    from boardkit.ops.draw import Draw


def automatic(script: Script, at_once: Callable[[], None], by_asking: Callable[[int], None]) -> None:
    """Writes both ways; `by_asking` gets the segment that comes after and must lead to it."""
    builder = script.builder
    after, asking = builder.segment("after"), builder.segment("chance")
    with script.block.nested() as auto:
        at_once()
        script.jump(after)
    script.add(*fold.branch(Load(Header.AUTO), auto, [Return(Int(asking))], script.block.origin))
    script.finish()
    script.open(asking)
    by_asking(after)
    script.open(after)


def ask_chance(
    script: Script,
    action: ActionInfo,
    legal: Block,
    weights: Block | None,
    sample: Block | None,
    apply: Block,
) -> int:
    """Registers a decision of CHANCE from its procedures' statements and gives its number."""
    builder = script.builder
    number = builder.new_decision()
    name = f"{action.name}_{number}"
    if weights is None:
        # All outcomes are alike: the weights are as many ones as there are outcomes.
        weights = Block(script.world)
        weights.add(*_ones(tuple(legal.statements)))
    builder.proc(f"legal_{name}", (), legal, pushes=True)
    builder.proc(f"weights_{name}", (), weights, pushes=True)
    reason = Block(script.world)
    refusal = builder.reason("chance cannot bring this outcome now", False)
    reason.add(*_search(tuple(legal.statements)))
    reason.add(Return(Int(1 + refusal)))
    builder.proc(f"reason_{name}", ("a",), reason)
    builder.proc(f"apply_{name}", ("a",), apply)
    if sample is not None:
        builder.proc(f"sample_{name}", (), sample)
    builder.decisions[number] = DecisionInfo(
        script.phase,
        (OfferInfo(action.name),),
        f"legal_{name}",
        f"reason_{name}",
        f"apply_{name}",
        f"weights_{name}",
        True,
        f"sample_{name}" if sample is not None else "",
    )
    return number


def _ones(statements: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """The same loops, pushing 1 for each outcome."""
    return rewrite(statements, lambda s: (Push(Int(1)) if isinstance(s, Push) else s,))


def _search(statements: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """The listing, made into a search for action `a`."""

    def change(statement: Stmt) -> tuple[Stmt, ...]:
        if isinstance(statement, Push):
            return (If(fold.compare("==", statement.value, Var("a")), (Return(Int(0)),)),)
        return (statement,)

    return rewrite(statements, change)


# -- shuffling ---------------------------------------------------------------------------------------------


def shuffle_zone(script: Script, place: Place, span: Span | None) -> None:
    """Shuffles a stack (from its top) or a full board (from its first cell)."""
    zone, world = place.zone, script.world
    if zone.shape not in ("stack", "grid", "ring", "graph"):
        world.bag.add("check/shuffle", span, zone=zone.name)
        return
    stack = zone.shape == "stack"
    index = script.block.simple("index", place.index)
    count: Expr = script.block.let("count", fold.load(zone.base, index)) if stack else Int(zone.capacity)
    # Slot of the piece that is decided first, and the way to the next.
    first = fold.op("+", fold.op("+", Int(zone.base), index), count) if stack else fold.op("+", Int(zone.base), index)
    step = -1 if stack else 1
    first_slot, count_slot = _keep(script, "first slot", first), _keep(script, "pieces", count)
    which = (
        Int(zone.number) if place.owner is None else fold.op("+", Int(zone.number), _keep(script, "owner", place.owner))
    )

    def at_once() -> None:
        likes = "shuffle_like" if len(set(world.piece_like)) < len(world.piece_like) else "shuffle"
        world.flat_table("like", world.piece_like)
        script.add(Run(Call(likes, (first_slot, count_slot, Int(step))), script.block.origin))
        _forget(script, first_slot, count_slot, step, zone.model.visible, zone.holds)
        script.emit("shuffled", {"zone": ("zone", which)})

    def by_asking(after: int) -> None:
        _shuffle_by_asking(script, place, which, first_slot, count_slot, step, after, span)

    automatic(script, at_once, by_asking)


def _keep(script: Script, name: str, code: Expr) -> Expr:
    """A value that is needed in later segments: a constant, or a frame slot."""
    if isinstance(code, Int):
        return code
    return script.bind(name, Value(INT, code, 0, 2**31), keep=True).code


def _slot(first: Expr, i: Expr, step: int) -> Expr:
    return fold.op("+" if step > 0 else "-", first, i)


def _shuffle_by_asking(
    script: Script, place: Place, which: Expr, first: Expr, count: Expr, step: int, after: int, span: Span | None
) -> None:
    builder, world = script.builder, script.world
    like = world.flat_table("like", world.piece_like)
    action = builder.chance_action(f"shuffle_{place.zone.name}", "piece", builder.like_domain(), span)
    done = script.bind("placed", Value(INT, Int(0), 0, 2**31), keep=True).code
    assert isinstance(done, Load)
    ask, ready = builder.segment("shuffle"), builder.segment("shuffled")
    script.finish(ask)
    script.open(ask)
    script.add(If(fold.compare(">=", fold.op("+", done, Int(1)), count), (Return(Int(ready)),)))
    legal, weights, sample = _shuffle_lists(script, first, count, step, done, like, action)
    apply = Block(world)
    kind = apply.let("like", fold.op("-", Var("a"), Int(action.base)))
    apply.add(Run(Call("bring_like", (_slot(first, done, step), Int(step), kind))))
    apply.add(Store(done.base, None, fold.op("+", done, Int(1))), Return(Int(ask)))
    number = ask_chance(script, action, legal, weights, sample, apply)
    script.wait(number, Int(CHANCE))
    script.open(ready)
    _forget(script, first, count, step, place.zone.model.visible, place.zone.holds)
    script.emit("shuffled", {"zone": ("zone", which)})
    script.store(done.base, None, Int(0))
    script.finish(after)


def _shuffle_lists(
    script: Script, first: Expr, count: Expr, step: int, done: Expr, like: str, action: ActionInfo
) -> tuple[Block, Block, Block]:
    """Outcomes still to come: each class at the place where it comes first, with its number as weight."""
    world = script.world

    def loops(leaf: Callable[[Block, Expr, Expr], None]) -> Block:
        block = Block(world)
        with block.nested(loop=True) as body:
            kind = block.let("like", TableAt(like, Load(0, _slot(first, Var("i"), step))))
            new = block.let("new", Int(1))
            with block.nested(loop=True) as seen:
                same = fold.compare("==", TableAt(like, Load(0, _slot(first, Var("j"), step))), kind)
                block.add(If(same, (Let(new.name, Int(0)),)))
            block.add(Range("j", done, Var("i"), tuple(seen)))
            with block.nested() as then:
                leaf(block, kind, Var("i"))
            block.add(If(new, tuple(then)))
        block.add(Range("i", done, count, tuple(body)))
        return block

    legal = loops(lambda b, kind, i: b.add(Push(fold.op("+", kind, Int(action.base)))))

    def weigh(block: Block, kind: Expr, i: Expr) -> None:
        number = block.let("weight", Int(0))
        same = fold.compare("==", TableAt(like, Load(0, _slot(first, Var("k"), step))), kind)
        block.add(Range("k", i, count, (If(same, (Let(number.name, fold.op("+", number, Int(1))),)),)))
        block.add(Push(number))

    weights = loops(weigh)
    sample = Block(world)
    at = sample.let("at", fold.op("+", done, Call("below", (fold.op("-", count, done),))))
    sample.add(Return(fold.op("+", TableAt(like, Load(0, _slot(first, at, step))), Int(action.base))))
    return legal, weights, sample


def _forget(script: Script, first: Expr, count: Expr, step: int, visible: str, holds: tuple[str, ...]) -> None:
    """Nobody can follow pieces through a shuffle, unless everybody sees them anyway."""
    world = script.world
    if world.known_base < 0 or (visible == "all" and not any(world.sets[s].model.hides for s in holds)):
        return

    def body(block: Block, i: Expr) -> None:
        piece = block.let("piece", Load(0, _slot(first, i, step)))
        block.add(Store(world.known_base, piece, Int(0), block.origin))

    sets.loop(script.block, Int(0), count, "i", body)


# -- drawing -----------------------------------------------------------------------------------------------


def draw_piece(script: Script, source: Place, effect: Draw) -> None:
    """Takes a random piece out of a bag or set and moves it."""
    from boardkit.ops.move import move_piece

    zone, world, builder = source.zone, script.world, script.builder
    if zone.geometry is not None or zone.shape == "stack" or zone.as_list:
        world.bag.add("check/draw", effect.from_.span(), zone=zone.name)
        return
    like = world.flat_table("like", world.piece_like)
    owner = _keep(script, "owner", source.owner) if source.owner is not None else None
    source = Place(zone, owner, None)
    drawn = script.bind(effect.name, Value(zone.piece_type, Int(zone.universe[0]), 0, zone.universe[1] - 1), keep=True)
    slot = drawn.code
    assert isinstance(slot, Load)
    mask = fold.load(zone.base, source.index)
    script.fault_unless(fold.compare("!=", mask, Int(0)), "empty")

    def at_once() -> None:
        script.store(slot.base, None, Call("draw_mask", (mask,)))

    def by_asking(after: int) -> None:
        action = builder.chance_action(f"draw_{zone.name}", "piece", builder.like_domain(), effect.span)
        legal, weights = _draw_lists(script, mask, like, action)
        sample = Block(world)
        picked = Call("draw_mask", (mask,))
        sample.add(Return(fold.op("+", TableAt(like, picked), Int(action.base))))
        apply = Block(world)
        chosen = Call("lowest_like", (mask, fold.op("-", Var("a"), Int(action.base))))
        apply.add(Store(slot.base, None, chosen), Return(Int(after)))
        script.wait(ask_chance(script, action, legal, weights, sample, apply), Int(CHANCE))

    automatic(script, at_once, by_asking)
    target = place_of(script, effect.to)
    if target is not None:
        move_piece(script, source, target, slot, effect.to.span())


def _draw_lists(script: Script, mask: Expr, like: str, action: ActionInfo) -> tuple[Block, Block]:
    """Classes in the bag in ascending order, each with its number as weight."""

    def loops(leaf: Callable[[Block, Expr], None]) -> Block:
        block = Block(script.world)
        last = block.let("last", Int(-1))
        with block.nested(loop=True) as body:
            kind = block.let("like", TableAt(like, Var("piece")))
            with block.nested() as then:
                block.add(Let(last.name, kind))
                leaf(block, kind)
            block.add(If(fold.compare("!=", kind, last), tuple(then)))
        block.add(Bits("piece", mask, tuple(body)))
        return block

    legal = loops(lambda block, kind: block.add(Push(fold.op("+", kind, Int(action.base)))))

    def weigh(block: Block, kind: Expr) -> None:
        number = block.let("weight", Int(0))
        same = fold.compare("==", TableAt(like, Var("other")), kind)
        block.add(Bits("other", mask, (If(same, (Let(number.name, fold.op("+", number, Int(1))),)),)))
        block.add(Push(number))

    return legal, loops(weigh)


# -- picking -----------------------------------------------------------------------------------------------


def pick(script: Script, name: str, source: Source) -> None:
    """Chance picks a member of a set; the name stands for it afterwards."""
    world, builder = script.world, script.builder
    members = script.set(source)
    if members is None:
        return
    mask = sets.mask_of(script.block, members)
    if mask is None:
        world.bag.add("expr/set-too-large", source.span(), size=members.high + 1, text=source.text)
        return
    mask = _keep(script, f"outcomes of {name}", mask)
    chosen = script.bind(name, Value(members.element, Int(max(members.low, 0)), members.low, members.high), keep=True)
    slot = chosen.code
    assert isinstance(slot, Load)
    script.fault_unless(fold.compare("!=", mask, Int(0)), "empty")

    def at_once() -> None:
        n = Intrinsic("popcount", (mask,)) if not isinstance(mask, Int) else Int(mask.value.bit_count())
        script.store(slot.base, None, Call("nth_bit", (mask, Call("below", (n,)))))

    def by_asking(after: int) -> None:
        domain = builder.domain(members.element, members.low, members.high)
        lowest = members.low if members.element.kind == "int" else 0
        action = builder.chance_action(name, "value", domain, source.span())
        legal = Block(world)
        shift = action.base - lowest
        legal.add(Bits("member", mask, (Push(fold.op("+", Var("member"), Int(shift))),)))
        apply = Block(world)
        apply.add(Store(slot.base, None, fold.op("-", Var("a"), Int(shift))), Return(Int(after)))
        script.wait(ask_chance(script, action, legal, None, None, apply), Int(CHANCE))

    automatic(script, at_once, by_asking)
    script.emit(
        "picked",
        {
            name: (
                "int" if members.element.kind == "int" else builder.domain(members.element, members.low, members.high),
                slot,
            )
        },
    )
