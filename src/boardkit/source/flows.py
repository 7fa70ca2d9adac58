"""Explains faults inside `[…]` and `{…}`."""

from __future__ import annotations

import re

from boardkit.source.trouble import Fault, Trouble

_CLOSING = {"[": "]", "{": "}"}
# What matters to brackets: quoted texts, comments and the brackets themselves.
_TOKEN = re.compile(
    r"""(?<![^\s,:\[\]{}])(?:"(?:[^"\\]|\\.)*"|'[^']*')|(?<!\S)\#[^\r\n]*|[][{}]""", re.DOTALL
)


def between_flow_items(trouble: Trouble) -> Fault | None:
    """Neither a comma nor the closing bracket came after an item."""
    start = trouble.since
    if start is None or trouble.text[start] not in _CLOSING:
        return None
    if not _is_closed(trouble.text, start):
        return _unclosed(trouble.text, start)
    line = max(start, trouble.at - len(trouble.before))
    if trouble.char == ":" and re.search(r":\s", trouble.text[line : trouble.at]):
        return Fault("source/colon-in-text", trouble.at)
    return Fault("source/missing-comma", trouble.at, data={"closing": _CLOSING[trouble.text[start]]})


def no_content(trouble: Trouble) -> Fault | None:
    """A value was due and something else came."""
    if trouble.bracket is not None:
        if trouble.char == ",":
            return Fault("source/syntax", trouble.at, data={"problem": "nothing stands before the comma"})
        return _unclosed(trouble.text, trouble.bracket)
    if trouble.char in ("]", "}"):
        return stray(trouble)
    return reserved(trouble, trouble.at)


def reserved(trouble: Trouble, at: int) -> Fault | None:
    """Text begins with a character that may not begin one."""
    char = trouble.text[at : at + 1]
    return Fault("source/reserved-character", at, data={"char": char}) if char else None


def stray(trouble: Trouble) -> Fault:
    """A closing bracket came where none is open."""
    return Fault("source/stray-bracket", trouble.at, data={"bracket": trouble.char})


def _unclosed(text: str, start: int) -> Fault:
    bracket = text[start]
    return Fault("source/unclosed-bracket", start, data={"bracket": bracket, "closing": _CLOSING[bracket]})


def _is_closed(text: str, start: int) -> bool:
    """Say whether the bracket at `start` has its partner, brackets inside it being paired too."""
    due: list[str] = []
    for token in _TOKEN.finditer(text, start):
        char = token.group()
        if char in _CLOSING:
            due.append(_CLOSING[char])
        elif char in ("]", "}"):
            if due.pop() != char:
                return False
            if not due:
                return True
    return False
