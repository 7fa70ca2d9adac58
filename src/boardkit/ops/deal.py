"""Deals pieces from a stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.places import Place, piece_at, place_of
from boardkit.lang.names import unsubscript
from boardkit.lang.sets import loop
from boardkit.lang.syntax import parse_expression
from boardkit.lang.types import INT, PLAYER
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source
from boardkit.ops.move import move_piece
from boardkit.program.code import Expr, Int

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Deal(Effect):
    """`deal`: deals pieces one at a time from the top of a stack."""

    KEY: ClassVar[str] = "deal"
    DOC: ClassVar[str] = (
        "Deals `count` pieces one at a time from the top of a stack: to a zone, to the cells of a board in order, or "
        "round the players beginning with `first` when `to` is a zone that every player has."
    )
    EXAMPLE: ClassVar[str] = "deal: {from: deck, to: hand, count: '5 * size(players)'}"

    from_: Source = expression("The stack.", "place")
    to: Source = expression("The zone.", "place")
    count: Source = expression("How many in all.", "int")
    first: Source = expression("Who gets the first one.", "player", Source("0"))

    def lower(self, script: Script) -> None:
        tree = parse_expression(self.to, script.world.bag)
        source = place_of(script, self.from_)
        if tree is None or source is None:
            return
        base, indexes = unsubscript(tree)
        zone = script.world.zones.get(getattr(base, "id", ""))
        count = script.value(self.count, INT).code
        if zone is None or indexes or not (zone.per_player or zone.is_space):
            target = place_of(script, self.to)
            if target is not None:
                self._deal(script, source, count, lambda i: target)
            return
        if zone.is_space:
            self._deal(script, source, count, lambda i: Place(zone, None, i))
            return
        first = script.block.simple("first", script.value(self.first, PLAYER).code)
        n = Int(script.world.n_players)
        self._deal(script, source, count, lambda i: Place(zone, fold.op("%", fold.op("+", first, i), n), None))

    def _deal(self, script: Script, source: Place, count: Expr, target_of: object) -> None:
        def body(block: object, i: Expr) -> None:
            piece = piece_at(script, source, self.from_)
            if piece is not None:
                target = target_of(i)  # type: ignore[operator]
                move_piece(script, source, target, script.block.simple("piece", piece))

        loop(script.block, Int(0), count, "dealt", body)
