"""Laws about a position: pieces, variables, decisions, legal lists, views."""

from __future__ import annotations

import json
from math import prod
from random import Random

from boardkit.errors import ActionError, MatchOver
from boardkit.play.legality import refusal
from boardkit.play.match import Match
from boardkit.program import CHANCE, OVER, Header
from boardkit.testing.contents import Contents
from boardkit.testing.report import position_lines

MOST_ACTIONS = 400
"""Spaces up to this size are looked at whole, of larger ones so many numbers."""
MOST_REFUSALS = 12
"""So many illegal actions are really tried."""
MOST_EVENTS = 100
"""So many of the latest events are looked at."""


class LawBroken(AssertionError):
    """A law does not hold; the message tells the match so far."""


def broken(match: Match, message: str) -> LawBroken:
    """The exception for a law that does not hold in a position."""
    actions = [str(entry.action) for entry in match.log]
    told = "".join(f"\n    {action}" for action in actions[-60:])
    where = "".join(f"\n  {line}" for line in position_lines(match))
    return LawBroken(f"{message}\n  {match!r}, seed {match.seed}\n  played:{told}{where}")


def law_conservation(match: Match) -> None:
    """Every piece lies in exactly one place."""
    census = Contents(match.info).census(match.state)
    wrong = {piece: n for piece, n in census.items() if n != 1}
    if wrong:
        names = match.info.domain("piece").names
        told = ", ".join(f"'{names[p]}' lies in {n} places" for p, n in list(wrong.items())[:5])
        raise broken(match, told)
    pieces, everyone = match.info.pieces, (1 << match.n_players) - 1
    state = match.state
    for piece in range(len(pieces.kind)):
        if pieces.face_base >= 0 and state[pieces.face_base + piece] not in (0, 1):
            raise broken(match, f"piece {piece} shows neither face")
        if pieces.known_base >= 0 and state[pieces.known_base + piece] & ~everyone:
            raise broken(match, f"piece {piece} is known to players who do not play")


def law_ranges(match: Match) -> None:
    """Variables keep their ranges; the phase and the player fit the pending decision."""
    info, state = match.info, match.state
    for variable in info.variables:
        size = prod(info.domain(name).size for name in variable.dims)
        for slot in range(variable.base, variable.base + size):
            inside = variable.is_set or variable.low <= state[slot] <= variable.high
            if not inside:
                raise broken(match, f"'{variable.name}' is {state[slot]}, not {variable.low}..{variable.high}")
    player, number = state[Header.PLAYER], state[Header.DECISION]
    if player == OVER:
        if number != -1:
            raise broken(match, "a decision is pending though the match is over")
        return
    decision = match.compiled.program.decisions[number]
    if decision.is_chance != (player == CHANCE):
        raise broken(match, "the pending decision is not one of whoever decides")
    if not decision.is_chance and decision.phase != match.phase:
        raise broken(match, f"the phase is '{match.phase}', the decision is one of '{decision.phase}'")
    if player >= match.n_players or not -1 <= state[Header.MOVER] < match.n_players:
        raise broken(match, "somebody decides who does not play")


def law_accounts(match: Match) -> None:
    """The sum of a zero-sum account is what it was at the start."""
    info = match.info
    for account in info.zero_sum:
        slots = [
            slot for v in info.variables if account in (v.account, v.name)
            for slot in range(v.base, v.base + prod(info.domain(name).size for name in v.dims))
        ]
        before = sum(match.compiled.program.initial[slot] for slot in slots)
        now = sum(match.state[slot] for slot in slots)
        if now != before:
            raise broken(match, f"there were {before} {account}, now there are {now}")


def law_no_dead_end(match: Match) -> None:
    """Who must decide can; when nobody must, there is a result and nothing can be played."""
    legal = match.legal_numbers()
    if not match.is_over:
        if not legal:
            raise broken(match, "no action is legal, but the match is not over")
        return
    if legal or match.current_player is not None:
        raise broken(match, "an action is legal though the match is over")
    if match.scores is None or len(match.scores) != match.n_players or match.winners is None:
        raise broken(match, "the match is over without a score for each player and winners")
    try:
        match.fork().play(0)
    except MatchOver:
        return
    raise broken(match, "an action was played though the match is over")


def law_legal_list(match: Match) -> None:
    """The legal list has exactly the actions that are played; a refused one changes nothing."""
    legal, space = match.legal_numbers(), match.space
    if len(set(legal)) != len(legal):
        raise broken(match, "an action stands twice in the legal list")
    if match.info.max_legal and len(legal) > match.info.max_legal:
        raise broken(match, f"the legal list has {len(legal)} actions, {match.info.max_legal} were promised")
    odd = [n for n in legal if space.canonical(n) != n]
    if odd:
        raise broken(match, f"'{space.format(odd[0])}' is listed with its larger half first")
    if match.is_over:
        return
    random = Random(len(match.log))
    numbers = range(space.size)
    looked = numbers if space.size <= MOST_ACTIONS else random.sample(numbers, MOST_ACTIONS)
    listed = set(legal)
    refused: list[int] = []
    for number in {*looked, *legal}:
        action = space.action(space.canonical(number))
        may = refusal(match.compiled, match.engine, match.state, action) is None
        if may != (action.id in listed):
            raise broken(match, f"'{action}' is {'not ' * (not may)}accepted, but {'not ' * may}listed")
        if not may:
            refused.append(number)
    for number in random.sample(legal, min(len(legal), MOST_REFUSALS)):
        match.fork().play(number)
    for number in random.sample(refused, min(len(refused), MOST_REFUSALS)):
        _try_refusal(match, number)


def _try_refusal(match: Match, number: int) -> None:
    before = match.engine.to_bytes(match.state)
    try:
        match.play(number)
    except ActionError as error:
        if match.engine.to_bytes(match.state) != before:
            raise broken(match, f"the refused '{match.space.format(number)}' changed the position") from None
        if not str(error):
            raise broken(match, f"'{match.space.format(number)}' is refused without a reason") from None
        return
    raise broken(match, f"'{match.space.format(number)}' is not listed, but was played")


def law_views(match: Match) -> None:
    """Views and events are JSON; only the player who decides is told what is legal."""
    legal = [str(action) for action in match.legal_actions()]
    for viewer in (None, *range(match.n_players)):
        view = match.view(viewer)
        if json.loads(view.to_json()) != view:
            raise broken(match, f"the view of {viewer} is not JSON")
        if view["legal"] != (legal if viewer is not None and viewer == match.current_player else []):
            raise broken(match, f"the view of {viewer} tells other legal actions than there are")
        since = max(0, len(match.events(viewer)) - MOST_EVENTS)
        for seq, event in enumerate(match.events(viewer, since=since), since):
            if event.seq != seq or json.loads(json.dumps(event.to_mapping())) != event.to_mapping():
                raise broken(match, f"event {seq} of {viewer} is not JSON or has another number")


def law_chance(match: Match) -> None:
    """At a decision of chance every outcome has a weight of at least 1, and what is drawn is an outcome."""
    if match.current_player != CHANCE:
        if match.chance_weights():
            raise broken(match, "a decision of a player has weights")
        return
    weights, legal = match.chance_weights(), match.legal_numbers()
    if len(weights) != len(legal) or any(weight < 1 for weight in weights):
        raise broken(match, f"the weights {weights} do not fit the outcomes {legal}")
    if match.engine.sample(match.state) not in legal:
        raise broken(match, "an outcome was drawn that is not possible")


def law_bytes(match: Match) -> None:
    """A state is the same after it was written as numbers or bytes and read again."""
    engine, state = match.engine, match.state
    data = engine.to_bytes(state)
    for again in (engine.copy(state), engine.from_list(engine.to_list(state)), engine.from_bytes(data)):
        if engine.to_bytes(again) != data:
            raise broken(match, "a state is not the same after it was written and read again")
