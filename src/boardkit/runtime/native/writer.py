"""Writes one native function: basic blocks, locals, loops, and the exits for faults."""

from __future__ import annotations

from attrs import define, field

from boardkit.program import Header
from boardkit.runtime.faults import fault_number
from boardkit.runtime.native.context import FAULTY, Callee, Context

UNLIKELY = ", !prof !0"
"""Branch weights: the second way is hardly ever taken."""


@define
class Writer:
    """The text of a function; values are names like `%7` or numbers."""

    context: Context
    me: Callee
    lines: list[str] = field(factory=list)
    allocas: list[str] = field(factory=list)
    locals: dict[str, str] = field(factory=dict)
    loops: list[tuple[str, str]] = field(factory=list)
    """For each loop around this point, the labels for `continue` and `break`."""
    exits: dict[tuple[int, str], str] = field(factory=dict)
    propagates: bool = False
    label: str = "entry"
    open: bool = True
    """Whether the current block still needs an end."""
    origin: int = -1
    count: int = 0

    # -- text

    def add(self, text: str) -> None:
        self.lines.append("  " + text)

    def new(self, text: str) -> str:
        """Adds an instruction with a result, and gives the name of the result."""
        self.count += 1
        name = f"%t{self.count}"
        self.lines.append(f"  {name} = {text}")
        return name

    def new_label(self, hint: str) -> str:
        self.count += 1
        return f"{hint}{self.count}"

    def start(self, label: str) -> None:
        """Opens a block, after jumping there if the current one is open."""
        if self.open:
            self.jump(label)
        self.lines.append(f"{label}:")
        self.label, self.open = label, True

    def jump(self, label: str) -> None:
        if self.open:
            self.add(f"br label %{label}")
        self.open = False

    def split(self, test: str, yes: str, no: str, note: str = "") -> None:
        """Ends the block with a branch on an i1."""
        self.add(f"br i1 {test}, label %{yes}, label %{no}{note}")
        self.open = False

    # -- locals and slots

    def slot_of(self, name: str) -> str:
        """The memory of a local variable."""
        if name not in self.locals:
            self.locals[name] = self.memory()
            self.allocas.append(f"  store i64 0, ptr {self.locals[name]}")
        return self.locals[name]

    def memory(self) -> str:
        """Memory for one number, for the whole function."""
        self.count += 1
        name = f"%m{self.count}"
        self.allocas.insert(0, f"  {name} = alloca i64")
        return name

    def get(self, memory: str) -> str:
        return self.new(f"load i64, ptr {memory}")

    def put(self, value: str, memory: str) -> None:
        self.add(f"store i64 {value}, ptr {memory}")

    def state_slot(self, index: str) -> str:
        """The address of a state slot."""
        if self.context.checked:
            self.require(self.new(f"icmp ult i64 {index}, {self.context.size}"), "bounds")
        return self.new(f"getelementptr inbounds i64, ptr %S, i64 {index}")

    # -- faults and returns

    def require(self, test: str, kind: str) -> None:
        """Faults unless the i1 `test` holds."""
        going = self.new_label("ok")
        self.split(test, going, self.exit(kind), UNLIKELY)
        self.start(going)

    def exit(self, kind: str) -> str:
        """The label of the exit for a fault of this kind at the current origin."""
        key = (self.origin, kind)
        if key not in self.exits:
            self.exits[key] = f"fault{len(self.exits)}"
        return self.exits[key]

    def give(self, value: str) -> None:
        """Returns a value."""
        if not self.open:
            return
        if self.me.faults:
            value = self.new(f"insertvalue {FAULTY} {{ i64 undef, i1 false }}, i64 {value}, 0")
        self.add(f"ret {self.me.result} {value}")
        self.open = False

    def call(self, callee: Callee, args: list[str]) -> str:
        """The result of a call; a fault inside leaves this function as well."""
        typed = ", ".join([*callee.lead(), *(f"i64 {arg}" for arg in args)])
        result = self.new(f"call fastcc {callee.result} {callee.symbol}({typed})")
        if not callee.faults:
            return result
        self.propagates = True
        going = self.new_label("ok")
        failed = self.new(f"extractvalue {FAULTY} {result}, 1")
        self.add(f"br i1 {failed}, label %faulted, label %{going}, !prof !1")
        self.open = False
        self.start(going)
        return self.new(f"extractvalue {FAULTY} {result}, 0")

    def finish(self, head: str, attributes: str) -> str:
        """The whole function."""
        self.give("0")
        for (origin, kind), label in self.exits.items():
            self.lines.append(f"{label}:")
            slot = self.new(f"getelementptr inbounds i64, ptr %S, i64 {Header.FAULT}")
            self.add(f"store i64 {fault_number(origin, kind)}, ptr {slot}")
            self.add(f"ret {FAULTY} {{ i64 -1, i1 true }}")
        if self.propagates:
            self.lines += ["faulted:", f"  ret {FAULTY} {{ i64 -1, i1 true }}"]
        return "\n".join((f"define {head} {attributes} {{", "entry:", *self.allocas, *self.lines, "}", ""))
