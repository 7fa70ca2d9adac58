"""Performs effects under a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.model.effect import Effect
from boardkit.model.fields import effects, expression
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class If(Effect):
    """`if`: performs `then` when a condition holds, otherwise `else`."""

    KEY: ClassVar[str] = "if"
    DOC: ClassVar[str] = "Performs `then` when a condition holds, otherwise `else`."
    EXAMPLE: ClassVar[str] = "if: {when: placed > 0, then: [{set: {placed: 0}}]}"

    when: Source = expression("The condition.", "bool")
    then: tuple[Effect, ...] = effects("What happens when it holds.", ())
    else_: tuple[Effect, ...] = effects("What happens when it does not.", ())

    def inner(self) -> tuple[tuple[Effect, ...], ...]:
        return (self.then, self.else_)

    def stops(self, script: Script) -> bool:
        return script.stops(self.then) or script.stops(self.else_)

    def lower(self, script: Script) -> None:
        test = script.condition(self.when)
        script.branch(test, lambda: script.run(self.then), lambda: script.run(self.else_), stops=self.stops(script))
