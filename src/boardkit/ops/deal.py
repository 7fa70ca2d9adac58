"""Deals pieces from a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.places import Place, piece_at, place_of
from boardkit.lang.names import unsubscript
from boardkit.lang.sets import loop
from boardkit.lang.syntax import parse_expression
from boardkit.lang.types import INT, PLAYER
from boardkit.lang.values import Value
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source
from boardkit.ops.move import move_piece
from boardkit.program.code import Expr, If, Int, Load, Return

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

    def stops(self, script: Script) -> bool:
        return script.hooks_stop("moved")

    def lower(self, script: Script) -> None:
        tree = parse_expression(self.to, script.world.bag)
        source = self._place(script, self.from_)
        if tree is None or source is None:
            return
        base, indexes = unsubscript(tree)
        zone = script.world.zones.get(getattr(base, "id", ""))
        count = script.block.simple("count", script.value(self.count, INT).code)
        if zone is None or indexes or not (zone.per_player or zone.is_space):
            target = self._place(script, self.to)
            if target is not None:
                self._deal(script, source, count, lambda i: target)
            return
        if zone.is_space and not zone.per_player:
            script.fault_unless(fold.compare("<=", count, Int(zone.capacity)), "occupied")
            self._deal(script, source, count, lambda i: Place(zone, None, i))
            return
        first = script.bind("first player", script.value(self.first, PLAYER), keep=self.stops(script)).code
        n = Int(script.world.n_players)
        self._deal(script, source, count, lambda i: Place(zone, fold.op("%", fold.op("+", first, i), n), None))

    def _place(self, script: Script, source: Source) -> Place | None:
        """The place, for all rounds of the loop."""
        place = place_of(script, source)
        if place is None or not self.stops(script):
            return place
        return Place(place.zone, *(None if code is None else script.hold(code) for code in (place.owner, place.cell)))

    def _deal(self, script: Script, source: Place, count: Expr, target_of: object) -> None:
        def body(block: object, i: Expr) -> None:
            piece = piece_at(script, source, self.from_)
            if piece is not None:
                target = target_of(i)  # type: ignore[operator]
                move_piece(script, source, target, script.block.simple("piece", piece), self.to.span())

        if self.stops(script):
            self._stopping(script, count, body)
        else:
            loop(script.block, Int(0), count, "dealt", body)

    def _stopping(self, script: Script, count: Expr, body: Callable[[object, Expr], None]) -> None:
        """The same loop, left and entered again because a hook on the moves may wait."""
        total = script.bind("to deal", Value(INT, count, 0, 2**31), keep=True).code
        dealt = script.bind("dealt", Value(INT, Int(0), 0, 2**31), keep=True).code
        assert isinstance(dealt, Load)
        head, after = script.builder.segment("deal"), script.builder.segment("after")
        script.finish(head)
        script.open(head)
        script.add(If(fold.compare(">=", dealt, total), (Return(Int(after)),)))
        number = script.block.let("number", dealt)
        script.store(dealt.base, None, fold.op("+", number, Int(1)))
        body(script.block, number)
        script.finish(head)
        script.open(after)
