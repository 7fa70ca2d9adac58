"""Compiles functions written in the typed Python subset to procedures of a Program.

Everything is an int. A function takes the state `S` (first, or not at all) and ints. It may use assignments,
`if`, `while`, `for ... in range(...)`, `break`, `continue`, `return`, state slots `S[i]`, constant tables
`name[i]`, constants, calls, arithmetic, bit operations, comparisons, `and`, `or`, `not` and conditional
expressions. Such a function is ordinary Python as well and gives the same results when it is run undecorated.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from boardkit.compiler.subset_expressions import STATE, Signature, Surroundings
from boardkit.compiler.subset_function import Function
from boardkit.compiler.subset_refusal import SubsetError as SubsetError
from boardkit.compiler.subset_refusal import refusal
from boardkit.program import Int, Origin, Proc

_IMPORTS = ("__future__", "collections.abc", "typing")
_PACKAGE = "boardkit"


def compile_functions(
    source: str,
    file: str,
    *,
    constants: Mapping[str, int],
    tables: Collection[str],
    known: Mapping[str, int],
    only: Collection[str] | None = None,
    first_origin: int = 0,
    loop_limit: int = 0,
) -> tuple[tuple[Proc, ...], tuple[Origin, ...]]:
    """The functions of a module as procedures, and the lines they come from.

    `constants` and `tables` are names from outside; a module may declare tables (`like: Sequence[int] = ()`).
    `known` are procedures that may be called, with their numbers of int parameters. `only` picks functions.
    Statement origins count from `first_origin`. `loop_limit` is the most rounds of a `while` loop (0: any).

    Raises `SubsetError` for the first thing that is outside the subset.
    """
    try:
        tree = ast.parse(source, file)
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        raise SubsetError(str(error.msg), line, column, "correct the syntax") from None
    module = Surroundings(
        dict(constants), frozenset(tables), dict(known), first_origin=first_origin, loop_limit=loop_limit
    )
    functions = [node for node in _scan(tree, module) if only is None or node.name in only]
    module.signatures = {node.name: _signature(node) for node in functions}
    compiled = [Function(module, node.name) for node in functions]
    procs = tuple(function.compile(node) for function, node in zip(compiled, functions, strict=True))
    _refuse_recursion({function.name: function.called for function in compiled})
    return procs, tuple(Origin(file, line, f"in {name}") for line, name in module.lines)


def _scan(tree: ast.Module, module: Surroundings) -> list[ast.FunctionDef]:
    """Reads the constants of the module and gives its functions; decorators are not looked at."""
    functions: list[ast.FunctionDef] = []
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                functions.append(node)
            case ast.Expr(ast.Constant(str())):
                pass
            case ast.AnnAssign(ast.Name(name)) if name in module.tables:
                pass
            case ast.ImportFrom(module=str(name)) if name in _IMPORTS or name.split(".")[0] == _PACKAGE:
                pass
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), value=ast.expr() as value):
                constant = Function(module, "").value(value)
                if not isinstance(constant, Int):
                    raise refusal(value, "as a constant", "write a number or an expression of constants")
                module.constants[name] = constant.value
            case _:
                raise refusal(node, "at the top of the module", "keep only functions and int constants there")
    return functions


def _signature(node: ast.FunctionDef) -> Signature:
    args = node.args
    if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs or args.defaults:
        raise refusal(node, "with such parameters", "use plain parameters without defaults")
    names = [arg.arg for arg in args.args]
    takes_state = bool(names) and names[0] == STATE
    for arg in args.args[takes_state:]:
        if arg.arg == STATE or (arg.annotation is not None and ast.unparse(arg.annotation) != "int"):
            raise refusal(arg, "as a parameter", "put `S` first and make the others `int`")
    gives_value = any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(node))
    return Signature(tuple(names[takes_state:]), takes_state, gives_value)


def _refuse_recursion(called: Mapping[str, Mapping[str, ast.Call]]) -> None:
    done: set[str] = set()
    while ready := [name for name, calls in called.items() if name not in done and calls.keys() <= done]:
        done.update(ready)
    for name, calls in called.items():
        if name not in done:
            node = next(node for callee, node in calls.items() if callee not in done)
            raise refusal(node, f"in {name!r}, which it may lead back to,", "write the repetition as a loop")
