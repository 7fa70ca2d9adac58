"""Explains faults of lines and indentation, outside brackets."""

from __future__ import annotations

import re

from boardkit.source.flows import stray
from boardkit.source.place import line_end, line_start
from boardkit.source.trouble import Fault, Trouble

_DASHES = re.compile(r"\s*(?:-\s+)*")
_TIGHT_COLON = re.compile(r"\s*(?:-\s+)*[^\s:#'\"\[{]+(:)(?=\S)")
_TIGHT_DASH = re.compile(r"\s*(-)(?=[^\s-])")
_END = re.compile(r"(?<![^\r\n])\.\.\.")


def no_colon(trouble: Trouble) -> Fault | None:
    """A line that should be a key has no colon."""
    if trouble.since is None:
        return None
    return _no_space(trouble.text, trouble.since) or _bare(trouble.text, trouble.since)


def second_colon(trouble: Trouble) -> Fault | None:
    """A colon came where no key may be."""
    if re.search(r":\s", _DASHES.sub("", trouble.before, count=1)):
        return Fault("source/colon-in-text", trouble.at)
    key = trouble.at - len(trouble.before.lstrip())
    above = _line_above(trouble.text, key)
    if above is not None:
        tight = _no_space(trouble.text, above)
        if tight is not None:
            return tight
        line = trouble.text[above : line_end(trouble.text, above)]
        if ":" not in line and _indent(trouble.text, above) == _indent(trouble.text, key):
            return _bare(trouble.text, above)
    return Fault("source/indentation", key, trouble.at - key)


def list_mark(trouble: Trouble) -> Fault | None:
    """A dash came where no list may begin."""
    return Fault("source/indentation" if trouble.is_first else "source/list-inline", trouble.at)


def between_items(trouble: Trouble) -> Fault | None:
    """A line in a list is no item."""
    if not trouble.is_first:
        return _after_value(trouble)
    code = "source/list-item" if trouble.is_level else "source/indentation"
    return Fault(code, trouble.at, len(trouble.rest))


def between_keys(trouble: Trouble) -> Fault | None:
    """A line in a mapping is no key."""
    if not trouble.is_first:
        return _after_value(trouble)
    if trouble.char == ":":
        return Fault("source/syntax", trouble.at, data={"problem": "no key stands before the colon"})
    code = "source/stray-item" if trouble.char == "-" and trouble.is_level else "source/indentation"
    return Fault(code, trouble.at, len(trouble.rest))


def after_end(trouble: Trouble) -> Fault | None:
    """Something follows what was the whole document."""
    if _END.search(trouble.text, 0, trouble.at):
        return Fault("source/many-documents", trouble.at)
    if not trouble.is_first:
        return _after_value(trouble)
    return Fault("source/syntax", trouble.at, data={"problem": "the value above was the whole document"})


def unclosed_quote(text: str, start: int) -> Fault:
    """The text that begins at `start` has no end where it should."""
    return Fault("source/unclosed-quote", start, data={"quote": text[start]})


def _after_value(trouble: Trouble) -> Fault:
    if trouble.char in ("]", "}"):
        return stray(trouble)
    if trouble.quote is not None:
        return unclosed_quote(trouble.text, trouble.quote)  # it was closed by the next opening quote
    return Fault("source/text-after-value", trouble.at, len(trouble.rest), {"rest": trouble.rest})


def _bare(text: str, index: int) -> Fault:
    if text[index] in "'\"":
        return unclosed_quote(text, index)
    line = text[index : line_end(text, index)]
    return Fault("source/missing-colon", index, len(line), {"line": line.strip()})


def _no_space(text: str, index: int) -> Fault | None:
    """Return the fault of the line at `index` when it has 'a:b' or '-b'."""
    start = line_start(text, index)
    for pattern in (_TIGHT_COLON, _TIGHT_DASH):
        found = pattern.match(text, start, line_end(text, index))
        if found is not None:
            return Fault("source/missing-space", found.start(1), data={"sign": found.group(1)})
    return None


def _line_above(text: str, index: int) -> int | None:
    """Return where the text of the nearest line above begins that is neither blank nor a comment."""
    start = line_start(text, index)
    while start > 0:
        start = line_start(text, start - 1)
        line = text[start : line_end(text, start)]
        if line.strip() and not line.lstrip().startswith("#"):
            return start + len(line) - len(line.lstrip())
    return None


def _indent(text: str, index: int) -> int:
    return index - line_start(text, index)
