"""The group: help, lazy commands, exit codes, and what becomes of errors."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from boardkit.cli.main import COMMANDS, group, main
from boardkit.errors import BackendError, IllegalAction, RuleFault

from .running import boardkit


def python(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, text=True, timeout=120, env={**os.environ, **env}
    )


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS])
def test_every_command_has_help_with_examples(name):
    outcome = boardkit(name, "--help")
    assert outcome.code == 0
    assert "Examples" in outcome.out
    assert f"boardkit {name}" in outcome.out


def test_help_of_a_command_agrees_with_the_list():
    context = click.Context(group)
    for name, _ in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None and command.name == name


def test_help_lists_every_command():
    outcome = boardkit("--help")
    assert outcome.code == 0
    assert all(name in outcome.out and words in outcome.out for name, words in COMMANDS)


def test_nothing_said_is_usage():
    outcome = boardkit()
    assert (outcome.code, outcome.out) == (2, "")
    assert "Commands:" in outcome.err


def test_help_imports_no_command_and_nothing_heavy():
    heavy = ("yaml", "jsonschema", "cattrs", "rich", "numpy", "boardkit.pipeline", "boardkit.cli.play_", "attrs")
    code = (
        "import sys; from boardkit.cli.main import run; run(['--help']);"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    assert python("-c", code).stderr.strip() == "[]"


def test_unknown_command_is_usage_with_a_hint():
    outcome = boardkit("paly")
    assert outcome.code == 2
    assert "there is no command 'paly'; did you mean 'play'?" in outcome.err


def test_unknown_game_is_usage_with_a_cure():
    outcome = boardkit("rules", "tonk")
    assert outcome.code == 2
    assert outcome.err == "error: there is no game 'tonk'\n  = cure: did you mean 'tong'?\n"


def test_broken_definition_is_a_finding(tmp_path):
    (tmp_path / "game.yaml").write_text("boardkit: 1\nname: [\n")
    outcome = boardkit("rules", tmp_path)
    assert outcome.code == 1
    assert "game.yaml:2" in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("error", "code"),
    [(RuleFault("it loops"), 1), (BackendError("not there"), 2), (IllegalAction("not now", cure="wait"), 2)],
)
def test_errors_of_users_have_their_codes(monkeypatch, error, code):
    outcome = failing(monkeypatch, error)
    assert outcome.code == code
    assert outcome.err.startswith(f"error: {error.message}\n")
    assert "Traceback" not in outcome.err


def test_missing_files_are_usage(monkeypatch):
    outcome = failing(monkeypatch, FileNotFoundError(2, "No such file or directory", "x.yaml"))
    assert (outcome.code, outcome.err) == (2, "error: No such file or directory: 'x.yaml'\n")


def test_our_bugs_keep_the_traceback_in_a_file(monkeypatch):
    outcome = failing(monkeypatch, ZeroDivisionError("oh"))
    assert outcome.code == 3
    assert "sorry" in outcome.err and "Traceback" not in outcome.err
    path = Path(outcome.err.rsplit(" in ", 1)[1].strip())
    assert "ZeroDivisionError: oh" in path.read_text()
    path.unlink()


def test_traceback_can_stand_anywhere(monkeypatch):
    outcome = failing(monkeypatch, ZeroDivisionError("oh"), "list", "--traceback")
    assert outcome.code == 3
    assert "ZeroDivisionError: oh" in outcome.err


def test_ctrl_c_is_quiet(monkeypatch):
    outcome = failing(monkeypatch, KeyboardInterrupt())
    assert (outcome.code, outcome.out, outcome.err.strip()) == (130, "", "")


def test_a_reader_that_has_gone_is_quiet():
    command = f"set -o pipefail; {shlex.quote(sys.executable)} -m boardkit schema game | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def failing(monkeypatch, error, *args):
    """`boardkit list` (or ARGS) when reading the presets raises the error."""

    def fail(*_):
        raise error

    monkeypatch.setattr("boardkit.library.presets", fail)
    return boardkit(*(args or ("list",)))


def test_completion_scripts():
    for shell in ("bash", "zsh", "fish"):
        assert "_BOARDKIT_COMPLETE" in boardkit("completion", shell).out
    assert boardkit("completion", "tcsh").code == 2


@pytest.mark.parametrize(
    ("line", "word", "wanted"),
    [
        ("boardkit pl", 1, "plain,play"),
        ("boardkit play tong-m", 2, "plain,tong-match\nplain,tong-multi"),
        ("boardkit play tong --variant tong-s", 4, "plain,tong-solo"),
        ("boardkit play tong -o first", 4, "plain,first_feeder="),
        ("boardkit play tong -o first_feeder=", 4, "plain,first_feeder=placer\nplain,first_feeder=next"),
        ("boardkit play tong -o corner_stations=t", 4, "plain,corner_stations=true"),
        ("boardkit play tong --players human,r", 4, "plain,human,random"),
        ("boardkit explain source/dup", 2, "plain,source/duplicate-key"),
        ("boardkit check nowhere/", 2, "file,nowhere/"),
    ],
)
def test_completions(line, word, wanted):
    done = python("-m", "boardkit", COMP_WORDS=line, COMP_CWORD=str(word), _BOARDKIT_COMPLETE="bash_complete")
    assert done.stdout.strip() == wanted


def test_version():
    assert boardkit("--version").out.startswith("boardkit, version ")


def test_main_exits_with_the_code():
    with pytest.raises(SystemExit) as exit_:
        main(["schema", "--chek"])
    assert exit_.value.code == 2


def test_json_is_json():
    assert [row["name"] for row in json.loads(boardkit("list", "--json").out)][:1]
