"""Performs effects for every member of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.lang import sets
from boardkit.lang.types import INT, MAX_MASK
from boardkit.lang.values import SetValue, Value
from boardkit.model.effect import Effect
from boardkit.model.fields import effects, expression, name_of
from boardkit.model.source import Source
from boardkit.program.code import Expr, If, Int, Intrinsic, Let, Load, Return, Store

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Each(Effect):
    """`each`: performs effects once for every member of a set."""

    KEY: ClassVar[str] = "each"
    DOC: ClassVar[str] = (
        "Performs effects once for every member of a set, in the set's order. The set is looked at once, before the first."
    )
    EXAMPLE: ClassVar[str] = "each: {name: p, in: players, do: [{set: {placed: 'min(placed + number(p), 9)'}}]}"

    name: str = name_of("The name of the member.")
    in_: Source = expression("The set.", "set")
    where: Source | None = expression("Only members for which this holds when their turn comes.", "bool", None)
    do: tuple[Effect, ...] = effects("What happens for each.")

    def inner(self) -> tuple[tuple[Effect, ...], ...]:
        return (self.do,)

    def stops(self, script: Script) -> bool:
        return script.stops(self.do)

    def lower(self, script: Script) -> None:
        members = script.set(self.in_)
        if members is None:
            return
        if self.stops(script):
            self._stopping(script, members)
        else:
            self._at_once(script, members)

    def _at_once(self, script: Script, members: SetValue) -> None:
        # A loop over places that the effects change must not see the changes: such a set is taken as a mask first.
        if not members.stable:
            mask = sets.mask_of(script.block, members)
            if mask is None:
                script.world.bag.add("expr/set-too-large", self.in_.span(), size=members.high + 1, text=self.in_.text)
                return
            members = sets.masked(members.element, script.block.simple("members", mask), members.low, members.high)

        def body(block: Block, member: Expr) -> None:
            self._member(script, Value(members.element, member, members.low, members.high), keep=False)

        members.walk(script.block, body)

    def _member(self, script: Script, value: Value, *, keep: bool) -> None:
        scope = script.scope
        if keep:
            script.bind(self.name, value, keep=True)
        else:
            script.scope = {**scope, self.name: value}
        if self.where is None:
            script.run(self.do)
        else:
            test = script.condition(self.where)
            script.branch(test, lambda: script.run(self.do), None, stops=keep)
        script.scope = scope

    def _stopping(self, script: Script, members: SetValue) -> None:
        """A loop that is left and entered again: the members still to come are a mask in a frame slot."""
        if not 0 <= members.low <= members.high <= MAX_MASK and members.mask is None:
            script.world.bag.add("expr/set-too-large", self.in_.span(), size=members.high + 1, text=self.in_.text)
            return
        if not members.ascending:
            self._in_order(script, members)
            return
        mask = sets.mask_of(script.block, members)
        assert mask is not None
        builder = script.builder
        rest = script.bind(f"rest of {self.name}", Value(INT, mask, 0, 2**62), keep=True).code
        assert isinstance(rest, Load)
        head, after = builder.segment("each"), builder.segment("after")
        script.finish(head)
        script.open(head)
        script.add(If(fold.compare("==", rest, Int(0)), (Return(Int(after)),)))
        lowest = Intrinsic("low_bit", (rest,))
        scope = script.scope
        member = script.bind(self.name, Value(members.element, lowest, members.low, members.high), keep=True)
        script.store(rest.base, None, fold.op("&", rest, fold.op("-", rest, Int(1))))
        script.scope = scope
        outer, script.keeps = script.keeps, True
        self._member(script, member, keep=True)
        script.keeps = outer
        script.finish(head)
        script.open(after)

    def _in_order(self, script: Script, members: SetValue) -> None:
        """The same for a set with an order of its own: its members are kept one by one."""
        builder = script.builder
        most = len(members.members) if members.members is not None else members.high - max(members.low, 0) + 1
        first = min(builder.frame() for _ in range(max(most, 1)))
        number = script.block.let("number", Int(0))

        def keep(block: Block, member: Expr) -> None:
            block.add(Store(first, number, member, block.origin), Let(number.name, fold.op("+", number, Int(1))))

        members.walk(script.block, keep)
        count = script.bind(f"number of {self.name}", Value(INT, number, 0, most), keep=True).code
        done = script.bind(f"done of {self.name}", Value(INT, Int(0), 0, most), keep=True).code
        assert isinstance(done, Load)
        head, after = builder.segment("each"), builder.segment("after")
        script.finish(head)
        script.open(head)
        script.add(If(fold.compare(">=", done, count), (Return(Int(after)),)))
        scope = script.scope
        value = Value(members.element, Load(first, done), max(members.low, 0), members.high)
        member = script.bind(self.name, value, keep=True)
        script.store(done.base, None, fold.op("+", done, Int(1)))
        script.scope = scope
        outer, script.keeps = script.keeps, True
        self._member(script, member, keep=True)
        script.keeps = outer
        script.finish(head)
        script.open(after)
