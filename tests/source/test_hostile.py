"""Laws: any text or bytes give a node or a finding; nothing is raised and nothing takes long."""


import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.diagnostics import Bag
from boardkit.diagnostics.excerpt import split_lines
from boardkit.diagnostics.report import format_json, format_sarif, format_text
from boardkit.source import Scalar, load, parse_text, walk

from .conftest import PARSERS

# Pieces that YAML gives a meaning to, so that random texts reach all of a parser.
PIECES = st.sampled_from(
    [
        "a", "b: ", "c:", "- ", "-", ": ", "? ", "[", "]", "{", "}", ",", "|", ">", "|2-\n", ">+\n",
        "'", '"', "''", "\\", "\\n", "\\x4", "\\ud800", "&a ", "*a", "!t ", "!!str ", "<<: ", "%TAG ! x\n",
        "---", "...", "\n", "\n  ", "\n    ", "\r\n", "\r", "\t", "#", " # c\n", "1", "0x", ".inf", "~",
        "@", "`", "é", "三", "\ufeff", "\x85", "\u2028", "\x00", "\ud800", "é: ", " ",
    ]
)  # fmt: skip
YAMLISH = st.lists(PIECES, max_size=60).map("".join)
CONTENT = st.one_of(st.text(max_size=200), st.binary(max_size=200), YAMLISH)


def check(content: str | bytes) -> None:
    bag = Bag()
    node = parse_text(content, "g", bag)
    assert node is not None or bag.has_errors
    assert format_text(bag).encode() and format_json(bag) and format_sarif(bag)
    text = content if isinstance(content, str) else content.decode("utf-8", "replace")
    lines = split_lines(text.removeprefix("\ufeff"))
    last = len(lines) + 1  # the parser counts the end of the file as a line
    assert all(finding.span is None or 1 <= finding.span.line <= last for finding in bag)
    if node is None or bag.has_errors:
        return
    for _, child in walk(node):
        span = child.span
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
        assert span.end_line <= last
        if isinstance(child, Scalar):
            check_places(child, lines)


def check_places(node: Scalar, lines: list[str]) -> None:
    """Each character of a text must be found in the source, or the backslash of its escape."""
    for offset, char in enumerate(node.text):
        span = node.locate(offset, 1)
        if not char.isspace():
            assert lines[span.line - 1][span.column - 1] in (char, "\\")


@pytest.mark.parametrize("parser_class", PARSERS, ids=lambda parser: parser.__name__)
def test_anything_gives_a_node_or_a_finding(parser_class: type) -> None:
    before = load.PARSER

    @given(CONTENT)
    @settings(max_examples=400, deadline=None)
    def law(content: str | bytes) -> None:
        load.PARSER = parser_class
        check(content)

    try:
        law()
    finally:
        load.PARSER = before


@given(YAMLISH)
@settings(max_examples=300, deadline=None)
def test_the_same_text_gives_the_same_report(text: str) -> None:
    first, second = Bag(), Bag()
    parse_text(text, "g", first)
    parse_text(text, "g", second)
    assert format_text(first) == format_text(second)


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"%TAG !a{i}! b\n" for i in range(120_000)) + "--- a",
        "!" * 1_900_000,
        "#\n" * 900_000,
        "a\n" * 900_000 + "b: 1\n",
        "a: [" + "'x', " * 50_000,
        'a: ["' + '\\" ' * 600_000,
        "a: " + "9" * 1_900_000,
        "[" + ("9" * 60_000 + ".5,") * 30 + "]",
        "---\n" * 400_000,
        "[" + "*a ," * 300_000 + "]",
        "a: 1\n" * 300_000,
        "".join(f"{i}: 1\n" for i in range(200_000)),
        "a: |\n" + " x\n" * 600_000,
    ],
    ids=range(13),
)
def test_hostile_files_give_bounded_findings(text: str) -> None:
    bag = Bag()
    parse_text(text, "g", bag)
    assert bag.has_errors
    assert len(bag) <= 201
    assert format_text(bag)
