"""Ends the turn and begins the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.lang.types import PLAYER
from boardkit.lang.values import Value
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, name_of
from boardkit.model.source import Source
from boardkit.ops.go import enter
from boardkit.program.code import Restore
from boardkit.program.layout import Header

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class NextTurn(Effect):
    """`next_turn`: ends the turn of the mover; another player begins a phase."""

    KEY: ClassVar[str] = "next_turn"
    SHORT: ClassVar[str] = "phase"
    DOC: ClassVar[str] = (
        "Ends the turn of the mover: turn variables start anew, `player` becomes the mover and begins the phase. Event `turn_started`."
    )
    EXAMPLE: ClassVar[str] = "next_turn: TURN"

    phase: str = name_of("The phase in which the turn begins.", of="phase")
    player: Source = expression("Whose turn it is now.", "player", Source("next(mover)"))

    def stops(self, script: Script) -> bool:
        return script.hooks_stop("turn_started")

    def lower(self, script: Script) -> None:
        player = script.value(self.player, PLAYER)
        if player.low < 0:
            script.fault_unless(fold.compare(">=", player.code, fold.ZERO), "none")
        (code,) = script.held("turn_started", script.block.simple("player", player.code))

        def perform() -> None:
            first, last = script.world.scopes["turn"]
            if last > first:
                script.add(Restore(first, last, script.block.origin))
            script.store(Header.MOVER, None, code)
            script.emit("turn_started", {"player": ("player", code)})

        script.happen("turn_started", {"player": Value(PLAYER, code, 0, player.high)}, perform)
        enter(script, self.phase, self.span)
