"""What random matches of a game never met: actions, phases, refusals, chance outcomes."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import field, frozen

from boardkit.play.game import Game
from boardkit.play.match import Match
from boardkit.program import CHANCE, OVER, Header
from boardkit.runtime import Backend
from boardkit.testing.law_matches import Trial, random_play

MOST_REASONS = 60
"""So many actions are asked in each position why they are illegal."""


@frozen
class RulesCoverage:
    """How often each thing that the rules name was met in random matches."""

    n_matches: int
    n_positions: int
    actions: Counter[str] = field(factory=Counter)
    """Positions in which an action or outcome was legal."""
    phases: Counter[str] = field(factory=Counter)
    """Positions in which players decided in a phase."""
    reasons: Counter[str] = field(factory=Counter)
    """Refusals with a reason."""

    @property
    def never(self) -> dict[str, list[str]]:
        """What was never met: `actions`, `phases`, `reasons`."""
        return {
            name: [word for word, n in counted.items() if n == 0]
            for name, counted in (("actions", self.actions), ("phases", self.phases), ("reasons", self.reasons))
        }

    def __str__(self) -> str:
        lines = [f"{self.n_matches} matches, {self.n_positions} positions"]
        for name, words in self.never.items():
            lines.append(f"{name} never met: {', '.join(words) if words else 'none'}")
        return "\n".join(lines)


def cover_rules(
    game: Game, *, players: int | None = None, matches: int = 100, seed: int = 0, max_moves: int = 2_000,
    backend: Backend = "python",
) -> RulesCoverage:
    """Plays random matches and counts what was legal, which phases were entered, why actions were refused."""
    info = game.info(players)
    found = RulesCoverage(
        matches, 0, Counter({a.name: 0 for a in info.actions}), Counter(dict.fromkeys(info.phases, 0)),
        Counter({r.text: 0 for r in info.reasons}),
    )
    n_positions = 0

    def look(match: Match) -> None:
        nonlocal n_positions
        n_positions += 1
        found.actions.update({match.space.action(number).name for number in match.legal_numbers()})
        state = match.state
        if state[Header.PLAYER] not in (CHANCE, OVER):
            found.phases[match.phase] += 1
            _count_reasons(match, found.reasons, n_positions)

    for number in range(matches):
        trial = Trial(game, players, seed * 1_000_003 + number, backend, max_moves)
        _with_chance(trial, found)
        random_play(trial, look)
    return RulesCoverage(matches, n_positions, found.actions, found.phases, found.reasons)


def _with_chance(trial: Trial, found: RulesCoverage) -> None:
    """Counts the outcomes that a seeded match decides by itself."""
    for entry in random_play(trial).log:
        if entry.player == CHANCE:
            found.actions[entry.action.split()[0]] += 1


def _count_reasons(match: Match, reasons: Counter[str], n: int) -> None:
    program = match.compiled.program
    decision = program.decisions[match.state[Header.DECISION]]
    offered = [match.info.action(offer.action) for offer in decision.offers]
    numbers = [number for action in offered for number in range(action.base, action.base + action.size)]
    if len(numbers) > MOST_REASONS:
        numbers = Random(n).sample(numbers, MOST_REASONS)
    for number in numbers:
        reason = match.engine.reason(match.state, number)
        if reason:
            reasons[match.info.reasons[reason - 1].text] += 1
