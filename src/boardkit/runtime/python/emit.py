"""Program -> the text of one readable Python module.

The module works on a state `S` that is a plain list. A traced build also appends event tuples to the list
`E`, which is an extra parameter of the procedures that may emit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from attrs import frozen

from boardkit.program import (
    Bits,
    Header,
    If,
    Let,
    Load,
    Proc,
    Program,
    Range,
    Return,
    Rows,
    Stmt,
    Table,
    TableAt,
)
from boardkit.runtime.callgraph import call_graph, emitting
from boardkit.runtime.faults import place
from boardkit.runtime.nodes import walk
from boardkit.runtime.python import driver
from boardkit.runtime.python.expressions import Callee, Names, Printer, number
from boardkit.runtime.python.names import unique_names
from boardkit.runtime.python.statements import Body, Line, literal

_WIDTH = 100


@frozen
class Source:
    """An emitted module: its text, the origin of each line (-1: none), and what its playouts need."""

    text: str
    origins: tuple[int, ...]
    draws: bool
    """Whether the game ever uses the generator in the state."""


def emit_module(program: Program, *, traced: bool) -> Source:
    """The Python module of `program`; the same program always gives the same text."""
    graph = call_graph(program)
    emits = emitting(program, graph) if traced else frozenset[str]()
    tables = {table.name: table for table in program.tables}
    proc_names = unique_names((proc.name for proc in graph.procs), driver.NAMES)
    table_names = unique_names(tables, {*driver.NAMES, *proc_names.values()})
    callees = {proc.name: Callee(proc_names[proc.name], _lead(proc, emits)) for proc in graph.procs}
    taken = {*driver.NAMES, *proc_names.values(), *table_names.values()}
    restored: dict[str, tuple[int, int]] = {}

    def initial_slots(start: int, stop: int) -> str:
        restored[name := f"INITIAL_{start}_{stop}"] = (start, stop)
        return name

    code: list[Line] = []
    for proc in graph.procs:
        local_names = unique_names(_locals(proc), taken)
        fresh = _fresh({*taken, *local_names.values()})
        printer = Printer(Names(local_names, table_names, callees, fresh), tables)
        gives_value = proc.name in graph.values
        code += _procedure(proc, Body(printer, traced, gives_value, program.initial, initial_slots))
    head = [Line(0, text) for text in _head(program, traced)]
    nodes = [node for proc in graph.procs for node in walk(proc.body)]
    used = {node.table for node in nodes if isinstance(node, TableAt | Rows)}
    head += [Line(0, _table(table_names[name], tables[name])) for name in tables if name in used]
    for name, (start, stop) in restored.items():
        head.append(Line(0, _wrapped(name, map(number, program.initial[start:stop]))))
    lanes = [Load(Header.RNG + lane) for lane in range(4)]
    tail = [Line(0, text) for text in driver.lines(program, callees, traced=traced)]
    return _source([*head, *code, *tail], program, any(node in lanes for node in nodes))


def _lead(proc: Proc, emits: Collection[str]) -> tuple[str, ...]:
    return ("S", *(("E",) if proc.name in emits else ()), *(("out",) if proc.pushes else ()))


def _locals(proc: Proc) -> Iterable[str]:
    names = dict.fromkeys(proc.params)
    for node in walk(proc.body):
        if isinstance(node, Let):
            names[node.name] = None
        elif isinstance(node, Range | Rows | Bits):
            names[node.var] = None
    return names


def _fresh(taken: Collection[str]) -> Iterator[str]:
    n = 1
    while True:
        if (name := f"t{n}") not in taken:
            yield name
        n += 1


def _ends(body: tuple[Stmt, ...]) -> bool:
    """Whether the last statement surely returns (or loops for ever)."""
    match body[-1] if body else None:
        case Return():
            return True
        case If(_, then, orelse):
            return _ends(then) and _ends(orelse)
    return False


def _procedure(proc: Proc, body: Body) -> list[Line]:
    """The lines of one procedure, two empty ones first."""
    names = body.printer.names
    body.statements(proc.body)
    if body.gives_value and not _ends(proc.body):
        body.origin = -1
        body.add("return 0")
    if not body.lines:
        body.add("pass")
    callee = names.callees[proc.name]
    params = [*callee.lead, *(names.locals[param] for param in proc.params)]
    lines = [Line(0, ""), Line(0, ""), *(Line(0, f"# {text}".rstrip()) for text in proc.doc.splitlines())]
    return [*lines, Line(0, f"def {callee.name}({', '.join(params)}):"), *body.lines]


def _head(program: Program, traced: bool) -> list[str]:
    title = re.sub(r'[\\"\s]+', " ", f"{program.name}, {'traced' if traced else 'untraced'}")
    return [
        f'"""{title}: written by boardkit from the definition, do not edit."""', "",
        "from boardkit.runtime.faults import FaultSignal",
        "from boardkit.runtime.python.tracing import fault_of" if not traced else "",
        "",
        _wrapped("INITIAL", map(number, program.initial)),
        "BIT = {1 << i: i for i in range(63)}",
        f"BUDGET = range({program.step_budget})",
    ]


def _table(name: str, table: Table) -> str:
    """A flat table ends with its sentinel and a table of rows with an empty row, for index -1."""
    if not table.rows:
        return _wrapped(name, map(number, (*table.values, table.sentinel)))
    return _wrapped(name, [literal(table.row(i)) for i in range(len(table.offsets) - 1)] + ["()"])


def _wrapped(name: str, items: Iterable[str]) -> str:
    """A tuple with a name, broken between its items into lines of readable width."""
    texts = [f"{item}," for item in items]
    text = f"{name} = ({' '.join(texts)})"
    if len(text) <= _WIDTH:
        return text if len(texts) == 1 else f"{text[:-2]})"
    lines, line = [f"{name} = ("], "   "
    for item in texts:
        if len(line) + len(item) >= _WIDTH and line.strip():
            lines.append(line)
            line = "   "
        line += f" {item}"
    return "\n".join((*lines, line, ")"))


def _source(lines: Iterable[Line], program: Program, draws: bool) -> Source:
    """Joins the lines; a comment names the origin wherever it changes."""
    texts: list[str] = []
    origins: list[int] = []
    last = -1
    for line in lines:
        for text in line.text.split("\n"):
            comment = ""
            if line.origin != last and line.origin >= 0 and (where := place(program.origins, line.origin)):
                comment = f"  # {' '.join(where.split())}"
            last = line.origin if line.depth else -1
            texts.append(f"{'    ' * line.depth}{text}{comment}")
            origins.append(line.origin)
    return Source("\n".join(texts) + "\n", tuple(origins), draws)
