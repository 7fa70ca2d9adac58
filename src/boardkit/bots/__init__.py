"""Players that are programs; they see a view and the legal actions, nothing else."""

from boardkit.bots.bot import Bot, BotMaker
from boardkit.bots.random_bot import RandomBot
from boardkit.bots.registry import BOTS, make_bot

__all__ = ["BOTS", "Bot", "BotMaker", "RandomBot", "make_bot"]
