"""Saving and replaying: the same match comes back, and a log that does not fit is refused with its line."""

from __future__ import annotations

import json

import pytest

import boardkit
from boardkit.errors import OptionError, ReplayError
from boardkit.play import replay

from . import games


@pytest.fixture
def saved(dice, tmp_path):
    """A log of: roll, face, roll, face, stop; the file has 7 lines."""
    match = dice.start(seed=0)
    for action in ("roll", "roll", "stop"):
        match.play(action)
    path = tmp_path / "match.log"
    match.save(path)
    return path


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


def refuse(lines, message, line, find=games.find):
    with pytest.raises(ReplayError) as caught:
        replay(lines, find)
    assert caught.value.message.startswith(f"log:{line}: "), caught.value.message
    assert message in str(caught.value)
    assert caught.value.data["line"] == line and caught.value.data["file"] == "log"
    assert caught.value.cure
    return caught.value


def changed(lines, index, **keys):
    lines = list(lines)
    lines[index] = json.dumps({**json.loads(lines[index]), **keys})
    return lines


def test_the_format(saved):
    rows = [json.loads(line) for line in lines_of(saved)]
    assert list(rows[0]) == [
        "format", "game", "variant", "options", "players", "fingerprint", "chance", "seed", "start", "boardkit",
    ]
    assert rows[0]["format"] == 1 and rows[0]["seed"] == 0 and rows[0]["boardkit"] == boardkit.__version__
    assert [(row["n"], row["player"], row["action"]) for row in rows[1:-1]] == [
        (1, 0, "roll"), (2, "chance", rows[2]["action"]), (3, 0, "roll"),
        (4, "chance", rows[4]["action"]), (5, 0, "stop"),
    ]
    assert rows[-1] == {"end": 5, "over": False, "scores": None, "winners": None}
    assert saved.read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("chance", ["seeded", "manual"])
def test_a_replayed_match_is_the_match(any_game, chance, tmp_path):
    match = any_game.start(seed=21, chance=chance)
    games.play_out(match, [2, 7, 1, 8, 2, 8, 1, 8])
    match.save(tmp_path / "a.log")
    again = replay(str(tmp_path / "a.log"), games.find)
    assert list(again.state) == list(match.state)
    assert again.log.to_lines() == match.log.to_lines()
    assert (again.seed, again.chance) == (21, chance)
    while not match.is_over:
        action = match.legal_actions()[-1]
        match.play(action)
        again.play(action)
    assert list(again.state) == list(match.state) and again.log.to_lines() == match.log.to_lines()
    again = replay(match.log.to_lines(), games.find)
    assert again.scores == match.scores and again.is_over
    while again.can_undo():
        again.undo()


def test_a_log_may_carry_the_definition(dice, tmp_path):
    dice.start(seed=3).save(tmp_path / "a.log", definition=True)
    seen = []
    replay(tmp_path / "a.log", lambda header: seen.append(header.definition) or games.find(header))
    assert seen == [{"name": "dice", "rules": ["…"]}]
    assert "definition" not in json.loads(dice.start(seed=3).log.to_lines()[0])


def test_undone_decisions_are_not_saved(dice):
    match = dice.start(seed=3)
    match.play("roll")
    match.play("stop")
    match.undo()
    assert len(replay(match.log.to_lines(), games.find).log) == 2


def test_the_log_is_a_sequence_that_prints(dice):
    match = dice.start(players=1, seed=3)
    match.play("roll")
    log = match.log
    assert len(log) == 2 and log[0].action == "roll" and [e.n for e in log] == [1, 2] and log[-1:][0] is log[1]
    assert str(log).splitlines()[:2] == ["dice, 1 players", "   1       0  roll"]
    assert log[1].digest == match.digest


# -- logs that do not fit -----------------------------------------------------------------------------


def test_broken_files(saved, tmp_path):
    lines = lines_of(saved)
    refuse([], "the log is empty", 1)
    refuse(["{", *lines[1:]], "the line is not JSON", 1)
    refuse(['"x"', *lines[1:]], "not a JSON object", 1)
    refuse(['{"n": 1}', *lines[1:]], "no header of a log", 1)
    refuse([*lines[:3], lines[3][:-5]], "the line is not JSON", 4)
    refuse([*lines[:3], "[" * 100_000], "the line is not JSON", 4)
    refuse([*lines[:3], '{"n": ' + "9" * 5000 + "}"], "the line is not JSON", 4)
    refuse(lines[:-1], "no closing line, it was cut short", 7)
    refuse([*lines[:-2], lines[-1]], "expected 5 entries, got 4", 6)
    refuse([*lines, lines[1]], "lines after the closing line", 8)
    refuse([*lines, ""], "lines after the closing line", 8)
    refuse([lines[0], *lines[2:]], "expected entry 1, got 2", 2)
    refuse([lines[0], lines[2], lines[1], *lines[3:]], "expected entry 1, got 2", 2)


def test_broken_lines(saved):
    lines = lines_of(saved)
    refuse(changed(lines, 0, format=2), "the log has format 2, this boardkit reads format 1", 1)
    refuse(changed(lines, 0, seed="3"), "'seed' cannot be '3'", 1)
    refuse(changed(lines, 0, players=True), "'players' cannot be True", 1)
    refuse(changed(lines, 0, chance="fate"), "'chance' is 'fate'", 1)
    refuse(changed(lines, 0, extra=1), "unknown key 'extra'", 1)
    refuse(changed(lines, 3, player="nobody"), "'player' is 'nobody'", 4)
    refuse(changed(lines, 3, action=None), "'action' cannot be None", 4)
    refuse(changed(lines, 3, note="x"), "unknown key 'note'", 4)
    refuse(changed(lines, 6, over=1), "'over' cannot be 1", 7)
    short = json.loads(lines[3])
    del short["digest"]
    refuse([*lines[:3], json.dumps(short), *lines[4:]], "the line has no 'digest'", 4)


def test_tampered_logs(saved):
    lines = lines_of(saved)
    other = "face n=1" if json.loads(lines[2])["action"] != "face n=1" else "face n=2"
    error = refuse(changed(lines, 2, action=other), "the chance outcome of the seed does not fit", 3)
    assert error.data["got"] == f"'{other}'"
    refuse(changed(lines, 1, action="stop"), "you must roll at least once", 2)
    refuse(changed(lines, 3, action="stop"), "the position after 'stop' does not fit", 4)
    refuse(changed(lines, 3, action="rol"), "there is no action 'rol'", 4)
    refuse(changed(lines, 3, player=1), "the player who decides does not fit: expected 0, got 1", 4)
    refuse(changed(lines, 2, player=0), "expected chance, got 0", 3)
    refuse(changed(lines, 5, digest="0" * 16), "expected 0000000000000000", 6)
    refuse(changed(lines, 0, start="0" * 16), "the first position does not fit", 1)
    refuse(changed(lines, 0, seed=4), "the chance outcome of the seed does not fit", 3)
    refuse(changed(lines, 0, players=3), "", 1)
    refuse(changed(lines, 0, players=9), "dice cannot be played by 9 players", 1)
    refuse(changed(lines, 6, over=True), "'over' does not fit: expected False, got True", 7)
    refuse(changed(lines, 6, winners=[1]), "'winners' does not fit", 7)


def test_a_seeded_log_that_stops_before_an_outcome(saved):
    lines = lines_of(saved)
    end = json.dumps({**json.loads(lines[-1]), "end": 3})
    refuse([*lines[:4], end], "the log stops early", 5)


def test_entries_after_the_end(dice):
    match = dice.start(players=1, seed=3)
    while not match.is_over:
        match.play("roll")
    lines = match.log.to_lines()
    more = json.dumps({**json.loads(lines[-2]), "n": len(match.log) + 1})
    refuse([*lines[:-1], more, json.dumps({**json.loads(lines[-1]), "end": len(match.log) + 1})],
           "the match is over", len(lines))


def test_another_definition_is_refused_with_both_fingerprints(saved):
    def changed_game(header):
        game = games.find(header)
        game.fingerprint = "dice-2"
        return game

    message = "another definition of dice: expected fingerprint dice-1, got dice-2"
    error = refuse(lines_of(saved), message, 1, changed_game)
    assert "load the definition it was played with" in error.cure
    lines = changed(lines_of(saved), 0, definition={"name": "dice"})
    assert "the definition that the log carries" in refuse(lines, "dice-2", 1, changed_game).cure


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(ReplayError, match=r"cannot read the log '.*gone\.log': No such file"):
        replay(tmp_path / "gone.log", games.find)
    (tmp_path / "binary.log").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ReplayError, match="it is not UTF-8 text"):
        replay(tmp_path / "binary.log", games.find)
    (tmp_path / "empty.log").write_bytes(b"")
    with pytest.raises(ReplayError, match=r"empty\.log:1: the log is empty"):
        replay(tmp_path / "empty.log", games.find)


def test_errors_of_the_loader_pass(saved):
    def unknown(header):
        raise OptionError("there is no game 'dice'")

    with pytest.raises(OptionError):
        replay(saved, unknown)
