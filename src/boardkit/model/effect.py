"""What all effects have in common; each effect has a file of its own in `boardkit.ops`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

from boardkit.diagnostics import Span

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Effect:
    """An effect of a script: a one-key mapping `KEY: fields` in YAML.

    `SHORT` names the field that a scalar stands for (`- go: TURN`); `EXAMPLE` is YAML that the tests load.
    """

    KEY: ClassVar[str]
    SHORT: ClassVar[str] = ""
    FREE: ClassVar[str] = ""
    """The one field (of shape assignments) that the effect's mapping itself is: `set: {a: 1}`."""
    EXAMPLE: ClassVar[str]
    DOC: ClassVar[str]

    span: Span | None = field(default=None, eq=False, repr=False)

    def stops(self, script: Script) -> bool:
        """Whether performing it may wait for a decision (of a player or of chance)."""
        return False

    def lower(self, script: Script) -> None:
        """Writes the instructions of this effect to the script."""
        raise NotImplementedError

    def inner(self) -> tuple[tuple[Any, ...], ...]:
        """The lists of effects inside this one."""
        return ()
