"""Paths of patches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.source.limits import MAX_PATH
from boardkit.source.path import END, PathError, parse_path

GOOD = {
    "players": ("players",),
    "phases.TURN.start[0]": ("phases", "TURN", "start", 0),
    "a[end]": ("a", END),
    "a[0][12].b": ("a", 0, 12, "b"),
    'actions.drop."score[p]".x': ("actions", "drop", "score[p]", "x"),
    "a.'b.c'[1]": ("a", "b.c", 1),
    'a.""': ("a", ""),
    "lay off.when it": ("lay off", "when it"),
    "größe.三": ("größe", "三"),
}
BAD = {
    "": ("a key is missing", 0),
    ".a": ("a key is missing", 0),
    "a.": ("a key is missing", 2),
    "a..b": ("a key is missing", 2),
    "[0]": ("a key is missing", 0),
    "a.[0]": ("a key is missing", 2),
    "a[0]b": ("a dot is missing", 4),
    "a'b'": ("a dot is missing", 1),
    "a.'b": ("a quote is not closed", 2),
    "a[": ("an index must be a number from 0 or 'end'", 1),
    "a[-1]": ("an index must be a number from 0 or 'end'", 1),
    "a[x]": ("an index must be a number from 0 or 'end'", 1),
    "a[1234567]": ("an index must be a number from 0 or 'end'", 1),
    "a .b": ("a space stands beside a dot or bracket", 0),
    "a. b": ("a space stands beside a dot or bracket", 2),
    "a]": ("a dot is missing", 1),
    ".".join("a" * (MAX_PATH + 1)): (f"it has more than {MAX_PATH} steps", 2 * MAX_PATH - 1),
}


@pytest.mark.parametrize("text", GOOD)
def test_steps(text: str) -> None:
    assert parse_path(text).values == GOOD[text]


@pytest.mark.parametrize("text", BAD)
def test_malformed_paths_say_why_and_where(text: str) -> None:
    with pytest.raises(PathError) as caught:
        parse_path(text)
    assert (caught.value.reason, caught.value.offset) == BAD[text]


def test_each_step_knows_its_place() -> None:
    text = "phases.'TURN'.start[10]"
    assert [text[step.start : step.start + step.length] for step in parse_path(text).steps] == [
        "phases", "'TURN'", "start", "[10]",
    ]  # fmt: skip


def test_the_parent_of_a_step_is_named_as_written() -> None:
    path = parse_path("a.'b'[0].c")
    assert [path.parent(n) for n in range(4)] == ["the definition", "'a'", "'a.'b''", "'a.'b'[0]'"]


@given(st.one_of(st.text(), st.text("ab.[]'\"0en d", max_size=30)))
def test_any_text_is_a_path_or_not(text: str) -> None:
    try:
        path = parse_path(text)
    except PathError as error:
        assert 0 <= error.offset <= len(text)
    else:
        assert path.steps[0].start == 0
        assert path.steps[-1].start + path.steps[-1].length == len(text)
