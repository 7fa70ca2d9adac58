"""The line of a source file that a finding is about, with a caret below it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from boardkit.diagnostics.printable import UNSAFE
from boardkit.diagnostics.span import Span

WIDTH = 100
_BEFORE = 40
_TAB = 4
_BREAK = re.compile(r"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """Split at the line breaks of YAML only (`str.splitlines` knows more), so that line n is item n - 1."""
    return _BREAK.split(text)


def draw_excerpt(lines: Sequence[str], span: Span) -> str | None:
    """Lay out the first line of `span` and carets under it; None when the file has no such line.

    Tabs are drawn as spaces, wide characters count two columns, and of a long line only some hundred columns
    around the caret are shown.

    >>> print(draw_excerpt(["a: 1", "a: 2"], Span("game.yaml", 2, 1, 2, 2)))
      |
    2 | a: 2
      | ^
    """
    if not 1 <= span.line <= len(lines):
        return None
    line = lines[span.line - 1]
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line.rstrip())
    text, left, n = _window(line, start, max(end, start))
    number = str(span.line)
    gutter = " " * len(number)
    shown = f"{number} | {text}".rstrip()
    return f"{gutter} |\n{shown}\n{gutter} | {' ' * left}{'^' * n}"


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return the drawn part of a line, the column of the first caret in it and the number of carets."""
    cut = max(0, start - WIDTH)  # no more than needed is measured, however long the line is
    cells = _cells(line[cut : start + WIDTH])
    widths = [len(drawn) + extra for drawn, extra in cells]
    caret = start - cut
    whole = cut + len(cells) == len(line) and cut == 0 and sum(widths) <= WIDTH
    near = cut == 0 and sum(widths[:caret]) <= WIDTH - _BEFORE
    first = 0 if whole or near else caret - _n_fitting(reversed(widths[:caret]), _BEFORE)
    last = len(cells) if whole else first + _n_fitting(widths[first:], WIDTH)
    head = "…" if cut + first > 0 else ""
    tail = "…" if cut + last < len(line) else ""
    text = head + "".join(drawn for drawn, _ in cells[first:last]) + tail
    left = len(head) + sum(widths[first:caret])
    return text, left, max(1, sum(widths[caret : min(last, end - cut)]))


def _n_fitting(widths: Iterable[int], room: int) -> int:
    """Return how many of the widths, taken in turn, go into the room."""
    n = 0
    for width in widths:
        room -= width
        if room < 0:
            break
        n += 1
    return n


def _cells(text: str) -> list[tuple[str, int]]:
    """Return each character as drawn and the columns it takes beyond its length (wide 1, combining -1)."""
    cells: list[tuple[str, int]] = []
    column = 0
    for char in text:
        if char == "\t":
            cell = (" " * (_TAB - column % _TAB), 0)
        elif UNSAFE.match(char):
            cell = ("\N{REPLACEMENT CHARACTER}", 0)
        elif unicodedata.category(char) in ("Mn", "Me", "Cf"):
            cell = (char, -1)
        else:
            cell = (char, 1 if unicodedata.east_asian_width(char) in "WF" else 0)
        cells.append(cell)
        column += len(cell[0]) + cell[1]
    return cells
