"""Findings about the meaning of a definition (stage `check`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes.check_parts import PARTS
from boardkit.diagnostics.codes.check_scripts import SCRIPTS

CODES: tuple[Code, ...] = (*PARTS, *SCRIPTS)
