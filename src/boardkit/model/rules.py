"""What may happen in a game: definitions, events, actions, phases, hooks and the result."""

from __future__ import annotations

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.model.effect import Effect
from boardkit.model.fields import (
    choice,
    effects,
    expression,
    flag,
    many,
    name_of,
    names,
    table,
    text,
)
from boardkit.model.source import Name, Source


@frozen(kw_only=True)
class Definition:
    """A named expression (`is`) or a named list of effects (`do`), with parameters."""

    SHORT = "is_"
    params: dict[str, str] = field(
        factory=dict,
        metadata={
            "shape": "types",
            "doc": "Parameters: a mapping from names to types.",
            "required": False,
            "default": {},
        },
    )
    is_: Source | None = expression("The expression it stands for.", "any", None)
    do: tuple[Effect, ...] | None = effects("The effects it stands for (used by the effect `perform`).", None)
    doc: str = text("What it means.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Event:
    """An event of the game's own, made by the effect `signal`; hooks and logs see it."""

    fields: dict[str, str] = field(
        factory=dict,
        metadata={
            "shape": "types",
            "doc": "What it carries: a mapping from names to types.",
            "required": False,
            "default": {},
        },
    )
    doc: str = text("What happened.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Param:
    """A parameter of an action: what may be chosen."""

    SHORT = "in_"
    in_: Source = expression("The candidates: a set, a zone (its cells or pieces), a type or a range `1..6`.", "set")
    optional: bool = flag("`none` may be chosen; then the parameter is not written.")
    none: str = name_of("A word for choosing `none`, which is then written: `cell=none`, `choice=eat`.", "")
    secret: bool = flag("Others are not told what was chosen.")
    doc: str = text("What is chosen.", "")
    span: Span | None = field(default=None, eq=False, repr=False)

    @property
    def may_be_none(self) -> bool:
        """Whether `none` may be chosen, with a word of its own or by leaving it out."""
        return self.optional or bool(self.none)


@frozen(kw_only=True)
class Condition:
    """A condition an action needs, and what to say when it fails."""

    SHORT = "that"
    that: Source = expression("What must hold.", "bool")
    because: str = text("The refusal in words, seen by the player.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Action:
    """Something a player may do: parameters, conditions, effects."""

    params: dict[str, Param] = table(
        "Parameters in the order in which they are chosen and written.", Param, names="parameter"
    )
    needs: tuple[Condition, ...] = many("Conditions; all must hold.", Condition)
    do: tuple[Effect, ...] = effects("What happens.", ())
    listed: Source | None = expression(
        "Lists of legal actions show it only when this holds; it may be played all the same. "
        "For actions that mean the same as another one: `number(a) < number(b)`.",
        "bool",
        None,
    )
    doc: str = text("What the player does, for the rulebook.", "")
    ruling: str = text("The ruling it follows.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Phase:
    """A state of the game in which a player has certain actions."""

    player: Source = expression("Who decides.", "player", Source("mover"))
    start: tuple[Effect, ...] = effects("What happens whenever the phase begins, before anybody chooses.", ())
    actions: tuple[Name, ...] = names(
        "The actions on offer, in this order; without any, `start` must lead elsewhere.", (), of="action"
    )
    stuck: tuple[Effect, ...] = effects(
        "What happens when no action is possible (without it: an error of the definition).", ()
    )
    doc: str = text("What this phase is, for the rulebook.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Hook:
    """Effects attached to an event: before (may change or cancel it) or after."""

    on: str = name_of("The event: `move`, `flip`, `turn`, …, or one declared in `events`.", of="event")
    moment: str = choice("When it is performed.", ("before", "after"), "after")
    when: Source | None = expression("Only if this holds; the event's fields can be used.", "bool", None)
    do: tuple[Effect, ...] = effects("What happens.")
    doc: str = text("Why.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Result:
    """How a finished match is scored and won."""

    score: Source = expression("The score of player `p`, a whole number of units.", "int")
    unit: Source = expression("A score of `unit` counts as 1 (for shares such as 1/3).", "int", Source("1"))
    wins: Source | None = expression(
        "Whether player `p` is a winner; without it: whoever has the best score.", "bool", None
    )
    measures: tuple[tuple[Source, Source], ...] = field(
        default=(),
        metadata={
            "shape": "assignments",
            "type": "int",
            "doc": "Numbers reported at the end besides the scores.",
            "required": False,
            "default": (),
        },
    )
    span: Span | None = field(default=None, eq=False, repr=False)
