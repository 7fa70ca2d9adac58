"""The parts of the reference that are made of the code, so that they cannot say anything else than it does."""

from __future__ import annotations

import re
from collections.abc import Callable

from generate.command_line import command_line
from generate.decisions import decision_list
from generate.diagnostics import diagnostic_index, diagnostic_pages
from generate.effects import effect_sections, effect_table
from generate.functions import attribute_words, function_table, question_list
from generate.model import game_sections, scenario_sections, variant_sections

MARKER = re.compile(r"^<!-- generated: ([a-z-]+) -->$", re.MULTILINE)

TABLES: dict[str, Callable[[], str]] = {
    "command-line": command_line,
    "decisions": decision_list,
    "diagnostics": diagnostic_index,
    "effect-table": effect_table,
    "effects": effect_sections,
    "functions": function_table,
    "game": game_sections,
    "questions": question_list,
    "scenario": scenario_sections,
    "variant": variant_sections,
    "words": attribute_words,
}
"""What may stand in a page as `<!-- generated: NAME -->`."""


def generated_pages() -> dict[str, str]:
    """Whole pages by their path in the site."""
    return diagnostic_pages()


def fill_markers(markdown: str, page: str) -> str:
    """A page with its markers replaced; KeyError for a marker that nothing fills."""

    def fill(marker: re.Match[str]) -> str:
        if marker.group(1) not in TABLES:
            raise KeyError(f"{page}: nothing fills '{marker.group()}'; use one of {', '.join(TABLES)}")
        return TABLES[marker.group(1)]()

    return MARKER.sub(fill, markdown)
