"""What a bot is: a player that sees a view and the legal actions, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from boardkit.play.action import Action
from boardkit.play.view import View


class Bot(Protocol):
    """Chooses the actions of one player in one match.

    A bot never gets the match: what it is given is what its player may know. It may keep its own notes
    between choices. The same seed and the same views must give the same choices.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions; `legal` is never empty."""
        ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed, an int from 0."""
