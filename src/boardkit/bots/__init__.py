"""Players that are programs; they see a view and the legal actions, nothing else."""

from boardkit.bots.bot import BOTS, Bot, RandomBot

__all__ = ["BOTS", "Bot", "RandomBot"]
