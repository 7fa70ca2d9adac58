"""A list of statements under construction, with fresh names for locals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardkit.program.code import Expr, Int, Let, Return, Stmt, Var

if TYPE_CHECKING:
    from boardkit.compiler.world import World


class Block:
    """Statements written one after another; `nested()` opens an inner list (the body of a loop or branch)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.statements: list[Stmt] = []
        self._names: dict[str, int] = {}
        self.origin = -1

    def add(self, *statements: Stmt) -> None:
        self.statements.extend(statements)

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
    def nested(self) -> Iterator[list[Stmt]]:
        """Collects what is written inside into a list of its own."""
        outer, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = outer

    @property
    def ended(self) -> bool:
        """Whether the last statement leaves the procedure."""
        return bool(self.statements) and isinstance(self.statements[-1], Return)
