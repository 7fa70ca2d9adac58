"""Gives variables new values."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.assign import assign
from boardkit.model.effect import Effect
from boardkit.model.fields import assignments
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Set(Effect):
    """`set`: gives variables new values, one after the other."""

    KEY: ClassVar[str] = "set"
    FREE: ClassVar[str] = "values"
    DOC: ClassVar[str] = "Gives variables new values, one after the other."
    EXAMPLE: ClassVar[str] = "set: {placed: 'min(placed + 1, 9)'}"

    values: tuple[tuple[Source, Source], ...] = assignments("Variable (or element, `chips[p]`): new value.")

    def lower(self, script: Script) -> None:
        for target, source in self.values:
            assign(script, target, source)
