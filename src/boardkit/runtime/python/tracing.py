"""Leads from a line of emitted Python back to the line of the definition that it comes from."""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from types import TracebackType

from boardkit.program import Origin
from boardkit.runtime.faults import FaultSignal, fault_number, place

_ORIGINS: dict[str, tuple[int, ...]] = {}


def register(filename: str, text: str, origins: tuple[int, ...]) -> None:
    """Makes tracebacks show the emitted text of `filename`, and remembers the origin of each line."""
    _ORIGINS[filename] = origins
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)


def origin_of(error: BaseException) -> int:
    """The origin of the innermost line of emitted code that has one, or -1."""
    found = -1
    step: TracebackType | None = error.__traceback__
    while step is not None:
        lines = _ORIGINS.get(step.tb_frame.f_code.co_filename, ())
        if 0 < step.tb_lineno <= len(lines) and lines[step.tb_lineno - 1] >= 0:
            found = lines[step.tb_lineno - 1]
        step = step.tb_next
    return found


def signal_of(error: FaultSignal | ZeroDivisionError) -> FaultSignal:
    """A division by zero is a fault as well; both back ends report it alike."""
    return error if isinstance(error, FaultSignal) else FaultSignal(origin_of(error), "division")


def fault_of(error: FaultSignal | ZeroDivisionError) -> int:
    """The number of the fault, for the results of playouts."""
    signal = signal_of(error)
    return fault_number(signal.origin, signal.kind, signal.code)


def add_origin_note(error: BaseException, origins: Sequence[Origin]) -> None:
    """Names the line of the definition in the traceback of an exception that nobody expected."""
    if where := place(origins, origin_of(error)):
        error.add_note(f"while running {where}")
