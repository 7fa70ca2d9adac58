"""A rulebook in plain sentences, generated from a definition and its options."""

from boardkit.rulebook.book import Rulebook, Section, write_rules
from boardkit.rulebook.print import format_markdown, format_text

__all__ = ["Rulebook", "Section", "format_markdown", "format_text", "write_rules"]
