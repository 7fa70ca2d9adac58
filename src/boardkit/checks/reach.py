"""Can every phase be entered, every action be played, every hook be set off, and the match end?"""

from __future__ import annotations

from boardkit.diagnostics import Bag, hint
from boardkit.model.game import Definitions
from boardkit.model.walk import effects
from boardkit.ops.ask import Ask
from boardkit.ops.end_match import EndMatch
from boardkit.ops.go import Go
from boardkit.ops.next_turn import NextTurn

EVENTS = ("moved", "flipped", "turn_started")
"""Events of effects that hooks can be attached to."""


def check_reach(definitions: Definitions, bag: Bag) -> None:
    """Reports phases that no script goes to, and actions that nobody is offered."""
    entered = {e.phase for e in effects(definitions) if isinstance(e, Go | NextTurn)}
    for name, phase in definitions.phases.items():
        if name not in entered:
            bag.add("check/phase-unreached", phase.span, name=name)
    offered = {a.text for p in definitions.phases.values() for a in p.actions}
    offered |= {a.text for e in effects(definitions) if isinstance(e, Ask) for a in e.actions}
    for name, action in definitions.actions.items():
        if name not in offered:
            bag.add("check/action-unoffered", action.span, name=name)


def check_end(definitions: Definitions, bag: Bag) -> None:
    """Reports a match that no script ends."""
    if not any(isinstance(e, EndMatch) for e in effects(definitions)):
        bag.add("check/no-end", definitions.result.span)


def check_players(definitions: Definitions, bag: Bag) -> None:
    """Reports a default number of players that may not play."""
    low, high = definitions.players
    given = definitions.default_players
    if given and not low <= given <= high:
        bag.add("check/default-players", definitions.span, got=given, low=low, high=high)


def check_hooks(definitions: Definitions, bag: Bag) -> None:
    """Reports hooks on events that never happen."""
    known = [*EVENTS, *definitions.events, *definitions.actions]
    for hook in definitions.hooks:
        if hook.on not in known:
            bag.add("check/unknown-hook", hook.span, name=hook.on, hint=hint(hook.on, known))
