"""Decisions in the middle of a script: asking players to act, letting a player choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.compiler.decide import Offer, declare_action, describe, unknown_action
from boardkit.compiler.script import Script
from boardkit.lang.lower import Lowered
from boardkit.lang.types import INT, PLAYER
from boardkit.lang.values import SetValue, Value
from boardkit.model.rules import Action, Condition, Param
from boardkit.model.source import Name
from boardkit.program.code import Expr, If, Int, Let, Load, Return, Store
from boardkit.program.info import ActionInfo
from boardkit.program.layout import Header

if TYPE_CHECKING:
    from boardkit.compiler.builder import Builder
    from boardkit.ops.ask import Ask
    from boardkit.ops.choose import Choose

MOST_IN_ORDER = 15
"""So many players fit into one number, four bits each."""


def phase_number(builder: Builder, name: str) -> int:
    """The number of a phase, registered when a script names a moment of its own."""
    if name not in builder.world.phases:
        builder.world.phases.append(name)
    return builder.world.phases.index(name)


def offers_of(
    builder: Builder,
    names: tuple[Name, ...],
    after: int,
    stops: Script,
    *,
    hidden: bool = False,
    is_whole: bool = False,
) -> list[Offer]:
    """The declared actions with these names; each goes on at segment `after`. `is_whole`: no script waits for them."""
    offers: list[Offer] = []
    for name in names:
        model = builder.world.definitions.actions.get(name.text)
        info = builder.actions.get(name.text)
        if model is None or info is None:
            builder.world.bag.add(
                "check/unknown-action", name.span, name=name.text, hint=unknown_action(builder, name.text)
            )
            continue
        waits = stops.stops(model.do) or stops.hooks_stop(name.text)
        offers.append(Offer(info, model, _performer(name.text, model, after, is_whole), waits, {}, hidden=hidden))
    return offers


def _performer(name: str, model: Action, after: int, is_whole: bool):  # type: ignore[no-untyped-def]
    def perform(script: Script) -> None:
        asking = script.builder.asking
        if name in asking:
            # What an `ask` offers is written out where it is asked, so a circle would never end.
            script.world.bag.add("check/recursive-effects", model.span, chain=" -> ".join((*asking, name)))
            script.jump(after)
            return
        fields = {n: v for n in (*model.params, "actor") if isinstance(v := script.scope.get(n), Value)}
        asking.append(name)
        script.happen(name, fields, lambda: script.run(model.do), stops=script.stops(model.do))
        asking.pop()
        if is_whole:
            script.go_on(after)
        elif not script.ended:
            script.jump(after)

    return perform


def open_decision(script: Script, phase: str, player: Expr, offers: list[Offer]) -> None:
    """Waits for a decision of a player; the segment ends."""
    builder = script.builder
    offers = [evolve(o, framed=True) for o in offers]
    number = builder.new_decision()
    script.store(Header.PHASE, None, Int(phase_number(builder, phase)))
    script.wait(number, player)
    describe(builder, number, phase, offers)


def ask_players(script: Script, effect: Ask) -> None:
    """`ask`: one player, or one after the other."""
    if (effect.player is None) == (effect.players is None):
        script.world.bag.add("check/ask", effect.span)
        return
    builder = script.builder
    phase = effect.phase or script.phase
    after = builder.segment("asked")
    if effect.player is not None:
        player = script.value(effect.player, PLAYER).code
        open_decision(script, phase, player, offers_of(builder, effect.actions, after, script, hidden=effect.hidden))
        script.open(after)
        return
    assert effect.players is not None
    members = script.set(effect.players, PLAYER)
    if members is None:
        return
    if builder.world.n_players > MOST_IN_ORDER:
        _ask_many(script, effect, members, after)
        return
    # The players still to be asked, in the set's own order: one number with four bits a player.
    order = _order(script, members)
    rest = script.bind("players to ask", Value(INT, order, 0, 2**62), keep=True).code
    assert isinstance(rest, Load)
    head = builder.segment("ask")
    script.finish(head)
    script.open(head)
    script.add(If(fold.compare("==", rest, Int(0)), (Return(Int(after)),)))
    player = script.block.let("player", fold.op("-", fold.op("&", rest, Int(15)), Int(1)))
    script.store(rest.base, None, fold.op(">>", rest, Int(4)))
    open_decision(script, phase, player, offers_of(builder, effect.actions, head, script, hidden=effect.hidden))
    script.open(after)


def _ask_many(script: Script, effect: Ask, members: SetValue, after: int) -> None:
    """The same for more players than one number has room for: they are kept one by one."""
    builder = script.builder
    first = min(builder.frame() for _ in range(builder.world.n_players))
    number = script.block.let("number", Int(0))

    def keep(block: Block, member: Expr) -> None:
        block.add(Store(first, number, member, block.origin), Let(number.name, fold.op("+", number, Int(1))))

    members.walk(script.block, keep)
    count = script.bind("players to ask", Value(INT, number, 0, builder.world.n_players), keep=True).code
    done = script.bind("players asked", Value(INT, Int(0), 0, builder.world.n_players), keep=True).code
    assert isinstance(done, Load)
    head = builder.segment("ask")
    script.finish(head)
    script.open(head)
    script.add(If(fold.compare(">=", done, count), (Return(Int(after)),)))
    player = script.block.let("player", Load(first, done))
    script.store(done.base, None, fold.op("+", done, Int(1)))
    offers = offers_of(builder, effect.actions, head, script, hidden=effect.hidden)
    open_decision(script, effect.phase or script.phase, player, offers)
    script.open(after)


def _order(script: Script, members: SetValue) -> Expr:
    """The players of a set in its order, four bits each (player + 1), the first lowest."""
    block = script.block
    total, shift = block.let("order", Int(0)), block.let("shift", Int(0))

    def add(inner: object, member: Expr) -> None:
        one = fold.op("<<", fold.op("+", member, Int(1)), shift)
        block.add(Let(total.name, fold.op("|", total, one)), Let(shift.name, fold.op("+", shift, Int(4))))

    members.walk(block, add)
    return total


def choose_member(script: Script, effect: Choose) -> None:
    """`choose`: the member is kept in a frame slot for the effects that follow."""
    builder = script.builder
    members = script.set(effect.in_)
    if members is None:
        return
    phase = effect.phase or script.phase
    low = -1 if effect.optional or effect.none else members.low
    chosen = script.bind(effect.name, Value(members.element, Int(max(members.low, 0)), low, members.high), keep=True)
    slot = chosen.code
    assert isinstance(slot, Load)
    scope: dict[str, Lowered] = {k: v for k, v in script.scope.items() if k not in (effect.name, "actor")}
    needs = (Condition(that=effect.where, span=effect.span),) if effect.where is not None else ()
    param = Param(in_=effect.in_, optional=effect.optional, none=effect.none, secret=effect.secret, span=effect.span)
    model = Action(params={effect.name: param}, needs=needs, span=effect.span)
    info = _choice_action(script, effect, model, scope)
    after = builder.segment(effect.action)

    def perform(inner: Script) -> None:
        value = inner.scope[effect.name]
        assert isinstance(value, Value)
        inner.add(Store(slot.base, None, value.code, inner.block.origin))
        inner.jump(after)

    player = script.value(effect.player, PLAYER).code
    open_decision(script, phase, player, [Offer(info, model, perform, False, scope, spares_none=True)])
    script.open(after)


def _choice_action(script: Script, effect: Choose, model: Action, scope: dict[str, Lowered]) -> ActionInfo:
    builder = script.builder
    known = builder.actions.get(effect.action)
    if known is None:
        return declare_action(builder, effect.action, model, scope)
    fresh = declare_action(builder, f"{effect.action} (again)", model, scope)
    del builder.actions[fresh.name]
    builder.next_action = fresh.base
    if known.params == fresh.params and effect.action not in builder.world.definitions.actions:
        return known
    builder.world.bag.add("check/choice-name", effect.span, name=effect.action)
    return fresh
