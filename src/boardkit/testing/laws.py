"""Laws that every game must obey, and `check_laws`, which tries them on random matches.

| law | what it says |
|---|---|
| conservation | every piece lies in one place, after every action |
| ranges | variables keep their ranges; who decides, phase and decision agree |
| accounts | the sum of a zero-sum account never changes |
| no dead end | a match that is not over has a legal action; one that is over has a result and none |
| legal list | the list has exactly the actions that are played, and a refusal changes nothing |
| views | views are JSON, and tell only the player who decides what is legal |
| secrecy | a player sees the same, whichever of two pieces unknown to them lies where |
| chance | every outcome has a weight, and only outcomes are drawn |
| bytes | a state survives being written as numbers and bytes |
| numbering | number, text and structure of an action lead to each other; a swap has one number |
| termination | matches end within a bound |
| undo | undo and redo lead through the same positions |
| fork | a twin has the same future and leaves the original alone |
| replay | a log leads to the same position, in memory and from a file, seeded and by hand |
| determinism | the same seed gives the same bytes |
| parity | both back ends go through the same states, lists and events |

A broken law is a `LawBroken`, an AssertionError that tells the match so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from attrs import frozen

from boardkit.errors import RuleFault
from boardkit.play.game import Game
from boardkit.play.match import Match
from boardkit.program import Header
from boardkit.runtime import Backend, has_native
from boardkit.testing.games import Choice, all_games
from boardkit.testing.law_matches import (
    Trial,
    law_determinism,
    law_fork,
    law_numbering,
    law_parity,
    law_replay,
    law_termination,
    law_undo,
    random_play,
)
from boardkit.testing.law_positions import (
    LawBroken,
    law_accounts,
    law_bytes,
    law_chance,
    law_conservation,
    law_legal_list,
    law_no_dead_end,
    law_ranges,
    law_views,
)
from boardkit.testing.law_secrecy import law_secrecy

PositionLaw = Callable[[Match], None]
MatchLaw = Callable[[Trial], None]

POSITION_LAWS: dict[str, PositionLaw] = {
    "conservation": law_conservation, "ranges": law_ranges, "accounts": law_accounts,
    "no dead end": law_no_dead_end, "legal list": law_legal_list, "views": law_views, "secrecy": law_secrecy,
    "chance": law_chance, "bytes": law_bytes,
}
"""Laws about a position."""

MATCH_LAWS: dict[str, MatchLaw] = {
    "numbering": law_numbering, "termination": law_termination, "undo": law_undo, "fork": law_fork,
    "replay": law_replay, "determinism": law_determinism, "parity": law_parity,
}
"""Laws about a whole match."""

__all__ = [
    "MATCH_LAWS",
    "POSITION_LAWS",
    "Checked",
    "Choice",
    "LawBroken",
    "Trial",
    "all_games",
    "check_laws",
    "check_position",
]


@frozen
class Checked:
    """How much was tried without a broken law."""

    n_matches: int
    n_positions: int


def check_laws(
    game: Game, *, players: int | None = None, matches: int = 10, seed: int = 0,
    backends: Sequence[Backend] | None = None, max_moves: int = 2_000, positions: int = 200,
    laws: Sequence[str] | None = None,
) -> Checked:
    """Plays random matches of a game and tries the laws on them; LawBroken when one does not hold.

    `positions` positions of all matches together are looked at, spread evenly. A match that has not ended after
    `max_moves` decisions breaks the law of termination. `laws` names those to try, of all in the table above.
    Match `i` depends on `seed` and `i` only.
    """
    wanted = laws or [*POSITION_LAWS, *MATCH_LAWS]
    n_positions = 0
    chosen = backends or (("python", "native") if has_native() else ("python",))
    for backend in chosen:
        for number in range(matches):
            trial = Trial(game, players, seed * 1_000_003 + number, backend, max_moves)
            for name in wanted:
                if name in MATCH_LAWS and (name != "parity" or backend == chosen[0]):
                    _try(name, partial(MATCH_LAWS[name], trial))
            share = max(1, positions // (matches * len(chosen)))
            n_positions += _check_positions(trial, share, [n for n in wanted if n in POSITION_LAWS])
    return Checked(matches * len(chosen), n_positions)


def check_position(match: Match, laws: Sequence[str] | None = None) -> None:
    """Tries the laws about a position; LawBroken when one does not hold."""
    for name in laws or POSITION_LAWS:
        _try(name, partial(POSITION_LAWS[name], match))


def _check_positions(trial: Trial, share: int, laws: Sequence[str]) -> int:
    """Looks at some positions of a match: the first, the last and some between."""
    if not laws:
        return 0
    every = max(1, random_play(trial).state[Header.MOVES] // share)
    n_looked = 0

    def look(match: Match) -> None:
        nonlocal n_looked
        if match.is_over or match.state[Header.MOVES] % every == 0:
            check_position(match, laws)
            n_looked += 1

    random_play(trial, look)
    return n_looked


def _try(name: str, law: Callable[[], None]) -> None:
    try:
        law()
    except LawBroken as broken:
        raise LawBroken(f"the law of {name} is broken: {broken}") from None
    except RuleFault as fault:
        raise LawBroken(f"the rules broke a promise while the law of {name} was tried: {fault}") from fault
