"""Turns an index in a text into lines and columns."""

from __future__ import annotations

from boardkit.diagnostics import Span
from boardkit.diagnostics.excerpt import split_lines


def span_at(text: str, file: str, index: int, length: int = 1) -> Span:
    """Return the span of `length` characters from `index`, all on one line."""
    lines = split_lines(text[:index])
    line, column = len(lines), len(lines[-1]) + 1
    return Span(file, line, column, line, column + length)


def line_start(text: str, index: int) -> int:
    """Return where the line that holds `index` begins."""
    return max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1


def line_end(text: str, index: int) -> int:
    """Return where the line that holds `index` ends, before its line break."""
    ends = [end for end in (text.find("\n", index), text.find("\r", index)) if end >= 0]
    return min(ends, default=len(text))
