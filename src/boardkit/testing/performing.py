"""Plays one scenario: leads a match to the position, does what is done, compares what must hold."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from boardkit.errors import ActionError, BoardkitError, RuleFault
from boardkit.play.game import Game
from boardkit.play.history import draw
from boardkit.play.match import Match
from boardkit.program import CHANCE
from boardkit.runtime import Backend
from boardkit.testing.expecting import Expecting, Mismatch, refusal_mismatch
from boardkit.testing.files import Case
from boardkit.testing.position import set_up
from boardkit.testing.scenario import Step
from boardkit.testing.words import Path, ScenarioError, as_list, named

FindGame = Callable[[Case], Game]
"""Loads the game of a case with its options."""


@frozen
class Result:
    """How a scenario went on one back end; `mismatches` are empty when it passed.

    `match` is the match where it stopped (None when it never began), `actions` what was played until then.
    """

    case: Case
    backend: str
    mismatches: tuple[Mismatch, ...] = ()
    actions: tuple[str, ...] = ()
    match: Match | None = None

    @property
    def passed(self) -> bool:
        return not self.mismatches


def perform(case: Case, find_game: FindGame, backend: Backend = "python") -> Result:
    """Plays a scenario; nothing is raised."""
    try:
        game = find_game(case)
        match = game.start(case.players, seed=case.seed or 0, chance="manual", backend=backend)
    except BoardkitError as error:
        return Result(case, backend, _refused_setup(case.scenario.invalid, str(error)))
    if case.scenario.invalid:
        expected = f"an error with the words '{case.scenario.invalid}'"
        return Result(case, backend, (Mismatch(("invalid",), expected, "a match"),), match=match)
    performance = _Performance(case, match, backend)
    try:
        return performance.run()
    except Exception as error:  # a fault of boardkit itself: one scenario fails, the others are still played
        trace = "".join(traceback.format_exception(error)[-4:])
        found = Mismatch((), "no exception", trace)
        return Result(case, backend, (found,), tuple(performance.actions))


def _refused_setup(invalid: str, message: str) -> tuple[Mismatch, ...]:
    """What is wrong when a game could not be started."""
    if not invalid:
        return (Mismatch((), "a match", message),)
    if invalid.lower() in message.lower():
        return ()
    return (Mismatch(("invalid",), f"an error with the words '{invalid}'", message),)


class _Performance:
    """One scenario being played."""

    def __init__(self, case: Case, match: Match, backend: str) -> None:
        self.case = case
        self.match = match
        self.backend = backend
        self.actions: list[str] = []
        self.outcomes = self._texts(case.scenario.chance, ("chance",))

    def run(self) -> Result:
        scenario = self.case.scenario
        try:
            self._do(scenario.given, ("given",))
            if scenario.position is not None:
                self.match = set_up(self.match, scenario.position)
                self.actions.append("(position set)")
            found = self._steps() if scenario.steps else self._single()
        except ScenarioError as error:
            found = [Mismatch(error.path, "a scenario of this game", str(error))]
        except RuleFault as error:
            found = [Mismatch(("when",), "rules that keep their promises", str(error))]
        return Result(self.case, self.backend, tuple(found), tuple(self.actions), self.match)

    def _single(self) -> list[Mismatch]:
        scenario = self.case.scenario
        expecting = Expecting(scenario.then, self.match)
        self._do(scenario.when, ("when",))
        return expecting.check(self.match, ("then",))

    def _steps(self) -> list[Mismatch]:
        """Plays steps up to the first that goes wrong."""
        for number, step in enumerate(self.case.scenario.steps):
            found = self._step(step, ("steps", number))
            if found:
                return found
        return []

    def _step(self, step: Step, path: Path) -> list[Mismatch]:
        expecting = Expecting(step.then, self.match)
        self._do(step.do, (*path, "do"))
        if step.refuse:
            refused = refusal_mismatch(self.match, step.refuse, step.because, (*path, "refuse"))
            if refused is not None:
                return [refused]
        return expecting.check(self.match, (*path, "then"))

    # -- actions -------------------------------------------------------------------------------------

    def _do(self, actions: Any, path: Path) -> None:
        """Plays actions, and the outcomes of chance between them."""
        for text, where in self._texts(actions, path):
            self._decide_chance(text)
            self._play(text, where)
        self._decide_chance("")

    def _play(self, text: str, path: Path) -> None:
        try:
            self.match.play(text)
        except ActionError as error:
            raise ScenarioError(f"'{text}' cannot be played: {error}", path) from None
        self.actions.append(text)

    def _decide_chance(self, coming: str) -> None:
        """Lets chance decide as `chance` or the seed says, unless the coming action is an outcome itself."""
        match = self.match
        while match.current_player == CHANCE:
            if coming and self._is_outcome(coming):
                return
            if self.outcomes:
                self._play(*self.outcomes.pop(0))
            elif self.case.seed is not None:
                step = draw(match.engine, match.state)
                match.follow(step)
                self.actions.append(match.space.format(step.action))
            else:
                return

    def _is_outcome(self, text: str) -> bool:
        try:
            action = self.match.space.parse(text)
        except ActionError:
            return False
        return self.match.info.action(action.name).is_chance

    def _texts(self, actions: Any, path: Path) -> list[tuple[str, Path]]:
        """The actions in a list, with where they stand; `{shuffle: a b c}` is three of them."""
        found: list[tuple[str, Path]] = []
        for number, item in enumerate(as_list(actions)):
            where = (*path, number) if isinstance(actions, list) else path
            if isinstance(item, Mapping):
                for name, values in item.items():
                    found += [(text, where) for text in self._series(str(name), values, where)]
            else:
                found.append((str(item), where))
        return found

    def _series(self, name: str, values: Any, path: Path) -> list[str]:
        info = self.match.info
        named(name, [action.name for action in info.actions], "action", path)
        params = info.action(name).params
        if len(params) != 1:
            raise ScenarioError(f"'{name}' has {len(params)} parameters, not one", path, cure="write it out")
        names = info.domain(params[0].domain).names
        labels = dict(zip(info.pieces.labels, info.pieces.kinds, strict=False))
        items = [str(value) for value in values] if isinstance(values, list) else str(values).split()
        items = [labels[item] if item not in names and item in labels else item for item in items]
        return [f"{name} {params[0].name}={item}" for item in items]
