"""Words of a definition that remember where they stand."""

from __future__ import annotations

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.source import Scalar


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
