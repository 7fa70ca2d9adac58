"""Cancels the event that a hook comes before."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.model.effect import Effect

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Cancel(Effect):
    """`cancel`: in a `before` hook, the event does not happen."""

    KEY: ClassVar[str] = "cancel"
    DOC: ClassVar[str] = "In a hook with `moment: before`: the event does not happen, nor its hooks after it."
    EXAMPLE: ClassVar[str] = "cancel: {}"

    def lower(self, script: Script) -> None:
        if script.cancel is None:
            script.world.bag.add("check/cancel", self.span)
            return
        script.cancel()
