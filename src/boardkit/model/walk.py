"""Walking over a definition: all its effects, and all its expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import fields, has

from boardkit.model.effect import Effect
from boardkit.model.game import Definitions
from boardkit.model.source import Name, Source

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def everything(part: Any) -> Iterator[Any]:
    """All model objects, sources, names and texts below a part, each once."""
    if isinstance(part, tuple | list):
        for item in part:
            yield from everything(item)
    elif isinstance(part, dict):
        for key, item in part.items():
            yield key
            yield from everything(item)
    elif isinstance(part, Source | Name | str):
        yield part
    elif has(type(part)):
        yield part
        for attribute in fields(type(part)):
            if "shape" in attribute.metadata:
                yield from everything(getattr(part, attribute.name))


def effects(definitions: Definitions) -> Iterator[Effect]:
    """All effects of a definition, inner ones too."""
    return (p for p in everything(definitions) if isinstance(p, Effect))


def words(part: Any) -> set[str]:
    """All words in the expressions and names below a part."""
    found: set[str] = set()
    for item in everything(part):
        text = item.text if isinstance(item, Source | Name) else item if isinstance(item, str) else ""
        found.update(WORD.findall(text))
    return found
