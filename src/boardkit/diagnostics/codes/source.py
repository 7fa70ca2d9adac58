"""Findings about files, their YAML and variants (stage `source`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes.source_content import CONTENT
from boardkit.diagnostics.codes.source_files import FILES
from boardkit.diagnostics.codes.source_syntax import SYNTAX
from boardkit.diagnostics.codes.source_variants import BASE, VARIANTS

__all__ = ["BASE", "CODES"]

CODES: tuple[Code, ...] = (*FILES, *SYNTAX, *CONTENT, *VARIANTS)
