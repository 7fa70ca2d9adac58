"""Replaying a log: every outcome is played as recorded and every position is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from attrs import frozen

from boardkit.errors import ActionError, OptionError, ReplayError, RuleFault
from boardkit.play.game import Game, begin
from boardkit.play.history import Step, draw, take
from boardkit.play.legality import refusal
from boardkit.play.log import LogEntry, LogHeader, MatchLog, parse_log
from boardkit.play.match import Match
from boardkit.play.sight import decider_name
from boardkit.program import CHANCE, OVER, Header


def replay(source: str | Path | Iterable[str], find_game: Callable[[LogHeader], Game]) -> Match:
    """Restores a match from a log file (a path) or its lines, at the position where the log ends.

    `find_game` loads the game that the header names, from the definition the header carries if it has one.
    Chance outcomes are played as recorded; in a seeded match the generator must give the same ones, so that
    the restored match goes on exactly as the original would have. ReplayError names the file and the first
    line that does not fit, with what was expected and what was found.
    """
    log, name = parse_log(source)
    game = find_game(log.header)
    _check_game(name, log.header, game)
    try:
        header = log.header
        match = begin(
            game, header.players, seed=header.seed, chance=header.chance, backend="auto", is_replay=True
        )
    except OptionError as error:
        raise ReplayError(f"{name}:1: {error.message}", cure=error.cure, file=name, line=1) from error
    _Replayer(name, match, log).run()
    return match


def _check_game(name: str, header: LogHeader, game: Game) -> None:
    if header.fingerprint != game.fingerprint:
        carried = header.definition is not None
        raise ReplayError(
            f"{name}:1: the log was played with another definition of {header.game}: expected fingerprint "
            f"{header.fingerprint}, got {game.fingerprint}",
            cure="replay it with the definition that the log carries" if carried
            else "load the definition it was played with (a log saved with `definition=True` carries it)",
            file=name, line=1, expected=header.fingerprint, got=game.fingerprint,
        )
    if not game.min_players <= header.players <= game.max_players:
        raise ReplayError(
            f"{name}:1: {game.name} cannot be played by {header.players} players",
            cure="restore the file from a whole copy", file=name, line=1,
        )


@frozen
class _Replayer:
    """Plays the entries of a log in a match that has just begun; entry n stands in line n + 1."""

    name: str
    match: Match
    log: MatchLog

    def run(self) -> None:
        self._compare(1, "the first position", self.log.header.start, self.match.digest)
        for entry in self.log.entries:
            self.match.follow(self._step(entry))
            what = f"the position after '{entry.action}'"
            self._compare(entry.n + 1, what, entry.digest, self.match.digest)
        self._check_end(len(self.log.entries) + 2)

    def _step(self, entry: LogEntry) -> Step:
        """The recorded decision, taken again."""
        match, line = self.match, entry.n + 1
        state = match.state
        player = state[Header.PLAYER]
        if player == OVER:
            self._fail(line, "the match is over", "no more entries", f"'{entry.action}'")
        self._compare(line, "the player who decides", decider_name(player), decider_name(entry.player))
        try:
            action = match.space.parse(entry.action)
        except ActionError as error:
            self._fail(line, error.message, "an action of the game", f"'{entry.action}'")
        refused = refusal(match.compiled, match.engine, state, action)
        if refused is not None:
            self._fail(line, refused.message, "a legal action", f"'{entry.action}'")
        try:
            if player == CHANCE and match.chance == "seeded":
                step = draw(match.engine, state)
                drawn = match.space.format(step.action)
                self._compare(line, "the chance outcome of the seed", f"'{drawn}'", f"'{action}'")
                return step
            return take(match.engine, state, action.id)
        except RuleFault as fault:
            self._fail(line, fault.message, "an action that can be performed", f"'{entry.action}'")

    def _check_end(self, line: int) -> None:
        match, closing = self.match, self.log.closing
        if match.chance == "seeded" and match.current_player == CHANCE:
            self._fail(line, "the log stops early", "an outcome of chance", "the closing line")
        result = match.log.closing
        for key in ("over", "scores", "winners"):
            self._compare(line, f"'{key}'", result[key], closing[key])

    def _compare(self, line: int, what: str, expected: Any, got: Any) -> None:
        if expected != got:
            self._fail(line, f"{what} does not fit", expected, got)

    def _fail(self, line: int, message: str, expected: Any, got: Any) -> NoReturn:
        raise ReplayError(
            f"{self.name}:{line}: {message}: expected {expected}, got {got}",
            cure="replay an unchanged copy of the log", file=self.name, line=line, expected=expected, got=got,
        )
