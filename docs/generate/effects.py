"""The effects, from `boardkit.ops.OPS`."""

from __future__ import annotations

from boardkit.model.effect import Effect
from boardkit.model.structure import key_of
from boardkit.ops import OPS
from generate.model import field_table
from generate.words import fence, table


def effect_table() -> str:
    """All effects, a line each."""
    return table(("effect", "what it does"), [(f"[`{op.KEY}`](#{op.KEY})", _first_sentence(op.DOC)) for op in OPS])


def effect_sections() -> str:
    """All effects with their fields and an example."""
    return "\n".join(_section(op) for op in OPS)


def _section(op: type[Effect]) -> str:
    parts = [f"## `{op.KEY}` {{ #{op.KEY} }}\n", op.DOC + "\n"]
    if op.SHORT:
        parts.append(f"Short form: `{op.KEY}: …` gives `{key_of(op.SHORT)}`.\n")
    if op.FREE:
        parts.append(f"The mapping itself is what is written; it has no fixed keys (`{op.KEY}: {{…}}`).\n")
    else:
        parts.append(field_table(op) if len(field_table(op).splitlines()) > 2 else "It has no keys: write `{}`.\n")
    parts.append(fence(f"- {op.EXAMPLE}", "yaml"))
    return "\n".join(parts)


def _first_sentence(text: str) -> str:
    head, dot, _ = text.partition(". ")
    return f"{head}." if dot else text
