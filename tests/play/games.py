"""Loads the hand-made games as `Game`s that run on the fake engine."""

from __future__ import annotations

from attrs import define

from boardkit.play import Game, LogHeader, Match

from . import dice, hands, lights

ENGINES = {"lights": lights.Lights, "hands": hands.Hands, "dice": dice.Dice}


@define(eq=False, kw_only=True)
class FakeGame(Game):
    """A game whose engines are fakes."""

    def engine(self, players=None, *, backend="auto", traced=True):
        return ENGINES[self.name](self.program(players))


def load(name: str) -> Game:
    compile = {
        "lights": lambda n: lights.PROGRAM, "hands": lambda n: hands.PROGRAM, "dice": dice.make_program
    }[name]
    low, high = {"lights": (2, 2), "hands": (2, 2), "dice": (1, 3)}[name]
    return FakeGame(
        name=name, title=name.title(), variant="short" if name == "hands" else "", options={"wind": False},
        min_players=low, max_players=high, default_players=2, fingerprint=f"{name}-1",
        definition={"name": name, "rules": ["…"]}, compile=compile,
    )


def find(header: LogHeader) -> Game:
    return load(header.game)


def play_out(match: Match, choices: list[int]) -> None:
    """Plays as many choices as there are, each an index into the legal list (modulo its length)."""
    for choice in choices:
        legal = match.legal_actions()
        if not legal:
            return
        match.play(legal[choice % len(legal)])
