"""`boardkit check`, with and without watching."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardkit.cli import check_
from boardkit.cli.watch import changes, files_of

from .running import PEEK, boardkit


@pytest.fixture
def game(tmp_path):
    assert boardkit("new", "mine", "--dir", tmp_path).code == 0
    return tmp_path / "mine"


def spoil(game: Path) -> None:
    path = game / "game.yaml"
    path.write_text(path.read_text().replace("phases:", "phaes:"))


def test_no_findings(game):
    outcome = boardkit("check", game, game / "game.yaml", "tong", PEEK)
    assert (outcome.code, outcome.out, outcome.err) == (0, "no findings\n", "")


def test_findings_in_words(game):
    spoil(game)
    outcome = boardkit("check", game)
    assert outcome.code == 1
    assert "did you mean 'phases'?" in outcome.out and "1 error" in outcome.out
    assert outcome.err == ""
    assert "\x1b" not in outcome.out


def test_findings_as_json_and_sarif(game):
    spoil(game)
    (finding,) = json.loads(boardkit("check", game, "--json").out)
    assert finding["severity"] == "error" and finding["span"]["file"].endswith("game.yaml")
    sarif = json.loads(boardkit("check", game, "--format", "sarif").out)
    assert sarif["version"] == "2.1.0" and len(sarif["runs"][0]["results"]) == 1
    assert sarif["runs"][0]["tool"]["driver"]["version"]


def test_the_same_file_twice_is_told_once(game):
    spoil(game)
    assert len(json.loads(boardkit("check", game, game / "game.yaml", "--json").out)) == 1


def test_a_file_that_is_not_there_is_a_finding():
    outcome = boardkit("check", "nowhere.yaml")
    assert outcome.code == 1 and "nowhere.yaml" in outcome.out


def test_a_name_that_is_not_there_is_usage():
    assert boardkit("check", "nowhere").code == 2


# -- watching ----------------------------------------------------------------------------------------------


def test_files_of_a_variant_are_its_chain_and_the_folders(game):
    (game / "variants").mkdir()
    variant = game / "variants" / "large.yaml"
    variant.write_text("boardkit: 1\nextends: ../game.yaml\nname: mine-large\nsummary: Larger.\noptions: {size: 5}\n")
    names = {path.name for path in files_of(str(variant))}
    assert {"large.yaml", "game.yaml", "first.yaml"} <= names
    assert {path.name for path in files_of(str(game))} >= {"large.yaml", "game.yaml"}


def test_a_file_that_cannot_be_read_is_watched_all_the_same(game):
    (game / "game.yaml").write_text("boardkit: [")
    assert game / "game.yaml" in files_of(str(game / "game.yaml"))
    assert files_of("no-such-game") == {Path("no-such-game")}


def test_changes_tell_which_files(game):
    edits = [
        lambda: None,
        lambda: spoil(game),
        lambda: (game / "variants.yaml").write_text("x: 1\n"),
        lambda: (game / "variants.yaml").unlink(),
    ]

    def wait() -> bool:
        if not edits:
            return False
        edits.pop(0)()
        return True

    seen = [[path.name for path in changed] for changed in changes([str(game)], wait)]
    assert seen == [["game.yaml"], ["variants.yaml"], ["variants.yaml"]]


def test_watching_reports_again_until_stopped(game, monkeypatch):
    edits = [lambda: spoil(game)]

    def sleep(seconds: float) -> None:
        if not edits:
            raise KeyboardInterrupt
        edits.pop(0)()

    monkeypatch.setattr(check_.time, "sleep", sleep)
    outcome = boardkit("check", game, "--watch")
    assert outcome.code == 130
    assert outcome.out.startswith("no findings\n") and "1 error" in outcome.out
    assert "changed: " in outcome.err
