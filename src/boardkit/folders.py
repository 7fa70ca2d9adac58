"""Where games are looked for."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "BOARDKIT_GAMES"
"""The environment variable with folders of games, separated like PATH."""


def folders() -> list[Path]:
    """The folders with games: the user's first, then those shipped with boardkit."""
    given = [Path(p) for p in os.environ.get(VARIABLE, "").split(os.pathsep) if p]
    here = Path(__file__).resolve().parent
    shipped = [here / "_data" / "games", here.parent.parent / "games"]
    return [*given, *[f for f in shipped if f.is_dir()][:1]]
