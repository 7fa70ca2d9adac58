"""Action: one choice at a decision, with its name, arguments, number and text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

Value = str | int | bool | tuple[str, ...] | None
"""An argument: the name of a domain's member; an int for numbers and players; a bool; a tuple of names for
sets."""


@frozen(order=True, repr=False)
class Action:
    """A choice that a player or chance can make, anywhere in the game.

    Actions are hashable and ordered by `id`, their number in the game's fixed action space (0-based).
    `str(action)` is the text form that `Match.play`, logs and scenarios use.

    >>> action = Action(17, "discard", "discard card=KS", (("card", "KS"),))
    >>> str(action), action.args, action.id
    ('discard card=KS', {'card': 'KS'}, 17)
    """

    id: int
    name: str = field(order=False)
    text: str = field(order=False)
    pairs: tuple[tuple[str, Value], ...] = field(default=(), order=False)

    @property
    def args(self) -> dict[str, Value]:
        """The arguments by parameter, in declared order; one that was left out is None."""
        return dict(self.pairs)

    def to_mapping(self) -> dict[str, Any]:
        """The structured form, `{"name": …, "args": {…}}`, which JSON can hold and `Match.play` accepts."""
        args = {key: list(value) if isinstance(value, tuple) else value for key, value in self.pairs}
        return {"name": self.name, "args": args}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.id}: {self.text}>"


ActionLike = Action | str | int | Mapping[str, Any]
"""What `Match.play` accepts: an action, its text, its number or its structured form."""
