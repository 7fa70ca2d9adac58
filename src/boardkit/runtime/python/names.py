"""Readable and unique Python names for the procedures, tables and locals of a Program."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Collection, Iterable

RESERVED = frozenset({"S", "E", "out", "_", "BIT", "INITIAL", "BUDGET", "FaultSignal"})
"""Names that every emitted procedure may use."""

_TAKEN = RESERVED | set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))


def unique(wanted: str, taken: Collection[str]) -> str:
    """`wanted` as a Python name that is not in `taken`, a keyword, a built-in or reserved."""
    base = re.sub(r"\W", "_", wanted, flags=re.ASCII)
    if not base or base[0].isdigit():
        base = f"_{base}"
    name, n = base, 2
    if name in _TAKEN or name.startswith("__"):
        name = base = f"{base}_"
    while name in taken:
        name, n = f"{base}_{n}", n + 1
    return name


def unique_names(wanted: Iterable[str], taken: Collection[str]) -> dict[str, str]:
    """A Python name for each of the `wanted` names, first come, first served."""
    names: dict[str, str] = {}
    used = set(taken)
    for name in wanted:
        names[name] = unique(name, used)
        used.add(names[name])
    return names
