"""Small pieces of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def cell(text: str) -> str:
    """A text that may stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(cell, line)) + " |" for line in lines) + "\n"


def fence(text: str, language: str, options: str = "") -> str:
    """A block of code, with a fence longer than any in it."""
    ticks = "```"
    while ticks in text:
        ticks += "`"
    head = f"{ticks}{language} {options}".rstrip()
    return f"{head}\n{text.rstrip()}\n{ticks}\n"


def listed(words: Sequence[str]) -> str:
    """`a`, `b` or `c`."""
    ticked = [f"`{word}`" for word in words]
    return " or ".join([", ".join(ticked[:-1]), ticked[-1]] if len(ticked) > 1 else ticked)


def takes(meta: Mapping[str, Any]) -> str:
    """What may be written for a field, from its metadata."""
    of = meta.get("of")
    name = getattr(of, "__name__", "")
    match meta["shape"]:
        case "text":
            return "text"
        case "name":
            return f"name of {_a(of)}" if of else "name"
        case "names":
            return f"name or list of names ({of})" if of else "word or list of words"
        case "choice":
            return listed(meta["values"])
        case "flag":
            return "`true` or `false`"
        case "integer":
            return "whole number"
        case "range":
            return "number or range, `2` or `2..6`"
        case "bounds":
            return "range of expressions, `0..options.target`"
        case "expression":
            return f"expression: {meta['type']}"
        case "assignments":
            return "mapping of expressions"
        case "types":
            return "mapping from names to types"
        case "effects":
            return "list of [effects](effects.md)"
        case "one":
            return f"[{name}](#{name.lower()})"
        case "many":
            return f"list of [{name}](#{name.lower()})"
        case "table":
            return f"mapping from names to [{name}](#{name.lower()})"
    return "any YAML"


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def default(meta: Mapping[str, Any]) -> str:
    """The default of a field, or that it has none."""
    if meta["required"]:
        return "required"
    value = meta.get("default")
    if isinstance(value, bool):
        return f"`{str(value).lower()}`" if value else ""
    text = getattr(value, "text", value)
    return f"`{text}`" if isinstance(text, str | int) and text not in ("", 0) else ""
