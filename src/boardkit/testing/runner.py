"""Runs scenario files on the back ends and sums up what happened, as `boardkit test` shows it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import define, field, frozen

import boardkit
from boardkit.diagnostics import Bag, Diagnostic
from boardkit.play.game import Game
from boardkit.runtime import Backend, has_native
from boardkit.testing.files import Case, find_files, read_cases
from boardkit.testing.performing import Result, perform
from boardkit.testing.report import format_result, place

OnResult = Callable[[Result], None]


@frozen
class Summary:
    """What came of a run: one `Result` a scenario and back end, and the findings about the files themselves."""

    results: tuple[Result, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    n_files: int = 0
    n_left_out: int = 0

    @property
    def failures(self) -> tuple[Result, ...]:
        return tuple(result for result in self.results if not result.passed)

    @property
    def passed(self) -> bool:
        """Whether nothing failed and no file has errors."""
        return not self.failures and all(d.severity != "error" for d in self.diagnostics)

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON-able data."""
        return {
            "passed": self.passed,
            "files": self.n_files,
            "scenarios": len({(r.case.file, r.case.id) for r in self.results}),
            "left_out": self.n_left_out,
            "diagnostics": [d.to_dict() for d in self.diagnostics],
            "results": [_result_data(result) for result in self.results],
        }

    def __str__(self) -> str:
        parts = [str(d) for d in self.diagnostics]
        parts += [format_result(result) for result in self.failures]
        n_failed = len(self.failures)
        counted = f"{len(self.results) - n_failed} passed, {n_failed} failed in {self.n_files} files"
        return "\n\n".join([*parts, counted])


def _result_data(result: Result) -> dict[str, Any]:
    return {
        "id": result.case.id, "title": result.case.title, "tests": list(result.case.tests), "place": place(result),
        "backend": result.backend, "passed": result.passed,
        "mismatches": [
            {"path": list(m.path), "place": place(result, m.path), "expected": m.expected, "got": m.got}
            for m in result.mismatches
        ],
    }


@define
class Games:
    """Loads the games of cases, each choice of preset and options once."""

    _known: dict[tuple[str, str, str], Game] = field(factory=dict)

    def find(self, case: Case) -> Game:
        """The game of a case; raises what `boardkit.load` raises."""
        key = (case.game, case.variant, json.dumps(dict(case.options), sort_keys=True))
        if key not in self._known:
            self._known[key] = boardkit.load(case.game, variant=case.variant or None, options=case.options)
        return self._known[key]


def run(
    paths: Iterable[str | os.PathLike[str]] = (), *, keyword: str = "", on_result: OnResult | None = None,
    backends: Sequence[Backend] | None = None,
) -> Summary:
    """Plays the scenarios in files and folders (without paths: of all games) on each back end.

    `keyword` keeps those whose id, title or rulings have the word. `on_result` is called with each result as it
    comes. `backends` are those that are installed when nobody says.
    """
    bag = Bag()
    games = Games()
    files = find_files(paths)
    cases = [case for file in files for case in read_cases(file, bag)]
    chosen = [case for case in cases if matches_keyword(case, keyword)]
    results: list[Result] = []
    for case in chosen:
        for backend in backends or default_backends():
            result = perform(case, games.find, backend)
            results.append(result)
            if on_result is not None:
                on_result(result)
    return Summary(tuple(results), tuple(bag.sorted()), len(files), len(cases) - len(chosen))


def default_backends() -> tuple[Backend, ...]:
    """The back ends that are installed."""
    return ("python", "native") if has_native() else ("python",)


def matches_keyword(case: Case, keyword: str) -> bool:
    """Whether a word is part of the id, the title or a ruling; capitals do not matter."""
    return any(keyword.lower() in text.lower() for text in (case.id, case.title, *case.tests))
