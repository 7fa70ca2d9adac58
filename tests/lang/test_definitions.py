"""Definitions with `is`: parameters, hygiene, and circles."""

from __future__ import annotations

from typing import Any

import pytest

from .asking import answer, refused

DEFINE: dict[str, Any] = {
    "twice": {"params": {"n": "int"}, "is": "n + n"},
    "sum_to": {"params": {"n": "int"}, "is": "sum(i for i in numbers(1, n))"},
    "rich": {"params": {"p": "player"}, "is": "coins[p] > 10"},
    "richest": "first(p for p in players if all(coins[q] <= coins[p] for q in players))",
    "in_row": {"params": {"n": "int"}, "is": "{c for c in board if c.row == n}"},
    "how_many": {"params": {"cells": "set of board"}, "is": "size(cells)"},
    "plus_x": {"params": {"c": "int"}, "is": "c + x"},
    "level": {"is": "options.level", "doc": "A word for the option."},
    "guarded": {"params": {"p": "player"}, "is": "p is not none and rich(p)"},
}


@pytest.mark.parametrize(
    ("question", "state", "expected"),
    [
        ("twice(x)", {"x": -3}, -6),
        ("twice(twice(y) + 1)", {"y": 2}, 10),
        ("sum_to(y)", {"y": 4}, 10),
        ("sum(sum_to(i) for i in numbers(1, 3))", {}, 10),
        ("1 if rich(1) and not rich(mover) else 0", {"coins": [0, 11, 0]}, 1),
        ("number(richest)", {"coins": [4, 4, 9]}, 2),
        ("size(in_row(2)) + size(in_row(9))", {}, 3),
        ("how_many({c for c in board if c.col == 1} | edge)", {}, 5),
        ("how_many(some)", {"some": 0b11}, 2),
        ("level + 1", {}, 5),
        ("1 if guarded(who) else 0", {"who": -1}, 0),
    ],
)
def test_a_definition_gives(question: str, state: dict[str, Any], expected: int) -> None:
    assert answer(question, state, define=DEFINE) == expected


@pytest.mark.parametrize(
    ("question", "state", "expected"),
    [
        # The parameter `n` is the definition's own, whatever the caller calls n.
        ("sum(twice(n + 1) for n in numbers(1, 2))", {}, 10),
        # A loop of the caller named like a variable that the definition reads does not change the definition.
        ("sum(plus_x(x) for x in numbers(1, 2))", {"x": 5}, 13),
        # An argument is the caller's expression: its names are the caller's, also where the definition has a loop.
        ("sum(sum_to(i) for i in numbers(2, 2))", {}, 3),
        ("count(rich(p) for q in players for p in {q})", {"coins": [11, 0, 12]}, 2),
    ],
)
def test_names_of_a_definition_and_of_its_caller_are_kept_apart(
    question: str, state: dict[str, Any], expected: int
) -> None:
    assert answer(question, state, define=DEFINE) == expected


def test_a_definition_does_not_see_the_names_of_its_caller() -> None:
    define = {"peek": "secret + 1"}
    findings = refused("sum(peek for secret in numbers(1, 2))", define=define)
    assert [code for code, _ in findings] == ["expr/unknown-name"]


@pytest.mark.parametrize(
    ("question", "define", "code"),
    [
        ("twice(1, 2)", {}, "expr/arguments"),
        ("twice", {}, "expr/arguments"),
        ("level(1)", {}, "expr/arguments"),
        ("twice(mover)", {}, "expr/type"),
        ("how_many(players)", {}, "expr/type"),
        ("twce(1)", {}, "expr/unknown-function"),
        ("a", {"a": "b + 1", "b": "a + 1"}, "expr/recursive"),
        ("f(1)", {"f": {"params": {"n": "int"}, "is": "f(n - 1)"}}, "expr/recursive"),
        ("bump", {"bump": {"do": [{"set": {"y": "1"}}]}}, "expr/effects-not-value"),
    ],
)
def test_a_definition_refuses(question: str, define: dict[str, Any], code: str) -> None:
    assert [found for found, _ in refused(question, define={**DEFINE, **define})] == [code]


def test_an_error_inside_a_definition_stands_in_the_definition() -> None:
    define = {"broken": {"params": {"n": "int"}, "is": "n + mover"}}
    assert refused("broken(1) + broken(2)", define=define) == [("expr/type", "mover")]
