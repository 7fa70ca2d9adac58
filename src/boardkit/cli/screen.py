"""The screen of a match: reads lines from a terminal or a pipe, prints boards, lists and refusals."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from boardkit.cli.complaint import wants_colour
from boardkit.play import Action, Match
from boardkit.render import draw_view

WIDTH = 78
MOST_LISTED = 60
"""Longest list of legal actions that is shown without being asked for."""


class Screen:
    """Where a match is played; `line` counts the lines read, `refused` those that were no use."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.colour = wants_colour()
        self.width = min(shutil.get_terminal_size((80, 24)).columns - 2, 118) if self.is_terminal else WIDTH
        self.line = 0
        self.n_refused = 0
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 -- lets `input` edit the line and remember earlier ones

    def read(self, prompt: str) -> str | None:
        """The next line without blanks around it, or None at the end of the input."""
        self.line += 1
        if self.is_terminal:
            sys.stdout.flush()
            try:
                return input(prompt).strip()
            except EOFError:
                click.echo("")
                return None
        text = sys.stdin.readline()
        return text.strip() if text else None

    def say(self, text: str) -> None:
        """Prints lines."""
        click.echo(text)

    def refuse(self, message: str, cure: str = "") -> None:
        """Says on stderr why a line was no use, and what would be."""
        self.n_refused += 1
        place = "" if self.is_terminal else f"line {self.line}: "
        click.echo(f"{place}{message}" + (f"\n  = cure: {cure}" if cure else ""), err=True)

    def draw(self, match: Match, viewer: int | None) -> None:
        """Draws the position as the viewer may see it."""
        view = match.view(viewer)
        click.echo("")
        click.echo(draw_view(view, match.info, width=max(self.width, 40), colour=self.colour))
        click.echo("")

    def list_actions(self, legal: Sequence[Action], wanted: str | None = None) -> None:
        """The legal actions with their numbers; a long list only by name, unless it was asked for."""
        texts = [(i, str(action)) for i, action in enumerate(legal, 1) if not wanted or wanted in str(action)]
        if not texts:
            click.echo(f"no legal action contains '{wanted}'")
        elif wanted is None and len(texts) > MOST_LISTED:
            counts: dict[str, int] = {}
            for action in legal:
                counts[action.name] = counts.get(action.name, 0) + 1
            names = ", ".join(f"{name} ({n})" for name, n in counts.items())
            click.echo(f"{len(texts)} legal actions: {names}; 'legal' lists them, 'legal TEXT' some of them")
        else:
            click.echo("\n".join(in_columns([f"{i:>3} {text}" for i, text in texts], self.width)))

    def clear(self) -> None:
        """Empties a terminal, so that the next person does not see what the last one saw."""
        if self.is_terminal:
            click.clear()


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Texts below one another, in as many columns as fit.

    >>> in_columns(["1 a", "2 b", "3 c"], 12)
    ['1 a   3 c', '2 b']
    """
    column = max(map(len, texts)) + 3
    n_columns = max(1, min(width // column, len(texts)))
    n_rows = -(-len(texts) // n_columns)
    rows = ["".join(text.ljust(column) for text in texts[row::n_rows]) for row in range(n_rows)]
    return [row.rstrip() for row in rows]
