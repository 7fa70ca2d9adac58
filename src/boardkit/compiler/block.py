"""A list of statements under construction, with fresh names for locals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardkit.program.code import Emit, Expr, Fault, If, Int, Let, Load, Push, Return, Stmt, Var

if TYPE_CHECKING:
    from boardkit.compiler.world import World


class Block:
    """Statements written one after another; `nested()` opens an inner list (the body of a loop or branch)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.statements: list[Stmt] = []
        self._names: dict[str, int] = {}
        self.origin = -1
        self._read: dict[tuple[int, Expr | None], Var] = {}
        self._writes = 0

    def add(self, *statements: Stmt) -> None:
        if not all(isinstance(s, Let | Return | Push | Emit) or _only_faults(s) for s in statements):
            self._writes += 1
            self._read.clear()
        self.statements.extend(statements)

    def read(self, hint: str, base: int, index: Expr | None) -> Var:
        """A local that holds a slot of the state; the same local as before if nothing was written since."""
        key = (base, index)
        if key not in self._read:
            self._read[key] = self.let(hint, Load(base, index))
        return self._read[key]

    def fresh(self, hint: str) -> str:
        """A local name that the procedure does not use yet."""
        n = self._names.get(hint, 0)
        self._names[hint] = n + 1
        return hint if n == 0 else f"{hint}_{n + 1}"

    def let(self, hint: str, value: Expr) -> Var:
        """Binds a fresh local and gives it back."""
        name = self.fresh(hint)
        self.add(Let(name, value, self.origin))
        return Var(name)

    def simple(self, hint: str, value: Expr) -> Expr:
        """The value itself if reading it twice costs nothing, otherwise a local that holds it."""
        return value if isinstance(value, Int | Var) else self.let(hint, value)

    def member_table(self, members: tuple[int, ...]) -> str:
        """A table with these members as its only row."""
        return self.world.row_table("members_" + "_".join(map(str, members)), [members])

    @contextmanager
    def nested(self, *, loop: bool = False) -> Iterator[list[Stmt]]:
        """Collects what is written inside, a branch or the body of a loop, into a list of its own."""
        outer, self.statements = self.statements, []
        # A slot read before a loop may be written by an earlier round of it, so a loop takes nothing over; what is
        # read inside may never be reached, so nothing is given back.
        read, self._read = self._read, {} if loop else dict(self._read)
        writes = self._writes
        try:
            yield self.statements
        finally:
            self.statements = outer
            self._read = read if writes == self._writes else {}

    @property
    def ended(self) -> bool:
        """Whether the last statement leaves the procedure."""
        return bool(self.statements) and isinstance(self.statements[-1], Return)


def _only_faults(statement: Stmt) -> bool:
    """Whether a branch does nothing but stop the match, so that what was read before still holds after it."""
    return isinstance(statement, If) and all(isinstance(s, Fault) for s in (*statement.then, *statement.orelse))
