"""Hypothesis strategies: matches of a game at any position, plays, legal actions; chance is drawn and shrunk too.

```python
from hypothesis import given
from boardkit.testing import matches

@given(matches(boardkit.load("tong")))
def test_somebody_can_go_on(match):
    assert match.is_over or match.legal_actions()
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from boardkit.play.action import Action
from boardkit.play.game import Game
from boardkit.play.match import Match
from boardkit.runtime import Backend

Play = list[int]
"""Numbers of the game-wide action space, chance outcomes included, in the order in which they are tried."""


def plays(game: Game, *, players: int | None = None, max_actions: int = 60) -> st.SearchStrategy[Play]:
    """Lists of action numbers for `follow`.

    The numbers are those of the whole game, not places in a legal list: a number means the same action wherever
    it stands, so that Hypothesis can drop the actions before it.
    """
    last = game.space(players).size - 1
    return st.lists(st.integers(0, last), max_size=max_actions)


def follow(match: Match, play: Sequence[int]) -> Match:
    """Plays numbers as far as they go, and returns the match.

    A number that is not legal is skipped where a player decides. Where chance decides it is read as the next
    outcome that can come, so that a shuffle of many pieces does not use up the list.
    """
    legal = match.legal_numbers()
    for number in play:
        if not legal:
            break
        canonical = match.space.canonical(number)
        if canonical not in legal:
            if match.current_player is not None and match.current_player >= 0 and len(legal) > 1:
                continue
            canonical = min(legal, key=lambda option: (option < number, option))
        match.play(canonical)
        legal = match.legal_numbers()
    return match


@st.composite
def matches(
    draw: st.DrawFn, game: Game, *, players: int | None = None, max_actions: int = 60, backend: Backend = "python",
    over: bool | None = None,
) -> Match:
    """Matches of a game after up to `max_actions` decisions; chance is manual.

    Where chance decides first (a deal of many cards) those outcomes are not counted. `over` asks for finished or
    unfinished matches only. A shrunk match has few actions, each with a small number.
    """
    match = game.start(players, seed=0, chance="manual", backend=backend)
    while match.current_player is not None and match.current_player < 0:
        match.play(draw(st.sampled_from(match.legal_numbers())))
    follow(match, draw(plays(game, players=players, max_actions=max_actions)))
    if over is not None and match.is_over is not over:
        from hypothesis import reject

        reject()
    return match


def actions(match: Match) -> st.SearchStrategy[Action]:
    """The legal actions of whoever decides; nothing can be drawn from it when the match is over."""
    legal = match.legal_actions()
    return st.sampled_from(legal) if legal else st.nothing()


def data_of(match: Match) -> Any:
    """What a failing example shows: the actions that led to the match."""
    return [str(entry.action) for entry in match.log]
