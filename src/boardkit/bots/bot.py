"""What a bot is, and the one that plays at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from boardkit.play.action import Action
from boardkit.play.view import View


class Bot(Protocol):
    """Chooses actions for a player. It is given what that player may know."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions; `legal` is never empty."""
        ...


class RandomBot:
    """Plays every legal action with the same probability.

    The same seed makes the same choices on every machine.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        # `random()` is the same in every version of Python, `choice` is not promised to be.
        return legal[int(self._random.random() * len(legal))]


BOTS: tuple[tuple[str, Callable[[int], Bot]], ...] = (("random", RandomBot),)
"""The bots by name; each is made from a seed."""
