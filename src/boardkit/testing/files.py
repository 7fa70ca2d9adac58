"""Finds scenario files and reads them into cases, ready to be played."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from boardkit.diagnostics import Bag
from boardkit.folders import folders
from boardkit.model.structure import structure
from boardkit.schema import validate
from boardkit.source import Mapping as MappingNode
from boardkit.source import Node, at, read_file
from boardkit.testing.codes import report
from boardkit.testing.scenario import Scenario, Scenarios, Setup, Step, Then
from boardkit.testing.words import Path as NodePath

FOLDER = "scenarios"
SUFFIXES = (".yaml", ".yml")


@frozen
class Case:
    """One scenario with everything its file says about it; `path` leads to it from the root of the file."""

    file: str
    root: Node
    path: NodePath
    scenario: Scenario
    game: str
    variant: str
    options: Mapping[str, Any]
    players: int | None
    seed: int | None

    @property
    def id(self) -> str:
        return self.scenario.id

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def tests(self) -> tuple[str, ...]:
        """The rulings that it is an example of."""
        return tuple(name.text for name in self.scenario.tests)

    def line(self, path: NodePath = ()) -> int:
        """The line where a part of the scenario stands: of the longest path that leads somewhere."""
        parts = [*self.path, *path]
        for n in range(len(parts), -1, -1):
            node = at(self.root, tuple(parts[:n]))
            if node is not None:
                return node.span.line
        return 1


def find_files(paths: Iterable[str | os.PathLike[str]] = ()) -> list[Path]:
    """The scenario files at the paths: files as they are, folders with all `scenarios` folders in them.

    Without paths: those of all games that `boardkit.library` finds.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths or folders()):
        if path.is_dir():
            inside = sorted(p for suffix in SUFFIXES for p in path.rglob(f"*{suffix}"))
            found |= {p: None for p in inside if p.parent.name == FOLDER and is_scenario_file(p)}
        else:
            found[path] = None
    return list(found)


def is_scenario_file(path: Path) -> bool:
    """Whether a file's first lines say that boardkit should read it."""
    try:
        with path.open("rb") as stream:
            head = stream.read(2000)
    except OSError:
        return False
    return any(line.startswith(b"boardkit:") for line in head.splitlines())


def read_cases(path: str | os.PathLike[str], bag: Bag) -> list[Case]:
    """The scenarios of a file; findings go to `bag`, and the list is empty after errors."""
    file = os.fspath(path)
    n_before = len(bag.errors)
    root = read_file(file, bag)
    if root is None or len(bag.errors) > n_before:
        return []
    validate(root, Scenarios, bag)
    if len(bag.errors) > n_before:
        return []
    scenarios: Scenarios | None = structure(root, Scenarios, bag, ())
    if scenarios is None:
        return []
    cases = list(_cases(file, root, scenarios, bag))
    return [] if len(bag.errors) > n_before else cases


def _cases(file: str, root: Node, scenarios: Scenarios, bag: Bag) -> Iterator[Case]:
    game = _game_of(file, scenarios.game)
    if game is None:
        report(bag, "scenario/no-game", _key_span(root))
        return
    seen: set[str] = set()
    for number, scenario in enumerate(scenarios.scenarios):
        if scenario.id in seen:
            report(bag, "scenario/id-twice", scenario.span, id=scenario.id)
        seen.add(scenario.id)
        _check_sense(scenario, bag)
        yield Case(
            file=file, root=root, path=("scenarios", number), scenario=scenario, game=game,
            variant=scenario.variant or scenarios.variant,
            options={**(scenarios.options or {}), **(scenario.options or {})},
            players=scenario.players or scenarios.players or None,
            seed=scenarios.seed if scenario.seed is None else scenario.seed,
        )


def _game_of(file: str, named: str) -> str | None:
    """The game by name or path; a path is taken from the folder of the file."""
    folder = Path(file).resolve().parent
    if named:
        beside = folder / named
        return str(beside) if beside.exists() else named
    own = folder.parent / "game.yaml"
    return str(own) if folder.name == FOLDER and own.exists() else None


def _key_span(root: Node) -> Any:
    entry = root.entries.get("boardkit") if isinstance(root, MappingNode) else None
    return root.span if entry is None else entry.key.span


def _check_sense(scenario: Scenario, bag: Bag) -> None:
    """Reports a scenario that cannot fail, or that has steps besides `when` and `then`."""
    if scenario.steps:
        for key in ("when", "then"):
            if getattr(scenario, key) is not None:
                report(bag, "scenario/steps-and-when", scenario.span, id=scenario.id, key=key)
        for step in scenario.steps:
            if step.do is None and not step.refuse and is_empty(step.then):
                report(bag, "scenario/empty-step", step.span)
    checks = [scenario.then, *(step.then for step in scenario.steps)]
    refuses = bool(scenario.invalid) or any(step.refuse for step in scenario.steps)
    if not refuses and all(is_empty(then) for then in checks):
        report(bag, "scenario/checks-nothing", scenario.span, id=scenario.id)


def is_empty(part: Then | Setup | Step | None) -> bool:
    """Whether nothing is said in a part of a scenario."""
    if part is None:
        return True
    names = [a.name for a in part.__attrs_attrs__ if a.name != "span"]
    return all(getattr(part, name) in (None, "") for name in names)
