"""Routines that every game may use, in the typed Python subset, so that they run on all back ends.

`kernel_procs` compiles them; it belongs to the authoring half, which is why nothing is imported here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardkit.program import Origin, Proc

ROUTINES = ("random.py", "lists.py", "masks.py", "order.py")
"""The files with routines; later ones may call those before."""

LIKE = "like"
"""The table that some routines read: the class of each piece."""


@cache
def kernel_procs() -> tuple[tuple[Proc, ...], tuple[Origin, ...]]:
    """All kernel routines, and the origins that their statements refer to."""
    from boardkit.compiler.subset import compile_functions

    procs: list[Proc] = []
    origins: list[Origin] = []
    known: dict[str, int] = {}
    for name in ROUTINES:
        source = files("boardkit.kernel").joinpath(name).read_text("utf-8")
        more_procs, more_origins = compile_functions(
            source, f"boardkit/kernel/{name}", constants={}, tables=(LIKE,), known=known,
            first_origin=len(origins),
        )
        procs += more_procs
        origins += more_origins
        known |= {proc.name: len(proc.params) for proc in more_procs}
    return tuple(procs), tuple(origins)
