"""Turns pieces to their other side."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.places import learn
from boardkit.lang.types import BOOL, Type
from boardkit.lang.values import Value
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source
from boardkit.program.code import Expr, Int

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Flip(Effect):
    """`flip`: turns a piece to a side."""

    KEY: ClassVar[str] = "flip"
    DOC: ClassVar[str] = (
        "Turns a piece to a side: to the face `to`, or to its other side. A piece that hides its kind face down is shown to all when it is turned up. Event `flipped`."
    )
    EXAMPLE: ClassVar[str] = "flip: {piece: 'board[c]', to: down}"

    piece: Source = expression("The piece.", "piece")
    to: Source | None = expression(
        "The face: a name from `faces`, `up` or `down` (default: the other side).", "face", None
    )

    def stops(self, script: Script) -> bool:
        return script.hooks_stop("flipped")

    def lower(self, script: Script) -> None:
        value = script.value(self.piece, Type("piece"))
        if value.type.kind == "error":
            return
        sets = [s for n, s in script.world.sets.items() if value.type.of in ("", n)]
        hides = any(s.model.hides for s in sets)
        if not all(s.model.faces for s in sets):
            script.world.bag.add("expr/no-faces", self.piece.span(), of=str(value.type))
            return
        piece = script.block.simple("piece", value.code)
        if value.low < 0:
            script.fault_unless(fold.compare(">=", piece, fold.ZERO), "none")
        face = script.block.simple("up", self._face(script, value.type.of, piece))
        piece, up = script.held("flipped", piece, face)

        def perform() -> None:
            script.store(script.world.face_base, piece, up)
            if hides and not (isinstance(up, Int) and up.value == 0):
                learn(script, piece, Int(script.world.everybody), only_if=up)
            script.emit("flipped", {"piece": ("piece", piece), "up": ("int", up)})

        fields = {"piece": Value(value.type, piece, 0, value.high), "up": Value(BOOL, up, 0, 1)}
        script.happen("flipped", fields, perform)

    def _face(self, script: Script, set_name: str, piece: Expr) -> Expr:
        if self.to is None:
            return fold.op("-", Int(1), fold.load(script.world.face_base, piece))
        if self.to.text in ("up", "down"):
            return Int(int(self.to.text == "up"))
        return script.value(self.to, Type("choice", f"{set_name}.face")).code
