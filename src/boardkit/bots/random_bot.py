"""The bot that plays at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from boardkit.play.action import Action
from boardkit.play.view import View


class RandomBot:
    """Plays every legal action with the same probability; the same seed makes the same choices everywhere."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        # `random()` is the same in every version of Python, `choice` is not promised to be.
        return legal[int(self._random.random() * len(legal))]
