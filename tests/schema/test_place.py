"""Paths in words, and the spans to point at."""

from __future__ import annotations

import doctest

import pytest

from boardkit.schema import place
from boardkit.schema.place import Place, path_text
from boardkit.source import Path

from .checking import read

NODE = read("a:\n  b: [1, {c: 2}]\n  d:\n  e: |\n    long\n    text\n")


def test_examples() -> None:
    assert doctest.testmod(place).failed == 0


@pytest.mark.parametrize(
    ("path", "text"),
    [((), ""), (("a",), "a"), (("a", 0, 1, "b"), "a[0][1].b"), (("a b", "c"), '"a b".c'), (("", "x"), '"".x')],
)
def test_a_path_in_words(path: Path, text: str) -> None:
    assert path_text(path) == text


def test_the_place_of_a_value_and_of_its_key() -> None:
    here = Place(NODE, ("a", "b"))
    assert here.where == "'a.b'"
    assert (here.key, here.value, here.name) == (here.key, here.node.span, here.key)
    assert here.key is not None and (here.key.line, here.key.column) == (2, 3)
    item = here.below(1)
    assert item.key is None and item.name == item.value == item.node.span
    assert item.entry("c").column == 11
    assert item.entry("x") == item.value


def test_the_place_of_what_is_empty_long_or_not_there() -> None:
    assert Place(NODE, ("a", "d")).value == Place(NODE, ("a", "d")).key
    long = Place(NODE, ("a", "e")).value
    assert (long.line, long.end_line, long.end_column - long.column) == (5, 5, 1)
    assert Place(NODE, ("a", "x", 3)).node is NODE
    assert Place(NODE, ()).where == "the file"
