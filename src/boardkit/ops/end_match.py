"""Ends the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.finish import write_result
from boardkit.model.effect import Effect
from boardkit.program.code import Int
from boardkit.program.layout import OVER, Header

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class EndMatch(Effect):
    """`end_match`: the match is over; scores and winners are those of `result`."""

    KEY: ClassVar[str] = "end_match"
    DOC: ClassVar[str] = "Ends the match; scores and winners are computed as `result` says. Event `match_ended`."
    EXAMPLE: ClassVar[str] = "end_match: {}"

    def lower(self, script: Script) -> None:
        script.forget_frames()
        write_result(script)
        script.store(Header.DECISION, None, Int(-1))
        script.store(Header.PLAYER, None, Int(OVER))
        script.emit("match_ended", {})
        script.jump(-1)
