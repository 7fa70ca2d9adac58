"""Places of pieces: taking a piece away, putting it down, and who knows it afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.world import ZoneData
from boardkit.diagnostics import hint
from boardkit.lang.lower import Failed, Lowering
from boardkit.lang.names import unsubscript, zone_place
from boardkit.lang.syntax import parse_expression
from boardkit.lang.types import ERROR, PLAYER
from boardkit.lang.values import Value, constant
from boardkit.model.source import Source
from boardkit.program.code import Bits, Call, Expr, Int, Run, Store, Var

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


NOTHING = constant(ERROR, -1)
"""A field of an event that is none, whatever its type would be."""


@frozen
class Place:
    """A zone (of an owner), or a cell of a board."""

    zone: ZoneData
    owner: Expr | None
    cell: Expr | None

    @property
    def index(self) -> Expr:
        """The distance of the place's slot from the zone's base."""
        offset: Expr = Int(0)
        if self.owner is not None:
            offset = fold.op("*", self.owner, Int(self.zone.stride))
        return offset if self.cell is None else fold.op("+", offset, self.cell)

    def fields(self, prefix: str) -> dict[str, Value]:
        """What hooks may ask about the place: `to_cell`, `to_owner`; none where it has no cell or owner."""
        found = {f"{prefix}cell": NOTHING, f"{prefix}owner": NOTHING}
        if self.cell is not None and self.zone.geometry is not None:
            found[f"{prefix}cell"] = Value(self.zone.cell_type, self.cell, 0, self.zone.capacity - 1)
        if self.owner is not None:
            found[f"{prefix}owner"] = Value(PLAYER, self.owner, 0, 63)
        return found

    def event(self, name: str) -> dict[str, tuple[str, Expr]]:
        """The place in an event record: the number of the zone (those of each player counted one by one), and the
        slot of the cell (-1 when it is no cell)."""
        zone: Expr = Int(self.zone.number)
        if self.owner is not None:
            zone = fold.op("+", zone, self.owner)
        slot = fold.op("+", Int(self.zone.base), self.index) if self.cell is not None else Int(-1)
        return {name: ("zone", zone), f"{name}_place": ("place", slot)}


def place_of(script: Script, source: Source) -> Place | None:
    """The place an expression names: `board[c]`, `hand[p]`, `stock`; None after a diagnostic."""
    world = script.world
    tree = parse_expression(source, world.bag)
    if tree is None:
        return None
    base, indexes = unsubscript(tree)
    name = getattr(base, "id", "")
    zone = world.zones.get(name)
    if zone is None or zone.base < 0:
        with_pieces = [z.name for z in world.zones.values() if z.base >= 0]
        known = hint(name or source.text, with_pieces) or "declare a zone that 'holds' pieces"
        world.bag.add("check/not-a-place", source.span(), text=source.text, hint=known)
        return None
    try:
        owner, cell = zone_place(Lowering(world, script.block, script.scope, source), zone, indexes, tree)
    except Failed:
        return None
    owner = script.block.simple("owner", owner) if owner is not None else None
    cell = script.block.simple("cell", cell) if cell is not None else None
    return Place(zone, owner, cell)


def piece_at(script: Script, place: Place, source: Source) -> Expr | None:
    """The piece of a place when nobody says which: the top of a stack, or the one on the cell."""
    zone = place.zone
    if place.cell is not None:
        piece = script.block.read("piece", *fold.place(zone.base, place.index))
        script.fault_unless(fold.compare(">=", piece, Int(0)), "empty")
        return piece
    if zone.shape == "stack":
        count = script.block.read("count", *fold.place(zone.base, place.index))
        script.fault_unless(fold.compare(">", count, Int(0)), "empty")
        return script.block.read("piece", *fold.place(zone.base, fold.op("+", place.index, count)))
    script.world.bag.add("check/which-piece", source.span(), zone=zone.name)
    return None


def take(script: Script, place: Place, piece: Expr) -> None:
    """Takes a piece away from a place; faults if it is not there."""
    zone, base, index = place.zone, place.zone.base, place.index
    if place.cell is not None:
        script.store(base, index, Int(-1))
    elif zone.geometry is not None:
        script.world.bag.add("check/needs-cell", script.world.span(zone.model), zone=zone.name)
    elif zone.shape == "stack":
        count = script.block.read("count", *fold.place(base, index))
        top = fold.compare("==", script.block.read("piece", *fold.place(base, fold.op("+", index, count))), piece)
        with script.block.nested() as pop:
            script.store(base, fold.op("+", index, count), Int(-1))
            script.store(base, index, fold.op("-", count, Int(1)))
        with script.block.nested() as search:
            script.fault_unless(Call("list_remove", (fold.op("+", Int(base), index), piece)), "missing")
        script.add(*fold.branch(top, pop, search, script.block.origin))
    elif zone.as_list:
        script.fault_unless(Call("list_remove", (fold.op("+", Int(base), index), piece)), "missing")
    else:
        bit = fold.op("<<", Int(1), piece)
        now = fold.load(base, index)
        script.fault_unless(fold.compare("!=", fold.op("&", now, bit), Int(0)), "missing")
        script.store(base, index, fold.op("^", now, bit))


def put(script: Script, place: Place, piece: Expr) -> None:
    """Puts a piece down; players who see the place learn which piece it is."""
    zone, base, index = place.zone, place.zone.base, place.index
    if place.cell is not None:
        script.fault_unless(fold.compare("<", fold.load(base, index), Int(0)), "occupied")
        script.store(base, index, piece)
    elif zone.geometry is not None:
        script.world.bag.add("check/needs-cell", script.world.span(zone.model), zone=zone.name)
    elif zone.shape == "stack":
        count = script.block.let("count", fold.op("+", fold.load(base, index), Int(1)))
        script.store(base, index, count)
        script.store(base, fold.op("+", index, count), piece)
    elif zone.as_list:
        script.add(Run(Call("list_insert_sorted", (fold.op("+", Int(base), index), piece)), script.block.origin))
    else:
        script.store(base, index, fold.op("|", fold.load(base, index), fold.op("<<", Int(1), piece)))
    _see(script, place, piece)


def _see(script: Script, place: Place, piece: Expr) -> None:
    world = script.world
    if world.known_base < 0:
        return
    visible = place.zone.model.visible
    if place.zone.shape == "bag" and visible == "nobody":
        # What goes into a bag cannot be followed.
        script.store(world.known_base, piece, Int(0))
        return
    if visible == "owner" and place.owner is not None:
        learn(script, piece, fold.op("<<", Int(1), place.owner))
    elif visible == "all":
        hiding = [world.sets[s] for s in place.zone.holds if world.sets[s].model.hides]
        if not hiding:
            learn(script, piece, Int(world.everybody))
        else:
            learn(script, piece, Int(world.everybody), only_if=fold.load(world.face_base, piece))


def lose_track(script: Script, source: Place, target: Place, piece: Expr) -> None:
    """A piece that leaves a hidden set unseen could be any of its pieces: only the owners still know which is which."""
    world, zone = script.world, source.zone
    if world.known_base < 0 or zone.shape != "set" or zone.as_list or zone.model.visible == "all":
        return
    if target.zone.model.visible == "all" and not any(world.sets[s].model.hides for s in target.zone.holds):
        return
    insiders: Expr = Int(0)
    for place in (source, target):
        if place.zone.model.visible == "owner" and place.owner is not None:
            insiders = fold.op("|", insiders, fold.op("<<", Int(1), place.owner))
    insiders = script.block.simple("insiders", insiders)
    rest = fold.op("|", fold.load(zone.base, source.index), fold.op("<<", Int(1), piece))
    name = script.block.fresh("other")
    known = fold.load(world.known_base, Var(name))
    forget = Store(*fold.place(world.known_base, Var(name)), fold.op("&", known, insiders), script.block.origin)
    script.add(Bits(name, rest, (forget,), script.block.origin))


def learn(script: Script, piece: Expr, players: Expr, *, only_if: Expr | None = None) -> None:
    """These players know the piece from now on."""
    base = script.world.known_base
    if base < 0:
        return
    everybody = isinstance(players, Int) and players.value == script.world.everybody
    with script.block.nested() as then:
        known = players if everybody else fold.op("|", fold.load(base, piece), players)
        script.store(base, piece, known)
    script.add(*(then if only_if is None else fold.branch(only_if, then, [], script.block.origin)))
