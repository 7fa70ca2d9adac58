"""What the functions of one native module share: names, tables and the calling convention of each procedure.

A procedure takes the state, then the event buffer if it may emit, then the cursor and the limit of the output
list if it pushes, then its own numbers. One that may fault returns a second result: whether it did.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field, frozen

from boardkit.errors import BackendError
from boardkit.program import Proc, Program, Table

I64_MIN, I64_MAX = -(2**63), 2**63 - 1
FAULTY = "{ i64, i1 }"


@frozen
class Callee:
    """How a procedure is called from native code."""

    symbol: str
    emits: bool
    pushes: bool
    faults: bool

    @property
    def result(self) -> str:
        return FAULTY if self.faults else "i64"

    def lead(self) -> list[str]:
        """The typed arguments before the procedure's own."""
        events = ["ptr %E"] if self.emits else []
        output = ["ptr %cursor", "ptr %limit"] if self.pushes else []
        return ["ptr %S", *events, *output]


@define
class Context:
    """The module under construction."""

    program: Program
    traced: bool
    checked: bool
    callees: Mapping[str, Callee]
    tables: Mapping[str, Table]
    used: dict[str, int] = field(factory=dict)
    """Tables that some function reads, with the bits of their entries."""

    @property
    def size(self) -> int:
        return len(self.program.initial)

    def table(self, name: str) -> tuple[str, int, Table]:
        """Symbol, bits per entry and content of a table."""
        table = self.tables[name]
        bits = self.used.setdefault(name, width((*table.values, table.sentinel)))
        return symbol(f"table {name}"), bits, table


def symbol(name: str) -> str:
    """A global name of the module; any text will do."""
    text = "".join(chr(b) if chr(b).isalnum() and b < 128 else f"\\{b:02X}" for b in name.encode())
    return f'@"{text}"'


def proc_symbol(proc: Proc) -> str:
    return symbol(f"proc {proc.name}")


def width(values: tuple[int, ...]) -> int:
    """The bits that an entry of a constant table needs: small tables stay in the cache."""
    low, high = min(values, default=0), max(values, default=0)
    for bits in (8, 16, 32, 64):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return bits
    raise BackendError("a table holds a number of more than 64 bits", cure="keep the numbers smaller")
