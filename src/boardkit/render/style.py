"""Styled text: short texts with a colour, painted with ANSI sequences or left plain."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

RESET = "\x1b[0m"
STYLES = {
    "marker": "\x1b[1;7m",
    "dim": "\x1b[2m",
    "bold": "\x1b[1m",
    "hidden": "\x1b[2;3m",
    "0": "\x1b[36m",
    "1": "\x1b[33m",
    "2": "\x1b[32m",
    "3": "\x1b[35m",
    "4": "\x1b[34m",
    "5": "\x1b[31m",
}
N_COLOURS = 6


@frozen
class Token:
    """A short text with the name of its style ("" for none)."""

    text: str
    style: str = ""

    def __len__(self) -> int:
        return len(self.text)

    def paint(self, colour: bool) -> str:
        return f"{STYLES[self.style]}{self.text}{RESET}" if colour and self.style and self.text else self.text


@frozen
class Row:
    """A line of a drawing with its length in characters, colours not counted."""

    text: str
    length: int


def row_of(cells: Iterable[tuple[Token | None, int]], *, colour: bool) -> Row:
    """A line of tokens, each set to the right end of its width.

    A token that is longer reaches into the empty widths before it, and is cut where there are none.
    """
    text, length, end = "", 0, 0
    for token, width in cells:
        end += width
        if token is None or not token.text:
            continue
        shown = Token(token.text[max(0, len(token) - (end - length)) :], token.style)
        text += " " * (end - length - len(shown)) + shown.paint(colour)
        length = end
    return Row(text, length)


def beside(blocks: list[list[Row]], *, gap: int = 3) -> list[Row]:
    """Drawings side by side, their first lines level."""
    widths = [max((row.length for row in block), default=0) for block in blocks]
    rows = []
    for i in range(max(len(block) for block in blocks)):
        text, length = "", 0
        for block, width in zip(blocks, widths, strict=True):
            row = block[i] if i < len(block) else Row("", 0)
            text += row.text + " " * (width - row.length + gap)
            length += width + gap
        rows.append(Row(text.rstrip(), length))
    return rows
