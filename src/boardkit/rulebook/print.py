"""A rulebook as plain text or Markdown."""

from __future__ import annotations

import textwrap

from boardkit.rulebook.book import Rulebook, Section

WIDTH = 78


def format_text(book: Rulebook) -> str:
    """The rulebook for a terminal."""
    lines = [book.title.upper(), "", *textwrap.wrap(book.summary, WIDTH)]
    for section in book.sections:
        lines += ["", section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            lines += textwrap.wrap(paragraph, WIDTH)
        for item in section.items:
            lines += textwrap.wrap(item, WIDTH, initial_indent="- ", subsequent_indent="  ")
        lines += _options(section)
    return "\n".join(lines) + "\n"


def _options(section: Section) -> list[str]:
    """A table as a list: its columns are too many for a narrow terminal."""
    lines: list[str] = []
    for name, value, default, allowed, meaning in section.table[1:]:
        head = f"{name} = {value}" + ("" if value == default else f" (default {default})")
        lines += textwrap.wrap(head, WIDTH, subsequent_indent="    ")
        lines += textwrap.wrap(f"{meaning} Allowed: {allowed}.", WIDTH, initial_indent="    ", subsequent_indent="    ")
    return lines


def format_markdown(book: Rulebook) -> str:
    """The rulebook as Markdown."""
    lines = [f"# {book.title}", "", book.summary]
    for section in book.sections:
        lines += ["", f"## {section.title}", ""]
        lines += [line for paragraph in section.paragraphs for line in (paragraph, "")]
        lines += [f"- {item}" for item in section.items]
        if len(section.table) > 1:
            head, *rows = section.table
            lines += ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
            lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines).rstrip() + "\n"
