"""Says in plain words, and at the place to repair, why a text is not YAML.

PyYAML's two parsers word the same fault differently; a rule is chosen by a pattern that fits both.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from boardkit.diagnostics import Bag
from boardkit.source.blocks import (
    after_end,
    between_items,
    between_keys,
    list_mark,
    no_colon,
    second_colon,
    unclosed_quote,
)
from boardkit.source.flows import between_flow_items, no_content, reserved
from boardkit.source.limits import MAX_DEPTH
from boardkit.source.place import line_end, span_at
from boardkit.source.trouble import Fault, Trouble

_ESCAPE = re.compile(r"\\(x[^\"\s]{0,2}|u[^\"\s]{0,4}|U[^\"\s]{0,8}|.)?")


def report_syntax(
    error: yaml.YAMLError, text: str, file: str, bag: Bag, *, bracket: int | None, quote: int | None
) -> None:
    """Add the finding for a parser's error.

    `bracket` is where the innermost open bracket stands, `quote` where the last value began if it was a
    quoted text of several lines.
    """
    trouble = _trouble(error, text, bracket, quote)
    fault = _fault(trouble)
    span = span_at(text, file, fault.at, max(1, min(fault.length, line_end(text, fault.at) - fault.at)))
    bag.add(fault.code, span, related=(), **fault.data)


def _trouble(error: yaml.YAMLError, text: str, bracket: int | None, quote: int | None) -> Trouble:
    if not isinstance(error, yaml.MarkedYAMLError):
        return Trouble(text, "", str(error).split("\n")[0], 0, None, bracket, quote)
    mark, since = error.problem_mark, error.context_mark
    at = 0 if mark is None else min(mark.index, len(text))
    return Trouble(
        text=text,
        context=(error.context or "").lower(),
        problem=error.problem or "",
        at=at,
        since=None if since is None else min(since.index, len(text)),
        bracket=bracket,
        quote=quote,
    )


def _fault(trouble: Trouble) -> Fault:
    words = f"{trouble.context}: {trouble.problem.lower()}"
    for pattern, rule in RULES:
        if re.search(pattern, words):
            fault = rule(trouble)
            if fault is not None:
                return fault
    return Fault("source/syntax", trouble.at, data={"problem": trouble.problem})


def _character(trouble: Trouble) -> Fault | None:
    blank = trouble.before + trouble.char
    if not blank.strip() and "\t" in blank:
        return Fault("source/tab", trouble.at - len(trouble.before) + blank.index("\t"))
    if trouble.char == "\t":
        return Fault("source/tab", trouble.at)
    return reserved(trouble, trouble.at)


def _tab(trouble: Trouble) -> Fault | None:
    return Fault("source/tab", trouble.at)


def _too_deep(trouble: Trouble) -> Fault | None:
    return Fault("source/too-deep", trouble.at, data={"limit": MAX_DEPTH})


def _quote(trouble: Trouble) -> Fault | None:
    return None if trouble.since is None else unclosed_quote(trouble.text, trouble.since)


def _escape(trouble: Trouble) -> Fault | None:
    start = trouble.text.rfind("\\", 0, trouble.at + 1)
    found = _ESCAPE.match(trouble.text, start) if start >= 0 else None
    if found is None:
        return None
    return Fault("source/escape", start, len(found.group()), {"escape": found.group()})


def _sign(trouble: Trouble) -> Fault | None:
    return None if trouble.since is None else reserved(trouble, trouble.since)


def _tag(trouble: Trouble) -> Fault | None:
    start = trouble.at if trouble.since is None else trouble.since
    tag = trouble.text[start : line_end(trouble.text, start)].split(" ")[0]
    return Fault("source/tag", start, len(tag), {"tag": tag})


def _block_header(trouble: Trouble) -> Fault | None:
    sign = ">" if trouble.since is None else trouble.text[trouble.since]
    return Fault("source/block-header", trouble.at, data={"sign": sign})


RULES: tuple[tuple[str, Callable[[Trouble], Fault | None]], ...] = (
    (r"cannot start any token", _character),
    (r"tab character", _tab),
    (r"maximum nesting depth", _too_deep),
    (r"escape|hexa?decimal", _escape),
    (r"quoted scalar: found unexpected", _quote),
    (r"expected ',' or", between_flow_items),
    (r"node content", no_content),
    (r"could not find expected ':'", no_colon),
    (r"mapping values are not allowed", second_colon),
    (r"sequence entries are not allowed", list_mark),
    (r"parsing a block collection", between_items),
    (r"parsing a block mapping", between_keys),
    (r"<document start>", after_end),
    (r"scanning an (alias|anchor)", _sign),
    (r"\btag\b", _tag),
    (r"scanning a block scalar", _block_header),
)
"""Which rule explains which words of a parser, the first that fits; a rule may pass by returning None."""
