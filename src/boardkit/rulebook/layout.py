"""A rulebook as plain text or Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from boardkit.rulebook.book import Rulebook, Section
from boardkit.rulebook.choices import OPTION_HEADS

WIDTH = 78


def format_text(book: Rulebook, *, width: int = WIDTH) -> str:
    """The rulebook for a terminal, in lines of at most `width` characters; names stand in single quotes."""
    lines = [book.title.upper(), "", *_wrapped(book.summary, width)]
    for section in book.sections:
        lines += ["", section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            lines += _wrapped(paragraph, width)
        for item in section.items:
            lines += _wrapped(item, width, first="- ", then="  ")
        lines += _table(section, width)
    return "\n".join(lines) + "\n"


def _wrapped(text: str, width: int, *, first: str = "", then: str = "") -> list[str]:
    return textwrap.wrap(
        text.replace("`", "'"),
        width,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _table(section: Section, width: int) -> Iterator[str]:
    """A table as a list: it has too many columns for a narrow terminal."""
    for row in section.table[1:]:
        if section.table[0] == OPTION_HEADS:
            name, value, default, allowed, meaning, ruling = row
            head = f"{name} = {value}" + ("" if value == default else f"  (default {default})")
            body = f"{meaning} Allowed: {allowed}.{f' ({ruling})' if ruling else ''}"
        else:
            name, players, options, meaning = row
            noun = "player" if players == "1" else "players"
            head = f"{name}  ({players} {noun})" if players else name
            body = f"{meaning}{f' Sets {options}.' if options else ''}"
        yield from _wrapped(head, width, then="    ")
        yield from _wrapped(body, width, first="    ", then="    ")


def format_markdown(book: Rulebook) -> str:
    """The rulebook as Markdown."""
    lines = [f"# {book.title}", "", book.summary]
    for section in book.sections:
        lines += ["", f"## {section.title}", ""]
        for paragraph in section.paragraphs:
            lines += [paragraph, ""]
        lines += [f"- {item}" for item in section.items]
        if len(section.table) > 1:
            heads, *rows = section.table
            lines += [_row(heads), _row(["---"] * len(heads)), *map(_row, rows)]
        while lines[-1] == "":
            lines.pop()
    return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
