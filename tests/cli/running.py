"""Runs the command line in this process, with fake streams, as `boardkit` would."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from attrs import frozen

from boardkit.cli.main import run

PEEK = str(Path(__file__).parent / "peek")
"""A small card game with secrets."""

SMALL = ("-o", "rows=3", "-o", "cols=3", "-o", "kinds=a,b,c", "-o", "per_kind=3", "-o", "layout=abc/bca/cab")
"""Tong on a known board of 3 x 3."""


@frozen
class Outcome:
    code: int
    out: str
    err: str


def boardkit(*args: str, typed: str = "") -> Outcome:
    """What `boardkit ARGS` does when `typed` comes through a pipe."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = run([str(arg) for arg in args])
    return Outcome(code, out.getvalue(), err.getvalue())
