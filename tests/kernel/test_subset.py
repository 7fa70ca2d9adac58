"""What the subset accepts and what it refuses, with the place and a cure."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from boardkit.compiler.subset import SubsetError, compile_functions
from boardkit.errors import PluginError
from boardkit.kernel import kernel_procs
from boardkit.program import (
    Compare,
    Expr,
    If,
    Int,
    Intrinsic,
    Let,
    Load,
    Op,
    Origin,
    Proc,
    Return,
    Run,
    Stmt,
    Store,
    TableAt,
    Var,
    While,
)

KNOWN = {"below": 1, "next32": 0}


def compiled(source: str, **options: Any) -> tuple[tuple[Proc, ...], tuple[Origin, ...]]:
    arguments = {"constants": {"SIZE": 4}, "tables": ("like",), "known": KNOWN, **options}
    return compile_functions(source, "plugin.py", **arguments)


def one(body: str) -> tuple[Stmt, ...]:
    """The statements of a function with this body, without origins."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    procs, _ = compiled(f"def f(S, a, b):\n{lines}")
    return procs[0].body


def test_statements_lead_back_to_their_lines() -> None:
    procs, origins = compiled(
        'def f(S: State, a: int) -> int:\n    """Doubles."""\n    b = a * 2\n    S[SIZE + b] = b; return b\n',
        first_origin=7,
    )
    (proc,) = procs
    assert (proc.name, proc.params, proc.doc, proc.pushes) == ("f", ("a",), "Doubles.", False)
    assert proc.body == (
        Let("b", Op("*", Var("a"), Int(2)), 7), Store(4, Var("b"), Var("b"), 8), Return(Var("b"), 8),
    )
    assert [(origin.file, origin.line) for origin in origins] == [("plugin.py", 3), ("plugin.py", 4)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b", Op("+", Var("a"), Var("b"))),
        ("S[3]", Load(3)),
        ("S[a + 3]", Load(3, Var("a"))),
        ("like[a]", TableAt("like", Var("a"))),
        ("1 << SIZE", Int(16)),
        ("-a", Op("-", Int(0), Var("a"))),
        ("~a", Op("^", Var("a"), Int(-1))),
        ("True", Int(1)),
        ("a < b", Compare("<", Var("a"), Var("b"))),
        ("a.bit_count()", Intrinsic("popcount", (Var("a"),))),
        ("(a & -a).bit_length() - 1", Intrinsic("low_bit", (Var("a"),))),
    ],
)
def test_expressions(text: str, expected: Expr) -> None:
    assert one(f"return {text}") == (Return(expected, 0),)


def test_loops_and_branches() -> None:
    body = one("while a > 0:\n    a -= 1\n    if a == b:\n        break\nreturn a")
    assert isinstance(body[0], While) and isinstance(body[0].body[1], If)
    assert body[0].limit == 0
    procs, _ = compiled("def f(a):\n    while a:\n        a -= 1\n", loop_limit=50)
    assert [s.limit for s in procs[0].body if isinstance(s, While)] == [50]


CALLS = """
def f(S, n):
    g(S)
    return below(S, n) + h(n)

def g(S):
    S[9] = 1

def h(n):
    return n
"""
PICKED = """
from boardkit.kernel.masks import nth_bit

LIMIT = 2 * 21
like: tuple = ()

@anything
def f():
    return LIMIT

def g():
    return [1]
"""


def test_functions_call_one_another_and_known_ones() -> None:
    procs, _ = compiled(CALLS)
    assert isinstance(procs[0].body[0], Run)
    assert [proc.name for proc in procs] == ["f", "g", "h"]


def test_some_functions_can_be_picked() -> None:
    procs, _ = compiled(PICKED, only=("f",))
    assert procs[0].body == (Return(Int(42), 0),)
    with pytest.raises(SubsetError):
        compiled(PICKED)


REFUSALS = {
    "a list": ("x = [1, 2]", "`[1, 2]` is not part", "keep numbers in state slots"),
    "a tuple": ("x = 1, 2", "`(1, 2)` is not part", "one name at a time"),
    "two targets": ("x, y = a", "`(x, y)` as a target", "to a name"),
    "a chain of targets": ("x = y = a", "is not part", ""),
    "a comprehension": ("return sum(x for x in range(3))", "is not part", "loop"),
    "true division": ("return a / b", "is not part", "use `//`"),
    "a power": ("return a ** 2", "is not part", "use `*`"),
    "a fraction": ("return 1.5", "`1.5` is not part", "assignments"),
    "text": ("return 'x'", "'x'", ""),
    "a huge number": ("return 9223372036854775808", "as a number", "64 bits"),
    "a huge constant": ("return 1 << 62 << 1", "", "64 bits"),
    "division by zero": ("return a // 0", "by zero", "another number"),
    "a wide shift": ("return a << 63", "of 63 bits", "0 to 62"),
    "numbers or": ("return a or b", "of numbers as a value", "1 if ... else 0"),
    "an unknown name": ("return SIZ", "the name 'SIZ' is not known", "'SIZE'"),
    "an unknown function": ("return belov(S, 3)", "the function 'belov'", "'below'"),
    "wrong arguments": ("return below(S, 1, 2)", "with other arguments", "pass 1 numbers to 'below'"),
    "named arguments": ("return below(S, n=1)", "named", "by position"),
    "no value yet": ("if a:\n    x = 1\nreturn x", "'x' where it may have no value", "assign to it before"),
    "no value after a loop": ("for i in range(a):\n    pass\nreturn i", "'i' where it may", ""),
    "an end without a value": ("if a:\n    return 1", "'f' may end without a value", "end it with `return`"),
    "two kinds of return": ("if a:\n    return\nreturn 1", "without a value", "everywhere or nowhere"),
    "another loop": ("for x in like:\n    pass\nreturn 0", "as the range of a loop", "range(...)"),
    "a step that varies": ("for x in range(0, 9, a):\n    pass\nreturn 0", "as the step", "constant"),
    "an else of a loop": ("while a:\n    a -= 1\nelse:\n    a = 2\nreturn 0", "is not part", ""),
    "a break outside": ("break", "outside of a loop", "in a loop"),
    "a negative slot": ("return S[-1]", "as a slot", "from 0"),
    "a slice": ("return S[1:2]", "is not part", "in a loop"),
    "the bare state": ("return S", "'S' without an index", "S[...]"),
    "a bare table": ("return like", "'like' without an index", "like[...]"),
    "another table": ("return a[0]", "as a table", "'S'"),
    "storing in a table": ("like[0] = 1", "as a target", "S[...]"),
    "a shadow": ("below = 1", "the local 'below'", "another name"),
    "an inner function": ("def g():\n    return 1\nreturn 1", "is not part", ""),
    "an assertion": ("assert a", "is not part", "`if`"),
    "a walrus": ("return (x := a)", "is not part", "assign before"),
    "a call in a chain": ("return a < below(S, 2) < b", "in the middle of a chain", "to a name"),
    "a call that would run twice": (
        "return (below(S, 9) & -below(S, 9)).bit_length() - 1", "with a call", "to a name before",
    ),
    "a value nobody uses": ("abs(a)", "as a statement", "use its value"),
    "a membership": ("return a in S", "is not part", ""),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_is_outside_is_refused_with_a_cure(case: str) -> None:
    body, message, cure = REFUSALS[case]
    with pytest.raises(SubsetError) as caught:
        one(body)
    assert message in caught.value.message
    assert cure in caught.value.cure != ""
    assert 1 <= caught.value.line <= 5 and caught.value.column >= 1
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.line, copy.column, str(copy)) == (caught.value.line, caught.value.column, str(caught.value))
    assert isinstance(copy, PluginError)


MODULES = {
    "syntax": ("def f(:\n    pass\n", 1, "syntax"),
    "an import": ("import os\n", 1, "at the top of the module"),
    "a class": ("\nclass C:\n    pass\n", 2, "at the top of the module"),
    "a constant that is no int": ("X = 'a'\n", 1, "'a'"),
    "a default": ("def f(S, a=1):\n    return a\n", 1, "with such parameters"),
    "the state in second place": ("def f(a, S):\n    return a\n", 1, "as a parameter"),
    "another type": ("def f(S, a: str):\n    return a\n", 1, "as a parameter"),
    "recursion": ("def f(a):\n    return g(a)\ndef g(a):\n    return f(a)\n", 2, "lead back"),
    "a value from nowhere": ("def f(S):\n    return g(S)\ndef g(S):\n    S[9] = 1\n", 2, "as a value"),
    "a state forgotten": ("def f(S):\n    g(1)\ndef g(S, a):\n    S[9] = a\n", 2, "other arguments"),
}


@pytest.mark.parametrize("case", MODULES)
def test_modules_outside_the_subset_are_refused(case: str) -> None:
    source, line, message = MODULES[case]
    with pytest.raises(SubsetError, match=message) as caught:
        compiled(source)
    assert caught.value.line == line


def test_the_kernel_compiles_and_leads_back_to_its_files() -> None:
    procs, origins = kernel_procs()
    assert {"next32", "below", "shuffle_like", "list_push", "nth_bit"} <= {proc.name for proc in procs}
    assert kernel_procs() is kernel_procs()
    assert all(origin.file.startswith("boardkit/kernel/") and origin.line > 0 for origin in origins)
