"""The words of a refusal: which action, why not, who decides now, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.errors import IllegalAction
from boardkit.play.action import Action
from boardkit.play.compiled import Compiled
from boardkit.play.values import listed
from boardkit.program import CHANCE, Header

if TYPE_CHECKING:
    from boardkit.runtime import Engine, State


def refusal(compiled: Compiled, engine: Engine, state: State, action: Action) -> IllegalAction | None:
    """Why the action may not be played in the state, or None when it may.

    The reason is the author's, or the condition of the definition that failed; the cure lists legal actions
    of whoever decides and nothing else.
    """
    reason = _reason(compiled, engine, state, action)
    if reason is None:
        return None
    who, phase = decider(state), compiled.info.phases[state[Header.PHASE]]
    legal = [compiled.space.action(number) for number in engine.legal(state)]
    alike = [str(option) for option in legal if option.name == action.name]
    return IllegalAction(
        f"'{action}' is illegal for {who} in phase {phase}: {reason}",
        cure=f"play one of: {listed(alike or [str(option) for option in legal])}" if legal else "",
        action=str(action), reason=reason, player=state[Header.PLAYER], phase=phase,
        legal=(alike or [str(option) for option in legal])[:8],
    )


def _reason(compiled: Compiled, engine: Engine, state: State, action: Action) -> str | None:
    offers = compiled.offers[state[Header.DECISION]]
    if action.name not in offers:
        return f"'{action.name}' is not on offer now"
    number = engine.reason(state, action.id)
    if number == 0:
        return None
    reason = compiled.info.reasons[number - 1]
    return reason.text if reason.is_author else f"the condition `{reason.text}` does not hold"


def decider(state: State) -> str:
    """Who decides, in words."""
    player = state[Header.PLAYER]
    return "chance" if player == CHANCE else f"player {player}"
