"""The README of a game tells of every option, preset and ruling that the game has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardkit.library import Preset, game_presets

GAMES = Path(__file__).resolve().parents[2] / "games"
FOLDERS = sorted(path.parent for path in GAMES.glob("*/game.yaml"))
RULING = re.compile(r"\bR-[A-Z]+-[0-9]+[a-z]?\b")


def readme(folder: Path) -> str:
    return (folder / "README.md").read_text("utf-8")


@pytest.mark.parametrize("preset", [p for f in FOLDERS for p in game_presets(f / "game.yaml")], ids=lambda p: p.name)
def test_presets_and_options_are_named(preset: Preset) -> None:
    text = readme(GAMES / preset.game)
    assert f"`{preset.name}`" in text
    assert [option for option in preset.options if f"`{option}`" not in text] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rulings_are_told(folder: Path) -> None:
    told = set(RULING.findall(readme(folder)))
    cited = {ruling for path in folder.rglob("*.yaml") for ruling in RULING.findall(path.read_text("utf-8"))}
    assert sorted(cited - told) == []
