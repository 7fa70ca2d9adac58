"""What validation says about a text, and games to change for it."""

from __future__ import annotations

from typing import Any

from boardkit.diagnostics import Bag, Diagnostic
from boardkit.diagnostics.codes.example import GAME
from boardkit.model.game import Definitions
from boardkit.schema import validate
from boardkit.source import Node, parse_text

FILE = "game.yaml"


def read(text: str) -> Node:
    """The nodes of a text that can be read."""
    bag = Bag()
    node = parse_text(text, FILE, bag)
    assert node is not None and not bag.has_errors, [str(finding) for finding in bag]
    return node


def findings(text: str, root: type[Any] = Definitions, **options: Any) -> list[Diagnostic]:
    """The findings about the shape of a text."""
    bag = Bag()
    bag.remember(FILE, text)
    validate(read(text), root, bag, **options)
    return list(bag)


def changed(old: str, new: str) -> str:
    """The example game with a text that stands in it once replaced."""
    assert GAME.count(old) == 1, old
    return GAME.replace(old, new)


def marked(finding: Diagnostic, text: str) -> str:
    """The characters that a finding points at."""
    assert finding.span is not None and finding.span.line == finding.span.end_line
    return text.split("\n")[finding.span.line - 1][finding.span.column - 1 : finding.span.end_column - 1]
