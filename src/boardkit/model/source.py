"""Words of a definition that remember where they stand."""

from __future__ import annotations

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.source import Node, Scalar, Sequence
from boardkit.source.written import Written


@frozen
class Source:
    """An expression as written: its text and the scalar it came from (None for a built-in default)."""

    text: str
    scalar: Scalar | None = field(default=None, eq=False, repr=False)

    def span(self, start: int = 0, length: int | None = None) -> Span | None:
        """Where characters `start` … `start + length` of the text stand."""
        if self.scalar is None:
            return None
        return self.scalar.span if length is None else self.scalar.locate(start, length)


@frozen
class Name:
    """A name in a list of names."""

    text: str
    span: Span | None = field(default=None, eq=False, repr=False)


def source_of(node: Node) -> Source:
    """An expression from a scalar; a list of words is the set of them, `[A1, B2]` is `{A1, B2}`."""
    if isinstance(node, Scalar):
        text = str(node.value).lower() if isinstance(node.value, bool) else node.text
        return Source(text, node)
    if not isinstance(node, Sequence) or not all(isinstance(item, Scalar) for item in node.items):
        raise TypeError("an expression is a scalar or a list of words")
    items = tuple(item for item in node.items if isinstance(item, Scalar))
    if not items:
        return Source("()", Scalar("()", "()", node.span))
    text = f"{{{', '.join(item.text for item in items)}}}"
    return Source(text, Scalar(text, text, node.span, written=_Listed("", "", node.span.line, node.span.column, items)))


@frozen
class _Listed(Written):
    """Finds the characters of a set that is written as a list: each in its own item."""

    items: tuple[Scalar, ...] = field(eq=False)

    def position(self, text: str, offset: int) -> tuple[int, int]:
        start = 1
        for item in self.items:
            if offset < start + len(item.text):
                span = item.locate(max(offset - start, 0), 1)
                return span.line, span.column
            start += len(item.text) + len(", ")
        last = self.items[-1].span
        return last.end_line, last.end_column
