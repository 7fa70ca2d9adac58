"""Findings about the shape of a definition (stage `schema`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code

CODES: tuple[Code, ...] = ()
