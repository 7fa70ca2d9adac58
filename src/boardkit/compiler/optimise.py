"""All passes over a Program, in order."""

from __future__ import annotations

from collections.abc import Callable

from boardkit.compiler.forward import forward_stores
from boardkit.compiler.lets import put_in_lets
from boardkit.compiler.passes import drop_unreached, join_segments
from boardkit.compiler.slots import walk_slots
from boardkit.program.program import Program

PASSES: tuple[Callable[[Program], Program], ...] = (
    join_segments,
    forward_stores,
    walk_slots,
    put_in_lets,
    drop_unreached,
)


def optimise(program: Program) -> Program:
    """Runs all passes; what the Program does stays the same."""
    for run in PASSES:
        program = run(program)
    return program
