"""Finds where a character of a text stands in the source: behind quotes, escapes, folds and indentation."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from attrs import frozen

from boardkit.diagnostics.excerpt import split_lines

_HEX_ESCAPES = {"x": 2, "u": 4, "U": 8}
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_SPACE = " \t\n"


@frozen
class Written:
    """A scalar as it stands in the source: its style (`'`, `"`, `|`, `>` or nothing) and where it begins."""

    raw: str
    style: str
    line: int
    column: int

    def position(self, text: str, offset: int) -> tuple[int, int]:
        """Return line and column of character `offset` of `text`, which is this scalar as read."""
        return _positions(self, text)[offset]


@lru_cache(maxsize=64)
def _positions(written: Written, text: str) -> tuple[tuple[int, int], ...]:
    """Return line and column of each character of a text and of its end."""
    places = _literal(written, text) if written.style == "|" else _aligned(written, text)
    if places:
        line, column = places[-1]
        places.append((line, column + 1))
    else:
        places.append((written.line, written.column))
    return tuple(places)


def _literal(written: Written, text: str) -> list[tuple[int, int]]:
    # A line of the text is the end of its source line, whatever the indentation is.
    source = split_lines(written.raw)[1:]
    places: list[tuple[int, int]] = []
    for i, line in enumerate(text.split("\n")):
        end = len(source[i]) if i < len(source) else 0
        number = written.line + 1 + i
        first = end - len(line) + 1
        places += [(number, max(1, first + k)) for k in range(len(line) + 1)]
    return places[: len(text)]


def _aligned(written: Written, text: str) -> list[tuple[int, int]]:
    # Folding changes white space only, so that the words of text and source meet again one by one.
    lines = split_lines(written.raw)
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    source = [*_characters(written.style, "\n".join(lines)), ("", starts[-1] - 1)]
    places: list[tuple[int, int]] = []
    k = 0
    for char in text:
        while char not in _SPACE and source[k][0] in _SPACE and source[k][0]:
            k += 1
        found, index = source[k]
        row = bisect_right(starts, index) - 1
        places.append((written.line + row, index - starts[row] + (1 if row else written.column)))
        if found and (found in _SPACE or char not in _SPACE):
            k += 1
    return places


def _characters(style: str, raw: str) -> Iterator[tuple[str, int]]:
    """Yield each character that a scalar's source stands for with its index, before folding."""
    if style not in ("'", '"'):
        start = raw.find("\n") if style == ">" else 0
        yield from ((raw[i], i) for i in range(start, len(raw)))
        return
    i, end = 1, len(raw) - 1
    while i < end:
        char, length = raw[i], 1
        if char == style == "'":
            length = 2
        elif char == "\\" and style == '"':
            char, length = _escape(raw, i + 1)
        if char:
            yield char, i
        i += length


def _escape(raw: str, i: int) -> tuple[str, int]:
    """Return the character that the escape before `i` stands for (none for a line break) and its length."""
    letter = raw[i]
    if letter in _HEX_ESCAPES:
        digits = _HEX_ESCAPES[letter]
        return chr(int(raw[i + 1 : i + 1 + digits], 16)), 2 + digits
    return ("" if letter == "\n" else _ESCAPES.get(letter, letter)), 2
