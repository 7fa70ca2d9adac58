"""What identifies a build: the content of a Program and the code of the emitters, as a hash."""

from __future__ import annotations

import hashlib
import weakref
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from boardkit.program import Program
from boardkit.runtime.nodes import field_names

FORMAT = "boardkit-build-1"

_KEYS: dict[int, tuple[weakref.ref[Program], str]] = {}


def build_key(program: Program, *parts: str) -> str:
    """A hash over the program, the emitters and `parts` (back end, versions, options of the build)."""
    text = "\0".join((FORMAT, _emitters_hash(), _program_hash(program), *parts))
    return hashlib.sha256(text.encode()).hexdigest()


def _program_hash(program: Program) -> str:
    known = _KEYS.get(id(program))
    if known is not None and known[0]() is program:
        return known[1]
    key = hashlib.sha256(program_text(program).encode()).hexdigest()
    number = id(program)
    _KEYS[number] = (weakref.ref(program, lambda _: _KEYS.pop(number, None)), key)
    return key


def program_text(program: Program) -> str:
    """All of a program that its code depends on, as text; equal programs have equal texts."""
    info = program.info
    parts = (
        program.name, program.fingerprint, program.initial, program.tables, program.procs, program.segments,
        program.decisions, program.origins, program.step_budget,
        info.n_players, info.scores_base, info.winners_slot, info.max_legal, info.max_events,
        tuple((action.base, action.size) for action in info.actions),
    )
    return _text(parts)


def _text(root: object) -> str:
    parts: list[str] = []
    stack: list[object] = [root]
    while stack:
        item = stack.pop()
        kind = type(item)
        if kind is tuple:
            assert isinstance(item, tuple)
            parts.append(f"({len(item)}")
            stack.extend(reversed(item))
        elif names := field_names(kind):
            parts.append(kind.__name__)
            stack.extend([getattr(item, name) for name in reversed(names)])
        else:
            parts.append(repr(item))
    return "\n".join(parts)


@cache
def _emitters_hash() -> str:
    """Changes with every change of the emitters, so that no version of boardkit runs the code of another."""
    digest = hashlib.sha256()
    for package in ("program", "runtime", "runtime.python", "runtime.native"):
        for entry in sorted(_modules(files(f"boardkit.{package}")), key=lambda entry: entry.name):
            digest.update(entry.read_bytes())
    return digest.hexdigest()


def _modules(folder: Traversable) -> list[Traversable]:
    return [entry for entry in folder.iterdir() if entry.name.endswith(".py")]
