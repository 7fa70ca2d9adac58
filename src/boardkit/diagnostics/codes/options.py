"""Findings about options, presets and numbers of players (stage `options`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code

CODES: tuple[Code, ...] = ()
