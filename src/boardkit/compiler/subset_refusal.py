"""The error for what is outside of the typed Python subset, and the cures."""

from __future__ import annotations

import ast
from collections.abc import Collection
from difflib import get_close_matches

from boardkit.errors import PluginError

CURES = {
    ast.Tuple: "assign one name at a time",
    ast.List: "keep numbers in state slots",
    ast.Div: "use `//`",
    ast.Pow: "use `*` or `<<`",
    ast.ListComp: "write a loop",
    ast.GeneratorExp: "write a loop",
    ast.Assert: "test it with `if`",
    ast.JoinedStr: "use numbers",
    ast.In: "compare, or test a bit of a mask",
    ast.Is: "compare with `==`",
    ast.Slice: "copy the slots in a loop",
    ast.NamedExpr: "assign before",
    ast.Global: "keep it in a state slot",
    ast.Try: "test before instead",
}
CURE = "write it with assignments, `if`, loops over `range` and calls of other such functions"


class SubsetError(PluginError):
    """A function that leaves the typed Python subset; `line` and `column` count from 1."""

    def __init__(self, message: str, line: int, column: int, cure: str) -> None:
        super().__init__(message, cure=cure, line=line, column=column)

    @property
    def line(self) -> int:
        return int(self.data["line"])

    @property
    def column(self) -> int:
        return int(self.data["column"])


def refusal(node: ast.AST, what: str = "", cure: str = "") -> SubsetError:
    """The error for a piece of source that is outside the subset."""
    text = " ".join(ast.unparse(node).split())
    text = text if len(text) <= 40 else f"{text[:37]}..."
    return SubsetError(
        f"`{text}`{f' {what}' if what else ''} is not part of the subset",
        getattr(node, "lineno", 1),
        getattr(node, "col_offset", 0) + 1,
        cure or CURES.get(type(node), CURE),
    )


def nearest(name: str, names: Collection[str]) -> str:
    near = get_close_matches(name, names, 1) or sorted(names)[:6]
    return " or ".join(repr(n) for n in near) if near else "a number"
