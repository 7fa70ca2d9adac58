"""Puts a match into a position that is described instead of played; for tests only."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from boardkit.play.event import EventBook
from boardkit.play.history import History
from boardkit.play.match import Match
from boardkit.play.position import pieces_of
from boardkit.play.values import Codec
from boardkit.program import NOBODY, Header, Program, VariableInfo
from boardkit.testing.contents import Contents
from boardkit.testing.placing import Placing
from boardkit.testing.scenario import Setup
from boardkit.testing.words import Path, ScenarioError, as_list, as_mapping, by_player, member, named


def set_position(match: Match, **parts: Any) -> Match:
    """A match in the position of `match`, changed as described; its history begins there.

    The parts are those of `position` in a scenario: `state`, `board`, `zones`, `rest`, `phase`, `offers`, `mover`,
    `player`, `round` (see `boardkit.testing.scenario`). With `phase` its player decides next: `player`, or the
    mover; what the phase does when it begins is not done. ScenarioError says what the game does not have, which
    value is out of range, and which piece is missing or has no place: no piece is made or lost.
    """
    return set_up(match, Setup(**parts))


def set_up(match: Match, setup: Setup, path: Path = ("position",)) -> Match:
    """`set_position` for a position read from a file, where it stands at `path`."""
    values = match.engine.to_list(match.state)
    info = match.info
    _set_header(match, values, setup, path)
    if setup.state is not None:
        contents = Contents(info)
        for name, value in as_mapping(setup.state, (*path, "state")).items():
            where = (*path, "state", name)
            named(name, [v.name for v in info.variables], "variable", where)
            _set_variable(contents, values, info.variable(name), value, where)
    if setup.board is not None or setup.zones is not None:
        Placing(info, values, path).place(setup.board, setup.zones, setup.rest)
    history = History(match.engine.from_list(values), EventBook(match.compiled.events))
    return Match(match.game, match.compiled, match.engine, history, seed=match.seed, chance=match.chance)


# -- whose decision ----------------------------------------------------------------------------------------


def _set_header(match: Match, values: list[int], setup: Setup, path: Path) -> None:
    info, program = match.info, match.compiled.program
    for key, number in (("mover", setup.mover), ("player", setup.player)):
        if number is not None and not 0 <= number < info.n_players:
            raise ScenarioError(
                f"there is no player {number}", (*path, key), cure=f"use 0 to {info.n_players - 1}"
            )
    if setup.mover is not None:
        values[Header.MOVER] = setup.mover
    if setup.round is not None:
        values[Header.ROUND] = setup.round
    if setup.phase:
        named(setup.phase, list(info.phases), "phase", (*path, "phase"))
        values[Header.DECISION] = _decision_of(program, setup, (*path, "phase"))
        values[Header.PHASE] = info.phases.index(setup.phase)
        for scope, start, stop in info.scopes:
            if scope == "frames":
                values[start:stop] = program.initial[start:stop]
    if setup.player is not None:
        values[Header.PLAYER] = setup.player
    elif setup.phase or (setup.mover is not None and values[Header.PLAYER] >= 0):
        values[Header.PLAYER] = values[Header.MOVER]


def _decision_of(program: Program, setup: Setup, path: Path) -> int:
    """The decision of a phase, or the one of several that has an action on offer."""
    phase, offers = setup.phase, setup.offers
    found = [
        number for number, decision in enumerate(program.decisions)
        if decision.phase == phase and not decision.is_chance
        and (not offers or offers in [offer.action for offer in decision.offers])
    ]
    if len(found) != 1:
        raise ScenarioError(
            f"phase '{phase}' has {len(found)} decisions of players", path,
            cure="name under `offers` an action that only one of them has" if found else "reach it by actions",
        )
    return found[0]


# -- variables ---------------------------------------------------------------------------------------------


def _set_variable(contents: Contents, values: list[int], variable: VariableInfo, given: Any, path: Path) -> None:
    info = contents.info

    def put(dims: tuple[str, ...], slot: int, value: Any, where: Path) -> None:
        if not dims:
            codec = contents.codecs.get(variable.domain)
            first = pieces_of(info, variable.domain).start if codec is not None else 0
            values[slot] = _slot_value(codec, first, variable, value, where)
            return
        codec = contents.codecs[dims[0]]
        stride = prod(len(contents.codecs[name].names) for name in dims[1:])
        if codec.info.kind == "player":
            parts = by_player(value, info.n_players, where)
        else:
            pairs: Mapping[str, Any] = as_mapping(value, where)
            parts = {member(codec, key, (*where, key)): item for key, item in pairs.items()}
        for number, item in parts.items():
            put(dims[1:], slot + number * stride, item, where)

    put(variable.dims, variable.base, given, path)


def _slot_value(codec: Codec | None, first: int, variable: VariableInfo, value: Any, path: Path) -> int:
    """The number that a slot holds; of a set a mask. Pieces have their number among all pieces."""
    if variable.is_set:
        return sum({1 << first + _member(codec, item, path) for item in as_list(value)})
    number = _member(codec, value, path)
    number += first if number != NOBODY else 0
    low, high = variable.low, variable.high
    if not low <= number <= high:
        raise ScenarioError(
            f"'{variable.name}' cannot be {value}", path, cure=f"its values go from {low} to {high}"
        )
    return number


def _member(codec: Codec | None, value: Any, path: Path) -> int:
    if codec is not None and codec.info.kind != "int":
        return member(codec, value, path)
    if value is None or value == "none":
        return NOBODY
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioError(f"'{value}' is not a whole number", path, cure="write a number")
    return value
