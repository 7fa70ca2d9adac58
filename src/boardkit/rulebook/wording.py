"""Expressions in words: options replaced by their values, what that decides left out, the rest quoted."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, field, frozen

from boardkit.model.source import Source

GIVEN = "given"
"""The word for a layout that is not random."""

PLAYERS = {
    "mover": "the player whose turn it is",
    "next(mover)": "the next player",
    "previous(mover)": "the previous player",
    "0": "the first player",
}


@frozen
class Wording:
    """Words expressions for one choice of options and number of players."""

    options: Mapping[str, Any]
    n_players: int
    names: Mapping[str, str] = field(factory=dict)
    """What other names stand for: expressions for the parameters of a definition."""

    def within(self, values: Iterable[tuple[Source, Source]]) -> Wording:
        """The wording inside a definition whose parameters have these values."""
        return evolve(self, names={name.text: self.short(value) for name, value in values})

    def short(self, source: Source | str) -> str:
        """An expression with the values of the options put in.

        >>> Wording({"target": 5}, 2).short("points[p] >= options.target and size(players) == 2")
        'points[p] >= 5'
        """
        text = " ".join((source.text if isinstance(source, Source) else source).split())
        tree, folded = _parsed(text), _folded(text, self)
        if tree is None or folded is None or ast.dump(tree) == ast.dump(folded):
            return text
        return _unparse(folded)

    def quoted(self, source: Source | str) -> str:
        """`short`, quoted as code; a plain number stays as it is."""
        text = self.short(source)
        return text if text.lstrip("-").isdigit() else f"`{text}`"

    def decide(self, source: Source | str) -> bool | None:
        """The answer of a condition that the options decide; None for others.

        >>> Wording({"layout": "random"}, 2).decide("options.layout == random")
        True
        """
        tree = _folded(source.text if isinstance(source, Source) else source, self)
        return tree.value if isinstance(tree, ast.Constant) and isinstance(tree.value, bool) else None

    def player(self, source: Source | str) -> str:
        """A player in words, such as "the next player"."""
        text = self.short(source)
        return PLAYERS.get(text, f"the player `{text}`")


def _parsed(text: str) -> ast.expr | None:
    try:
        return _Truths().visit(ast.parse(text.strip(), mode="eval").body)  # type: ignore[no-any-return]
    except (SyntaxError, ValueError, RecursionError):
        return None


def _folded(text: str, wording: Wording) -> ast.expr | None:
    tree = _parsed(text)
    if tree is None:
        return None
    folded = _Folder(wording).visit(tree)
    assert isinstance(folded, ast.expr)
    return folded


def _unparse(tree: ast.expr) -> str:
    text = ast.unparse(ast.fix_missing_locations(_Words().visit(tree)))
    return _without_double_brackets(text)


def _without_double_brackets(text: str) -> str:
    """`any((a for a in b))`, as Python prints it, becomes `any(a for a in b)` again."""
    start = 0
    while (start := text.find("((", start)) >= 0:
        depth, end = 0, start + 1
        while end < len(text):
            depth += (text[end] == "(") - (text[end] == ")")
            if depth == 0:
                break
            end += 1
        is_call = start > 0 and (text[start - 1].isalnum() or text[start - 1] == "_")
        if is_call and text[end : end + 2] == "))" and " for " in text[start:end]:
            text = text[: start + 1] + text[start + 2 : end] + text[end + 1 :]
        start += 1
    return text


class _Truths(ast.NodeTransformer):
    """The words true and false as values."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(node.id == "true") if node.id in ("true", "false") else node


class _Words(ast.NodeTransformer):
    """Back from values to the words of the language: true, false, and names of choices."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, bool):
            return ast.Name("true" if node.value else "false", ast.Load())
        return ast.Name(node.value, ast.Load()) if isinstance(node.value, str) else node


class _Folder(ast.NodeTransformer):
    """Puts values in and works out what they decide; everything else stays as it is."""

    def __init__(self, wording: Wording) -> None:
        self.options = wording.options
        self.n_players = wording.n_players
        self.names = wording.names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        tree = _parsed(self.names[node.id]) if node.id in self.names else None
        return node if tree is None else tree

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == "options" and node.attr in self.options:
            value = self.options[node.attr]
            if isinstance(value, bool | int | str):
                return ast.Constant(value)
            if value is None:
                return ast.Name("none", ast.Load())
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        what = node.args[0] if isinstance(node.func, ast.Name) and len(node.args) == 1 else None
        if isinstance(node.func, ast.Name) and node.func.id == "size":
            if isinstance(what, ast.Name) and what.id == "players":
                return ast.Constant(self.n_players)
            if isinstance(what, ast.Attribute) and isinstance(what.value, ast.Name) and what.value.id == "options":
                value = self.options.get(what.attr)
                if isinstance(value, list | tuple):
                    return ast.Constant(len(value))
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        is_option = self._is_option(node.left) or any(map(self._is_option, node.comparators))
        left_list = self._list_word(node.left)
        unlimited = [self._is_unlimited(side) for side in (node.left, *node.comparators)]
        self.generic_visit(node)
        if len(node.ops) != 1:
            return node
        if any(unlimited):
            return self._with_no_limit(node, is_left=unlimited[0])
        left, right = left_list or _value(node.left, is_option), _value(node.comparators[0], is_option)
        if left is None or right is None:
            return node
        answer = _compared(node.ops[0], left, right)
        return node if answer is None else ast.Constant(answer)

    def _is_option(self, node: ast.expr) -> bool:
        is_attribute = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        return is_attribute and node.value.id == "options" and node.attr in self.options  # type: ignore[attr-defined]

    def _list_word(self, node: ast.expr) -> str | None:
        """`given` for an option whose value is a list: it is only ever compared with `random` or `given`."""
        if self._is_option(node) and isinstance(self.options[node.attr], list | tuple):  # type: ignore[attr-defined]
            return GIVEN
        return None

    def _is_unlimited(self, node: ast.expr) -> bool:
        """Whether it is a number option that is `none`: larger than anything it is compared with."""
        return self._is_option(node) and self.options[node.attr] is None  # type: ignore[attr-defined]

    def _with_no_limit(self, node: ast.Compare, *, is_left: bool) -> ast.expr:
        match node.ops[0]:
            case ast.Lt() | ast.LtE():
                return ast.Constant(not is_left)
            case ast.Gt() | ast.GtE():
                return ast.Constant(is_left)
        other = node.comparators[0] if is_left else node.left
        is_none = isinstance(other, ast.Name) and other.id == "none"
        if not is_none and not isinstance(other, ast.Constant):
            return node
        return ast.Constant(is_none == isinstance(node.ops[0], ast.Eq))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decisive = isinstance(node.op, ast.Or)
        rest = []
        for value in node.values:
            if isinstance(value, ast.Constant) and isinstance(value.value, bool):
                if value.value is decisive:
                    return ast.Constant(decisive)
                continue
            rest.append(value)
        if not rest:
            return ast.Constant(not decisive)
        return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        operand = node.operand
        if isinstance(operand, ast.Constant):
            if isinstance(node.op, ast.Not) and isinstance(operand.value, bool):
                return ast.Constant(not operand.value)
            if isinstance(node.op, ast.USub) and _is_number(operand):
                return ast.Constant(-operand.value)  # type: ignore[operator]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant) and isinstance(node.test.value, bool):
            return node.body if node.test.value else node.orelse
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if not (isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant)):
            return node
        if not (_is_number(node.left) and _is_number(node.right)):
            return node
        result = _reckoned(node.op, int(node.left.value), int(node.right.value))  # type: ignore[arg-type]
        return node if result is None else ast.Constant(result)


def _is_number(node: ast.Constant) -> bool:
    return isinstance(node.value, int) and not isinstance(node.value, bool)


def _value(node: ast.expr, is_option: bool) -> int | str | None:
    """A number, or a word where it can only be a value of the option it is compared with."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | str):
        return node.value
    return node.id if is_option and isinstance(node, ast.Name) else None


def _compared(op: ast.cmpop, left: int | str, right: int | str) -> bool | None:
    if isinstance(op, ast.Eq | ast.NotEq):
        same = left == right and type(left) is type(right)
        return same == isinstance(op, ast.Eq)
    if not (isinstance(left, int) and isinstance(right, int)):
        return None
    match op:
        case ast.Lt():
            return left < right
        case ast.LtE():
            return left <= right
        case ast.Gt():
            return left > right
        case ast.GtE():
            return left >= right
    return None


def _reckoned(op: ast.operator, left: int, right: int) -> int | None:
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.FloorDiv() if right:
            return left // right
        case ast.Mod() if right:
            return left % right
    return None
