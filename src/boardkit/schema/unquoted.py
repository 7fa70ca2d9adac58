"""Expressions that YAML took apart because they stand without quotes.

In `{…}` and `[…]` of YAML a comma ends a value: `{when: max(a, b) > 1}` is a mapping with a second key `b) > 1` and
nothing behind it. And `{c for c in board}` is a mapping itself, with a single key and nothing behind it.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from boardkit.schema.finding import Finding, finding
from boardkit.schema.place import Place
from boardkit.source import Mapping, Node, Scalar


@frozen
class Cut:
    """An expression that was cut: the entry where it begins, its whole text, and the keys that are pieces of it."""

    key: Scalar
    text: str
    pieces: tuple[str, ...]


def cut_at(node: Node | None, key: str) -> Cut | None:
    """The expression that a key of a mapping is a piece of."""
    if not isinstance(node, Mapping):
        return None
    return next((cut for cut in _cuts(node) if key in cut.pieces), None)


@lru_cache(maxsize=1)  # the errors of a mapping come one after the other
def _cuts(mapping: Mapping) -> list[Cut]:
    found: list[Cut] = []
    start: Scalar | None = None
    text = ""
    for name, entry in mapping.entries.items():
        if start is not None and _is_empty(entry.value):
            text = f"{text}, {entry.key.text}"
            pieces = (*found.pop().pieces, name) if found and found[-1].key is start else (name,)
            found.append(Cut(start, text, pieces))
        else:
            value = entry.value
            text = value.text if isinstance(value, Scalar) and not value.quoted else ""
            start = entry.key
        if text.count("(") <= text.count(")"):
            start = None
    return found


def braces(node: Node) -> str:
    """The text of an expression in braces that was read as a mapping of keys with nothing behind them; else ""."""
    if not isinstance(node, Mapping) or not node.entries:
        return ""
    if not all(_is_empty(entry.value) and not entry.key.quoted for entry in node.entries.values()):
        return ""
    return f"{{{', '.join(node.entries)}}}"


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None and not node.text


def unquoted(place: Place, key: str, text: str) -> Finding:
    """The finding about an expression behind a key of the mapping at a place."""
    return finding("unquoted", place.entry(key), text=text, line=f"{key}: {_quoted(text)}")


def unquoted_braces(place: Place, text: str) -> Finding:
    """The finding about an expression in braces at a place."""
    key = place.path[-1] if place.path else None
    line = f"{key}: {_quoted(text)}" if isinstance(key, str) else _quoted(text)
    return finding("unquoted", place.value, text=text, line=line)


def _quoted(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'
