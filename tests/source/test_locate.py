"""A place inside a text leads back to the source, whatever the style."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.diagnostics import Span
from boardkit.diagnostics.excerpt import split_lines
from boardkit.source import Scalar

from .reading import place, scalar


def found(text: str, span: Span) -> str:
    """Return what the source has at a span of one line."""
    assert span.line == span.end_line
    return split_lines(text)[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    "source",
    [
        "a: one + two * three\n",
        "a: 'one + two * three'\n",
        'a: "one + two * three"\n',
        "a:\n  one + two * three\n",
        "a: |\n    one +\n      two *\n    three\n",
        "a: |2-\n   one +\n  two\n\n  three\n",
        "a: >\n  one +\n  two *\n\n\n  three\n\n",
        "a: >-\n  one\n    two\n  three\n",
        "a: one +\n   two *\n\n   three\n",
        "a: 'one +\n   two *\n   three'\n",
        'a: "one +   \n   two *\n\n   three"\n',
        'a: "one +\\\n   \\ two *\\n\\tthree"\n',
        "a: 'it''s one, two, three'\n",
        'a: "\\x41\\u00e4 \\"one\\" two \\\\ three"\n',
        "a: |\r\n  one\r\n  two\r\n  three\r\n",
        "é: {ü: [三, 'one two three']}\n",
    ],
)
def test_words_are_found_in_every_style(source: str, parser: str) -> None:
    node = scalar(source, *(("é", "ü", 1) if source.startswith("é") else ("a",)))
    for word in ("one", "two", "three"):
        assert found(source, node.locate(node.text.index(word), len(word))) == word


def test_every_character_of_a_literal_block_is_exact(parser: str) -> None:
    source = "x:\n  a: |  # note\n\n     first\n       second\n\n     last\n\nb: 1\n"
    node = scalar(source, "x", "a")
    assert node.text == "\nfirst\n  second\n\nlast\n"
    for offset, char in enumerate(node.text):
        if char != "\n":
            assert found(source, node.locate(offset, 1)) == char
    assert place(node.locate(0, 0)) == "3:1-1"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a: |\n  x\n  yz\n\n# c\nb: 1\n", "2:3-3:5"),
        ("a: >-  # c\n\n   x\n\n", "3:4-5"),
        ("a: |\n\n\nb: 1\n", "1:4-5"),
        ("a: |\n  x", "2:3-4"),
        ("a: 'x\n  y'\n", "1:4-2:5"),
    ],
)
def test_the_span_of_a_block_is_its_text(source: str, expected: str, parser: str) -> None:
    assert place(scalar(source, "a").span) == expected


def test_places_outside_the_text_are_kept_to_its_ends() -> None:
    node = scalar("a: 'xyz'\n", "a")
    assert place(node.locate(3, 1)) == "1:8-8"
    assert place(node.locate(99, 5)) == "1:8-8"
    assert place(node.locate(-2, 1)) == "1:5-6"
    assert place(node.locate(1, 99)) == "1:6-8"
    block = scalar("a: |-\n  xyz\n", "a")
    assert place(block.locate(3, 1)) == "2:6-6"
    assert place(scalar('a: "\\\n"\n', "a").locate(0, 1)) == "1:4-4"


def test_a_range_over_two_lines_has_both() -> None:
    node = scalar("a: |\n  one\n  two\n", "a")
    assert place(node.locate(1, 5)) == "2:4-3:5"


def test_a_scalar_made_by_hand_can_be_asked_too() -> None:
    assert place(Scalar("a b", "a b", Span("g", 2, 5, 2, 8)).locate(2, 1)) == "2:7-8"


WORDS = st.lists(st.text("abcdefé三", min_size=1, max_size=5), min_size=1, max_size=8)


@given(
    WORDS,
    st.sampled_from([" ", "\n  ", "\n\n  ", "  \n   "]),
    st.sampled_from(["", "'", '"', ">\n  ", "|\n  "]),
)
def test_words_joined_in_any_way_are_found(words: list[str], gap: str, style: str) -> None:
    close = style if style in ("'", '"') else ""
    source = f"a:\n k: {style}{gap.join(words)}{close}\n"
    node = scalar(source, "a", "k")
    offset = 0
    for word in words:
        offset = node.text.index(word, offset)
        assert found(source, node.locate(offset, len(word))) == word
        offset += len(word)
