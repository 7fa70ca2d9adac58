"""Dispatch in a native module: from the pending decision and the segment numbers to the procedures."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.program import Header
from boardkit.runtime.callgraph import segment_origins
from boardkit.runtime.faults import fault_number
from boardkit.runtime.native.context import FAULTY, Callee, Context

_TEXT = """
define internal i1 @fault(ptr noalias %S, i64 %number) noinline cold {{
  %slot = getelementptr inbounds i64, ptr %S, i64 {fault_slot}
  store i64 %number, ptr %slot
  ret i1 true
}}

@loop_faults = internal unnamed_addr constant [{n_segments} x i64] [{loop_faults}]

define internal i1 @run(ptr noalias %S{e_param}, i64 %first) {{
entry:
  %result = alloca i64
  store i64 %first, ptr %result
  br label %go
go:
  %steps = phi i64 [ 0, %entry ], [ %more, %next ]
  %number = load i64, ptr %result
  %over = icmp slt i64 %number, 0
  br i1 %over, label %done, label %going
going:
  %late = icmp sge i64 %steps, {budget}
  br i1 %late, label %endless, label %step, !prof !1
step:
  %more = add i64 %steps, 1
  switch i64 %number, label %lost [{segment_cases}]
{segment_blocks}
next:
  br label %go
done:
  ret i1 false
lost:
  %l = call i1 @fault(ptr %S, i64 {bounds})
  ret i1 %l
endless:
  %place = getelementptr inbounds i64, ptr @loop_faults, i64 %number
  %code = load i64, ptr %place
  %f = call i1 @fault(ptr %S, i64 %code)
  ret i1 %f
faulted:
  ret i1 true
}}

define internal i1 @play(ptr noalias %S{e_param}, i64 %a) {{
entry:
  %result = alloca i64
  %number = load i64, ptr %S
  switch i64 %number, label %over [{apply_cases}]
{apply_blocks}
next:
  %segment = load i64, ptr %result
  %waits = icmp slt i64 %segment, 0
  br i1 %waits, label %done, label %on
on:
  %r = call i1 @run(ptr %S{e_arg}, i64 %segment)
  ret i1 %r
done:
  ret i1 false
over:
  %f = call i1 @fault(ptr %S, i64 {over})
  ret i1 %f
faulted:
  ret i1 true
}}

define i64 @boardkit_reason(ptr noalias %S, i64 %a) {{
entry:
  %result = alloca i64
  %number = load i64, ptr %S
  switch i64 %number, label %refused [{reason_cases}]
{reason_blocks}
next:
  %reason = load i64, ptr %result
  ret i64 %reason
refused:
  ret i64 1
faulted:
  ret i64 -1
}}

define i64 @boardkit_sample(ptr noalias %S) {{
entry:
  %result = alloca i64
  %number = load i64, ptr %S
  switch i64 %number, label %by_weight [{sample_cases}]
{sample_blocks}
next:
  %action = load i64, ptr %result
  ret i64 %action
by_weight:
  ret i64 -1
faulted:
  ret i64 -2
}}

define i64 @boardkit_start(ptr noalias %S{e_param}) {{
  %r = call i1 @run(ptr %S{e_arg}, i64 0)
  %n = zext i1 %r to i64
  ret i64 %n
}}

define i64 @boardkit_apply(ptr noalias %S{e_param}, i64 %a) {{
  %r = call i1 @play(ptr %S{e_arg}, i64 %a)
  %n = zext i1 %r to i64
  ret i64 %n
}}

{legal}
{weights}
define i64 @boardkit_legal(ptr noalias %S, ptr noalias %out, i64 %room) {{
  %n = call i64 @legal(ptr %S, ptr %out, i64 %room)
  ret i64 %n
}}

define i64 @boardkit_weights(ptr noalias %S, ptr noalias %out, i64 %room) {{
  %n = call i64 @weights(ptr %S, ptr %out, i64 %room)
  ret i64 %n
}}
"""

_LISTING = """
define internal i64 @{name}(ptr noalias %S, ptr noalias %out, i64 %room) {{
entry:
  %result = alloca i64
  %cursor = alloca ptr
  store ptr %out, ptr %cursor
  %limit = getelementptr i64, ptr %out, i64 %room
  %number = load i64, ptr %S
  switch i64 %number, label %none [{cases}]
{blocks}
next:
  %end = load ptr, ptr %cursor
  %high = ptrtoint ptr %end to i64
  %low = ptrtoint ptr %out to i64
  %bytes = sub i64 %high, %low
  %count = ashr exact i64 %bytes, 3
  %full = icmp sge i64 %count, %room
  br i1 %full, label %too_long, label %fine, !prof !1
fine:
  ret i64 %count
none:
  ret i64 0
too_long:
  %f = call i1 @fault(ptr %S, i64 {legal_fault})
  ret i64 -1
faulted:
  ret i64 -1
}}
"""


def text(context: Context) -> str:
    """The functions that an engine calls, all but the playouts."""
    program, callees = context.program, context.callees
    decisions = program.decisions

    def callee(name: str) -> Callee | None:
        return callees[name] if name else None

    def listing(name: str, procs: Sequence[str]) -> str:
        cases, blocks = _switch("list", [callee(proc) for proc in procs], "")
        legal_fault = fault_number(-1, "legal")
        return _LISTING.format(name=name, cases=cases, blocks=blocks, legal_fault=legal_fault)

    segments = [callees[name] for name in program.segments]
    segment_cases, segment_blocks = _switch("segment", segments, "")
    apply_cases, apply_blocks = _switch("apply", [callees[d.apply] for d in decisions], "i64 %a")
    reason_cases, reason_blocks = _switch("reason", [callees[d.reason] for d in decisions], "i64 %a")
    sample_cases, sample_blocks = _switch("sample", [callee(d.sample) for d in decisions], "")
    loop_faults = [f"i64 {fault_number(origin, 'loop')}" for origin in segment_origins(program)]
    return _TEXT.format(
        e_param=", ptr noalias %E" if context.traced else "", e_arg=", ptr %E" if context.traced else "",
        fault_slot=Header.FAULT, budget=program.step_budget, bounds=fault_number(-1, "bounds"),
        over=fault_number(-1, "over"), n_segments=len(segments), loop_faults=", ".join(loop_faults),
        segment_cases=segment_cases, segment_blocks=segment_blocks, apply_cases=apply_cases,
        apply_blocks=apply_blocks, reason_cases=reason_cases, reason_blocks=reason_blocks,
        sample_cases=sample_cases, sample_blocks=sample_blocks,
        legal=listing("legal", [d.legal for d in decisions]),
        weights=listing("weights", [d.weights for d in decisions]),
    )


def _switch(prefix: str, callees: Sequence[Callee | None], args: str) -> tuple[str, str]:
    """The cases of a switch, and a block for each procedure that stores its result and goes on to `next`."""
    cases: list[str] = []
    blocks: dict[str, tuple[str, Callee]] = {}
    for i, callee in enumerate(callees):
        if callee is not None:
            label, _ = blocks.setdefault(callee.symbol, (f"{prefix}{len(blocks)}", callee))
            cases.append(f"i64 {i}, label %{label}")
    return " ".join(cases), "\n".join(_case(label, callee, args) for label, callee in blocks.values())


def _case(label: str, callee: Callee, args: str) -> str:
    typed = ", ".join([*callee.lead(), *([args] if args else [])])
    lines = [f"{label}:", f"  %{label}.r = call fastcc {callee.result} {callee.symbol}({typed})"]
    value = f"%{label}.r"
    if callee.faults:
        lines += [
            f"  %{label}.f = extractvalue {FAULTY} {value}, 1",
            f"  br i1 %{label}.f, label %faulted, label %{label}.ok, !prof !1",
            f"{label}.ok:",
            f"  %{label}.v = extractvalue {FAULTY} {value}, 0",
        ]
        value = f"%{label}.v"
    return "\n".join([*lines, f"  store i64 {value}, ptr %result", "  br label %next"])
