"""Watching files: which ones a definition is made of, and whether one has changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from boardkit.diagnostics import Bag
from boardkit.errors import BoardkitError

SUFFIXES = (".yaml", ".yml", ".py")
IGNORED = ("__pycache__", "node_modules")


def files_of(source: str) -> set[Path]:
    """The files that a name, file or folder is made of: the chain of variants, and what lies in their folders."""
    from boardkit.library import find
    from boardkit.pipeline import read

    try:
        path = source if os.path.exists(source) and not os.path.isdir(source) else find(source)
    except BoardkitError:
        return {Path(source)}
    draft = read(path, Bag())
    chain = [path] if draft is None else draft.resolved.chain
    found = {Path(file) for file in chain}
    for folder in {file.resolve().parent for file in found}:
        found |= _inside(folder)
    return found


def _inside(folder: Path) -> set[Path]:
    """The files below a folder that may matter; hidden folders and those of other programs do not."""
    found: set[Path] = set()
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in IGNORED]
        found |= {Path(root, name) for name in names if name.endswith(SUFFIXES)}
    return found


def stamps(sources: Iterable[str]) -> dict[Path, tuple[int, int]]:
    """When each file was last changed and how large it is."""
    found: dict[Path, tuple[int, int]] = {}
    for path in sorted({file for source in sources for file in files_of(source)}):
        try:
            stat = path.stat()
        except OSError:
            continue
        found[path] = (stat.st_mtime_ns, stat.st_size)
    return found


def changes(sources: Iterable[str], wait: Callable[[], bool]) -> Iterator[list[Path]]:
    """Yields the files that were changed, added or removed, each time `wait` has returned true.

    `wait` is called before each look, and ends the watch by returning false.
    """
    sources = list(sources)
    seen = stamps(sources)
    while wait():
        now = stamps(sources)
        if now != seen:
            changed = [path for path in sorted({*seen, *now}) if seen.get(path) != now.get(path)]
            seen = now
            yield changed
