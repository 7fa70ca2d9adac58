"""Where in a document an error is: the node there, its path in words, and the spans to point at."""

from __future__ import annotations

import re
from functools import cached_property

from attrs import frozen

from boardkit.diagnostics import Span
from boardkit.source import Mapping, Node, Path, Scalar, at

_PLAIN = re.compile(r"[^.\[\]\"'\s]+")


@frozen(slots=False)
class Place:
    """A path in a document."""

    root: Node
    path: Path

    @cached_property
    def node(self) -> Node:
        """The node there."""
        found = at(self.root, self.path)
        return self.root if found is None else found

    @property
    def where(self) -> str:
        """The path in quotes, as a patch would write it: `'phases.TURN.start[0]'`."""
        return f"'{path_text(self.path)}'" if self.path else "the file"

    @property
    def key(self) -> Span | None:
        """The key that the node stands behind."""
        if self.path and isinstance(self.path[-1], str):
            parent = at(self.root, self.path[:-1])
            if isinstance(parent, Mapping) and self.path[-1] in parent.entries:
                return parent.entries[self.path[-1]].key.span
        return None

    @property
    def value(self) -> Span:
        """The node; only the beginning of one that goes over several lines, and the key of one that is empty."""
        span = self.node.span
        if isinstance(self.node, Scalar) and self.node.value is None and not self.node.text:
            return self.key or span
        return span if span.end_line == span.line else beginning(span)

    @property
    def name(self) -> Span:
        """The key, or else the node."""
        return self.key or self.value

    def entry(self, key: str) -> Span:
        """A key of the mapping there."""
        if isinstance(self.node, Mapping) and key in self.node.entries:
            return self.node.entries[key].key.span
        return self.value

    def below(self, step: str | int) -> Place:
        """The place one step further."""
        return Place(self.root, (*self.path, step))


def beginning(span: Span) -> Span:
    """The first character of a span."""
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def path_text(path: Path) -> str:
    """A path as patches write it; keys with dots, brackets or blanks stand in quotes.

    >>> path_text(("actions", "drop", "do", 0, "set", "coins[p]"))
    'actions.drop.do[0].set."coins[p]"'
    """
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f"{'.' if text else ''}{step if _PLAIN.fullmatch(step) else chr(34) + step + chr(34)}"
    return text
