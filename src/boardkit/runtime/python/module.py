"""Loads the emitted Python module of a Program, from memory, from the cache or by emitting it."""

from __future__ import annotations

import hashlib
import marshal
import sys
from types import CodeType
from typing import Any

from attrs import frozen

from boardkit.program import Program
from boardkit.runtime import cache
from boardkit.runtime.fingerprint import build_key
from boardkit.runtime.python.emit import Source, emit_module
from boardkit.runtime.python.tracing import register


@frozen
class Module:
    """An emitted module that has been run: its source and its names."""

    source: Source
    names: dict[str, Any]


def load_module(program: Program, *, traced: bool) -> Module:
    """The module of `program`, as cheaply as it can be had."""
    key = build_key(program, "python", sys.version, str(sys.implementation.cache_tag), f"traced={traced}")
    return cache.remembered(key, lambda: _load(program, key, traced=traced))


def _load(program: Program, key: str, *, traced: bool) -> Module:
    filename = f"<boardkit {program.name}{' traced' if traced else ''} {key[:8]}>"
    source, code = _stored(key) or (None, None)
    if source is None or code is None:
        source = emit_module(program, traced=traced)
        code = compile(source.text, filename, "exec", dont_inherit=True)
        cache.write(key, marshal.dumps((source.text, source.origins, source.draws, code)))
    register(filename, source.text, source.origins)
    names: dict[str, Any] = {"__name__": f"boardkit_game_{hashlib.sha256(key.encode()).hexdigest()[:8]}"}
    exec(code, names)
    return Module(source, names)


def _stored(key: str) -> tuple[Source, CodeType] | None:
    if (data := cache.read(key)) is None:
        return None
    try:
        text, origins, draws, code = marshal.loads(data)
    except (ValueError, EOFError, TypeError):
        return None
    return Source(text, origins, draws), code
