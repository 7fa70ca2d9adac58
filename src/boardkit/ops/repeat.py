"""Performs effects again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.lang.types import BOOL, INT
from boardkit.lang.values import Value
from boardkit.model.effect import Effect
from boardkit.model.fields import effects, expression
from boardkit.model.source import Source
from boardkit.program.code import Break, If, Int, Load, Return, While

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Repeat(Effect):
    """`repeat`: performs effects a number of times, or while a condition holds."""

    KEY: ClassVar[str] = "repeat"
    DOC: ClassVar[str] = (
        "Performs effects a number of `times`, or `while` a condition holds (never more than the step budget)."
    )
    EXAMPLE: ClassVar[str] = "repeat: {times: '3', do: [{set: {placed: 'min(placed + 1, 9)'}}]}"

    times: Source | None = expression("How often; looked at once.", "int", None)
    while_: Source | None = expression("Goes on while this holds.", "bool", None)
    do: tuple[Effect, ...] = effects("What happens each time.")

    def inner(self) -> tuple[tuple[Effect, ...], ...]:
        return (self.do,)

    def stops(self, script: Script) -> bool:
        return script.stops(self.do)

    def lower(self, script: Script) -> None:
        if (self.times is None) == (self.while_ is None):
            script.world.bag.add("check/repeat", self.span)
            return
        if self.stops(script):
            self._stopping(script)
        else:
            self._at_once(script)

    def _at_once(self, script: Script) -> None:
        left = None
        if self.times is not None:
            times = script.value(self.times, INT)
            left = script.bind("times left", Value(INT, times.code, times.low, times.high), keep=False).code
        # The test may need code of its own, so it stands at the head of an endless loop.
        with script.block.nested(loop=True) as body:
            self._test(script, left, Break)
            script.run(self.do)
        script.add(While(Int(1), tuple(body), script.builder.step_budget, script.block.origin))

    def _test(self, script: Script, left: object, leave: type) -> None:
        from boardkit.program.code import Let, Var

        if isinstance(left, Var):
            script.add(If(fold.compare("<=", left, Int(0)), (leave(),)))
            script.add(Let(left.name, fold.op("-", left, Int(1))))
        elif self.while_ is not None:
            test = script.condition(self.while_)
            script.add(*fold.branch(test, [], [leave()]))

    def _stopping(self, script: Script) -> None:
        builder = script.builder
        left = None
        if self.times is not None:
            times = script.value(self.times, INT)
            left = script.bind("times left", Value(INT, times.code, times.low, times.high), keep=True).code
        head, after = builder.segment("repeat"), builder.segment("after")
        script.finish(head)
        script.open(head)
        if isinstance(left, Load):
            script.add(If(fold.compare("<=", left, Int(0)), (Return(Int(after)),)))
            script.store(left.base, None, fold.op("-", left, Int(1)))
        elif self.while_ is not None:
            test = script.value(self.while_, BOOL).code
            script.add(*fold.branch(test, [], [Return(Int(after))]))
        outer, script.keeps = script.keeps, True
        script.run(self.do)
        script.keeps = outer
        script.finish(head)
        script.open(after)
