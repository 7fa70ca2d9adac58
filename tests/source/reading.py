"""Short ways to read texts in tests."""

from boardkit.diagnostics import Bag, Span
from boardkit.source import Mapping, Node, Scalar, at, parse_text


def read(text: str | bytes) -> Node:
    """Return the document of a text that is right."""
    bag = Bag()
    node = parse_text(text, "game.yaml", bag)
    assert list(bag) == []
    assert node is not None
    return node


def mapping(text: str) -> Mapping:
    """Return the document of a text that is right and a mapping."""
    node = read(text)
    assert isinstance(node, Mapping)
    return node


def scalar(text: str, *path: str | int) -> Scalar:
    """Return a scalar of a text that is right."""
    node = at(read(text), path)
    assert isinstance(node, Scalar)
    return node


def findings(text: str | bytes) -> list[tuple[str, str, str]]:
    """Return code, place and message of what is wrong with a text."""
    bag = Bag()
    parse_text(text, "g", bag)
    return [(finding.code.removeprefix("source/"), place(finding.span), finding.message) for finding in bag]


def codes(text: str | bytes) -> list[str]:
    """Return the codes of what is wrong with a text, without their stage."""
    return [code for code, _, _ in findings(text)]


def place(span: Span | None) -> str:
    """Write a span as 'line:column-column', or with both lines when it has two."""
    if span is None:
        return ""
    end = f"{span.end_column}" if span.line == span.end_line else f"{span.end_line}:{span.end_column}"
    return f"{span.line}:{span.column}-{end}"
