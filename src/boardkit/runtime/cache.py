"""Builds kept by content: in the process, and on disk as files that are checked when they are read.

A cache that is missing, read-only or broken only means that something is built again; it is never an error.
The environment variable `BOARDKIT_CACHE` names another folder, or is `off`.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

T = TypeVar("T")

SUFFIX = ".boardkit"
"""The end of every file name in the cache; nothing else in its folder is ever touched."""

_MOST_FILES = 512
_MOST_BUILDS = 128
_DIGEST = 32
_BUILDS: dict[str, object] = {}
_LOCK = Lock()


def folder() -> Path | None:
    """Where builds are kept on disk; None when that is switched off."""
    chosen = os.environ.get("BOARDKIT_CACHE", "")
    if chosen:
        return None if chosen == "off" else Path(chosen)
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "boardkit" / "cache"
    if xdg := os.environ.get("XDG_CACHE_HOME"):
        return Path(xdg) / "boardkit"
    with suppress(RuntimeError):
        return Path.home() / ".cache" / "boardkit"
    return None


def read(name: str) -> bytes | None:
    """The content stored under `name`, or None when there is none or it is damaged."""
    if (place := folder()) is None:
        return None
    try:
        data = (place / f"{name}{SUFFIX}").read_bytes()
    except OSError:
        return None
    content = data[_DIGEST:]
    return content if _seal(name, content) == data[:_DIGEST] else None


def _seal(name: str, content: bytes) -> bytes:
    """Shows that a file is whole and stands under its own name."""
    return hashlib.sha256(name.encode() + b"\0" + content).digest()


def write(name: str, content: bytes) -> None:
    """Stores `content` under `name` at once or not at all."""
    if (place := folder()) is None:
        return
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=place, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_seal(name, content) + content)
            os.replace(temporary, place / f"{name}{SUFFIX}")
        except OSError:
            with suppress(OSError):
                os.unlink(temporary)
        _drop_oldest(place)


def _drop_oldest(place: Path) -> None:
    entries = [entry for entry in os.scandir(place) if entry.name.endswith(SUFFIX)]
    if len(entries) > _MOST_FILES:
        entries.sort(key=lambda entry: entry.stat().st_mtime)
        for entry in entries[: len(entries) - _MOST_FILES * 3 // 4]:
            os.unlink(entry.path)


def remembered(key: str, build: Callable[[], T]) -> T:
    """The result of `build` for `key`, built once in this process."""
    if key in _BUILDS:
        return _BUILDS[key]  # type: ignore[return-value]
    result = build()
    with _LOCK:
        while len(_BUILDS) >= _MOST_BUILDS:
            del _BUILDS[next(iter(_BUILDS))]
        _BUILDS[key] = result
    return result


def forget() -> None:
    """Empties the memory of this process; the files stay."""
    with _LOCK:
        _BUILDS.clear()
