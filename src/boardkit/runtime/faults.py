"""Faults: how a broken promise inside emitted code becomes a `RuleFault` that names its line.

In a state and in the results of playouts a fault is one number: 1 + origin in the low 32 bits, the number of
its kind above, and, for a broken invariant, the code that `check_invariants` returned above that.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from boardkit.errors import BackendError, RuleFault
from boardkit.program import Origin

_KIND_SHIFT = 32
CODE_SHIFT = 40
_ORIGIN_MASK = (1 << _KIND_SHIFT) - 1
_KIND_MASK = (1 << (CODE_SHIFT - _KIND_SHIFT)) - 1


@frozen
class FaultKind:
    """What a kind of fault says to the author: the message, then the cure."""

    name: str
    message: str
    cure: str


FAULT_KINDS = (
    FaultKind("range", "a value left its range", "widen the range, or guard the effect with `if`"),
    FaultKind("loop", "the rules went on without reaching a decision", "make sure that the loop ends"),
    FaultKind("capacity", "a zone took more pieces than it holds", "raise its capacity, or move fewer"),
    FaultKind("empty", "something was taken from where nothing is", "check first that it is not empty"),
    FaultKind("missing", "a piece was taken from where it is not", "check first that it is there"),
    FaultKind("occupied", "a piece was put on a cell that is taken", "capture first, or move elsewhere"),
    FaultKind("none", "something that is not there was used", "compare with `none` first"),
    FaultKind("author", "the definition stopped the match", "read the line that did"),
    FaultKind("bounds", "an index points outside the state or a table", "check the index before it is used"),
    FaultKind("division", "a division by zero", "check the divisor first"),
    FaultKind("overflow", "a number left 64 bits", "keep the numbers smaller"),
    FaultKind("stuck", "a decision is due, but no action is legal", "offer a pass, or end the match before"),
    FaultKind("chance", "a chance decision is due while chance is automatic", "start with manual chance"),
    FaultKind("invariant", "an invariant of the game is broken", "compare the last effects with it"),
    FaultKind("unfinished", "the match did not end in the allowed number of moves", "raise `max_moves`"),
    FaultKind("over", "the match is over", "start a new match"),
    FaultKind("legal", "a legal list is longer than the game promises", "raise `max_legal` of the program"),
)
_NUMBERS = {kind.name: number for number, kind in enumerate(FAULT_KINDS, 1)}


class FaultSignal(Exception):
    """Raised by emitted Python code; engines turn it into a `RuleFault`."""

    def __init__(self, origin: int, kind: str, code: int = 0) -> None:
        super().__init__(origin, kind, code)
        self.origin = origin
        self.kind = kind
        self.code = code


def fault_number(origin: int, kind: str, code: int = 0) -> int:
    """The number that stands for a fault; never 0."""
    if kind not in _NUMBERS:
        raise BackendError(f"{kind!r} is not a kind of fault", cure=f"use one of {', '.join(_NUMBERS)}")
    return (origin + 1) | _NUMBERS[kind] << _KIND_SHIFT | code << CODE_SHIFT


def fault_signal(number: int) -> FaultSignal:
    """The opposite of `fault_number`."""
    kind = FAULT_KINDS[(number >> _KIND_SHIFT & _KIND_MASK) - 1].name
    return FaultSignal((number & _ORIGIN_MASK) - 1, kind, number >> CODE_SHIFT)


def place(origins: Sequence[Origin], origin: int) -> str:
    """`game.yaml:41` for an origin, "" for -1."""
    return f"{origins[origin].file}:{origins[origin].line}" if 0 <= origin < len(origins) else ""


def rule_fault(origins: Sequence[Origin], signal: FaultSignal) -> RuleFault:
    """The exception for the user: message, cure, and `origin`, `kind` and `code` as data."""
    kind = FAULT_KINDS[_NUMBERS[signal.kind] - 1]
    where = place(origins, signal.origin)
    message = kind.message
    if kind.name == "author" and where and origins[signal.origin].text:
        message = origins[signal.origin].text
    if kind.name == "invariant":
        message = f"{message} (code {signal.code})"
    return RuleFault(
        f"{where}: {message}" if where else message,
        cure=kind.cure, origin=where, kind=kind.name, code=signal.code,
    )
