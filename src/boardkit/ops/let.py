"""Names a value for the effects that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.lang.values import BROKEN, SetValue
from boardkit.model.effect import Effect
from boardkit.model.fields import assignments
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Let(Effect):
    """`let`: names values for the effects that follow in the same list."""

    KEY: ClassVar[str] = "let"
    FREE: ClassVar[str] = "values"
    DOC: ClassVar[str] = "Names values for the effects that follow in the same list; the values stay as they were."
    EXAMPLE: ClassVar[str] = "let: {before: placed}"

    values: tuple[tuple[Source, Source], ...] = assignments("Name: value.")

    def lower(self, script: Script) -> None:
        for target, source in self.values:
            name = target.text.strip()
            if not name.isidentifier():
                script.world.bag.add("check/let-name", target.span(), name=name)
                continue
            found = script.any(source)
            if isinstance(found, SetValue):
                script.bind_set(name, found, source)
            elif found is not None:
                script.bind(name, found)
            else:
                script.scope = {**script.scope, name: BROKEN}  # reported once
