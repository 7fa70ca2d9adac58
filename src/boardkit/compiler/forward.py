"""A pass that follows what slots hold: reads of a slot that a local holds become the local, and stores of what a
slot holds already are dropped."""

from __future__ import annotations

from typing import Any

from attrs import evolve, fields

from boardkit.compiler.passes import expressions, leaves, walk, with_inner
from boardkit.program.code import Bits, Call, If, Int, Let, Load, Range, Restore, Rows, Stmt, Store, Var, While
from boardkit.program.layout import Header
from boardkit.program.program import Program

Known = dict[int, Int | Var]
"""What a slot holds: a number or a local."""

KEPT_BY_CALLS = frozenset(
    (Header.DECISION, Header.PLAYER, Header.AUTO, Header.MOVER, Header.PHASE, Header.ROUND, Header.MOVES)
)
"""Slots that no procedure writes behind the caller's back."""


def forward_stores(program: Program) -> Program:
    """Follows slots through every procedure that performs actions."""
    writers = _writers(program)
    start: dict[str, Known] = {name: {} for name in program.segments}
    for number, decision in enumerate(program.decisions):
        start[decision.apply] = {Header.DECISION: Int(number)}
        if decision.phase in program.info.phases and not decision.is_chance:
            start[decision.apply][Header.PHASE] = Int(program.info.phases.index(decision.phase))
    follow = _Follow(writers)
    procs = [evolve(p, body=follow.body(p.body, start[p.name])) if p.name in start else p for p in program.procs]
    return evolve(program, procs=tuple(procs))


def _writers(program: Program) -> frozenset[str]:
    """The procedures that may write the state."""
    calls: dict[str, set[str]] = {}
    found: set[str] = set()
    for proc in program.procs:
        calls[proc.name] = {e.proc for s in walk(proc.body) for e in expressions(s) if isinstance(e, Call)}
        if any(isinstance(s, Store | Restore) for s in walk(proc.body)):
            found.add(proc.name)
    while more := {name for name, called in calls.items() if called & found} - found:
        found |= more
    return frozenset(found)


class _Follow:
    """Follows the slots through statements."""

    def __init__(self, writers: frozenset[str]) -> None:
        self.writers = writers

    def body(self, body: tuple[Stmt, ...], known: Known) -> tuple[Stmt, ...]:
        """The statements with what is known put in; `known` is changed to what holds after them."""
        found: list[Stmt] = []
        for statement in body:
            changed = self.statement(statement, known)
            if changed is not None:
                found.append(changed)
        return tuple(found)

    def statement(self, statement: Stmt, known: Known) -> Stmt | None:
        if isinstance(statement, If):
            return self._branch(statement, known)
        if isinstance(statement, While | Range | Rows | Bits):
            return self._loop(statement, known)
        calls = self._calls_writer(statement)
        if not calls:
            statement = self._put_in(statement, known)
        if isinstance(statement, Store):
            return self._store(statement, known)
        if calls:
            self._after_call(known)
        if isinstance(statement, Let):
            _forget_name(known, statement.name)
            if isinstance(statement.value, Load) and statement.value.index is None:
                known[statement.value.base] = Var(statement.name)
        elif isinstance(statement, Restore):
            for slot in [s for s in known if statement.start <= s < statement.stop]:
                del known[slot]
        return statement

    def _store(self, statement: Store, known: Known) -> Stmt | None:
        if self._calls_writer(statement):
            self._after_call(known)
        if statement.index is not None:
            # Arrays lie behind their base; nothing before it can be meant.
            for slot in [s for s in known if s >= statement.base]:
                del known[slot]
            return statement
        if isinstance(statement.value, Int | Var):
            if known.get(statement.base) == statement.value:
                return None
            known[statement.base] = statement.value
        else:
            known.pop(statement.base, None)
        return statement

    def _branch(self, statement: If, known: Known) -> Stmt:
        if self._calls_writer(statement):
            self._after_call(known)
        else:
            statement = self._put_in(statement, known)
        left, right = dict(known), dict(known)
        changed = evolve(statement, then=self.body(statement.then, left), orelse=self.body(statement.orelse, right))
        sides = [k for k, side in ((left, changed.then), (right, changed.orelse)) if not any(map(leaves, side))]
        known.clear()
        if sides:
            first = sides[0]
            known.update({slot: v for slot, v in first.items() if all(s.get(slot) == v for s in sides)})
        return changed

    def _loop(self, statement: Any, known: Known) -> Stmt:
        before = dict(known)
        self._after_loop(statement, known)
        # The bounds are looked at once, before the first round; the test of `while` before every round.
        entry = known if isinstance(statement, While) else before
        if not self._calls_writer(statement):
            statement = self._put_in(statement, entry)
        inner = dict(known)
        return with_inner(statement, {"body": self.body(statement.body, inner)})

    def _after_loop(self, statement: Any, known: Known) -> None:
        """Forgets what the loop may change."""
        if not isinstance(statement, While):
            _forget_name(known, statement.var)
        for inner in walk((statement,)):
            if self._calls_writer(inner):
                self._after_call(known)
            if isinstance(inner, Let):
                _forget_name(known, inner.name)
            elif isinstance(inner, Range | Rows | Bits):
                _forget_name(known, inner.var)
            elif isinstance(inner, Store):
                slots = [s for s in known if (s >= inner.base if inner.index is not None else s == inner.base)]
                for slot in slots:
                    del known[slot]
            elif isinstance(inner, Restore):
                for slot in [s for s in known if inner.start <= s < inner.stop]:
                    del known[slot]

    def _calls_writer(self, statement: Any) -> bool:
        return any(isinstance(e, Call) and e.proc in self.writers for e in expressions(statement))

    def _after_call(self, known: Known) -> None:
        for slot in [s for s in known if s not in KEPT_BY_CALLS]:
            del known[slot]

    def _put_in(self, node: Any, known: Known) -> Any:
        """A statement or expression with known slots replaced (not in inner statements)."""
        if not known:
            return node
        if isinstance(node, Load) and node.index is None:
            return known.get(node.base, node)
        changes: dict[str, Any] = {}
        for attribute in fields(type(node)):
            value = getattr(node, attribute.name)
            if attribute.name in ("then", "orelse", "body") and hasattr(node, "origin"):
                continue
            if isinstance(value, tuple):
                changed: Any = tuple(self._put_in(v, known) if hasattr(v, "__attrs_attrs__") else v for v in value)
            elif hasattr(value, "__attrs_attrs__"):
                changed = self._put_in(value, known)
            else:
                continue
            if changed != value:
                changes[attribute.name] = changed
        return evolve(node, **changes) if changes else node


def _forget_name(known: Known, name: str) -> None:
    for slot in [s for s, v in known.items() if v == Var(name)]:
        del known[slot]
