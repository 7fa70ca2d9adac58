"""Who calls whom in a Program: the procedures a build needs, and which of them may reach something."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from boardkit.errors import BackendError
from boardkit.program import Call, Emit, Proc, Program, Run
from boardkit.runtime.nodes import walk

INVARIANTS = "check_invariants"
"""Name of the optional procedure that returns 0, or the code of a broken invariant."""


def roots(program: Program) -> tuple[str, ...]:
    """The procedures that an engine calls by itself."""
    names = dict.fromkeys(program.segments)
    for decision in program.decisions:
        names.update(dict.fromkeys((decision.legal, decision.reason, decision.apply)))
        names.update((name, None) for name in (decision.weights, decision.sample) if name)
    if any(proc.name == INVARIANTS for proc in program.procs):
        names[INVARIANTS] = None
    return tuple(names)


@frozen
class CallGraph:
    """The procedures that can run, in the order of the program, and their calls."""

    procs: tuple[Proc, ...]
    calls: dict[str, frozenset[str]]
    values: frozenset[str]
    """Procedures whose result somebody uses."""
    entries: frozenset[str]
    """Procedures that an engine calls by itself."""

    def reaching(self, has_it: Callable[[Proc], bool]) -> frozenset[str]:
        """The procedures for which `has_it` is true, and all that call one, directly or not."""
        found = {proc.name for proc in self.procs if has_it(proc)}
        while more := {name for name, calls in self.calls.items() if name not in found and calls & found}:
            found |= more
        return frozenset(found)

    def call_sites(self) -> dict[str, int]:
        """From how many places each procedure is called; the dispatch of an engine counts as one."""
        counts = {name: int(name in self.entries) for name in self.calls}
        for proc in self.procs:
            for node in walk(proc.body):
                if isinstance(node, Call):
                    counts[node.proc] += 1
        return counts


def call_graph(program: Program) -> CallGraph:
    """The call graph below the roots of `program`; a missing or recursive procedure is a `BackendError`."""
    by_name = {proc.name: proc for proc in program.procs}
    calls: dict[str, frozenset[str]] = {}
    used: set[str] = set(roots(program)) - {name for d in program.decisions for name in (d.legal, d.weights)}
    waiting = list(roots(program))
    while waiting:
        name = waiting.pop()
        if name in calls:
            continue
        if name not in by_name:
            raise BackendError(f"the program has no procedure {name!r}", cure="report this as a bug")
        found, values = _calls(by_name[name])
        used |= values
        calls[name] = frozenset(found)
        waiting.extend(found)
    _refuse_recursion(calls)
    procs = tuple(proc for proc in program.procs if proc.name in calls)
    return CallGraph(procs, calls, frozenset(used), frozenset(roots(program)))


def emitting(program: Program, graph: CallGraph) -> frozenset[str]:
    """The procedures that take the events: all segments and apply procedures, and all that may emit."""
    emits = graph.reaching(lambda proc: any(isinstance(node, Emit) for node in walk(proc.body)))
    for decision in program.decisions:
        for name in (decision.legal, decision.reason, decision.weights, decision.sample):
            if name in emits:
                raise BackendError(
                    f"the procedure {name!r} only looks at the state, but it may emit an event",
                    cure="emit events from effects only",
                )
    return emits | set(program.segments) | {decision.apply for decision in program.decisions}


def _calls(proc: Proc) -> tuple[set[str], set[str]]:
    """The procedures that `proc` calls, and those among them whose result it uses."""
    found: set[str] = set()
    values: set[str] = set()
    before: object = None
    for node in walk(proc.body):
        if isinstance(node, Call):
            found.add(node.proc)
            if not isinstance(before, Run):
                values.add(node.proc)
        before = node
    return found, values


def _refuse_recursion(calls: dict[str, frozenset[str]]) -> None:
    done: set[str] = set()
    while ready := [name for name, found in calls.items() if name not in done and found <= done]:
        done.update(ready)
    if left := sorted(calls.keys() - done):
        raise BackendError(
            f"the procedures {names_text(left)} may call themselves", cure="write the repetition as a loop"
        )


def names_text(names: Iterable[str]) -> str:
    """Names in quotes, for a message."""
    return ", ".join(repr(name) for name in names)


def segment_origins(program: Program) -> list[int]:
    """The first origin in each segment, to name the place of an endless run."""
    procs = {proc.name: proc for proc in program.procs}
    return [next((s.origin for s in procs[name].body if s.origin >= 0), -1) for name in program.segments]
