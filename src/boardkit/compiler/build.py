"""From the definition to the Program: declares the world, writes every script and decision, joins the parts."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from boardkit.compiler.builder import Builder
from boardkit.compiler.constant import LARGEST_UNIT, constant_int
from boardkit.compiler.decide import declare_action, describe, has_legal
from boardkit.compiler.declare import declare
from boardkit.compiler.invariants import closed_units, write_invariants
from boardkit.compiler.optimise import optimise
from boardkit.compiler.passes import rewrite
from boardkit.compiler.script import Script
from boardkit.compiler.windows import offers_of, phase_number
from boardkit.compiler.world import SetData, World
from boardkit.diagnostics import Bag
from boardkit.kernel import kernel_procs
from boardkit.lang.types import PLAYER, Type
from boardkit.model.game import Definitions
from boardkit.program.code import Call, Int, Restore, Stmt
from boardkit.program.info import DomainInfo, GameInfo, PieceInfo, VariableInfo, ZoneInfo
from boardkit.program.layout import Header
from boardkit.program.program import Origin, Program


def build(
    definitions: Definitions,
    options: dict[str, Any],
    n_players: int,
    *,
    game: str = "",
    variant: str = "",
    fingerprint: str = "",
    bag: Bag,
    only_check: bool = False,
) -> Program | None:
    """The Program of a game for one choice of options and players; None after errors, and if only they are wanted."""
    world = declare(definitions, options, n_players, bag)
    if bag.has_errors:
        return None
    builder = Builder(world)
    builder.segment("start")
    builder.enter = {name: builder.segment(f"{name}_begin") for name in definitions.phases}
    for name, action in definitions.actions.items():
        declare_action(builder, name, action, {})
    _opening(builder)
    for name in definitions.phases:
        _phase(builder, name)
    if bag.has_errors or only_check:
        return None
    write_invariants(builder)
    return _join(builder, game or definitions.name, variant, fingerprint)


def _opening(builder: Builder) -> None:
    """Segment 0: the script `match`, then the script `round`."""
    definitions = builder.world.definitions
    builder.round_segment = builder.segment("round")
    script = Script(builder, {}, 0)
    script.run(definitions.match)
    script.go_on(builder.round_segment)
    script.finish()
    script = Script(builder, {}, builder.round_segment)
    script.run(definitions.round)
    if not script.ended:
        builder.world.bag.add("check/round-leads-nowhere", definitions.span)
        script.jump(-1)
    script.finish()


def _phase(builder: Builder, name: str) -> None:
    """Two segments: what happens when the phase begins, and asking its player."""
    model = builder.world.definitions.phases[name]
    script = Script(builder, {}, builder.enter[name])
    script.phase = name
    script.block.origin = builder.origin(model.span)
    if model.start:
        script.store(Header.PHASE, None, Int(phase_number(builder, name)))
        script.run(model.start)
    if not model.actions:
        if not script.ended:
            builder.world.bag.add("check/phase-without-actions", model.span, name=name)
        script.finish()
        return
    ask = builder.ask[name] = builder.segment(f"{name}_ask")
    script.go_on(ask)
    script.finish()
    script.open(ask)
    script.store(Header.PHASE, None, Int(phase_number(builder, name)))
    offers = offers_of(builder, model.actions, ask, script, is_whole=True)
    if model.stuck:
        player = script.value(model.player, PLAYER)
        script.store(Header.PLAYER, None, player.code)
        proc = has_legal(builder, name, offers)

        def be_stuck() -> None:
            script.run(model.stuck)
            script.go_on(ask)

        script.branch(Call(proc), lambda: None, be_stuck, stops=script.stops(model.stuck))
    number = builder.new_decision()
    player = script.value(model.player, PLAYER)
    script.wait(number, player.code)
    describe(builder, number, name, offers)


# -- joining -----------------------------------------------------------------------------------------------


def _join(builder: Builder, game: str, variant: str, fingerprint: str) -> Program:
    world = builder.world
    frames_end = builder.frames_base + builder.frame_slots
    initial = [*world.initial, *([0] * builder.frame_slots)]
    initial[Header.DECISION] = -1
    initial[Header.PLAYER] = -1
    initial[Header.MOVER] = 0
    kernel, kernel_origins = kernel_procs()
    shift = len(builder.origins)
    origins = (*builder.origins, *kernel_origins)
    procs = [builder.bodies[name] for name in builder.segments] + builder.procs
    procs = [evolve(p, body=_frames(p.body, frames_end)) for p in procs]
    kernel = tuple(evolve(p, body=_moved(p.body, shift)) for p in kernel)
    program = Program(
        name=game,
        fingerprint=fingerprint,
        initial=tuple(initial),
        tables=tuple(world.tables.values()),
        procs=(*procs, *kernel),
        segments=tuple(builder.segments),
        decisions=tuple(d for d in builder.decisions if d is not None),
        origins=tuple(Origin(o.file, o.line, o.text) for o in origins),
        info=_info(builder, game, variant, frames_end),
    )
    return optimise(program)


def _frames(body: tuple[Stmt, ...], end: int) -> tuple[Stmt, ...]:
    """Fills in where the frames end, in the statements that clear them."""

    def change(statement: Stmt) -> tuple[Stmt, ...]:
        if isinstance(statement, Restore) and statement.stop < 0:
            return (evolve(statement, stop=end),) if end > statement.start else ()
        return (statement,)

    return rewrite(body, change)


def _moved(body: tuple[Stmt, ...], shift: int) -> tuple[Stmt, ...]:
    """Origins of the kernel come after those of the definition."""
    return rewrite(body, lambda s: (evolve(s, origin=s.origin + shift) if s.origin >= 0 else s,))


def _info(builder: Builder, game: str, variant: str, frames_end: int) -> GameInfo:
    world, model = builder.world, builder.world.definitions
    for name, words in (("kind", world.kinds), ("player", [str(p) for p in range(world.n_players)])):
        world.domains.setdefault(name, DomainInfo(name, name, tuple(words)))
    for zone in world.zones.values():
        if zone.is_space:
            builder.domain(zone.cell_type, 0, 0)
    variables = tuple(_variable_info(builder, v) for v in world.variables.values())
    zones = tuple(_zone_info(world, z) for z in world.zones.values() if z.base >= 0)
    boards = tuple(_zone_info(world, z) for z in world.zones.values() if z.base < 0)
    scopes = tuple((name, *bounds) for name, bounds in world.scopes.items())
    unit = constant_int(world, model.result.unit, 1, LARGEST_UNIT)
    return GameInfo(
        name=game,
        title=model.title,
        variant=variant,
        n_players=world.n_players,
        options=tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in world.options.items()),
        phases=tuple(world.phases),
        domains=_all_domains(builder),
        zones=(*zones, *boards),
        variables=variables,
        pieces=_piece_info(world),
        actions=tuple(builder.actions.values()),
        events=tuple(builder.events),
        reasons=tuple(builder.reasons),
        scores_base=world.scores_base,
        winners_slot=world.winners_slot,
        score_unit=unit,
        measures=tuple(world.measures.items()),
        zero_sum=tuple(closed_units(world)),
        scopes=(*scopes, ("frames", builder.frames_base, frames_end)),
        player_names=tuple(str(p) for p in range(world.n_players)),
        max_legal=sum(a.size for a in builder.actions.values()),
    )


def _all_domains(builder: Builder) -> tuple[DomainInfo, ...]:
    for data in builder.world.variables.values():
        for dim in data.dims:
            builder.domain(dim, 0, 0)
        if data.type.is_domain:
            builder.domain(Type(data.type.kind, data.type.of), 0, 0)
    if builder.purposes:
        builder.world.domains["purpose"] = DomainInfo("purpose", "choice", tuple(builder.purposes))
    return tuple(builder.world.domains.values())


def _zone_info(world: World, zone: Any) -> ZoneInfo:
    model, geometry = zone.model, zone.geometry
    return ZoneInfo(
        name=zone.name,
        shape="space" if geometry is not None else ("stack" if zone.shape == "stack" else "set"),
        base=zone.base,
        capacity=zone.capacity,
        visibility=model.visible,
        per_player=zone.per_player,
        stride=zone.stride,
        as_list=zone.as_list,
        universe=zone.universe,
        cells=zone.name if geometry is not None else "",
        doc=model.doc,
        geometry=geometry.kind if geometry is not None else "",
        size=geometry.size if geometry is not None else (0, 0),
        hole_base=zone.hole_base,
        hides_count=model.count == "hidden",
    )


def _variable_info(builder: Builder, data: Any) -> VariableInfo:
    world, model = builder.world, data.model
    return VariableInfo(
        name=data.name,
        base=data.base,
        dims=tuple(world.domain_name(d) for d in data.dims),
        domain="" if data.type.kind == "int" else builder.domain(data.type, 0, 1),
        low=data.low,
        high=data.high,
        scope=model.scope,
        visibility=model.visible,
        is_set=data.is_set,
        account=model.unit,
        doc=model.doc,
        marker=model.marker,
    )


def _back(world: World, data: SetData, piece: int) -> str:
    """What a piece looks like face down: its set, and whose it is."""
    owner = world.piece_owner[piece]
    return data.model.back or (data.name if owner < 0 else f"{data.name} of player {owner}")


def _piece_info(world: World) -> PieceInfo:
    groups: list[str] = []
    backs: list[str] = []
    faces: list[tuple[str, str]] = []
    for name, data in world.sets.items():
        words = world.choices.get(f"{name}.face", ("", ""))
        groups.extend([name] * (data.last - data.first))
        backs.extend(_back(world, data, piece) for piece in range(data.first, data.last))
        faces.extend([(words[1], words[0])] * (data.last - data.first))
    return PieceInfo(
        kinds=tuple(world.kinds),
        kind=tuple(world.piece_kind),
        owner=tuple(world.piece_owner),
        group=tuple(groups),
        like=tuple(world.piece_like),
        backs=tuple(backs),
        labels=tuple(world.labels),
        faces=tuple(faces),
        face_base=world.face_base,
        known_base=world.known_base,
    )
