"""Where a definition says that the match is over, with the conditions around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from boardkit.model.effect import Effect
from boardkit.model.game import Definitions
from boardkit.rulebook.wording import Wording


def endings(definitions: Definitions, wording: Wording) -> Iterator[str]:
    """A sentence for every place where a match can end."""
    for name, phase in definitions.phases.items():
        yield from _said(phase.start, f"when `{name}` begins", definitions, wording)
        yield from _said(phase.stuck, f"when no action is possible in `{name}`", definitions, wording)
    for name, action in definitions.actions.items():
        yield from _said(action.do, f"by the action `{name}`", definitions, wording)
    for hook in definitions.hooks:
        yield from _said(hook.do, f"{hook.moment} the event `{hook.on}`", definitions, wording)
    yield from _said((*definitions.match, *definitions.round), "during the set-up", definitions, wording)


def _said(effects: Iterable[Effect], place: str, definitions: Definitions, wording: Wording) -> Iterator[str]:
    found = dict.fromkeys(_conditions(effects, (), definitions, wording, frozenset()))
    for conditions in found:
        condition = f", if {' and '.join(conditions)}" if conditions else ""
        yield f"The match ends {place}{condition}."


def _conditions(
    effects: Iterable[Effect],
    around: tuple[str, ...],
    definitions: Definitions,
    wording: Wording,
    performing: frozenset[str],
) -> Iterator[tuple[str, ...]]:
    """The conditions around each `end_match`, outermost first; definitions are followed."""
    effect: Any
    for effect in effects:
        if effect.KEY == "end_match":
            yield around
        elif effect.KEY == "if":
            chosen = wording.decide(effect.when)
            condition = wording.quoted(effect.when)
            if chosen is not False:
                outer = around if chosen else (*around, condition)
                yield from _conditions(effect.then, outer, definitions, wording, performing)
            if chosen is not True:
                outer = around if chosen is False else (*around, f"not {condition}")
                yield from _conditions(effect.else_, outer, definitions, wording, performing)
        elif effect.KEY == "perform" and effect.name not in performing:
            definition = definitions.define.get(effect.name)
            inner = (definition.do if definition is not None else None) or ()
            inside = wording.within(effect.with_)
            yield from _conditions(inner, around, definitions, inside, performing | {effect.name})
        else:
            for inner in effect.inner():
                yield from _conditions(inner, around, definitions, wording, performing)
