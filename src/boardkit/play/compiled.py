"""Compiled: a program with everything that reads it for people, made once for a game and a number of
players."""

from __future__ import annotations

from boardkit.play.event import EventReader
from boardkit.play.notation import ActionSpace
from boardkit.play.position import Position
from boardkit.play.sight import Sight
from boardkit.play.view import Viewing
from boardkit.program import GameInfo, Program


class Compiled:
    """The readers of one program; they hold no state of any match."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.info: GameInfo = program.info
        self.space = ActionSpace(program.info)
        self.sight = Sight(program.info)
        self.viewing = Viewing(self.sight)
        self.events = EventReader(self.sight)
        self.position = Position(program)
        self.offers = tuple(frozenset(offer.action for offer in d.offers) for d in program.decisions)
