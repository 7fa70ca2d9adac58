"""Compiled games kept on disk, so that loading one again needs no authoring code.

A snapshot is used only if boardkit itself, the files that the game was made of, and the folders in which games are
looked for are as they were; otherwise the game is made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from boardkit.folders import VARIABLE, folders
from boardkit.play.game import Game
from boardkit.program import Program
from boardkit.runtime import cache

FORMAT = "boardkit-snapshot-1"
LARGEST_FILE = 4_000_000


@frozen
class Snapshot:
    """A game as it was loaded: the files it was made of with their hashes, what it is called, one Program."""

    files: tuple[tuple[str, str], ...]
    listing: str
    facts: dict[str, Any]
    players: int
    program: Program


def key_of(source: str | os.PathLike[str], variant: str | None, options: Mapping[str, object]) -> str | None:
    """The name a snapshot is kept under; None when the options cannot be written down."""
    text = os.fspath(source)
    # A bare word is a game's name first and a path second, so what it means depends on the folder one is in.
    is_word = os.path.basename(text) == text and not text.endswith((".yaml", ".yml"))
    where = [text, os.getcwd(), os.environ.get(VARIABLE, "")] if is_word else os.path.abspath(text)
    try:
        asked = json.dumps([FORMAT, _package(), where, variant, options], sort_keys=True)
    except (TypeError, ValueError):
        return None
    return "game-" + hashlib.sha256(asked.encode()).hexdigest()


def find(key: str, compile_other: Callable[[int], Program]) -> Game | None:
    """The game kept under a key, if everything is as it was; `compile_other` serves other numbers of players."""
    content = cache.read(key)
    if content is None:
        return None
    try:
        kept = pickle.loads(content)
    except Exception:  # a snapshot of another version is no error, the game is made anew
        return None
    if not isinstance(kept, Snapshot) or kept.listing != _listing():
        return None
    if any(_hash(path) != digest for path, digest in kept.files):
        return None
    snapshot: Snapshot = kept
    return Game(**snapshot.facts, compile=lambda n: snapshot.program if n == snapshot.players else compile_other(n))


def keep(key: str, game: Game, files: tuple[str, ...]) -> None:
    """Keeps a loaded game with its default number of players."""
    hashes = tuple((os.path.abspath(f), _hash(f)) for f in files)
    if any(not digest for _, digest in hashes):
        return
    names = (
        "name",
        "title",
        "variant",
        "options",
        "min_players",
        "max_players",
        "default_players",
        "fingerprint",
        "definition",
    )
    facts = {name: getattr(game, name) for name in names}
    players = game.default_players
    kept = Snapshot(hashes, _listing(), facts, players, game.program(players))
    cache.write(key, pickle.dumps(kept, protocol=5))


def _hash(path: str) -> str:
    """The hash of a file's content; "" when it cannot be read."""
    try:
        if os.stat(path).st_size > LARGEST_FILE:
            return ""
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


def _package() -> str:
    """Changes with every change of boardkit's own files."""
    here = Path(__file__).resolve().parent
    stamps = sorted(
        (os.path.relpath(os.path.join(root, name), here), os.stat(os.path.join(root, name)).st_mtime_ns)
        for root, folders_, names in os.walk(here)
        for name in names
        if name.endswith(".py")
    )
    return hashlib.sha256(repr(stamps).encode()).hexdigest()


def _listing() -> str:
    """Changes when games or variants are added to, removed from, or changed in the folders with games."""
    stamps: list[tuple[str, int]] = []
    for folder in folders():
        for path in (*sorted(folder.glob("*/game.yaml")), *sorted(folder.glob("*/variants/*.y*ml"))):
            stamps.append((str(path), path.stat().st_mtime_ns))
    return hashlib.sha256(repr(stamps).encode()).hexdigest()
