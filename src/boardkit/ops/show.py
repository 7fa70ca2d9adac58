"""Lets players look at a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.places import learn
from boardkit.lang.sets import mask_of
from boardkit.lang.types import PLAYER, Type
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Show(Effect):
    """`show`: lets players see which piece it is; they remember it while they can follow the piece."""

    KEY: ClassVar[str] = "show"
    DOC: ClassVar[str] = (
        "Lets players see which piece it is; it stays as it lies. They know it from then on, until it is shuffled. Event `shown`, for them only."
    )
    EXAMPLE: ClassVar[str] = "show: {piece: 'board[c]', to: '{mover}'}"

    piece: Source = expression("The piece.", "piece")
    to: Source = expression("The players who see it.", "set", Source("players"))

    def lower(self, script: Script) -> None:
        value = script.value(self.piece, Type("piece"))
        players = script.set(self.to, PLAYER)
        if value.type.kind == "error" or players is None:
            return
        piece = script.block.simple("piece", value.code)
        if value.low < 0:
            script.fault_unless(fold.compare(">=", piece, fold.ZERO), "none")
        mask = mask_of(script.block, players)
        assert mask is not None
        mask = script.block.simple("players", mask)
        learn(script, piece, mask)
        script.emit("shown", {"piece": ("piece", piece)}, audience=mask)
