"""Findings about the meaning of a definition (stage `check`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code

CODES: tuple[Code, ...] = ()
