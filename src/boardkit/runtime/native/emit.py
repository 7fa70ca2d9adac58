"""Program -> the text of one LLVM module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from boardkit.program import Fault, Int, Load, Op, Proc, Program, Store, TableAt, While
from boardkit.runtime.callgraph import CallGraph, call_graph, emitting
from boardkit.runtime.native import driver, playout
from boardkit.runtime.native.context import Callee, Context, proc_symbol, symbol
from boardkit.runtime.native.statements import write
from boardkit.runtime.native.writer import Writer
from boardkit.runtime.nodes import walk

_DECLARATIONS = """
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!0 = !{!"branch_weights", i32 1000000, i32 1}
!1 = !{!"branch_weights", i32 1, i32 1000000}
"""


INLINED = 40
"""In large programs, procedures of up to so many nodes are copied to where they are called."""

INLINED_ONCE = 300
"""The same for procedures that are called from one place only."""

LARGE = 6000
"""Programs of more nodes (some 1,200 statements) are compiled with a shorter list of passes."""


@frozen
class Emitted:
    """The text of a module; `large` ones say themselves which procedures to inline."""

    text: str
    large: bool


def emit_module(program: Program, *, traced: bool, checked: bool) -> Emitted:
    """The LLVM module of `program`; the same program always gives the same text."""
    graph = call_graph(program)
    emits = emitting(program, graph) if traced else frozenset[str]()
    faults = graph.reaching(lambda proc: _may_fault(proc, checked=checked))
    callees = {
        p.name: Callee(proc_symbol(p), p.name in emits, p.pushes, p.name in faults) for p in graph.procs
    }
    context = Context(program, traced, checked, callees, {table.name: table for table in program.tables})
    sizes = {proc.name: sum(1 for _ in walk(proc.body)) for proc in graph.procs}
    large = sum(sizes.values()) > LARGE
    inlined = _inlined(graph, sizes) if large else frozenset[str]()
    functions = [_function(context, p, "alwaysinline" if p.name in inlined else "") for p in graph.procs]
    parts = (*_constants(context), _DECLARATIONS, *functions, driver.text(context), playout.text(context))
    return Emitted("\n".join(parts), large)


def _inlined(graph: CallGraph, sizes: Mapping[str, int]) -> frozenset[str]:
    sites = graph.call_sites()
    return frozenset(
        name for name, size in sizes.items() if size <= (INLINED_ONCE if sites[name] == 1 else INLINED)
    )


def _may_fault(proc: Proc, *, checked: bool) -> bool:
    for node in walk(proc.body):
        match node:
            case Fault():
                return True
            case While(_, _, limit) if limit:
                return True
            case Op("//" | "%", _, right) if not isinstance(right, Int) or right.value in (0, -1):
                return True
            case Load() | Store() | TableAt() | Op() if checked:
                return True
    return False


def _function(context: Context, proc: Proc, attributes: str) -> str:
    me = context.callees[proc.name]
    w = Writer(context, me)
    params = ["ptr noalias %S", *(["ptr noalias %E"] if me.emits else [])]
    params += ["ptr noalias %cursor", "ptr %limit"] if me.pushes else []
    for i, name in enumerate(proc.params):
        params.append(f"i64 %p{i}")
        memory = w.memory()
        w.locals[name] = memory
        w.allocas.append(f"  store i64 %p{i}, ptr {memory}")
    write(w, proc.body)
    return w.finish(f"internal fastcc {me.result} {me.symbol}({', '.join(params)})", f"nounwind {attributes}")


def _constants(context: Context) -> Iterable[str]:
    initial = context.program.initial
    yield f"{symbol('initial')} = internal unnamed_addr constant {_array(initial, 64)}, align 16"
    for name, bits in context.used.items():
        table = context.tables[name]
        values = table.values if table.rows else (table.sentinel, *table.values)
        yield f"{symbol(f'table {name}')} = internal unnamed_addr constant {_array(values or (0,), bits)}"
        if table.rows:
            bounds = _array((0, *table.offsets), 32)
            yield f"{symbol(f'rows {name}')} = internal unnamed_addr constant {bounds}"


def _array(values: tuple[int, ...], bits: int) -> str:
    return f"[{len(values)} x i{bits}] [{', '.join(f'i{bits} {v}' for v in values)}]"
