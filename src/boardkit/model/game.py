"""The whole definition of a game, as structured from its nodes."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.model.effect import Effect
from boardkit.model.fields import data, effects, integer, interval, many, name_of, one, table, text
from boardkit.model.parts import Option, PieceSet, Requirement, Variable, Zone
from boardkit.model.rules import Action, Definition, Event, Hook, Phase, Result

MOST_PLAYERS = 62
"""A set of players is a mask in one number."""


@frozen(kw_only=True)
class Definitions:
    """The root of a game file."""

    boardkit: int = integer("Version of the language: 1.", low=1, high=1)
    name: str = name_of("The game's name in commands and saves.", of="game")
    title: str = text("The name on the box.")
    summary: str = text("What it is about, in a sentence.")
    doc: str = text("More about it: aim and course of play, in plain paragraphs.", "")
    players: tuple[int, int] = interval("How many may play: `2` or `2..4`.", low=1, high=MOST_PLAYERS)
    default_players: int = integer("Players when nobody says (default: the smallest number).", 0, low=0)
    options: dict[str, Option] = table("The switches of the rules.", Option, names="option")
    require: tuple[Requirement, ...] = many("What options and players must meet together.", Requirement)
    choices: Any = data("Named lists of words for variables: a mapping from names to lists.", None, form="word_lists")
    pieces: dict[str, PieceSet] = table("The sets of pieces.", PieceSet, names="pieces")
    zones: dict[str, Zone] = table("Where pieces lie, and boards.", Zone, names="zone")
    state: dict[str, Variable] = table("What must be remembered besides the pieces.", Variable, names="variable")
    define: dict[str, Definition] = table("Named expressions and lists of effects.", Definition, names="definition")
    events: dict[str, Event] = table("Events of the game's own.", Event, names="event")
    match: tuple[Effect, ...] = effects("What happens once, before the first round.", ())
    round: tuple[Effect, ...] = effects("How a round begins; must lead to a phase by `go`.")
    phases: dict[str, Phase] = table("The phases.", Phase, names="phase")
    actions: dict[str, Action] = table("The actions.", Action, names="action")
    hooks: tuple[Hook, ...] = many("Effects attached to events.", Hook)
    result: Result = one("Scores and winners.", Result)
    span: Span | None = field(default=None, eq=False, repr=False)
