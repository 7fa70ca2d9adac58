"""A rulebook in plain sentences, generated from a definition and its options."""

from boardkit.rulebook.book import Rulebook, Section
from boardkit.rulebook.choices import PresetChoice
from boardkit.rulebook.layout import format_markdown, format_text
from boardkit.rulebook.write import write_rules

__all__ = ["PresetChoice", "Rulebook", "Section", "format_markdown", "format_text", "write_rules"]
