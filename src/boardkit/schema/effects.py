"""Mistakes in lists of effects: unknown effects, several in one item, keys beside instead of inside."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import fields

from boardkit.diagnostics import hint
from boardkit.model.structure import key_of
from boardkit.ops import OPS
from boardkit.schema.finding import Finding, finding
from boardkit.schema.habits import EFFECT_HABITS
from boardkit.schema.place import Place
from boardkit.schema.unquoted import cut_at, unquoted
from boardkit.source import Mapping, Node, Scalar

REFERRING = {"define": "perform: {}", "phases": "go: {}", "events": "signal: {{event: {}}}"}
"""Sections of a game, and how an effect names what is declared there."""

_BY_KEY = {op.KEY: op for op in OPS}


@cache
def keys_inside(effect: str) -> tuple[str, ...]:
    """The keys in the mapping of an effect."""
    op = _BY_KEY.get(effect)
    return () if op is None or op.FREE else tuple(key_of(a.name) for a in fields(op) if "shape" in a.metadata)


def unknown_effect(place: Place, key: str, allowed: Iterable[str]) -> Finding:
    """A key that no effect has."""
    cure = _declared(place.root, key) or EFFECT_HABITS.get(key) or hint(key, allowed)
    return finding("unknown-effect", place.entry(key), name=key, cure=cure)


def _declared(root: Node, name: str) -> str:
    """What to write when the name is one of the game's own."""
    if not isinstance(root, Mapping):
        return ""
    for section, effect in REFERRING.items():
        declared = root.get(section)
        if isinstance(declared, Mapping) and name in declared.entries:
            return f"write '{effect.format(name)}'"
    return ""


def several_keys(place: Place, keys: list[str], allowed: Iterable[str]) -> Finding:
    """A list item with more than one key: keys that belong inside the first, or several effects."""
    first, second = keys[0], keys[1]
    inside = [key for key in keys[1:] if key in keys_inside(first)]
    if inside:
        listed = " and ".join(f"'{key}'" for key in inside[:3])
        cure = f"indent {listed} further than '{first}'" if _is_null(place, first) else f"put {listed} inside '{first}'"
        return finding("beside", place.entry(inside[0]), key=inside[0], effect=first, cure=cure)
    cut = cut_at(place.node, second)
    if cut is not None:
        return unquoted(place, cut.key.text, cut.text)
    unknown = next((key for key in keys if key not in allowed), None)
    if unknown is not None:
        return unknown_effect(place, unknown, allowed)
    listed = " and ".join(f"'{key}'" for key in keys[:3])
    return finding("two-effects", place.entry(second), keys=listed, effect=second)


def _is_null(place: Place, key: str) -> bool:
    node = place.node.get(key) if isinstance(place.node, Mapping) else None
    return isinstance(node, Scalar) and node.value is None


def no_mapping(place: Place, value: Any, allowed: Iterable[str]) -> Finding:
    """An item of a list of effects that is no mapping."""
    if isinstance(value, str) and value.strip():
        word = value.split()[0].rstrip(":")
        if word in allowed:
            cure = f"write '- {_BY_KEY[word].EXAMPLE}'"
        else:
            cure = _declared(place.root, word) or EFFECT_HABITS.get(word) or "write '- EFFECT: …'"
        return finding("no-mapping", place.value, got=f"'{value}'", cure=cure)
    if isinstance(value, list):
        return finding("no-mapping", place.value, got="a list", cure="write the effects into the list around it")
    if value is None or value == "":
        return finding("no-effect", place.value)
    return finding("no-mapping", place.value, got=f"'{value}'", cure="write '- EFFECT: …'")


def no_list(place: Place, value: Any, allowed: Iterable[str]) -> Finding | None:
    """Effects that do not stand in a list; None if there is nothing special to say."""
    if isinstance(value, dict) and value:
        first = next(iter(value))
        return finding("no-list", place.name, where=place.where, got="a mapping", cure=f"write '- ' before '{first}'")
    if isinstance(value, str) and value.strip():
        word = value.split()[0].rstrip(":")
        cure = _declared(place.root, word) or (f"write '{_BY_KEY[word].EXAMPLE}'" if word in allowed else "")
        if cure:
            return finding("no-list", place.name, where=place.where, got=f"'{value}'", cure=f"{cure} in a list")
    return None
