"""Findings about expressions (stage `expr`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code

CODES: tuple[Code, ...] = ()
