"""The end of a match: scores, winners and measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.compiler import fold
from boardkit.lang.types import BOOL, INT, PLAYER
from boardkit.lang.values import constant
from boardkit.program.code import Expr, Int

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


def write_result(script: Script) -> None:
    """Writes what `result` says to the slots of scores, winners and measures."""
    world, result = script.world, script.world.definitions.result
    scope = script.scope
    scores: list[Expr] = []
    for player in range(world.n_players):
        script.scope = {"p": constant(PLAYER, player)}
        score = script.value(result.score, INT)
        script.store(world.scores_base + player, None, score.code)
        scores.append(fold.load(world.scores_base + player))
    if result.wins is not None:
        mask: Expr = Int(0)
        for player in range(world.n_players):
            script.scope = {"p": constant(PLAYER, player)}
            wins = script.value(result.wins, BOOL)
            mask = fold.op("|", mask, fold.choose(wins.code, Int(1 << player), Int(0)))
        script.store(world.winners_slot, None, mask)
    else:
        _best(script, scores)
    script.scope = {}
    for name, source in result.measures:
        script.store(world.measures[name.text], None, script.value(source, INT).code)
    script.scope = scope


def _best(script: Script, scores: list[Expr]) -> None:
    """Whoever has the best score wins, together with those who have as much."""
    best = scores[0]
    for score in scores[1:]:
        best = fold.op("max", best, score)
    best = script.block.let("best", best)
    mask: Expr = Int(0)
    for player, score in enumerate(scores):
        mask = fold.op("|", mask, fold.choose(fold.compare("==", score, best), Int(1 << player), Int(0)))
    script.store(script.world.winners_slot, None, mask)
