"""A pass that puts the value of a local where it is used, if it is used once and at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import evolve, fields

from boardkit.compiler.passes import walk, with_inner
from boardkit.program.code import Call, Emit, If, Let, Proc, Push, Return, Stmt, Store, Var
from boardkit.program.program import Program


def put_in_lets(program: Program) -> Program:
    """Drops every `x = E` whose next statement is the only one that uses x."""
    return evolve(program, procs=tuple(_proc(p) for p in program.procs))


def _proc(proc: Proc) -> Proc:
    uses: Counter[str] = Counter()
    lets: Counter[str] = Counter()
    for statement in walk(proc.body):
        uses.update(_names(statement))
        if isinstance(statement, Let):
            lets[statement.name] += 1
        lets.update([var] if (var := getattr(statement, "var", "")) else [])
    once = {name for name, n in uses.items() if n == 1 and lets[name] == 1 and name not in proc.params}
    return evolve(proc, body=_body(proc.body, once))


def _body(body: tuple[Stmt, ...], once: set[str]) -> tuple[Stmt, ...]:
    found: list[Stmt] = []
    for statement in body:
        inner = {k: _body(getattr(statement, k), once) for k in ("then", "orelse", "body") if hasattr(statement, k)}
        statement = with_inner(statement, inner)
        before = found[-1] if found else None
        if isinstance(before, Let) and before.name in once and _uses_first(statement, before):
            found[-1] = _replaced(statement, Var(before.name), before.value)
            continue
        found.append(statement)
    return tuple(found)


def _uses_first(statement: Stmt, let: Let) -> bool:
    """Whether the statement evaluates the local itself, before it changes anything, and nothing calls a procedure."""
    if not isinstance(statement, If | Let | Store | Push | Return | Emit):
        return False
    if let.name not in _names(statement) or _calls(let.value):
        return False
    return not any(_calls(part) for part in _parts(statement))


def _parts(statement: Stmt) -> list[Any]:
    """The expressions of a statement itself."""
    found: list[Any] = []
    for attribute in fields(type(statement)):
        if attribute.name in ("then", "orelse", "body"):
            continue
        value = getattr(statement, attribute.name)
        found.extend(v for v in (value if isinstance(value, tuple) else (value,)) if hasattr(v, "__attrs_attrs__"))
    return found


def _names(statement: Stmt) -> list[str]:
    found: list[str] = []
    work = _parts(statement)
    while work:
        node = work.pop()
        if isinstance(node, Var):
            found.append(node.name)
        for attribute in fields(type(node)):
            value = getattr(node, attribute.name)
            work.extend(v for v in (value if isinstance(value, tuple) else (value,)) if hasattr(v, "__attrs_attrs__"))
    return found


def _calls(node: Any) -> bool:
    if isinstance(node, Call):
        return True
    values = [getattr(node, a.name) for a in fields(type(node))]
    parts = [v for value in values for v in (value if isinstance(value, tuple) else (value,))]
    return any(_calls(v) for v in parts if hasattr(v, "__attrs_attrs__"))


def _replaced(node: Any, old: Var, new: Any) -> Any:
    """The statement or expression with a local replaced (not in inner statements)."""
    if node == old:
        return new
    changes: dict[str, Any] = {}
    for attribute in fields(type(node)):
        if attribute.name in ("then", "orelse", "body") and hasattr(node, "origin"):
            continue
        value = getattr(node, attribute.name)
        if isinstance(value, tuple):
            changed: Any = tuple(_replaced(v, old, new) if hasattr(v, "__attrs_attrs__") else v for v in value)
        elif hasattr(value, "__attrs_attrs__"):
            changed = _replaced(value, old, new)
        else:
            continue
        if changed != value:
            changes[attribute.name] = changed
    return evolve(node, **changes) if changes else node
