"""The pytest plug-in: every scenario file in a folder `scenarios` is a test module, every scenario an item.

Only pytest's hooks are here; what plays scenarios is imported when a file is collected.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from boardkit.runtime import Backend
    from boardkit.testing.files import Case
    from boardkit.testing.performing import Result
    from boardkit.testing.runner import Games


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collects a YAML file in a folder `scenarios` whose first lines say `boardkit:`."""
    if file_path.suffix not in (".yaml", ".yml") or file_path.parent.name != "scenarios":
        return None
    from boardkit.testing.files import is_scenario_file

    if not is_scenario_file(file_path):
        return None
    collected: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return collected


class ScenarioFile(pytest.File):
    """A scenario file; its items are its scenarios, once for each back end."""

    def collect(self) -> Iterable[pytest.Item]:
        """The items; findings about the file are an error of the collection."""
        from boardkit.diagnostics import Bag
        from boardkit.diagnostics.report import format_text
        from boardkit.testing.files import read_cases
        from boardkit.testing.runner import Games, default_backends

        bag = Bag()
        cases = read_cases(self.path, bag)
        if bag.has_errors:
            raise self.CollectError(format_text(bag.sorted(), sources=bag.sources))
        games = Games()
        for case in cases:
            for backend in default_backends():
                yield ScenarioItem.from_parent(
                    self, name=f"{case.id}[{backend}]", case=case, backend=backend, games=games
                )


class ScenarioFailure(Exception):
    """A scenario in which something does not hold."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.case.id)
        self.result = result


class ScenarioItem(pytest.Item):
    """A scenario on one back end."""

    def __init__(self, *, case: Case, backend: Backend, games: Games, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case
        self.backend = backend
        self.games = games

    def runtest(self) -> None:
        """Plays the scenario."""
        from boardkit.testing.performing import perform

        result = perform(self.case, self.games.find, self.backend)
        if not result.passed:
            raise ScenarioFailure(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What does not hold, in words; other exceptions as usual."""
        if isinstance(excinfo.value, ScenarioFailure):
            from boardkit.testing.report import format_result

            return format_result(excinfo.value.result)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, self.case.line() - 1, f"{self.case.id}: {self.case.title} [{self.backend}]"
