"""Mutation tests of a game: is there a scenario or law that notices when a rule is changed?

    python -m boardkit.testing.mutation games/tong

Every mutant is a copy of the game's folder with one small change in one file. It is killed when the definition no
longer loads ("load"), a scenario fails, a law is broken, or it takes too long; what survives is either a rule that
no scenario tells of, or a change that changes nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType

from attrs import frozen

import boardkit
from boardkit.diagnostics import Bag
from boardkit.errors import BoardkitError
from boardkit.library import find, find_base, game_presets
from boardkit.runtime import cache
from boardkit.source import read_file, resolve
from boardkit.testing.files import Case, find_files, read_cases
from boardkit.testing.laws import LawBroken, check_laws
from boardkit.testing.mutant_names import Vocabulary
from boardkit.testing.mutants import Mutant, mutants
from boardkit.testing.performing import perform
from boardkit.testing.runner import Games

LAWS = ("conservation", "ranges", "accounts", "no dead end", "legal list", "views", "secrecy", "termination")
SECONDS = 60
"""A mutant that takes longer (on a loop that never ends) is killed."""


@frozen
class Verdict:
    """What became of a mutant: `killed_by` is "load", "laws", "time" or a scenario's id, or "" if it survived."""

    mutant: Mutant
    killed_by: str

    @property
    def survived(self) -> bool:
        return not self.killed_by


@frozen
class MutationReport:
    """What became of all mutants of a game."""

    verdicts: tuple[Verdict, ...]

    @property
    def survivors(self) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict in self.verdicts if verdict.survived)

    @property
    def score(self) -> float:
        """The share of the mutants that were killed."""
        return 1 - len(self.survivors) / max(1, len(self.verdicts))

    def __str__(self) -> str:
        at_load = sum(verdict.killed_by == "load" for verdict in self.verdicts)
        n_killed = len(self.verdicts) - len(self.survivors)
        lines = [f"survived  {verdict.mutant}" for verdict in self.survivors]
        lines.append(f"{n_killed} of {len(self.verdicts)} mutants killed ({self.score:.1%}), {at_load} of them at load")
        return "\n".join(lines)


def mutate(
    folder: str | os.PathLike[str], *, processes: int = 2, matches: int = 2,
    on_verdict: Callable[[Verdict], None] | None = None, every: int = 1,
) -> MutationReport:
    """Changes the game in a folder, one thing at a time, and runs its scenarios and some laws on each mutant.

    `every` n-th mutant only, for a quick look. BoardkitError when the unchanged game does not pass.
    """
    found = list(all_mutants(folder))[::every]
    first = _Trial(Path(folder), matches)
    try:
        verdict = first.judge(None)
    finally:
        first.close()
    if verdict:
        raise BoardkitError(f"the unchanged game fails ({verdict})", cure="run `boardkit test` on it first")
    if processes <= 1:
        trial = _Trial(Path(folder), matches)
        verdicts = [Verdict(mutant, trial.judge(mutant)) for mutant in found]
        trial.close()
        return MutationReport(tuple(verdicts))
    verdicts = []
    with ProcessPoolExecutor(processes, initializer=partial(_begin, os.fspath(folder), matches)) as pool:
        for verdict_of in pool.map(_judge, found, chunksize=4):
            verdicts.append(verdict_of)
            if on_verdict is not None:
                on_verdict(verdict_of)
    return MutationReport(tuple(verdicts))


def all_mutants(folder: str | os.PathLike[str]) -> Iterator[Mutant]:
    """The mutants of a game's file and of its variants."""
    place = Path(folder)
    for preset in game_presets(place / "game.yaml"):
        path = Path(preset.path)
        root = read_file(path, Bag())
        if root is not None:
            vocabulary = Vocabulary(boardkit.load(path).definition)
            yield from mutants(os.path.relpath(path, place), root, vocabulary)


# -- one process -------------------------------------------------------------------------------------------


class _Trial:
    """A copy of the game's folder in which one file at a time is changed."""

    def __init__(self, folder: Path, matches: int) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="boardkit-mutants-"))
        self._copy = self._home / folder.resolve().name
        self._matches = matches
        shutil.copytree(folder, self._copy, ignore=shutil.ignore_patterns("__pycache__"))
        self._cases = [case for file in find_files([self._copy]) for case in read_cases(file, Bag())]
        presets = [preset.path for preset in game_presets(self._copy / "game.yaml")]
        self._chains = {path: _chain(path) for path in presets}
        """The files that each preset is made of."""
        self._killers: list[str] = []
        """Scenarios that killed mutants, the latest last: they are likely to kill the next one too."""

    def close(self) -> None:
        shutil.rmtree(self._home, ignore_errors=True)

    def judge(self, mutant: Mutant | None) -> str:
        """What kills a mutant (the unchanged game for None), or ""."""
        changed = self._copy / (mutant.file if mutant is not None else "game.yaml")
        before = changed.read_bytes()
        try:
            if mutant is not None:
                changed.write_text(json.dumps(mutant.data, ensure_ascii=False), encoding="utf-8")
            cache.forget()
            with _time_limit(SECONDS):
                return self._killer(os.path.realpath(changed))
        except _TooLong:
            return "time"
        except Exception as error:  # a mutant that no longer loads, or that loads and then breaks anything
            return "load" if isinstance(error, BoardkitError) else f"load: {type(error).__name__}"
        finally:
            changed.write_bytes(before)

    def _killer(self, changed: str) -> str:
        """What notices that a file is changed; presets made without it are left out."""
        games = Games()
        presets = [path for path, chain in self._chains.items() if changed in chain]
        for path in presets:
            boardkit.load(path)
        for case in sorted(self._cases, key=self._eagerness):
            if find(case.game, case.variant or None) in presets and not perform(case, games.find).passed:
                self._killers = [*(killer for killer in self._killers if killer != case.id), case.id]
                return case.id
        for path in presets:
            game = boardkit.load(path)
            try:
                check_laws(game, matches=self._matches, backends=("python",), positions=40, laws=LAWS)
            except LawBroken:
                return "laws"
        return ""

    def _eagerness(self, case: Case) -> int:
        return -self._killers.index(case.id) - 1 if case.id in self._killers else 0


def _chain(path: str) -> tuple[str, ...]:
    resolved = resolve(path, Bag(), find=find_base)
    return tuple(os.path.realpath(file) for file in resolved.chain) if resolved is not None else ()


_TRIALS: list[_Trial] = []
"""The trial of this process."""


def _begin(folder: str, matches: int) -> None:
    os.environ["BOARDKIT_CACHE"] = "off"
    _TRIALS.append(_Trial(Path(folder), matches))


def _judge(mutant: Mutant) -> Verdict:
    return Verdict(mutant, _TRIALS[0].judge(mutant))


class _TooLong(BaseException):
    """A mutant took too long."""


@contextmanager
def _time_limit(seconds: int) -> Iterator[None]:
    """Ends what runs too long, where the platform has a timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# -- command -----------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 when the share killed is high enough, else 1."""
    parser = argparse.ArgumentParser(prog="python -m boardkit.testing.mutation", description=__doc__)
    parser.add_argument("folder", help="the folder of a game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="only every n-th mutant")
    parser.add_argument("--at-least", type=float, default=0.95, help="the share that must be killed")
    given = parser.parse_args(arguments)

    def tell(verdict: Verdict) -> None:
        word = f"killed by {verdict.killed_by}" if verdict.killed_by else "SURVIVED"
        print(f"{verdict.mutant}: {word}", file=sys.stderr, flush=True)

    report = mutate(given.folder, processes=given.processes, every=given.every, on_verdict=tell)
    print(report)
    return 0 if report.score >= given.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
