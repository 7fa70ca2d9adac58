"""The commands that run matches: test and simulate; and new, whose game they run."""

from __future__ import annotations

import json
import re

import pytest

from boardkit.cli import simulate_
from boardkit.sim import simulate

from .running import PEEK, boardkit


@pytest.fixture
def game(tmp_path):
    assert boardkit("new", "my-game", "--dir", tmp_path).code == 0
    return tmp_path / "my-game"


# -- new ---------------------------------------------------------------------------------------------------


def test_new_writes_a_game_that_checks_tests_and_plays(game):
    assert sorted(p.relative_to(game).as_posix() for p in game.rglob("*.*")) == [
        "README.md",
        "game.yaml",
        "scenarios/first.yaml",
    ]
    assert boardkit("check", game).out == "no findings\n"
    assert boardkit("test", game).code == 0
    assert boardkit("play", game, "--players", "random,random").code == 0
    assert "name: my-game" in (game / "game.yaml").read_text()
    assert "# My Game" in (game / "README.md").read_text()


def test_new_leaves_no_placeholder(game):
    for path in game.rglob("*.*"):
        text = path.read_text()
        assert "mygame" not in text


def test_new_overwrites_nothing(game):
    (game / "game.yaml").write_text("mine")
    outcome = boardkit("new", "my-game", "--dir", game.parent)
    assert outcome.code == 2 and "is there already" in outcome.err
    assert (game / "game.yaml").read_text() == "mine"


@pytest.mark.parametrize("name", ["Bad", "1st", "a b", "../x", ""])
def test_new_needs_a_name_that_can_be_one(name, tmp_path):
    outcome = boardkit("new", "--dir", tmp_path, "--", name)
    assert outcome.code == 2 and "cannot be the name of a game" in outcome.err
    assert list(tmp_path.iterdir()) == []


# -- test --------------------------------------------------------------------------------------------------


def test_test_tells_what_failed(game):
    path = game / "scenarios" / "first.yaml"
    path.write_text(path.read_text().replace("winners: [0]", "winners: [1]"))
    outcome = boardkit("test", game, "--backend", "python")
    assert outcome.code == 1
    assert "1 passed, 1 failed" in outcome.out
    assert "first.yaml:" in outcome.out


def test_test_by_keyword_and_as_json(game):
    data = json.loads(boardkit("test", game, "-k", "taken", "--json", "--backend", "python").out)
    assert data["passed"] is True
    assert [result["id"] for result in data["results"]] == ["taken"]


def test_test_of_nothing_says_so(tmp_path):
    outcome = boardkit("test", tmp_path)
    assert "no scenarios were found" in outcome.err


# -- simulate ----------------------------------------------------------------------------------------------


def test_simulate_as_a_table():
    outcome = boardkit("simulate", "tong", "-n", "200", "--seed", "3", "--backend", "python")
    assert outcome.code == 0
    assert outcome.out.startswith("200 random matches of tong, 2 players, seed 3\n")
    for words in ("95% interval", "decisions in a match: mean", "legal actions at a decision", "place        200"):
        assert words in outcome.out
    assert "a second" in outcome.err and "a second" not in outcome.out


def test_simulate_as_json_does_not_depend_on_workers_or_back_end():
    pytest.importorskip("llvmlite")
    runs = [("python", "1"), ("native", "1"), ("native", "3")]
    outs = {
        boardkit("simulate", PEEK, "-n", "300", "--players", "3", "--backend", b, "--jobs", j, "--json").out
        for b, j in runs
    }
    assert len(outs) == 1
    data = json.loads(outs.pop())
    assert data["matches"] == 300 and len(data["seats"]) == 3
    assert data["unused_actions"] == ["exchange"]


def test_simulate_flags_actions_never_played():
    outcome = boardkit("simulate", PEEK, "-n", "50", "--backend", "python")
    assert "exchange          0   never played" in outcome.out
    outcome = boardkit("simulate", PEEK, "-n", "50", "--backend", "python", "-o", "swap=true")
    assert "never played" not in outcome.out


def test_simulate_tells_of_faults(game):
    path = game / "game.yaml"
    path.write_text(path.read_text().replace("    stuck: [end_match: {}] # the board is full\n", ""))
    outcome = boardkit("simulate", game, "-n", "200", "--backend", "python")
    assert outcome.code == 1
    assert re.search(r"^fault in match \d+: stuck$", outcome.out, re.MULTILINE)


def test_simulate_needs_numbers_that_fit():
    assert boardkit("simulate", "tong", "-n", "0").code == 2
    assert boardkit("simulate", "tong", "--players", "7").code == 2


def test_table_of_many_faults_is_cut():
    from attrs import evolve

    import boardkit as library
    from boardkit.runtime import MatchFault

    result = simulate(library.load("tong"), 20, backend="python")
    faults = tuple(MatchFault(i, "loop", "game.yaml:1") for i in range(15))
    text = simulate_.format_table(evolve(result, faults=faults))
    assert text.count("fault in match") == 10 and "15 faults in all" in text
