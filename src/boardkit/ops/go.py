"""Goes to a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.diagnostics import Span, hint
from boardkit.model.effect import Effect
from boardkit.model.fields import name_of

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Go(Effect):
    """`go`: leaves everything and begins a phase."""

    KEY: ClassVar[str] = "go"
    SHORT: ClassVar[str] = "phase"
    DOC: ClassVar[str] = "Leaves everything that is going on and begins a phase."
    EXAMPLE: ClassVar[str] = "go: TURN"

    phase: str = name_of("The phase.", of="phase")

    def lower(self, script: Script) -> None:
        enter(script, self.phase, self.span)


def enter(script: Script, phase: str, span: Span | None) -> None:
    """Writes the jump to the beginning of a phase."""
    segment = script.builder.enter.get(phase)
    if segment is None:
        script.world.bag.add("check/unknown-phase", span, name=phase, hint=hint(phase, list(script.world.phases)))
        segment = -1
    script.forget_frames()
    script.jump(segment)
