"""Rulebook: a title and sections of paragraphs, items and tables, as plain data."""

from __future__ import annotations

from typing import Any

from attrs import frozen


@frozen(kw_only=True)
class Section:
    """A heading with paragraphs, list items and a table, whose first row is the head.

    `key` is the same for every game. Texts are one line each; names and expressions of the definition stand
    in backticks.
    """

    key: str
    title: str
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing below the heading."""
        return not self.paragraphs and not self.items and len(self.table) < 2

    def to_dict(self) -> dict[str, Any]:
        """The section as JSON-able data; each row of the table is a mapping from its heads."""
        heads, rows = (self.table[0], self.table[1:]) if self.table else ((), ())
        return {
            "key": self.key,
            "title": self.title,
            "paragraphs": list(self.paragraphs),
            "items": list(self.items),
            "table": [dict(zip(heads, row, strict=True)) for row in rows],
        }


@frozen(kw_only=True)
class Rulebook:
    """The rules of a game for one choice of options and players."""

    name: str
    title: str
    summary: str
    players: int
    sections: tuple[Section, ...]

    def to_dict(self) -> dict[str, Any]:
        """The rulebook as JSON-able data."""
        return {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "players": self.players,
            "sections": [section.to_dict() for section in self.sections],
        }
