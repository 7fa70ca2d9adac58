"""The nodes of a YAML document, each with the place it was written at.

Nodes are compared by identity; compare `to_data()` for content. None is ever changed after it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.source.written import Written

Value: TypeAlias = str | int | float | bool | None
Path: TypeAlias = tuple[str | int, ...]


@frozen(eq=False)
class Scalar:
    """A single value: text, number, true, false or null.

    `text` is what was written, without quotes and escapes; `quoted` says that quotes or a block style make it
    text whatever it looks like; `written` is the raw source where it differs from the text.
    """

    value: Value
    text: str
    span: Span
    quoted: bool = False
    written: Written | None = field(default=None, repr=False)

    def locate(self, offset: int = 0, length: int = 1) -> Span:
        """Return where the `length` characters from `offset` of the text stand in the source.

        Exact for one line of plain or quoted text and for `|` blocks; in folded text a place between two
        words may be off by some spaces.

        >>> Scalar("a + b", "a + b", Span("game.yaml", 1, 4, 1, 11), quoted=True).locate(2, 1).column
        7
        """
        offset = max(0, min(offset, len(self.text)))
        length = max(0, min(length, len(self.text) - offset))
        if self.written is None:
            return self.span.sub(offset + self.quoted, length)
        line, column = self.written.position(self.text, offset)
        if length == 0:
            return Span(self.span.file, line, column, line, column)
        end_line, end_column = self.written.position(self.text, offset + length - 1)
        return Span(self.span.file, line, column, end_line, end_column + 1)

    def to_data(self) -> Value:
        """Return the value."""
        return self.value


@frozen(eq=False)
class Entry:
    """A key with its value."""

    key: Scalar
    value: Node


@frozen(eq=False)
class Mapping:
    """Keys with values, in the order written."""

    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or None when there is no such key."""
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def to_data(self) -> dict[str, Any]:
        """Return the mapping as plain dicts, lists and values."""
        return {key: entry.value.to_data() for key, entry in self.entries.items()}


@frozen(eq=False)
class Sequence:
    """Items, in the order written."""

    items: tuple[Node, ...]
    span: Span

    def to_data(self) -> list[Any]:
        """Return the sequence as plain dicts, lists and values."""
        return [item.to_data() for item in self.items]


Node: TypeAlias = Scalar | Mapping | Sequence


def children(node: Node) -> Iterator[tuple[str | int, Node]]:
    """Yield each key or index with the node there; nothing for a scalar."""
    if isinstance(node, Mapping):
        yield from ((key, entry.value) for key, entry in node.entries.items())
    elif isinstance(node, Sequence):
        yield from enumerate(node.items)


def walk(node: Node) -> Iterator[tuple[Path, Node]]:
    """Yield every node below and including `node` with its path, in the order written."""
    ahead: list[tuple[Path, Node]] = [((), node)]
    while ahead:
        path, here = ahead.pop()
        yield path, here
        below = [((*path, step), child) for step, child in children(here)]
        ahead.extend(reversed(below))


def at(node: Node, path: Path) -> Node | None:
    """Return the node at a path of keys and indexes, or None when the path leads nowhere."""
    here: Node | None = node
    for step in path:
        if isinstance(here, Mapping) and isinstance(step, str):
            here = here.get(step)
        elif isinstance(here, Sequence) and isinstance(step, int) and 0 <= step < len(here.items):
            here = here.items[step]
        else:
            return None
    return here
