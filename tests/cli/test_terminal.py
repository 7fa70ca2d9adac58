"""`boardkit play` at a terminal, with a real one (a pty)."""

from __future__ import annotations

import os
import re
import sys
import time

import pytest

from .running import PEEK

pty = pytest.importorskip("pty")


def session(args: list[str], typed: list[str]) -> tuple[int, str]:
    """Types lines after prompts and gives the exit code and all that was shown."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-m", "boardkit", "play", *args])
    shown = b""
    waiting = list(typed)
    deadline = time.monotonic() + 60
    answered = 0
    while time.monotonic() < deadline:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
        prompts = len(re.findall(rb"player \d> |press Enter --", shown))
        if prompts > answered and waiting:
            answered = prompts
            os.write(terminal, (waiting.pop(0) + "\n").encode())
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), shown.decode(errors="replace")


def test_prompts_colours_and_quit():
    code, shown = session(["tong", "--seed", "1"], ["place T1", "nonsense", "quit"])
    assert code == 1
    assert shown.count("player 0> ") == 3
    assert "\x1b[" in shown
    assert "there is no action 'nonsense'" in shown and "line 2" not in shown


def test_the_screen_is_handed_over():
    code, shown = session([PEEK, "--players", "human,human", "--seed", "3"], ["", "1", "", "quit"])
    assert code == 1
    assert "player 0, take the screen" in shown and "player 1, take the screen" in shown


def test_end_of_input_at_the_prompt():
    code, shown = session(["tong"], ["\x04"])
    assert code == 1
    assert "the input ended before the match did" in shown
