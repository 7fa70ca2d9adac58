"""Compares a match with what must hold in it, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from boardkit.errors import ActionError
from boardkit.play.match import Match
from boardkit.play.view import format_score
from boardkit.program import CHANCE
from boardkit.testing.contents import Contents
from boardkit.testing.drawing import Drawing, format_rows, parse_row
from boardkit.testing.matching import differences, is_subsequence
from boardkit.testing.scenario import Then
from boardkit.testing.words import (
    Path,
    ScenarioError,
    as_list,
    as_mapping,
    by_player,
    decider_number,
    named,
    player_number,
)


@frozen
class Mismatch:
    """Something that does not hold: where it is written, what was expected and what was found.

    `path` leads from the scenario to the part that was not met.
    """

    path: Path
    expected: Any
    got: Any


class Expecting:
    """Compares with what must hold after some actions; made before they are played, to know what is new."""

    def __init__(self, then: Then | None, match: Match) -> None:
        self._then = then
        viewers = (None, *range(match.n_players)) if self._asks_events() else ()
        self._seen = {viewer: len(match.events(viewer)) for viewer in viewers}

    def _asks_events(self) -> bool:
        then = self._then
        return then is not None and any(p is not None for p in (then.events, then.events_of, then.n_events))

    def check(self, match: Match, path: Path) -> list[Mismatch]:
        """Everything that does not hold; ScenarioError for what the game does not have."""
        then = self._then
        if then is None:
            return []
        found: list[Mismatch] = []
        for name, check in CHECKS.items():
            expected = getattr(then, name)
            if expected is not None and expected != "":
                found += check(match, expected, (*path, name))
        if then.n_events is not None:
            found += self._check_numbers(match, then.n_events, (*path, "n_events"))
        for viewer, events, where in self._events(then, match, path):
            found += self._check_events(match, viewer, events, where)
        return found

    def _events(self, then: Then, match: Match, path: Path) -> list[tuple[int | None, list[Any], Path]]:
        found: list[tuple[int | None, list[Any], Path]] = []
        if then.events is not None:
            found.append((None, as_list(then.events), (*path, "events")))
        if then.events_of is not None:
            where = (*path, "events_of")
            for key, events in as_mapping(then.events_of, where).items():
                found.append((player_number(key, match.n_players, where), as_list(events), (*where, key)))
        return found

    def _check_numbers(self, match: Match, expected: Any, path: Path) -> list[Mismatch]:
        happened = [event.name for event in match.events(since=self._seen[None])]
        for name in as_mapping(expected, path):
            named(name, [event.name for event in match.info.events], "event", (*path, name))
        return _compared(expected, {name: happened.count(name) for name in expected}, path)

    def _check_events(self, match: Match, viewer: int | None, expected: list[Any], path: Path) -> list[Mismatch]:
        happened = match.events(viewer, since=self._seen[viewer])
        n_found = is_subsequence(expected, happened)
        if n_found == len(expected):
            return []
        return [Mismatch((*path, n_found), expected[n_found], [str(event) for event in happened])]


def refusal_mismatch(match: Match, text: str, because: str, path: Path) -> Mismatch | None:
    """What is wrong if an action is not refused, not for that reason, or changes anything in being refused."""
    twin = match.fork()
    before = match.engine.to_bytes(twin.state)
    try:
        twin.play(text)
    except ActionError as error:
        if match.engine.to_bytes(twin.state) != before or len(twin.log) != len(match.log):
            return Mismatch(path, "an unchanged position", "the refused action changed it")
        if because.lower() not in str(error).lower():
            return Mismatch(path, f"a refusal with the words '{because}'", str(error))
        return None
    return Mismatch(path, f"'{text}' is refused", "it can be played")


# -- positions ---------------------------------------------------------------------------------------------


def _compared(expected: Any, got: Any, path: Path) -> list[Mismatch]:
    return [Mismatch(d.path, d.expected, d.got) for d in differences(expected, got, path)]


def _check_state(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    contents = Contents(match.info)
    state = match.engine.to_list(match.state)
    names = [v.name for v in match.info.variables]
    found: list[Mismatch] = []
    for name, value in as_mapping(expected, path).items():
        variable = match.info.variable(named(name, names, "variable", (*path, name)))
        found += _compared(value, contents.variable(state, variable), (*path, name))
    return found


def _check_board(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    drawing = Drawing(match.info)
    state = match.engine.to_list(match.state)
    found: list[Mismatch] = []
    for name, value in as_mapping(expected, path).items():
        where = (*path, name)
        zone = match.info.zone(named(name, [z.name for z in drawing.boards()], "board", where))
        wanted = by_player(value, match.n_players, where) if zone.per_player else {0: value}
        for owner, rows in wanted.items():
            cells = [parse_row(row) for row in as_list(rows)]
            got = drawing.rows(state, zone, owner)
            if cells != got:
                found.append(Mismatch(where, format_rows(cells), format_rows(got)))
    return found


def _check_zones(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    contents = Contents(match.info)
    state = match.engine.to_list(match.state)
    found: list[Mismatch] = []
    for name, value in as_mapping(expected, path).items():
        where = (*path, name)
        zone = match.info.zone(named(name, _zone_names(match), "zone of pieces", where))
        got = contents.zone(state, name)
        pairs = [(value, got, where)]
        if zone.per_player:
            wishes = by_player(value, match.n_players, where)
            pairs = [(part, got[player], (*where, f"player {player}")) for player, part in wishes.items()]
        for wanted, held, place in pairs:
            found += _compared(_in_order(wanted, held) if zone.shape == "set" else wanted, held, place)
    return found


def _in_order(wanted: Any, held: list[Any]) -> Any:
    """The wanted pieces of a set, each at the place of one that fits it, so that order does not matter."""
    rest = as_list(wanted)
    if len(rest) != len(held):
        return rest
    found: list[Any] = []
    for piece in held:
        fits = next((item for item in rest if not differences(item, piece)), None)
        if fits is None:
            return as_list(wanted)
        rest.remove(fits)
        found.append(fits)
    return found


def _check_counts(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    contents = Contents(match.info)
    state = match.engine.to_list(match.state)
    found: list[Mismatch] = []
    for name, value in as_mapping(expected, path).items():
        named(name, _zone_names(match), "zone of pieces", (*path, name))
        found += _compared(value, contents.counts(state, name), (*path, name))
    return found


def _zone_names(match: Match) -> list[str]:
    return [zone.name for zone in match.info.zones if zone.base >= 0]


# -- decisions ---------------------------------------------------------------------------------------------


def _check_player(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    wanted = decider_number(expected, match.n_players, path)
    player = match.current_player
    got = "nobody" if player is None else "chance" if player == CHANCE else player
    is_same = wanted == (-2 if player is None else player)
    return [] if is_same else [Mismatch(path, expected, got)]


def _check_mover(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    wanted = decider_number(expected, match.n_players, path)
    got = match.mover
    return [] if (got if got is not None else -2) == wanted else [Mismatch(path, expected, got)]


def _numbers(match: Match, actions: Any, path: Path) -> dict[int, str]:
    """The actions that are written, by number."""
    found: dict[int, str] = {}
    for number, text in enumerate(as_list(actions)):
        try:
            found[match.space.parse(str(text)).id] = str(text)
        except ActionError as error:
            raise ScenarioError(str(error), (*path, number)) from None
    return found


def _check_legal(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    wanted = _numbers(match, expected, path)
    legal = match.legal_numbers()
    if sorted(wanted) == sorted(legal):
        return []
    return [Mismatch(path, sorted(wanted.values()), sorted(match.space.format(n) for n in legal))]


def _check_includes(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    legal = match.legal_numbers()
    missing = [text for number, text in _numbers(match, expected, path).items() if number not in legal]
    return [Mismatch(path, missing, [match.space.format(n) for n in legal])] if missing else []


def _check_excludes(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    legal = match.legal_numbers()
    there = [text for number, text in _numbers(match, expected, path).items() if number in legal]
    return [Mismatch(path, f"none of {there}", [match.space.format(n) for n in legal])] if there else []


def _check_refused(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    items = expected.items() if isinstance(expected, Mapping) else [(text, "") for text in as_list(expected)]
    found = [refusal_mismatch(match, str(text), str(because or ""), (*path, text)) for text, because in items]
    return [mismatch for mismatch in found if mismatch is not None]


# -- the end -----------------------------------------------------------------------------------------------


def _check_scores(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    scores = match.scores
    if scores is None:
        return [Mismatch(path, expected, "the match is not over")]
    return _compared(expected, [format_score(score) for score in scores], path)


def _check_winners(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    return _compared(as_list(expected), match.winners, path)


def _simple(name: str) -> Any:
    def check(match: Match, expected: Any, path: Path) -> list[Mismatch]:
        return _compared(expected, getattr(match, name), path)

    return check


def _check_view(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    return _compared(expected, match.view(), path)


def _check_views(match: Match, expected: Any, path: Path) -> list[Mismatch]:
    found: list[Mismatch] = []
    for player, part in by_player(expected, match.n_players, path).items():
        if part is not None:
            found += _compared(part, match.view(player), (*path, f"player {player}"))
    return found


CHECKS: dict[str, Any] = {
    "state": _check_state, "board": _check_board, "zones": _check_zones, "counts": _check_counts,
    "player": _check_player, "mover": _check_mover, "phase": _simple("phase"), "round": _simple("round"),
    "legal": _check_legal, "legal_includes": _check_includes, "legal_excludes": _check_excludes,
    "refused": _check_refused, "over": _simple("is_over"), "scores": _check_scores, "winners": _check_winners,
    "measures": _simple("measures"), "view": _check_view, "views": _check_views,
}
"""How each part of `then` is compared, in the order of the report."""
