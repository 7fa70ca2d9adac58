"""Spans: parts of a line, plain data."""

from boardkit.diagnostics import Span

SPAN = Span("game.yaml", 3, 7, 3, 20)


def test_sub_counts_from_the_start_of_the_span() -> None:
    assert SPAN.sub(4, 2) == Span("game.yaml", 3, 11, 3, 13)


def test_sub_of_a_span_of_several_lines_stays_on_its_first_line() -> None:
    assert Span("game.yaml", 3, 7, 9, 1).sub(0, 5) == Span("game.yaml", 3, 7, 3, 12)


def test_str_is_what_editors_jump_to() -> None:
    assert str(SPAN) == "game.yaml:3:7"


def test_to_dict_names_every_field() -> None:
    assert SPAN.to_dict() == {"file": "game.yaml", "line": 3, "column": 7, "end_line": 3, "end_column": 20}
