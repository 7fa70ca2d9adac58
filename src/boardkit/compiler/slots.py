"""A pass that lets loops over cells walk over slots: `for c in line: S[15 + c]` is `for slot in slots: S[slot]`."""

from __future__ import annotations

from typing import Any

from attrs import evolve, fields

from boardkit.compiler.fold import op
from boardkit.compiler.passes import rewrite
from boardkit.program.code import Int, Load, Range, Rows, Stmt, Store, Var
from boardkit.program.program import Program, Table


def walk_slots(program: Program) -> Program:
    """Rewrites every loop whose variable only ever names slots of one array."""
    tables = {t.name: t for t in program.tables}

    def change(statement: Stmt) -> tuple[Stmt, ...]:
        if isinstance(statement, Rows):
            base = _only_base(statement.body, statement.var)
            if base is None:
                return (statement,)
            name = f"{statement.table}_at_{base}"
            old = tables[statement.table]
            tables.setdefault(name, Table(name, tuple(v + base for v in old.values), -1, True, old.offsets))
            return (evolve(statement, table=name, body=_shifted(statement.body, statement.var, base)),)
        if isinstance(statement, Range):
            base = _only_base(statement.body, statement.var)
            if base is None:
                return (statement,)
            start, stop = (op("+", end, Int(base)) for end in (statement.start, statement.stop))
            return (evolve(statement, start=start, stop=stop, body=_shifted(statement.body, statement.var, base)),)
        return (statement,)

    procs = tuple(evolve(p, body=rewrite(p.body, change)) for p in program.procs)
    return evolve(program, procs=procs, tables=tuple(tables.values()))


def _only_base(body: tuple[Stmt, ...], var: str) -> int | None:
    """The base of the one array that a variable indexes, if it does nothing else."""
    bases: set[int | None] = set()

    def look(node: Any) -> None:
        if isinstance(node, Load | Store) and node.index == Var(var) and node.base > 0:
            bases.add(node.base)
            if isinstance(node, Store):
                look(node.value)
            return
        if node == Var(var):
            bases.add(None)
            return
        for attribute in fields(type(node)):
            value = getattr(node, attribute.name)
            if attribute.name in ("var", "name") and value == var:
                bases.add(None)
            for item in value if isinstance(value, tuple) else (value,):
                if hasattr(item, "__attrs_attrs__"):
                    look(item)

    for statement in body:
        look(statement)
    return bases.pop() if len(bases) == 1 else None


def _shifted(node: Any, var: str, base: int) -> Any:
    """The same code where the variable is the slot itself."""
    if isinstance(node, tuple):
        return tuple(_shifted(item, var, base) if hasattr(item, "__attrs_attrs__") else item for item in node)
    changes: dict[str, Any] = {}
    if isinstance(node, Load | Store) and node.index == Var(var) and node.base == base:
        changes["base"] = 0
    for attribute in fields(type(node)):
        value = getattr(node, attribute.name)
        if isinstance(value, tuple) or hasattr(value, "__attrs_attrs__"):
            changed = _shifted(value, var, base)
            if changed != value:
                changes[attribute.name] = changed
    return evolve(node, **changes) if changes else node
