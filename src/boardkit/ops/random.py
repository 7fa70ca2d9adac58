"""Lets chance pick."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.chance import pick
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, name_of
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Random(Effect):
    """`random`: chance picks a member of a set, all equally likely."""

    KEY: ClassVar[str] = "random"
    DOC: ClassVar[str] = (
        "Chance picks a member of a set, all equally likely: a die is `{name: die, in: 'numbers(1, 6)'}`. The name stands for it in the effects that follow; the outcome is public."
    )
    EXAMPLE: ClassVar[str] = "random: {name: die, in: 'numbers(1, 6)'}"

    name: str = name_of("A name for what was picked; also the name of the chance action.")
    in_: Source = expression("The set.", "set")

    def stops(self, script: Script) -> bool:
        return True

    def lower(self, script: Script) -> None:
        pick(script, self.name, self.in_)
