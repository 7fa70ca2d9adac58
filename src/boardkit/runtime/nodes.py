"""Walking through the statements and expressions of a Program."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields, has

_FIELDS: dict[type, tuple[str, ...]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """The names of the fields of an attrs class, none for any other type."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(a.name for a in fields(kind)) if has(kind) else ()
    return _FIELDS[kind]


def walk(node: object) -> Iterator[object]:
    """Every statement and expression at and below `node`, which may be a tuple of them."""
    stack = [node]
    while stack:
        item = stack.pop()
        if type(item) is tuple:
            stack.extend(reversed(item))
        elif names := field_names(type(item)):
            yield item
            stack.extend(getattr(item, name) for name in reversed(names))
