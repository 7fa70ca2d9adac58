"""The shape of game, variant and scenario files, from the fields of the model's classes."""

from __future__ import annotations

from typing import Any

from attrs import Attribute, fields

from boardkit.model.game import Definitions
from boardkit.model.structure import key_of
from boardkit.model.variant import Variant
from boardkit.testing.scenario import Scenarios
from generate.words import default, table, takes


def game_sections() -> str:
    """Every part of a game file."""
    return _sections(Definitions, "The file")


def variant_sections() -> str:
    """Every part of a variant file."""
    return _sections(Variant, "The file")


def scenario_sections() -> str:
    """Every part of a scenario file."""
    return _sections(Scenarios, "The file")


def shown_fields(cls: type[Any]) -> list[Attribute[Any]]:
    """The fields that an author may write."""
    return [attribute for attribute in fields(cls) if "shape" in attribute.metadata]


def field_table(cls: type[Any]) -> str:
    """The fields of a class with what they take."""
    rows = [
        (f"`{key_of(a.name)}`", a.metadata["doc"], takes(a.metadata), default(a.metadata)) for a in shown_fields(cls)
    ]
    return table(("key", "meaning", "takes", "default"), rows)


def classes_below(root: type[Any]) -> list[type[Any]]:
    """A class and all classes of its fields, in the order in which a reader meets them."""
    found: list[type[Any]] = []
    waiting = [root]
    while waiting:
        cls = waiting.pop(0)
        if cls not in found:
            found.append(cls)
            waiting += [a.metadata["of"] for a in shown_fields(cls) if isinstance(a.metadata.get("of"), type)]
    return found


def _sections(root: type[Any], title: str) -> str:
    parts = []
    for cls in classes_below(root):
        heading = title if cls is root else cls.__name__
        intro = " ".join((cls.__doc__ or "").split("\n\n")[0].split())
        short = getattr(cls, "SHORT", "")
        if short:
            intro += f" A single value instead of a mapping is its `{key_of(short)}`."
        parts.append(f"## {heading}\n\n{intro}\n\n{field_table(cls)}")
    return "\n".join(parts)
