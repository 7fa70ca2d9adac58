"""How entries of the stage `check` are made from the example game."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes.example import GAME, change
from boardkit.diagnostics.diagnostic import Severity

SUPPLY = "  supply: {shape: stack"
ROUND = "round:\n"
SET = "set: {placed: placed + 1}"


def check_code(
    slug: str,
    title: str,
    message: str,
    cure: str,
    why: str,
    *wrong: tuple[str, str],
    right: tuple[tuple[str, str], ...] = (),
    severity: Severity = "error",
) -> Code:
    """An entry whose example is the example game with some texts replaced."""
    return Code(
        code=f"check/{slug}",
        title=title,
        message=message,
        cure=cure,
        why=why,
        wrong=change(*wrong),
        right=change(*right) if right else GAME,
        severity=severity,
    )
