"""Prints the statements of one procedure as lines of Python, each with its origin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, field

from boardkit.program import (
    Bits,
    Break,
    Call,
    Continue,
    Emit,
    Expr,
    Fault,
    If,
    Int,
    Let,
    Load,
    Logic,
    Op,
    Push,
    Range,
    Restore,
    Return,
    Rows,
    Run,
    Stmt,
    Store,
    Var,
    While,
)
from boardkit.runtime.faults import fault_number
from boardkit.runtime.nodes import walk
from boardkit.runtime.python.expressions import AND, OR, Printer

_LITERAL_LOOP = 16
_WIDTH = 100
_RESTORED_ONE_BY_ONE = 4
_AUGMENTED = frozenset({"+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>"})


@define
class Line:
    """One line of emitted text: its indentation, and the origin of the statement it belongs to."""

    depth: int
    text: str
    origin: int = -1


@define
class Body:
    """The lines of one procedure, as they are printed."""

    printer: Printer
    traced: bool
    gives_value: bool
    initial: Sequence[int]
    restored: Callable[[int, int], str]
    """The name of a constant that holds the initial values of some slots."""
    depth: int = 1
    origin: int = -1
    lines: list[Line] = field(factory=list)

    def add(self, text: str) -> None:
        self.lines.append(Line(self.depth, text, self.origin))

    def block(self, statements: Sequence[Stmt]) -> None:
        """An indented list of statements, `pass` if nothing is left of it."""
        self.depth += 1
        start, outer = len(self.lines), self.origin
        self.statements(statements)
        self.origin = outer
        if len(self.lines) == start:
            self.add("pass")
        self.depth -= 1

    def statements(self, statements: Sequence[Stmt]) -> None:
        for s in statements:
            self.statement(s)

    def statement(self, s: Stmt) -> None:
        self.origin = s.origin if s.origin >= 0 else self.origin
        p = self.printer
        match s:
            case Let(name, value):
                self._assign(p.names.locals[name], Var(name), p.fold(value))
            case Store(base, index, value):
                target = p.fold(Load(base, index))
                assert isinstance(target, Load)
                self._assign(p.slot(target.base, target.index), target, p.fold(value))
            case If():
                self._if(s, "if")
            case While():
                self._while(s)
            case Range():
                self._range(s)
            case Rows(var, table, row, body):
                self._rows(var, table, p.fold(row), body)
            case Bits(var, mask, body):
                self._bits(var, p.fold(mask), body)
            case Break():
                self.add("break")
            case Continue():
                self.add("continue")
            case Return(value):
                self._return(value)
            case Run(call):
                folded = p.fold(call)
                assert isinstance(folded, Call)
                self.add(p.call(folded))
            case Push(value):
                self.add(f"out.append({p.value(p.fold(value))})")
            case Emit(event, args):
                if self.traced:
                    texts = [str(event), *(p.value(p.fold(arg)) for arg in args)]
                    self.add(f"E.append(({', '.join(texts)}{',' if len(texts) == 1 else ''}))")
            case Restore(start, stop):
                self._restore(start, stop)
            case Fault(kind):
                self._fault(kind)

    def _restore(self, start: int, stop: int) -> None:
        if stop - start > _RESTORED_ONE_BY_ONE:
            self.add(f"S[{start}:{stop}] = {self.restored(start, stop)}")
            return
        for slot in range(start, stop):
            self.add(f"S[{slot}] = {self.initial[slot]}")

    def _fault(self, kind: str) -> None:
        fault_number(self.origin, kind)  # refuses kinds that nobody knows
        self.add(f'raise FaultSignal({self.origin}, "{kind}")')

    def _return(self, value: Expr | None) -> None:
        if value is not None:
            self.add(f"return {self.printer.value(self.printer.fold(value))}")
        else:
            self.add("return 0" if self.gives_value else "return")

    def _assign(self, text: str, target: Expr, value: Expr) -> None:
        p = self.printer
        if (
            isinstance(value, Op)
            and value.op in _AUGMENTED
            and value.left == target
            and not any(isinstance(node, Call) for node in walk((target, value.right)))
        ):
            self.add(f"{text} {value.op}= {p.value(value.right)}")
        else:
            self.add(f"{text} = {p.value(value)}")

    def _if(self, s: If, word: str) -> None:
        self.origin = s.origin if s.origin >= 0 else self.origin
        p = self.printer
        test = p.fold(s.test)
        if isinstance(test, Int) and word == "if":
            self.statements(s.then if test.value else s.orelse)
            return
        if not s.then and s.orelse:
            self.add(f"{word} {p.negated(test)}:")
            self.block(s.orelse)
            return
        self._test(word, test)
        self.block(s.then)
        if len(s.orelse) == 1 and isinstance(s.orelse[0], If):
            self._if(s.orelse[0], "elif")
        elif s.orelse:
            start = len(self.lines)
            self.add("else:")
            self.block(s.orelse)
            if self.lines[start + 1].text == "pass" and len(self.lines) == start + 2:
                del self.lines[start:]

    def _test(self, word: str, test: Expr) -> None:
        """`if test:`, on several lines if it is long."""
        text = f"{word} {self.printer.condition(test)}:"
        if len(text) <= _WIDTH or not isinstance(test, Logic):
            self.add(text)
            return
        self.add(f"{word} (")
        self.depth += 1
        level = (OR if test.op == "or" else AND) + 1
        for i, item in enumerate(test.items):
            self.add(f"{test.op + ' ' if i else ''}{self.printer.condition(item, level)}")
        self.depth -= 1
        self.add("):")

    def _while(self, s: While) -> None:
        p = self.printer
        test = p.fold(s.test)
        always = isinstance(test, Int) and test.value != 0
        if not s.limit:
            self.add(f"while {'True' if always else p.condition(test)}:")
            self.block(s.body)
            return
        self.add(f"for _ in range({s.limit}):")
        self.depth += 1
        if not always:
            self.add(f"if {p.negated(test)}:")
            self.block((Break(),))
        self.depth -= 1
        if s.body or always:
            self.block(s.body)
        self.add("else:")
        self.depth += 1
        if not always:
            self.add(f"if {p.condition(test)}:")
            self.depth += 1
        self._fault("loop")
        self.depth -= 1 if always else 2

    def _range(self, s: Range) -> None:
        p = self.printer
        start, stop = p.fold(s.start), p.fold(s.stop)
        if isinstance(start, Int) and isinstance(stop, Int):
            numbers = range(start.value, stop.value, s.step)
            if not numbers:
                return
            if len(numbers) <= _LITERAL_LOOP:
                self._loop(s.var, literal(numbers), s.body)
                return
        texts = [p.value(stop)]
        if start != Int(0) or s.step != 1:
            texts.insert(0, p.value(start))
        if s.step != 1:
            texts.append(str(s.step))
        self._loop(s.var, f"range({', '.join(texts)})", s.body)

    def _rows(self, var: str, table: str, row: Expr, body: Sequence[Stmt]) -> None:
        p = self.printer
        if isinstance(row, Int) and row.value < len(p.tables[table].offsets) - 1:
            values = p.tables[table].row(row.value)
            if not values:
                return
            if len(values) <= _LITERAL_LOOP:
                self._loop(var, literal(values), body)
                return
        self._loop(var, f"{p.names.tables[table]}[{p.value(row)}]", body)

    def _loop(self, var: str, source: str, body: Sequence[Stmt]) -> None:
        self.add(f"for {self.printer.names.locals[var]} in {source}:")
        self.block(body)

    def _bits(self, var: str, mask: Expr, body: Sequence[Stmt]) -> None:
        p = self.printer
        bits, bit = next(p.names.fresh), next(p.names.fresh)
        self.add(f"{bits} = {p.value(mask)}")
        self.add(f"while {bits}:")
        self.depth += 1
        self.add(f"{bit} = {bits} & -{bits}")
        self.add(f"{p.names.locals[var]} = BIT[{bit}]")
        self.add(f"{bits} ^= {bit}")
        self.depth -= 1
        if body:
            self.block(body)


def literal(values: Sequence[int]) -> str:
    """A tuple of numbers as Python text."""
    return f"({', '.join(map(str, values))}{',' if len(values) == 1 else ''})"
