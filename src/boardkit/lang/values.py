"""What an expression became: a number in code with its range, or a set that can be walked, asked and stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import field, frozen

from boardkit.lang.types import ERROR, Type
from boardkit.program.code import Expr, Int

if TYPE_CHECKING:
    from boardkit.compiler.block import Block

Walk = Callable[["Block", Callable[["Block", Expr], None]], None]
"""Writes a loop over the members to a block; the callback writes the body for a member."""


@frozen
class Value:
    """A number: its type, its code, and the smallest and largest value it can have (-1 for `none`)."""

    type: Type
    code: Expr
    low: int
    high: int

    @property
    def constant(self) -> int | None:
        """The value if it is known when the game is loaded."""
        return self.code.value if isinstance(self.code, Int) else None

    @property
    def may_be_none(self) -> bool:
        return self.type.is_domain and self.low < 0


@frozen
class SetValue:
    """A set: `walk` loops over it in its order; the other ways are there if they are cheap.

    `mask` gives it as one number, `has` asks for a member without a loop, `count` its size without a loop.
    `members` are known members (a constant set). `low` and `high` bound the members.
    """

    type: Type
    walk: Walk
    low: int
    high: int
    mask: Callable[[Block], Expr] | None = None
    has: Callable[[Block, Expr], Expr] | None = None
    count: Callable[[Block], Expr] | None = None
    members: tuple[int, ...] | None = field(default=None)
    stable: bool = False
    """Whether a loop over it cannot see what its body changes."""
    ascending: bool = False
    """Whether its order is that of the numbers of its members."""

    @property
    def element(self) -> Type:
        return self.type.element or ERROR


def constant(type: Type, value: int) -> Value:
    """A value known when the game is loaded."""
    return Value(type, Int(value), value, value)


BROKEN = Value(ERROR, Int(0), 0, 0)
"""What an expression with a reported error became; fits everywhere, so that one error is reported once."""
