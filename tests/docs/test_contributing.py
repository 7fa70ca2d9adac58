"""CONTRIBUTING.md is followed to the letter on a copy of the tree, and its tables leave nothing out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .blocks import PageRun, read_blocks

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "CONTRIBUTING.md"


def test_its_examples_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=left_out)
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=left_out)
    monkeypatch.chdir(tmp_path)
    PageRun(tmp_path).run(list(read_blocks(PAGE)))


def folders(path: str) -> list[str]:
    """The folders with anything in them."""
    found = [p for p in (ROOT / path).iterdir() if p.is_dir() and not p.name.startswith(("_", "."))]
    return sorted(p.name for p in found if any(f.is_file() and f.suffix != ".pyc" for f in p.rglob("*")))


@pytest.mark.parametrize("room", folders("src/boardkit"))
def test_the_tour_passes_every_room(room: str) -> None:
    assert f"`{room}`" in PAGE.read_text("utf-8")
    assert f"`{room}`" in (ROOT / "docs/explanation/journey.md").read_text("utf-8")


@pytest.mark.parametrize("folder", sorted({*folders("tests")} - {*folders("src/boardkit")}))
def test_the_map_of_tests_is_whole(folder: str) -> None:
    assert f"`tests/{folder}`" in PAGE.read_text("utf-8")
