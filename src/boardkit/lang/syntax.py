"""From the text of an expression to Python's syntax tree, with everything outside the language refused."""

from __future__ import annotations

import ast

from boardkit.diagnostics import Bag, Span
from boardkit.model.source import Source

MAX_LENGTH = 4_000
MAX_DEPTH = 40

ALLOWED: tuple[type[ast.AST], ...] = (
    ast.Expression,
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.UnaryOp,
    ast.Not,
    ast.USub,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.FloorDiv,
    ast.Mod,
    ast.BitOr,
    ast.BitAnd,
    ast.Compare,
    ast.Eq,
    ast.NotEq,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
    ast.In,
    ast.NotIn,
    ast.Is,
    ast.IsNot,
    ast.IfExp,
    ast.Call,
    ast.Name,
    ast.Load,
    ast.Store,
    ast.Attribute,
    ast.Subscript,
    ast.Constant,
    ast.GeneratorExp,
    ast.SetComp,
    ast.comprehension,
    ast.Set,
    ast.List,
    ast.Tuple,
    ast.keyword,
)

CURES = {
    "Div": "write '//' for whole-number division",
    "Pow": "multiply instead",
    "Lambda": "write a definition with parameters under 'define'",
    "ListComp": "use '{… for … in …}'",
    "JoinedStr": "text cannot be built in expressions",
    "NamedExpr": "bind a name with the effect 'let'",
    "Dict": "use a table of options or a definition",
    "BitXor": "compare with '!='",
    "Invert": "use 'not'",
}


def strip(text: str) -> str:
    """The text as one line, keeping every character's place."""
    return text.replace("\n", " ").replace("\t", " ")


def parse_expression(source: Source, bag: Bag) -> ast.expr | None:
    """The tree of an expression, or None after a diagnostic.

    `is`, `in`, `if` and the other words of Python mean what they mean there; `true`, `false` and `none` are names.
    """
    text = strip(source.text)
    if not text.strip():
        bag.add("expr/empty", source.span())
        return None
    if len(text) > MAX_LENGTH:
        bag.add("expr/too-long", source.span(), length=len(text), limit=MAX_LENGTH)
        return None
    shift = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(text[shift:], mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        _syntax(source, text, shift, error, bag)
        return None
    _shift_columns(tree, shift)
    return tree if _check(tree, source, bag) else None


def _syntax(source: Source, text: str, shift: int, error: Exception, bag: Bag) -> None:
    offset = getattr(error, "offset", None)
    # Python says 0 when the text has ended too early.
    start = len(text.rstrip()) - 1 if offset == 0 else (offset or 1) - 1 + shift
    start = min(max(start, 0), max(len(text) - 1, 0))
    bag.add("expr/syntax", source.span(start, 1), hint=_syntax_hint(text), text=text.strip()[:80])


def _syntax_hint(text: str) -> str:
    for mark, cure in (
        ("&&", "write 'and'"),
        ("||", "write 'or'"),
        ("!", "write 'not' or '!='"),
        ("=", "compare with '=='"),
        ("?", "write 'A if CONDITION else B'"),
        ("..", "write 'numbers(a, b)' or 'a <= x <= b'"),
    ):
        if mark in text and not (mark == "=" and "==" in text) and not (mark == "!" and "!=" in text):
            return cure
    if text.count("(") != text.count(")"):
        return "check the brackets: as many '(' as ')'"
    return "write it as in the language reference, e.g. 'size(hand[mover]) > 0 and not opened'"


def _shift_columns(tree: ast.AST, shift: int) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.keyword) and shift:
            node.col_offset += shift
            if node.end_col_offset is not None:
                node.end_col_offset += shift


def _check(tree: ast.AST, source: Source, bag: Bag) -> bool:
    depth = [(tree, 1, tree)]
    while depth:
        node, level, place = depth.pop()
        place = node if hasattr(node, "col_offset") else place  # operators stand where their expression does
        if level > MAX_DEPTH:
            bag.add("expr/too-deep", source.span(), limit=MAX_DEPTH)
            return False
        if not isinstance(node, ALLOWED):
            kind = type(node).__name__
            bag.add(
                "expr/forbidden",
                span_of(source, place) or source.span(),
                what=_describe(kind),
                cure=CURES.get(kind, "write it with the operators of the language reference"),
            )
            return False
        if isinstance(node, ast.Constant) and not isinstance(node.value, int | str | bool):
            bag.add(
                "expr/forbidden",
                span_of(source, node),
                what=f"the value {node.value!r}",
                cure="use whole numbers, words and names only",
            )
            return False
        depth.extend((child, level + 1, place) for child in ast.iter_child_nodes(node))
    return True


def _describe(kind: str) -> str:
    names = {
        "Div": "the operator '/'",
        "Pow": "the operator '**'",
        "Lambda": "a function without name",
        "Starred": "'*' before a name",
        "ListComp": "a list in '[… for …]'",
        "JoinedStr": "a formatted text",
        "NamedExpr": "':='",
        "Slice": "a slice '[a:b]'",
        "Await": "'await'",
        "Yield": "'yield'",
        "Dict": "a dictionary",
        "BitXor": "the operator '^'",
        "Invert": "the operator '~'",
        "LShift": "the operator '<<'",
        "RShift": "the operator '>>'",
        "MatMult": "the operator '@'",
        "UAdd": "a '+' in front",
    }
    return names.get(kind, f"'{kind}'")


def span_of(source: Source, node: ast.AST) -> Span | None:
    """Where a part of an expression stands."""
    start = getattr(node, "col_offset", None)
    end = getattr(node, "end_col_offset", None)
    if start is None or end is None:
        return source.span()
    # Python counts bytes of UTF-8 here; the spans count characters.
    encoded = strip(source.text).encode()
    start, end = len(encoded[:start].decode(errors="ignore")), len(encoded[:end].decode(errors="ignore"))
    return source.span(start, max(end - start, 1))


def text_of(source: Source, node: ast.AST) -> str:
    """The words of a part of an expression."""
    return ast.get_source_segment(strip(source.text), node) or source.text
