"""Walking and rewriting code, and two passes: joining segments, and dropping what nobody reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, fields

from boardkit.program.code import (
    Call,
    If,
    Int,
    Proc,
    Return,
    Rows,
    Stmt,
    TableAt,
)
from boardkit.program.program import Program

SMALL = 40
"""Segments of up to so many statements are copied to where they are reached from."""

LARGEST = 400
"""Procedures do not grow beyond so many statements by copying."""


# -- walking -----------------------------------------------------------------------------------------------


def walk(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """All statements, inner ones too."""
    for statement in body:
        yield statement
        for key in ("then", "orelse", "body"):
            yield from walk(getattr(statement, key, ()))


def expressions(node: Any) -> Iterator[Any]:
    """All expressions of a statement or expression (not those of inner statements)."""
    for attribute in fields(type(node)):
        value = getattr(node, attribute.name)
        for item in value if isinstance(value, tuple) else (value,):
            if hasattr(item, "__attrs_attrs__") and not _is_statement(item):
                yield item
                yield from expressions(item)


def _is_statement(item: Any) -> bool:
    return hasattr(item, "origin")


def rewrite(body: tuple[Stmt, ...], change: Callable[[Stmt], tuple[Stmt, ...]]) -> tuple[Stmt, ...]:
    """Replaces statements, innermost first."""
    found: list[Stmt] = []
    for statement in body:
        inner = {k: rewrite(getattr(statement, k), change) for k in ("then", "orelse", "body") if hasattr(statement, k)}
        found.extend(change(with_inner(statement, inner)))
    return tuple(found)


def with_inner(statement: Stmt, inner: dict[str, Any]) -> Stmt:
    """The statement with other inner statements (`then`, `orelse`, `body`)."""
    if not inner:
        return statement
    changed: Stmt = evolve(statement, **inner)
    return changed


def targets(body: tuple[Stmt, ...]) -> list[int]:
    """The segments a body goes on to."""
    return [
        s.value.value for s in walk(body) if isinstance(s, Return) and isinstance(s.value, Int) and s.value.value >= 0
    ]


def _steps(program: Program) -> set[str]:
    """The procedures that return the number of a segment."""
    return {*program.segments, *(d.apply for d in program.decisions)}


# -- joining segments --------------------------------------------------------------------------------------


def join_segments(program: Program) -> Program:
    """Writes a segment where it is reached from, if it is small or reached from one place only."""
    steps = _steps(program)
    bodies = {p.name: p.body for p in program.procs}
    counts: dict[int, int] = {}
    for name in steps:
        for target in targets(bodies[name]):
            counts[target] = counts.get(target, 0) + 1
    sizes = {i: sum(1 for _ in walk(bodies[name])) for i, name in enumerate(program.segments)}

    def expand(body: tuple[Stmt, ...], inside: tuple[int, ...], room: list[int]) -> tuple[Stmt, ...]:
        def change(statement: Stmt) -> tuple[Stmt, ...]:
            if not (isinstance(statement, Return) and isinstance(statement.value, Int)):
                return (statement,)
            target = statement.value.value
            if (
                target < 0
                or target in inside
                or (counts[target] > 1 and sizes[target] > SMALL)
                or sizes[target] > room[0]
            ):
                return (statement,)
            room[0] -= sizes[target]
            return expand(bodies[program.segments[target]], (*inside, target), room)

        return rewrite(body, change)

    numbers = {name: i for i, name in enumerate(program.segments)}
    procs = []
    for proc in program.procs:
        if proc.name in steps:
            inside = (numbers[proc.name],) if proc.name in numbers else ()
            proc = evolve(proc, body=_cut(expand(proc.body, inside, [LARGEST])))
        procs.append(proc)
    return evolve(program, procs=tuple(procs))


def _cut(body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """Drops what stands behind a return."""
    found: list[Stmt] = []
    for statement in body:
        inner = {k: _cut(getattr(statement, k)) for k in ("then", "orelse", "body") if hasattr(statement, k)}
        found.append(with_inner(statement, inner))
        if leaves(found[-1]):
            break
    return tuple(found)


def leaves(statement: Stmt) -> bool:
    """Whether the procedure is left in any case."""
    if isinstance(statement, Return):
        return True
    return isinstance(statement, If) and any(map(leaves, statement.then)) and any(map(leaves, statement.orelse))


# -- what nobody reaches -----------------------------------------------------------------------------------


def drop_unreached(program: Program) -> Program:
    """Drops segments, decisions' leftovers, procedures and tables that nothing uses, and numbers the rest anew."""
    bodies = {p.name: p for p in program.procs}
    kept: dict[str, None] = {}
    work = [
        program.segments[0],
        *(
            getattr(d, k)
            for d in program.decisions
            for k in ("legal", "reason", "apply", "weights", "sample")
            if getattr(d, k)
        ),
    ]
    work += ["check_invariants"] if "check_invariants" in bodies else []
    steps = _steps(program)
    while work:
        name = work.pop()
        if name in kept or name not in bodies:
            continue
        kept[name] = None
        work.extend(_uses(bodies[name], name in steps, program.segments))
    segments = [name for name in program.segments if name in kept]
    number = {program.segments.index(name): i for i, name in enumerate(segments)}

    def renumber(statement: Stmt) -> tuple[Stmt, ...]:
        if isinstance(statement, Return) and isinstance(statement.value, Int) and statement.value.value >= 0:
            return (evolve(statement, value=Int(number[statement.value.value])),)
        return (statement,)

    procs = tuple(
        evolve(p, body=rewrite(p.body, renumber)) if p.name in steps else p for p in program.procs if p.name in kept
    )
    used = {t for p in procs for t in _tables(p)}
    return evolve(
        program,
        procs=procs,
        segments=tuple(segments),
        tables=tuple(t for t in program.tables if t.name in used),
    )


def _uses(proc: Proc, is_step: bool, segments: tuple[str, ...]) -> list[str]:
    names = [segments[t] for t in targets(proc.body)] if is_step else []
    for statement in walk(proc.body):
        names.extend(e.proc for e in expressions(statement) if isinstance(e, Call))
    return names


def _tables(proc: Proc) -> Iterator[str]:
    for statement in walk(proc.body):
        if isinstance(statement, Rows):
            yield statement.table
        for expression in expressions(statement):
            if isinstance(expression, TableAt):
                yield expression.table
