"""The effects: one file each; `OPS` lists them in the order of the reference."""

from boardkit.model.effect import Effect
from boardkit.ops.arrange import Arrange
from boardkit.ops.ask import Ask
from boardkit.ops.cancel import Cancel
from boardkit.ops.choose import Choose
from boardkit.ops.deal import Deal
from boardkit.ops.draw import Draw
from boardkit.ops.each import Each
from boardkit.ops.end_match import EndMatch
from boardkit.ops.flip import Flip
from boardkit.ops.go import Go
from boardkit.ops.if_ import If
from boardkit.ops.let import Let
from boardkit.ops.move import Move
from boardkit.ops.next_round import NextRound
from boardkit.ops.next_turn import NextTurn
from boardkit.ops.pay import Pay
from boardkit.ops.perform import Perform
from boardkit.ops.random import Random
from boardkit.ops.repeat import Repeat
from boardkit.ops.rotate import Rotate
from boardkit.ops.set_ import Set
from boardkit.ops.show import Show
from boardkit.ops.shuffle import Shuffle
from boardkit.ops.signal import Signal
from boardkit.ops.swap import Swap

OPS: tuple[type[Effect], ...] = (
    Set,
    Let,
    If,
    Each,
    Repeat,
    Perform,
    Move,
    Deal,
    Swap,
    Rotate,
    Flip,
    Show,
    Shuffle,
    Draw,
    Random,
    Arrange,
    Choose,
    Ask,
    Pay,
    Signal,
    Cancel,
    Go,
    NextTurn,
    NextRound,
    EndMatch,
)

__all__ = ["OPS"]
