"""Kinds and pieces: names, attributes, numbers, faces, and where they lie at the start."""

from __future__ import annotations

from itertools import product
from typing import Any

from boardkit.compiler.constant import constant_int
from boardkit.compiler.world import SetData, World, ZoneData
from boardkit.diagnostics import hint
from boardkit.lang.types import BOOL, INT, Type
from boardkit.lang.values import constant
from boardkit.model.parts import PieceSet
from boardkit.program.info import DomainInfo
from boardkit.program.layout import NOBODY

MAX_PIECES = 4096


def declare_kinds(world: World) -> None:
    """Names of kinds, their attributes and labels, from all piece sets."""
    seen: dict[str, str] = {}
    for name, model in world.definitions.pieces.items():
        kinds = kinds_of(world, name, model)
        for kind, attributes in kinds.items():
            if kind in seen:
                world.bag.add("check/kind-twice", model.span, name=kind, first=seen[kind], second=name)
                continue
            seen[kind] = name
            world.kinds.append(kind)
            for attribute, value in attributes.items():
                _attribute(world, model, attribute, value, len(world.kinds) - 1)
        world.labels.extend(model.label(kind) for kind in kinds)
    for type_, values in world.kind_attributes.values():
        values.extend([-1 if type_.kind != "bool" else 0] * (len(world.kinds) - len(values)))


def kinds_of(world: World, name: str, model: PieceSet) -> dict[str, dict[str, Any]]:
    """The kinds of a piece set with their attributes: a list, a mapping, a product of lists, or an option."""
    kinds = model.kinds
    if isinstance(kinds, str):
        option = kinds.removeprefix("options.")
        declared = world.definitions.options.get(option)
        if declared is None or declared.type != "names" or not kinds.startswith("options."):
            world.bag.add(
                "check/kinds-option",
                model.span,
                name=kinds,
                hint=hint(option, list(world.options)) or "declare the option",
            )
            return {}
        return {str(k): {} for k in world.options[option]}
    if isinstance(kinds, list):
        return {str(k): {} for k in kinds}
    if not isinstance(kinds, dict) or not kinds:
        world.bag.add("check/no-kinds", model.span, name=name)
        return {}
    if set(kinds) == {"product"}:
        lists: dict[str, list[Any]] = {
            # A list with one word in it is a list of words: `[A, 2, 3]`.
            name: items if all(isinstance(i, int) for i in items) else [str(i) for i in items]
            for name, items in kinds["product"].items()
        }
        return {"".join(map(str, combo)): dict(zip(lists, combo, strict=True)) for combo in product(*lists.values())}
    return {str(k): dict(v or {}) for k, v in kinds.items()}


def _attribute(world: World, model: PieceSet, name: str, value: Any, kind: int) -> None:
    if isinstance(value, bool):
        type_, number = BOOL, int(value)
    elif isinstance(value, int):
        type_, number = INT, value
    else:
        type_ = Type("choice", name)
        words = world.choices.get(name, ())
        if str(value) not in words:
            words = (*words, str(value))
            world.choices[name] = words
        number = words.index(str(value))
    known, values = world.kind_attributes.setdefault(name, (type_, []))
    if known != type_:
        world.bag.add(
            "check/attribute-types",
            model.span,
            name=name,
            kind=world.kinds[kind],
            first=str(known),
            second=str(type_),
        )
    values.extend([-1 if known.kind != "bool" else 0] * (kind - len(values)))
    values.append(number)


def declare_pieces(world: World) -> None:
    for name, model in world.definitions.pieces.items():
        first = len(world.piece_kind)
        kinds = kinds_of(world, name, model)
        numbers = tuple(world.kinds.index(k) for k in kinds)
        counts = {
            k: constant_int(world, model.count, 0, MAX_PIECES, {"kind": constant(Type("kind"), k)}) for k in numbers
        }
        owners = range(world.n_players) if model.per == "player" else (NOBODY,)
        for owner in owners:
            for kind in numbers:
                like = world.piece_like[-1] + 1 if world.piece_like else 0
                world.piece_kind.extend([kind] * counts[kind])
                world.piece_owner.extend([owner] * counts[kind])
                world.piece_like.extend([like] * counts[kind])
        world.sets[name] = SetData(name, model, first, len(world.piece_kind), numbers)
        if model.faces:
            if len(model.faces) != 2:
                world.bag.add("check/faces", model.span, name=name, got=len(model.faces))
            else:
                world.choices[f"{name}.face"] = (model.faces[1].text, model.faces[0].text)
    if len(world.piece_kind) > MAX_PIECES:
        world.bag.add("check/too-many-pieces", world.definitions.span, got=len(world.piece_kind), limit=MAX_PIECES)
    world.domains["piece"] = DomainInfo("piece", "piece", tuple(_piece_names(world)))


def _piece_names(world: World) -> list[str]:
    """A piece is named by its kind (and owner) if there is one such piece, else with a number behind it."""
    plain = [
        world.kinds[k] if o < 0 else f"{world.kinds[k]}{o}"
        for k, o in zip(world.piece_kind, world.piece_owner, strict=True)
    ]
    seen: dict[str, int] = {}
    names = []
    for name in plain:
        seen[name] = seen.get(name, 0) + 1
        names.append(name if plain.count(name) == 1 else f"{name}.{seen[name]}")
    return names


def add_piece_state(world: World) -> None:
    """Faces, and who knows which piece, where a game has such things."""
    if any(s.model.faces for s in world.sets.values()):
        world.face_base = len(world.initial)
        for data in world.sets.values():
            world.initial.extend([int(data.model.start_face == "up")] * (data.last - data.first))
    secret = any(z.model.visible != "all" for z in world.zones.values())
    if secret or any(s.model.hides for s in world.sets.values()):
        world.known_base = len(world.initial)
        world.initial.extend([0] * len(world.piece_kind))


def place_pieces(world: World) -> None:
    """Puts every set into its start zone, in the order of the pieces."""
    for name, data in world.sets.items():
        zone = world.zones.get(data.model.start)
        if zone is None or name not in zone.holds:
            fitting = [z.name for z in world.zones.values() if name in z.holds]
            world.bag.add(
                "check/start-zone",
                data.model.span,
                name=data.model.start,
                pieces=name,
                hint=hint(data.model.start, fitting) or f"name {name!r} under 'holds' of a zone",
            )
            continue
        for piece in range(data.first, data.last):
            owner = max(world.piece_owner[piece], 0) if zone.per_player else 0
            _put(world, zone, zone.base + owner * zone.stride, piece, data)
            if world.known_base >= 0:
                world.initial[world.known_base + piece] = _first_known(world, zone, data, owner)


def _put(world: World, zone: ZoneData, base: int, piece: int, data: SetData) -> None:
    if zone.geometry is not None:
        holes = (
            world.initial[zone.hole_base : zone.hole_base + zone.capacity]
            if zone.hole_base >= 0
            else [0] * zone.capacity
        )
        free = next((i for i in range(zone.capacity) if world.initial[base + i] < 0 and not holes[i]), None)
        if free is None:
            if piece == data.last - 1 or world.initial[base] >= 0:
                world.bag.add(
                    "check/does-not-fit",
                    data.model.span,
                    pieces=data.name,
                    got=data.last - data.first,
                    zone=zone.name,
                    capacity=zone.capacity,
                )
            return
        world.initial[base + free] = piece
    elif zone.shape == "stack" or zone.as_list:
        world.initial[base] += 1
        world.initial[base + world.initial[base]] = piece
    else:
        world.initial[base] |= 1 << piece


def _first_known(world: World, zone: ZoneData, data: SetData, owner: int) -> int:
    if zone.model.visible == "owner":
        return 1 << owner
    if zone.model.visible == "all" and not (data.model.hides and data.model.start_face == "down"):
        return world.everybody
    return 0
