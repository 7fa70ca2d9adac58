"""Random functions in the typed Python subset, as source text, and a Program that runs one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from handmade import info
from hypothesis import strategies as st

from boardkit.compiler.subset import compile_functions
from boardkit.kernel.intrinsics import low_bit, popcount
from boardkit.program import (
    ActionInfo,
    Call,
    DecisionInfo,
    Header,
    Int,
    Load,
    OfferInfo,
    Proc,
    Program,
    Push,
    Return,
    Store,
    Table,
    Var,
)

SLOTS, N_SLOTS = Header.SIZE + 4, 8
TABLE = (7, -3, 0, 11, 2)
SENTINEL = -9
HELPERS = '''
def helper(S, x):
    if x < 0:
        S[16] += 1
        return x // 3
    return x % 7 - S[17]

def pure(x, y):
    return max(x, y) - abs(x - y)
'''


@st.composite
def expressions(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2) -> str:
    """An int expression whose value stays far from 64 bits."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.one_of(st.sampled_from(names), st.integers(-40, 40).map(str)))
    inner = expressions(names, depth - 1)
    x, y, z = draw(inner), draw(inner), draw(inner)
    name = draw(st.sampled_from(names))
    k = draw(st.integers(1, 9)) * draw(st.sampled_from([1, 1, -1]))
    return draw(st.sampled_from([
        f"({x} + {y})", f"({x} - {y})", f"({x} & {y})", f"({x} | {y})", f"({x} ^ {y})", f"{x} * {k}",
        f"({x} // {k})", f"({x} % {k})", f"({x} // (2 * {y} + 1))", f"({x} % (2 * {y} + 1))",
        f"({x} << {abs(k)})", f"({x} >> {abs(k)})", f"({x} >> ({y} & 31))", f"min({x}, {y}, {z})",
        f"max({x}, {y})", f"abs({x})", f"-{x}",
        f"(~{x})", f"popcount({x} & 1023)", f"(({x} & 4095) | 4096).bit_count()", f"low_bit({x} | 256)",
        f"((({name} | 64) & -({name} | 64)).bit_length() - 1)", f"S[16 + ({x}) % 8]", f"T[({x}) % 6 - 1]",
        f"({x} if {y} < {z} else {y})", f"({x} if {y} and not {z} else {z})",
        f"(1 if {x} or {y} == {z} else 0)", f"({x} <= {name} < {z})",
        f"({x} < {y} and {y} != {z})", f"(not {x})", f"helper(S, {x})", f"pure({x}, {y})",
    ]))


@st.composite
def blocks(draw: st.DrawFn, names: tuple[str, ...], depth: int, loops: int = 0) -> list[str]:
    """Some statements, indented by 4 spaces for each level inside."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 4 if depth else 2))):
        value = draw(expressions(names))
        kind = draw(st.integers(0, 9 if depth else 4))
        indent = "    "
        if kind < 2:
            name = draw(st.sampled_from(["u", "v", "w"]))
            sign = draw(st.sampled_from(["=", "+=", "-=", "^="]))
            lines.append(f"{name} {sign} {value}" if sign != "=" else f"{name} = ({value}) % 65521 - 30000")
            lines.append(f"{name} %= 65521")
        elif kind < 4:
            slot = draw(expressions(names, 1))
            sign = draw(st.sampled_from(["=", "+=", "|=", "-="]))
            lines.append(f"S[16 + ({slot}) % 8] {sign} ({value}) % 65521")
        elif kind == 4:
            extra = draw(st.sampled_from(["return", "break", "continue"] if loops else ["return"]))
            leave = f"return {value}" if extra == "return" else extra
            lines += [f"if {value}:", indent + leave]
        elif kind < 7:
            lines.append(f"if {value}:")
            lines += [indent + line for line in draw(blocks(names, depth - 1, loops))]
            if draw(st.booleans()):
                lines.append(f"elif {draw(expressions(names, 1))} > 0:")
                lines += [indent + line for line in draw(blocks(names, depth - 1, loops))]
            if draw(st.booleans()):
                lines.append("else:")
                lines += [indent + line for line in draw(blocks(names, depth - 1, loops))]
        elif kind == 7:
            lines.append(f"n{loops} = ({value}) % 6")
            lines += [f"while n{loops} > 0:", f"{indent}n{loops} -= 1"]
            lines += [indent + line for line in draw(blocks((*names, f"n{loops}"), depth - 1, loops + 1))]
        else:
            bounds = draw(st.sampled_from([
                f"({value}) % 6", f"-2, ({value}) % 5", f"({value}) % 7, -2, -2", f"({value}) % 4, 9, 3",
                "5", "3, 0, -1",
            ]))
            lines.append(f"for i{loops} in range({bounds}):")
            lines += [indent + line for line in draw(blocks((*names, f"i{loops}"), depth - 1, loops + 1))]
    return lines


@st.composite
def functions(draw: st.DrawFn) -> str:
    """The source of `work(S, a, b)` and of two functions that it may call."""
    names = ("a", "b", "u", "v", "w")
    lines = ["u = a", "v = b", "w = S[18]", *draw(blocks(names, 2)), f"return {draw(expressions(names))}"]
    return f"{HELPERS}\ndef work(S, a, b):\n" + "\n".join(f"    {line}" for line in lines) + "\n"


def as_python(source: str) -> Callable[[list[int], int, int], int]:
    """The function as ordinary Python runs it."""
    names: dict[str, Any] = {"T": (*TABLE, SENTINEL), "popcount": popcount, "low_bit": low_bit}
    exec(compile(source, "random.py", "exec"), names)
    work: Callable[[list[int], int, int], int] = names["work"]
    return work


def as_program(source: str) -> Program:
    """A program whose action `a` stores `work(S, a, S[12])` in slot 13."""
    procs, origins = compile_functions(source, "random.py", constants={}, tables=("T",), known={})
    start = Proc("start", (), (Store(Header.DECISION, None, Int(0)), Return(Int(-1))))
    apply_ = Proc("apply", ("a",), (
        Store(Header.SIZE + 1, None, Call("work", (Var("a"), Load(Header.SIZE)))), Return(Int(-1)),
    ))
    legal = Proc("legal", (), (Push(Int(0)),), pushes=True)
    reason = Proc("reason", ("a",), (Return(Int(0)),))
    return Program(
        name="random", fingerprint="", initial=(-1, -1, *(0,) * (SLOTS + N_SLOTS - 2)),
        tables=(Table("T", TABLE, SENTINEL),), procs=(*procs, start, apply_, legal, reason),
        segments=("start",),
        decisions=(DecisionInfo("play", (OfferInfo("act"),), "legal", "reason", "apply"),), origins=origins,
        info=info("random", 1, (ActionInfo("act", (), 0, 1),), Header.SIZE + 2),
    )
