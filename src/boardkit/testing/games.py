"""The games that laws are tested on: every preset, numbers of players, one option changed at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

import boardkit
from boardkit.errors import OptionError
from boardkit.play.game import Game


@frozen
class Choice:
    """A preset with a number of players and the options that differ from the defaults."""

    preset: str
    players: int
    options: Mapping[str, Any] = field(factory=dict)

    def load(self) -> Game:
        """The game; raises what `boardkit.load` raises."""
        return boardkit.load(self.preset, options=self.options)

    def __str__(self) -> str:
        changed = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.preset} {self.players}p {changed}".rstrip()


def all_games(*, options: bool = False, every_number: bool = False) -> Iterator[Choice]:
    """Every preset that `boardkit.library` finds, with the fewest and the most players.

    `every_number` gives all numbers of players between; `options` adds, for the fewest players, every other value
    of every truth value and choice and both ends of every range that the game can be loaded with.
    """
    from boardkit.library import presets

    for preset in presets():
        game = boardkit.load(preset.name)
        low, high = game.min_players, game.max_players
        numbers = range(low, high + 1) if every_number else sorted({low, high})
        yield from (Choice(preset.name, n) for n in numbers)
        if options:
            for changed in option_choices(game):
                choice = Choice(preset.name, low, changed)
                if _fits(choice):
                    yield choice


def option_choices(game: Game) -> Iterator[dict[str, Any]]:
    """Every other value of each option of a game, one at a time, as far as the values can be listed."""
    declared = (game.definition or {}).get("options") or {}
    for name, model in declared.items():
        for value in _values(model):
            if value != game.options.get(name):
                yield {name: value}


def _values(model: Mapping[str, Any]) -> list[Any]:
    match model.get("type"):
        case "bool":
            return [False, True]
        case "choice":
            of = model.get("of", [])
            return list(of) if isinstance(of, list) else [of]
        case "int":
            low, _, high = str(model.get("range", "")).partition("..")
            ends = [int(end) for end in (low, high) if end]
            return [*ends, *([None] if model.get("none") else [])]
    return []


def _fits(choice: Choice) -> bool:
    try:
        choice.load()
    except OptionError:
        return False
    return True
