"""Hypothesis strategies: matches of a game at any position, plays, legal actions; chance is drawn and shrunk too.

    from hypothesis import given
    from boardkit.testing import matches

    @given(matches(boardkit.load("tong")))
    def test_somebody_can_go_on(match):
        assert match.is_over or match.legal_actions()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hypothesis import reject
from hypothesis import strategies as st

from boardkit.play.action import Action
from boardkit.play.game import Game
from boardkit.play.match import Match
from boardkit.program import CHANCE
from boardkit.runtime import Backend

Choice: TypeAlias = tuple[int, int]
"""An action number of the whole game, and what to do where it is not legal: 0 nothing, n the n-th legal action."""

MOST_HINTS = 9


def plays(
    game: Game, *, players: int | None = None, max_actions: int = 60
) -> st.SearchStrategy[list[Choice]]:
    """Lists of choices for `follow`.

    The first number of a choice means the same action wherever it stands, so that Hypothesis can drop the choices
    before it; that shrinks better than places in the legal list (measured on Tong: two butterflies eaten in 3.4
    actions against 4.2, a finished match in 8.1 against 10.8). The second keeps most choices from being idle.
    """
    last = game.space(players).size - 1
    return st.lists(st.tuples(st.integers(0, last), st.integers(0, MOST_HINTS)), max_size=max_actions)


def follow(
    match: Match, choices: Sequence[Choice], *, chance: Callable[[list[int]], int] | None = None
) -> Match:
    """Plays choices as far as they go and returns the match; `chance` picks the outcomes of chance, if given."""
    for number, hint in choices:
        _decide_chance(match, chance)
        legal = match.legal_numbers()
        if not legal:
            break
        if match.space.canonical(number) in legal:
            match.play(number)
        elif hint:
            match.play(legal[(hint - 1) % len(legal)])
    _decide_chance(match, chance)
    return match


def _decide_chance(match: Match, chance: Callable[[list[int]], int] | None) -> None:
    while chance is not None and match.current_player == CHANCE:
        match.play(chance(match.legal_numbers()))


@st.composite
def matches(
    draw: st.DrawFn, game: Game, *, players: int | None = None, max_actions: int = 60, backend: Backend = "python",
    over: bool | None = None,
) -> Match:
    """Matches of a game after up to `max_actions` decisions of players; chance is manual, its outcomes are drawn.

    `over` asks for finished or for unfinished matches only. A shrunk match has few actions, each with a small
    number.
    """
    match = game.start(players, seed=0, chance="manual", backend=backend)
    choices = draw(plays(game, players=players, max_actions=max_actions))
    follow(match, choices, chance=lambda legal: draw(st.sampled_from(sorted(legal))))
    if over is not None and match.is_over is not over:
        reject()
    return match


def actions(match: Match) -> st.SearchStrategy[Action]:
    """The legal actions of whoever decides; empty when the match is over."""
    legal = match.legal_actions()
    return st.sampled_from(legal) if legal else st.nothing()
