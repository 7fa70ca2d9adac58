"""Fair undo: whether somebody learned something from a decision that its player must not take back any
more."""

from __future__ import annotations

from math import prod

from boardkit.play.compiled import Compiled
from boardkit.play.history import History, Step
from boardkit.play.position import Vector
from boardkit.program import CHANCE


def may_undo(compiled: Compiled, history: History, player: int) -> bool:
    """Whether the player took the last decision and nothing came to light by it or since.

    A barrier is: another player's decision; a piece that anybody got to know; a chance outcome that changed
    what anybody sees; any step taken while a piece or a value is secret from the player (its effects may tell of
    it, as a guess does that is right).
    """
    last = history.last_decision()
    if last < 0 or history.steps[last].player != player:
        return False
    since = range(last, len(history.steps))
    return not any(_is_barrier(compiled, history.before(i), history.steps[i], player) for i in since)


def _is_barrier(compiled: Compiled, before: Vector, step: Step, player: int) -> bool:
    masks = zip(compiled.sight.piece_masks(before), compiled.sight.piece_masks(step.state), strict=True)
    if any(known & ~knew for knew, known in masks):
        return True
    if _unknown_to(compiled, before, player) or _secret_from(compiled, before, player):
        return True
    return step.player == CHANCE and _is_visible(compiled, before, step)


def _is_visible(compiled: Compiled, before: Vector, step: Step) -> bool:
    """Whether anybody saw anything of a chance outcome."""
    for viewer in range(compiled.info.n_players):
        if any(compiled.events.saw(record, viewer) for record in step.records):
            return True
        if compiled.viewing.table(before, viewer) != compiled.viewing.table(step.state, viewer):
            return True
    return False


def _unknown_to(compiled: Compiled, state: Vector, player: int) -> bool:
    """Whether there is a piece that the player does not know."""
    return any(not known >> player & 1 for known in compiled.sight.piece_masks(state))


def _secret_from(compiled: Compiled, state: Vector, player: int) -> bool:
    """Whether a variable that the player cannot see is set."""
    info, initial = compiled.info, compiled.program.initial
    for variable in info.variables:
        if variable.visibility == "all":
            continue
        sizes = [info.domain(name).size for name in variable.dims]
        inner = prod(sizes[1:])
        for offset in range(prod(sizes)):
            owner = offset // inner
            is_own = compiled.sight.sees(compiled.sight.variable_mask(variable, owner), player)
            slot = variable.base + offset
            if not is_own and state[slot] != initial[slot]:
                return True
    return False
