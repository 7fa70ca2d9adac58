"""The quoted line and its carets: tabs, wide characters, long lines, odd spans."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.diagnostics import Span
from boardkit.diagnostics.excerpt import WIDTH, draw_excerpt, split_lines


def draw(line: str, column: int, end: int, *, end_line: int = 1) -> str:
    drawn = draw_excerpt([line], Span("g", 1, column, end_line, end))
    assert drawn is not None
    return drawn


def columns(text: str) -> int:
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def test_carets_stand_under_the_span() -> None:
    assert draw("a: bcd", 4, 7) == "  |\n1 | a: bcd\n  |    ^^^"


def test_an_empty_span_gets_one_caret() -> None:
    assert draw("a:", 3, 3) == "  |\n1 | a:\n  |   ^"


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    assert draw("a: bcd  ", 4, 2, end_line=3) == "  |\n1 | a: bcd\n  |    ^^^"


def test_the_gutter_grows_with_the_line_number() -> None:
    assert draw_excerpt(["x"] * 100, Span("g", 100, 1, 100, 2)) == "    |\n100 | x\n    | ^"


def test_tabs_are_drawn_as_spaces() -> None:
    assert draw("a\tb", 3, 4) == "  |\n1 | a   b\n  |     ^"


def test_wide_characters_take_two_columns() -> None:
    assert draw("牌: 三", 4, 5) == "  |\n1 | 牌: 三\n  |     ^^"


def test_combining_characters_take_none() -> None:
    assert draw("e\u0301: x", 5, 6) == "  |\n1 | e\u0301: x\n  |    ^"


def test_control_characters_are_not_printed() -> None:
    assert draw("a\x1b[31mb", 7, 8) == "  |\n1 | a\N{REPLACEMENT CHARACTER}[31mb\n  |       ^"


def test_a_long_line_is_cut_around_the_caret() -> None:
    _, line, carets = draw("x" * 500 + "HERE" + "y" * 500, 501, 505).split("\n")
    assert len(line) <= WIDTH + len("1 | ……")
    assert line.startswith("1 | …x") and line.endswith("y…")
    start = carets.index("^")
    assert line[start : start + 4] == "HERE"
    assert carets.count("^") == 4


def test_a_long_line_is_not_cut_on_the_left_without_need() -> None:
    _, line, _ = draw("HERE" + "y" * 500, 1, 5).split("\n")
    assert line.startswith("1 | HEREy") and line.endswith("y…")


def test_a_line_of_megabytes_takes_no_time() -> None:
    _, line, carets = draw("x" * 2_000_000, 1_999_999, 2_000_001).split("\n")
    assert line.endswith("xx") and carets.endswith("^^")


@pytest.mark.parametrize("line", [0, 2, -1])
def test_a_line_that_is_not_there_gives_nothing(line: int) -> None:
    assert draw_excerpt(["x"], Span("g", line, 1, line, 2)) is None


def test_lines_are_split_as_yaml_does() -> None:
    assert split_lines("a\nb\r\nc\rd\x0be\u2028f") == ["a", "b", "c", "d\x0be\u2028f"]


@given(
    st.text(st.characters(exclude_characters="\r\n"), max_size=300),
    st.integers(-5, 400),
    st.integers(-5, 400),
)
def test_any_span_in_any_line_is_drawn_in_bounds(line: str, column: int, end: int) -> None:
    bar, quoted, carets = draw(line, max(1, column), max(1, end)).split("\n")
    assert bar == "  |"
    assert columns(quoted) <= WIDTH + len("1 | ……")
    assert set(carets[len("  |") :]) == {" ", "^"}
    assert "^ " not in carets


@given(st.text("aé牌\t", min_size=1, max_size=300), st.data())
def test_the_caret_stands_under_its_character(line: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(line) - 1))
    _, quoted, carets = draw(line, index + 1, index + 2).split("\n")
    start = carets.index("^")
    drawn = ""
    for char in quoted:
        if columns(drawn) == start:
            break
        drawn += char
    assert quoted[len(drawn) : len(drawn) + 1].strip() == line[index].strip()
