"""The pytest plug-in collects scenario files, runs them and tells failures; elsewhere it stays out of the way."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import boardkit

SCENARIOS = """boardkit: 1
game: tong
scenarios:
  - {id: S-1, title: it begins, seed: 1, then: {phase: PLACE}}
  - {id: S-2, title: it is over, seed: 1, then: {over: true}}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine" / "scenarios").mkdir(parents=True)
    (tmp_path / "mine" / "scenarios" / "some.yaml").write_text(SCENARIOS, encoding="utf-8")
    (tmp_path / "mine" / "scenarios" / "other.yaml").write_text("name: not ours\n", encoding="utf-8")
    (tmp_path / "mine" / "game.yaml").write_text("boardkit: 1\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def pytest_run(folder, *arguments):
    """Runs pytest in a folder; where boardkit is not installed the plug-in is named and its path given."""
    is_installed = bool(entry_points(group="pytest11", name="boardkit"))
    plugin = [] if is_installed else ["-p", "boardkit.testing.pytest_plugin"]
    source = str(Path(boardkit.__file__).parents[1])
    paths = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", *arguments],
        cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": paths},
    )


def test_scenarios_are_items_on_each_back_end(folder):
    done = pytest_run(folder, "--collect-only", "-q")
    assert "some.yaml::S-1[python]" in done.stdout and "some.yaml::S-2[python]" in done.stdout
    assert "other.yaml" not in done.stdout and "game.yaml" not in done.stdout


def test_a_failure_is_told_in_words(folder):
    done = pytest_run(folder, "-k", "python")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "some.yaml:5: then.over" in done.stdout
    assert "expected: True" in done.stdout and "Traceback" not in done.stdout
    assert "S-2: it is over [python]" in done.stdout


def test_a_scenario_is_chosen_by_its_id(folder):
    done = pytest_run(folder, "-k", "S-1", "-q")
    assert done.returncode == 0 and "passed" in done.stdout and "failed" not in done.stdout


def test_a_mistake_in_the_file_is_an_error_of_the_collection(folder):
    file = folder / "mine" / "scenarios" / "some.yaml"
    file.write_text(SCENARIOS.replace("then: {over", "than: {over"), encoding="utf-8")
    done = pytest_run(folder)
    assert done.returncode == 2
    assert "has no key 'than'" in done.stdout and "some.yaml:5" in done.stdout


def test_importing_the_plug_in_costs_next_to_nothing():
    code = "import sys, boardkit.testing.pytest_plugin; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"yaml", "attrs", "cattrs", "hypothesis", "jsonschema", "llvmlite"} & set(loaded)
    assert not [m for m in loaded if m.startswith("boardkit.") and not m.startswith("boardkit.testing")]


def test_the_plug_in_is_registered():
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert 'boardkit = "boardkit.testing.pytest_plugin"' in text
