"""Program: the compiled game as data, everything both emitters read."""

from __future__ import annotations

from attrs import frozen

from boardkit.program.code import Proc
from boardkit.program.info import DecisionInfo, GameInfo


@frozen
class Origin:
    """A place in the definition that a statement comes from."""

    file: str
    line: int
    text: str = ""


@frozen
class Table:
    """A constant table. Flat (`rows` False): `values[i]`, and `sentinel` for index -1.

    Of rows: row i is `values[offsets[i]:offsets[i + 1]]`, row -1 is empty.
    """

    name: str
    values: tuple[int, ...]
    sentinel: int = -1
    rows: bool = False
    offsets: tuple[int, ...] = ()

    def row(self, i: int) -> tuple[int, ...]:
        return self.values[self.offsets[i] : self.offsets[i + 1]] if i >= 0 else ()


@frozen
class Program:
    """A game for one choice of options and players, ready to be emitted.

    `segments[n]` is the name of segment n; segment 0 starts the match. `initial` is the state vector before it.
    `kernel` procedures come with boardkit, the others from the definition.
    """

    name: str
    fingerprint: str
    initial: tuple[int, ...]
    tables: tuple[Table, ...]
    procs: tuple[Proc, ...]
    segments: tuple[str, ...]
    decisions: tuple[DecisionInfo, ...]
    origins: tuple[Origin, ...]
    info: GameInfo
    step_budget: int = 100_000
    """Most segments run, and most rounds of one loop, between two decisions."""
