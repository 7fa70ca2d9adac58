"""Makes a scalar node of a parser's event: its value, its place, and how to find a place inside it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from boardkit.diagnostics import Bag, Span
from boardkit.diagnostics.excerpt import split_lines
from boardkit.source.characters import forbidden_in_text, name_character
from boardkit.source.limits import MAX_SCALAR
from boardkit.source.node import Scalar
from boardkit.source.scalars import resolve_scalar
from boardkit.source.written import Written

_CORE = "tag:yaml.org,2002:"


@frozen
class Document:
    """The text being parsed, the name of its file and the bag for what is wrong with it."""

    text: str
    file: str
    bag: Bag

    def span(self, start: Any, end: Any) -> Span:
        """Return the stretch between two marks of the parser, which count from 0."""
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def read_scalar(event: Any, document: Document) -> Scalar:
    """Return the node of a scalar event; what is wrong with it goes to the bag."""
    refuse_properties(event, document)
    text, style = event.value, event.style or ""
    span, written = _place(event, style, document)
    value, code = (text, "") if style else resolve_scalar(text)
    if code:
        document.bag.add(code, span, number=text)
    if len(text) > MAX_SCALAR:
        document.bag.add("source/scalar-too-long", span, limit=MAX_SCALAR)
    node = Scalar(value, text, span, style != "", written)
    if style == '"':
        found = forbidden_in_text(text)
        if found is not None:
            document.bag.add("source/control-character", node.locate(found), name=name_character(text[found]))
    return node


def refuse_properties(event: Any, document: Document) -> None:
    """Report the tag and anchor of a node, if it has any."""
    mark = event.start_mark
    if event.tag is not None:
        tag = event.tag
        tag = f"!!{tag[len(_CORE) :]}" if tag.startswith(_CORE) else tag
        document.bag.add("source/tag", document.span(mark, mark), tag=tag)
    if event.anchor is not None:
        document.bag.add("source/anchor", document.span(mark, mark), name=event.anchor)


def _place(event: Any, style: str, document: Document) -> tuple[Span, Written | None]:
    start, end = event.start_mark, event.end_mark
    span = document.span(start, end)
    if event.tag is not None or event.anchor is not None:
        return span, None  # the marks begin at the tag, and the file is refused anyway
    if not style and start.line == end.line:
        return span, None
    raw = document.text[start.index : end.index]
    if style in ("'", '"') and start.line == end.line and len(raw) == len(event.value) + 2:
        return span, None  # no escapes: the text stands one character in
    written = Written(raw, style, span.line, span.column)
    return (_block_span(written, span) if style in ("|", ">") else span), written


def _block_span(written: Written, span: Span) -> Span:
    """Return where the text of a block begins and ends; its marks include the header and lines after it."""
    lines = split_lines(written.raw)
    rows = [i for i in range(1, len(lines)) if lines[i].strip(" \t")]
    if not rows:
        return Span(span.file, span.line, span.column, span.line, span.column + 1)
    first, last = rows[0], rows[-1]
    column = len(lines[first]) - len(lines[first].lstrip(" \t")) + 1
    return Span(span.file, span.line + first, column, span.line + last, len(lines[last].rstrip(" \t")) + 1)
