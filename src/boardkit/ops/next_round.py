"""Ends the round and begins the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.model.effect import Effect
from boardkit.program.code import Load, Restore
from boardkit.program.layout import Header

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class NextRound(Effect):
    """`next_round`: everything of the round goes back to its start; the script `round` begins again."""

    KEY: ClassVar[str] = "next_round"
    DOC: ClassVar[str] = (
        "Ends the round: pieces and round variables go back to their start, and the script `round` is performed again. Events `round_ended` and `round_started`."
    )
    EXAMPLE: ClassVar[str] = "next_round: {}"

    def lower(self, script: Script) -> None:
        scopes = script.world.scopes
        script.emit("round_ended", {"round": ("int", fold.op("+", Load(Header.ROUND), fold.ONE))})
        script.add(Restore(scopes["round"][0], scopes["turn"][1], script.block.origin))
        script.forget_frames()
        script.store(Header.ROUND, None, fold.op("+", Load(Header.ROUND), fold.ONE))
        script.emit("round_started", {"round": ("int", fold.op("+", Load(Header.ROUND), fold.ONE))})
        script.jump(script.builder.round_segment)
