"""Asks players to choose one of some actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.compiler.windows import ask_players
from boardkit.model.effect import Effect
from boardkit.model.fields import expression, flag, name_of, names
from boardkit.model.source import Name, Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Ask(Effect):
    """`ask`: a player, or several in turn, choose one of some actions; then the script goes on."""

    KEY: ClassVar[str] = "ask"
    DOC: ClassVar[str] = (
        "Asks a player (or, with `players`, several one after the other) to choose one of `actions`; its effects are performed, then the script goes on. Everybody sees earlier replies, unless they are `hidden`."
    )
    EXAMPLE: ClassVar[str] = "ask: {player: next(mover), phase: REPLY, actions: [say_yes, say_no]}"

    player: Source | None = expression("Who is asked.", "player", None)
    players: Source | None = expression("Who are asked, in the set's order.", "set", None)
    phase: str = name_of("The name of this moment, shown to players.", "", of="phase")
    actions: tuple[Name, ...] = names("The actions on offer.", of="action")
    hidden: bool = flag(
        "Replies are told to nobody else; what they change must be hidden too, until the script shows it."
    )

    def stops(self, script: Script) -> bool:
        return True

    def lower(self, script: Script) -> None:
        ask_players(script, self)
