"""The bots by name, and how they are seated."""

from __future__ import annotations

from boardkit.bots.bot import Bot, BotMaker
from boardkit.bots.random_bot import RandomBot
from boardkit.errors import OptionError

BOTS: tuple[tuple[str, BotMaker], ...] = (("random", RandomBot),)
"""The bots by name."""

SEATS = 64
"""More than any game has players: keeps the seeds of the bots of one match apart."""


def make_bot(name: str, *, seed: int, player: int = 0) -> Bot:
    """A bot for a player of a match with this seed; OptionError when there is no bot of that name.

    >>> type(make_bot("random", seed=7, player=1)).__name__
    'RandomBot'
    """
    makers = dict(BOTS)
    if name not in makers:
        raise OptionError(f"there is no bot '{name}'", cure=f"use {' or '.join(makers)}", name=name)
    return makers[name](seed * SEATS + player)
