"""Statements as native basic blocks."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.errors import BackendError
from boardkit.program import (
    Bits,
    Break,
    Call,
    Continue,
    Emit,
    Fault,
    If,
    Let,
    Push,
    Range,
    Restore,
    Return,
    Rows,
    Run,
    Stmt,
    Store,
    While,
)
from boardkit.runtime.native.context import symbol
from boardkit.runtime.native.expressions import branch, offset, value
from boardkit.runtime.native.writer import Writer

RESTORED_BY_COPY = 8
"""Longer ranges of slots are restored by a memory copy."""


def write(w: Writer, statements: Sequence[Stmt]) -> None:
    """Writes statements, up to the first that surely leaves."""
    for s in statements:
        if not w.open:
            return
        w.origin = s.origin if s.origin >= 0 else w.origin
        _statement(w, s)


def _statement(w: Writer, s: Stmt) -> None:
    match s:
        case Let(name, e):
            w.put(value(w, e), w.slot_of(name))
        case Store(base, index, e):
            number = value(w, e)
            w.put(number, w.state_slot(offset(w, base, index)))
        case If():
            _if(w, s)
        case While():
            _while(w, s)
        case Range():
            _range(w, s)
        case Rows():
            _rows(w, s)
        case Bits():
            _bits(w, s)
        case Break():
            w.jump(w.loops[-1][1])
        case Continue():
            w.jump(w.loops[-1][0])
        case Return(None):
            w.give("0")
        case Return(e):
            assert e is not None
            w.give(value(w, e))
        case Run(Call(proc, args)):
            numbers = [value(w, arg) for arg in args]
            w.call(w.context.callees[proc], numbers)
        case Push(e):
            _push(w, value(w, e))
        case Emit(event, args):
            if w.context.traced:
                _emit(w, [str(event), *(value(w, arg) for arg in args)])
        case Restore(start, stop):
            _restore(w, start, stop)
        case Fault(kind):
            w.jump(w.exit(kind))


def _block(w: Writer, statements: Sequence[Stmt]) -> None:
    """Inner statements; the origin of the outer one holds again after them."""
    origin = w.origin
    write(w, statements)
    w.origin = origin


def _if(w: Writer, s: If) -> None:
    then, after = w.new_label("then"), w.new_label("after")
    orelse = w.new_label("else") if s.orelse else after
    branch(w, s.test, then, orelse)
    w.start(then)
    _block(w, s.then)
    leaves = not w.open
    w.jump(after)
    if s.orelse:
        w.start(orelse)
        _block(w, s.orelse)
        if leaves and not w.open:
            return
    w.start(after)


def _loop(w: Writer, body: Sequence[Stmt], again: str, after: str) -> None:
    w.loops.append((again, after))
    _block(w, body)
    w.loops.pop()


def _while(w: Writer, s: While) -> None:
    head, body, after = w.new_label("while"), w.new_label("body"), w.new_label("after")
    rounds = w.memory() if s.limit else ""
    if rounds:
        w.put("0", rounds)
    w.start(head)
    branch(w, s.test, body, after)
    w.start(body)
    if rounds:
        done = w.get(rounds)
        w.require(w.new(f"icmp slt i64 {done}, {s.limit}"), "loop")
        w.put(w.new(f"add i64 {done}, 1"), rounds)
    _loop(w, s.body, head, after)
    w.jump(head)
    w.start(after)


def _range(w: Writer, s: Range) -> None:
    head, body, again, after = (w.new_label(hint) for hint in ("for", "body", "next", "after"))
    counter = w.memory()
    start, stop = value(w, s.start), value(w, s.stop)
    w.put(start, counter)
    w.start(head)
    i = w.get(counter)
    w.split(w.new(f"icmp {'slt' if s.step > 0 else 'sgt'} i64 {i}, {stop}"), body, after)
    w.start(body)
    w.put(i, w.slot_of(s.var))
    _loop(w, s.body, again, after)
    w.start(again)
    w.put(w.new(f"add i64 {w.get(counter)}, {s.step}"), counter)
    w.jump(head)
    w.start(after)


def _rows(w: Writer, s: Rows) -> None:
    name, bits, table = w.context.table(s.table)
    head, body, again, after = (w.new_label(hint) for hint in ("row", "body", "next", "after"))
    row = value(w, s.row)
    if w.context.checked:
        at = w.new(f"add i64 {row}, 1")
        w.require(w.new(f"icmp ult i64 {at}, {len(table.offsets)}"), "bounds")
    bounds = symbol(f"rows {s.table}")
    first = w.new(f"getelementptr inbounds i32, ptr {bounds}, i64 {w.new(f'add nsw i64 {row}, 1')}")
    last = w.new(f"getelementptr inbounds i32, ptr {bounds}, i64 {w.new(f'add nsw i64 {row}, 2')}")
    counter = w.memory()
    w.put(w.new(f"zext i32 {w.new(f'load i32, ptr {first}')} to i64"), counter)
    stop = w.new(f"zext i32 {w.new(f'load i32, ptr {last}')} to i64")
    w.start(head)
    i = w.get(counter)
    w.split(w.new(f"icmp slt i64 {i}, {stop}"), body, after)
    w.start(body)
    entry = w.new(f"load i{bits}, ptr {w.new(f'getelementptr inbounds i{bits}, ptr {name}, i64 {i}')}")
    w.put(entry if bits == 64 else w.new(f"sext i{bits} {entry} to i64"), w.slot_of(s.var))
    _loop(w, s.body, again, after)
    w.start(again)
    w.put(w.new(f"add i64 {w.get(counter)}, 1"), counter)
    w.jump(head)
    w.start(after)


def _bits(w: Writer, s: Bits) -> None:
    head, body, after = (w.new_label(hint) for hint in ("bits", "body", "after"))
    rest = w.memory()
    mask = value(w, s.mask)
    if w.context.checked:
        w.require(w.new(f"icmp sge i64 {mask}, 0"), "range")
    w.put(mask, rest)
    w.start(head)
    left = w.get(rest)
    w.split(w.new(f"icmp ne i64 {left}, 0"), body, after)
    w.start(body)
    w.put(w.new(f"call i64 @llvm.cttz.i64(i64 {left}, i1 true)"), w.slot_of(s.var))
    w.put(w.new(f"and i64 {left}, {w.new(f'sub i64 {left}, 1')}"), rest)
    _loop(w, s.body, head, after)
    w.jump(head)
    w.start(after)


def _push(w: Writer, number: str) -> None:
    """Appends to the output list; when it is full, the last place is written again."""
    if not w.me.pushes:
        raise BackendError("a procedure pushes without the mark `pushes`", cure="report this as a bug")
    at = w.new("load ptr, ptr %cursor")
    w.add(f"store i64 {number}, ptr {at}")
    following = w.new(f"getelementptr i64, ptr {at}, i64 1")
    fits = w.new(f"icmp ult ptr {at}, %limit")
    w.add(f"store ptr {w.new(f'select i1 {fits}, ptr {following}, ptr {at}')}, ptr %cursor")


def _emit(w: Writer, numbers: list[str]) -> None:
    """Appends the length of the record and the record; a full buffer only counts on."""
    store, after = w.new_label("event"), w.new_label("after")
    used = w.new("load i64, ptr %E")
    needed = w.new(f"add i64 {used}, {len(numbers) + 1}")
    w.add(f"store i64 {needed}, ptr %E")
    room = w.new(f"load i64, ptr {w.new('getelementptr i64, ptr %E, i64 1')}")
    w.split(w.new(f"icmp sle i64 {needed}, {room}"), store, after)
    w.start(store)
    for i, number in enumerate([str(len(numbers)), *numbers]):
        at = w.new(f"add i64 {used}, {i + 2}")
        w.add(f"store i64 {number}, ptr {w.new(f'getelementptr i64, ptr %E, i64 {at}')}")
    w.start(after)


def _restore(w: Writer, start: int, stop: int) -> None:
    initial = w.context.program.initial
    if stop - start <= RESTORED_BY_COPY:
        for slot in range(start, stop):
            w.put(str(initial[slot]), w.state_slot(str(slot)))
        return
    source = w.new(f"getelementptr inbounds i64, ptr {symbol('initial')}, i64 {start}")
    target = w.state_slot(str(start))
    w.add(f"call void @llvm.memcpy.p0.p0.i64(ptr {target}, ptr {source}, i64 {8 * (stop - start)}, i1 false)")
