"""The commands that tell something: list, rules, schema, explain, replay."""

from __future__ import annotations

import json

import pytest

from boardkit.library import find
from boardkit.schema import schema_files, stale

from .running import PEEK, SMALL, boardkit


def test_list_shows_every_preset_with_players_and_options():
    rows = json.loads(boardkit("list", "--json").out)
    table = boardkit("list").out.splitlines()
    assert len(table) == len(rows) + 1
    tong = next(row for row in rows if row["name"] == "tong-match")
    assert tong["game"] == "tong" and tong["variant"] == "tong-match" and tong["players"] == "2"
    assert {"rows", "max_stake"} <= set(tong["options"])
    assert "multi_result" not in tong["options"]
    (line,) = (line for line in table if line.startswith("tong-match "))
    assert line.split()[1:3] == ["2", str(len(tong["options"]))]
    assert tong["summary"] in line


def test_games_in_folders_of_the_user_are_listed(monkeypatch, tmp_path):
    boardkit("new", "my-own", "--dir", tmp_path)
    monkeypatch.setenv("BOARDKIT_GAMES", str(tmp_path))
    assert "my-own" in boardkit("list").out
    assert boardkit("rules", "my-own").code == 0


def test_a_game_that_cannot_be_read_is_listed_all_the_same(monkeypatch, tmp_path):
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.yaml").write_text("boardkit: [1\n")
    monkeypatch.setenv("BOARDKIT_GAMES", str(tmp_path))
    outcome = boardkit("list")
    assert outcome.code == 0
    assert "bad " in outcome.out and "boardkit check" in outcome.out


@pytest.mark.parametrize("form", ["text", "md", "json"])
def test_rules_in_three_forms(form):
    outcome = boardkit("rules", "tong", "--format", form)
    assert outcome.code == 0 and "Feed the chameleon" in outcome.out
    if form == "json":
        assert json.loads(outcome.out)["players"] == 2
        assert boardkit("rules", "tong", "--json").out == outcome.out


def test_rules_follow_options_variant_and_players():
    text = boardkit("rules", "tong", "--variant", "multi", "--players", "4", *SMALL).out
    assert "9 pieces: 3 'a', 3 'b', 3 'c'" in text
    assert "Lay 'grid' out as the option 'layout' says." in text and "Shuffle" not in text
    assert "layout = abc,bca,cab  (default random)" in text
    assert "'1 if p != mover else -3'" in text


def test_rules_name_the_presets_with_what_they_change(tmp_path):
    boardkit("new", "mine", "--dir", tmp_path)
    (tmp_path / "mine" / "variants").mkdir()
    (tmp_path / "mine" / "variants" / "large.yaml").write_text(
        "boardkit: 1\nextends: ../game.yaml\nname: mine-large\nsummary: On a larger board.\n"
        "options: {size: 5, row: 4}\n"
    )
    text = boardkit("rules", tmp_path / "mine").out
    assert "On a larger board. Sets size=5,\n    row=4." in text or "On a larger board. Sets size=5, row=4." in text


def test_rules_for_too_many_players_is_usage():
    outcome = boardkit("rules", "tong", "--players", "9")
    assert outcome.code == 2 and "not 9" in outcome.err


def test_schema_prints_writes_and_checks(tmp_path):
    assert boardkit("schema").out.startswith("game  ")
    assert json.loads(boardkit("schema", "game").out)["title"] == "A boardkit game"
    assert boardkit("schema", "gane").code == 2
    folder = tmp_path / "schemas"
    assert boardkit("schema", "--check", "--write", folder).code == 1
    assert boardkit("schema", "--write", folder).out.split() == [str(folder / f) for f in written(folder)]
    assert stale(folder) == []
    assert boardkit("schema", "--check", "--write", folder).code == 0
    (folder / "game.schema.json").write_text("{}")
    outcome = boardkit("schema", "--check", "--write", folder)
    assert outcome.code == 1 and "game.schema.json is not up to date" in outcome.out


def written(folder):
    return [file.file for file in schema_files()]


def test_explain_a_code():
    text = boardkit("explain", "source/duplicate-key").out
    assert text.startswith("error[source/duplicate-key]: a key twice in one mapping\n")
    assert "Wrong:\n    players: 2\n    players: 3\n" in text
    assert "Right:\n    players: 2\n" in text


def test_explain_every_code():
    from boardkit.diagnostics import CATALOGUE

    for code in CATALOGUE:
        assert boardkit("explain", code).code == 0


def test_explain_what_is_not_there():
    assert "did you mean 'source/duplicate-key'" in boardkit("explain", "source/duplicate-keys").err
    assert boardkit("explain", "nowhere.yaml:3").code == 2
    outcome = boardkit("explain", f"{PEEK}/game.yaml:9999")
    assert outcome.code == 2 and "lines" in outcome.err


def line_of(text: str) -> int:
    with open(f"{PEEK}/game.yaml", encoding="utf-8") as file:
        return next(n for n, line in enumerate(file, 1) if text in line)


def test_explain_an_effect_by_its_line():
    text = boardkit("explain", f"{PEEK}/game.yaml:{line_of('- move: {from: ' + chr(34))}").out
    assert "is `actions.throw.do[1].move`" in text
    assert "Moves a piece." in text
    assert "became\n    def apply_" in text


def test_explain_a_condition_shows_the_code_around_it():
    text = boardkit("explain", f"{PEEK}/game.yaml:{line_of('there is nothing to look at')}").out
    assert "is `actions.peek.needs[0].that`" in text
    assert "actions.peek.needs[0]: A condition an action needs" in text
    assert "became" in text and "def legal_" in text


def test_explain_lines_without_code():
    assert "no code of its own" in boardkit("explain", f"{PEEK}/game.yaml:{line_of('title: Peek')}").out
    assert "nothing of the definition" in boardkit("explain", f"{PEEK}/game.yaml:{line_of('players: 2') + 1}").out


def test_explain_a_line_of_a_variant():
    path = find("tong-match")
    with open(path, encoding="utf-8") as file:
        line = next(n for n, text in enumerate(file, 1) if "options.target:" in text)
    text = boardkit("explain", f"{path}:{line}").out
    assert "is `options.target`" in text
    assert "A switch of the rules" in text


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "match.jsonl"
    outcome = boardkit("play", PEEK, "--players", "random,random", "--seed", "5", "--save", path)
    assert outcome.code == 0, outcome.err
    return path


def test_replay_shows_decisions_and_the_last_position(saved):
    outcome = boardkit("replay", saved)
    assert outcome.code == 0
    assert "chance  shuffle_deck" in outcome.out
    assert "The match is over" in outcome.out


def test_replay_for_a_player_keeps_the_secrets_of_others(saved):
    text = boardkit("replay", saved, "--player", "0").out
    assert "shuffle_deck piece" not in text
    assert "throw card=?" in text


def test_replay_as_json(saved):
    data = json.loads(boardkit("replay", saved, "--json").out)
    assert data["over"] is True and data["view"]["over"] is True
    assert data["decisions"][0]["player"] == "chance"
    own = json.loads(boardkit("replay", saved, "--json", "--player", "1").out)
    assert "decisions" not in own and own["view"]["player"] == 1


def test_replay_of_a_changed_log_says_where(saved):
    lines = saved.read_text().splitlines()
    changed = json.loads(lines[-2])
    lines[-2] = json.dumps({**changed, "digest": "0" * 16})
    saved.write_text("\n".join(lines) + "\n")
    outcome = boardkit("replay", saved)
    assert outcome.code == 1
    assert f":{len(lines) - 1}:" in outcome.err


def test_replay_of_no_file_is_usage(tmp_path):
    assert boardkit("replay", tmp_path / "none").code == 2


def test_replay_for_a_player_who_is_not_there_is_usage(saved):
    outcome = boardkit("replay", saved, "--player", "7")
    assert outcome.code == 2 and "there is no player 7" in outcome.err
