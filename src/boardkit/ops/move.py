"""Moves a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.places import Place, lose_track, piece_at, place_of, put, take
from boardkit.compiler.world import ZoneData
from boardkit.diagnostics import Span
from boardkit.lang.types import Type
from boardkit.lang.values import Value
from boardkit.model.effect import Effect
from boardkit.model.fields import expression
from boardkit.model.source import Source
from boardkit.program.code import Expr, Int

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Move(Effect):
    """`move`: moves a piece from one place to another."""

    KEY: ClassVar[str] = "move"
    DOC: ClassVar[str] = (
        "Moves a piece. `from` is a cell (`board[c]`), a stack (its top piece) or a zone (then `piece` says which). "
        "`to` is a cell that is free, or a zone; on a stack it comes to lie on top. Event `moved`."
    )
    EXAMPLE: ClassVar[str] = "move: {from: 'supply[mover]', to: 'board[c]'}"

    from_: Source = expression("Where it is.", "place")
    to: Source = expression("Where it goes.", "place")
    piece: Source | None = expression(
        "Which piece of the zone (default: the top one, or the one on the cell).", "piece", None
    )

    def stops(self, script: Script) -> bool:
        return script.hooks_stop("moved")

    def lower(self, script: Script) -> None:
        source, target = place_of(script, self.from_), place_of(script, self.to)
        if source is None or target is None:
            return
        which = (
            script.value(self.piece, Type("piece")).code
            if self.piece is not None
            else piece_at(script, source, self.from_)
        )
        if which is None:
            return
        move_piece(script, source, target, script.block.simple("piece", which), self.to.span())


def move_piece(script: Script, source: Place, target: Place, piece: Expr, span: Span | None) -> None:
    """Writes the way of a piece from one place to another, with its event."""
    _must_fit(script, source.zone, target.zone, piece, span)
    piece, *places = script.held("moved", piece, source.owner, source.cell, target.owner, target.cell)
    source, target = Place(source.zone, *places[:2]), Place(target.zone, *places[2:])
    last = max(source.zone.universe[1], 1) - 1
    fields = {"piece": Value(source.zone.piece_type, piece, 0, last)}
    fields |= source.fields("from_") | target.fields("to_")

    def perform() -> None:
        take(script, source, piece)
        lose_track(script, source, target, piece)
        put(script, target, piece)
        script.emit("moved", {"piece": ("piece", piece), **source.event("from"), **target.event("to")})

    script.happen("moved", fields, perform)


def _must_fit(script: Script, source: ZoneData, target: ZoneData, piece: Expr, span: Span | None) -> None:
    """Only pieces that a zone is declared to hold may come to lie there."""
    if set(source.holds) <= set(target.holds):
        return
    if not set(source.holds) & set(target.holds):
        pieces = ", ".join(source.holds)
        script.world.bag.add("check/cannot-lie", span, zone=target.name, source=source.name, pieces=pieces)
        return
    kept = [script.world.sets[name] for name in target.holds if name in source.holds]
    inside = (
        fold.logic("and", (fold.compare(">=", piece, Int(s.first)), fold.compare("<", piece, Int(s.last))))
        for s in kept
    )
    script.fault_unless(fold.logic("or", inside), "capacity")
