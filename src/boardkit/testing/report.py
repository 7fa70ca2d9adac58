"""The words of a failed scenario: where, what was expected and what was found, the position, the actions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from boardkit.play.match import Match
from boardkit.program import CHANCE
from boardkit.testing.contents import Contents
from boardkit.testing.drawing import Drawing
from boardkit.testing.performing import Result

_LONGEST_LIST = 40


def format_result(result: Result) -> str:
    """A report of several lines about a scenario that failed."""
    case = result.case
    lines = [f"{case.id}: {case.title}  [{result.backend}]"]
    for mismatch in result.mismatches:
        where = ".".join(str(step) for step in mismatch.path) or "the scenario"
        lines.append(f"  {place(result, mismatch.path)}: {where}")
        lines += _pair(mismatch.expected, mismatch.got)
    lines += _actions(result.actions)
    if result.match is not None:
        lines += [f"  {line}".rstrip() for line in position_lines(result.match)]
    return "\n".join(lines)


def place(result: Result, path: tuple[str | int, ...] = ()) -> str:
    """`file:line` of a part of the scenario, from the working directory where that is shorter."""
    file = result.case.file
    near = os.path.relpath(file) if os.path.isabs(file) else file
    return f"{near if len(near) <= len(file) else file}:{result.case.line(path)}"


def _pair(expected: Any, got: Any) -> Iterator[str]:
    for word, value in (("expected", expected), ("got", got)):
        first, *others = _text_lines(value)
        yield f"    {word + ':':<10}{first}"
        yield from (f"{'':14}{line}" for line in others)


def _text_lines(value: Any) -> list[str]:
    """A value as lines: drawings line by line, lists as words."""
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        is_drawing = all(" " in item and "=" not in item for item in value) or len(value) == 1
        return value if is_drawing else [", ".join(value)]
    return str(value).splitlines() or [""]


def _actions(actions: tuple[str, ...]) -> Iterator[str]:
    if not actions:
        return
    yield "  played:"
    if len(actions) > _LONGEST_LIST:
        yield f"    … {len(actions) - _LONGEST_LIST} more"
    yield from (f"    {action}" for action in actions[-_LONGEST_LIST:])


def position_lines(match: Match) -> list[str]:
    """The position of a match with all secrets: who decides, boards, zones, variables."""
    player = match.current_player
    decider = "over" if player is None else "chance decides" if player == CHANCE else f"player {player} decides"
    lines = [f"position: phase {match.phase}, round {match.round}, mover {match.mover}, {decider}"]
    if match.is_over:
        lines.append(f"  scores {[str(s) for s in match.scores or ()]}, winners {match.winners}")
    contents, drawing = Contents(match.info), Drawing(match.info)
    state = match.engine.to_list(match.state)
    for zone in match.info.zones:
        if zone.base < 0:
            continue
        owners = range(match.n_players) if zone.per_player else (0,)
        for owner in owners:
            name = f"{zone.name}[{owner}]" if zone.per_player else zone.name
            if zone.shape == "space":
                lines += [f"  {name}", *(f"    {row}" for row in drawing.lines(state, zone, owner))]
            else:
                spot = next(s for s in contents.spots if s.zone is zone and s.owner in (owner, -1))
                kinds = [str(contents.kind(piece)) for piece in spot.pieces(state)]
                lines.append(f"  {name} ({len(kinds)}): {' '.join(kinds)}")
    pairs = [f"{name}={_short(value)}" for name, value in contents.variables(state).items()]
    return [*lines, f"  {', '.join(pairs)}"] if pairs else lines


def _short(value: Any) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
