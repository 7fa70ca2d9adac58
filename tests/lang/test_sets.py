"""Sets: joined, filtered, stored and walked in their order, small and large."""

from __future__ import annotations

from typing import Any

import pytest

from .asking import answer, refused

WIDE = {"wide": {"shape": "grid", "rows": 9, "cols": 9, "holds": "stone", "names": "1-1"}}
"""A board of 81 cells: more than fit into one number."""


@pytest.mark.parametrize(
    ("question", "state", "expected"),
    [
        ("size(some | edge)", {"some": 0b1000}, 4),
        ("size(some & edge)", {"some": 0b1001}, 1),
        ("size(board - some - edge)", {"some": 0b1001}, 5),
        ("size({c for c in board if c.row == 1} | {C3})", {}, 4),
        ("size({c for c in board if c.row == 1} & {A1, C3})", {}, 1),
        ("size({c for c in board if c.row == 1} - {A1, C3})", {}, 2),
        ("size(some - {c for c in board if c.row == 1})", {"some": 0b1111}, 1),
        ("size({c.row for c in some})", {"some": 0b1111}, 2),
        ("size(some if yes else edge)", {"some": 1, "yes": 1}, 1),
        ("size(some if yes else {c for c in board if c.row > 1})", {"yes": 0}, 6),
        ("size(nothing | some)", {"some": 0b111}, 3),
        ("size(some & nothing)", {"some": 0b111}, 0),
        ("1 if big in {1, 2, 3, 4, 5} else 0", {"big": 66}, 0),
        ("1 if big in {1, 2, 3, 4, 5} else 0", {"big": 2}, 1),
        ("1 if x in {0, 1, 2, 3, 4} else 0", {"x": -1}, 0),
        ("1 if x in {-3, -2, -1, 0} else 0", {"x": -2}, 1),
        ("1 if x in numbers(-3, 3) else 0", {"x": -2}, 1),
        ("1 if low in numbers(low, y) else 0", {"low": -9, "y": 0}, 1),
        ("size({-3, 2, -3})", {}, 2),
        ("1 if (spot in board) == (spot is not none) else 0", {"spot": -1}, 1),
        ("size({mover, who, 0})", {"mover": 2, "who": -1}, 2),
        ("size({mover, who, 0})", {"mover": 2, "who": 2}, 2),
        ("1 if mover in (0, 1) else 0", {"mover": 1}, 1),
        ("1 if mover not in [0, 1] else 0", {"mover": 1}, 0),
        ("size({k for k in kinds if k.worth > 0})", {}, 1),
    ],
)  # fmt: skip
def test_sets(question: str, state: dict[str, Any], expected: int) -> None:
    assert answer(question, state) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("size(wide)", 81),
        ("size({c for c in wide if c.row == 9})", 9),
        ("count(c.row == 9 for c in wide if c.col > 5)", 4),
        ("1 if '9-9' in wide else 0", 1),
        ("1 if any(c in {'1-1', '1-2', '1-3', '1-4'} for c in wide if c.row == 9) else 0", 0),
        ("size({c for c in wide} - {'1-1', '9-9', '5-5', '2-2'})", 77),
        ("size({c for c in wide} & {'1-1', '9-9', '5-5', '2-2'})", 4),
        ("number(first(c for c in wide if c.row == 8))", 63),
        ("size(neighbours('9-9'))", 2),
    ],
)
def test_sets_beyond_one_number(question: str, expected: int) -> None:
    assert answer(question, zones=WIDE) == expected


@pytest.mark.parametrize(
    ("question", "marked"),
    [
        ("size({c for c in wide} | {c for c in wide})", "{c for c in wide} | {c for c in wide}"),
        ("size({c for c in wide} if yes else {'1-1'})", "{c for c in wide} if yes else {'1-1'}"),
        ("size({number(c) for c in wide})", "{number(c) for c in wide}"),
        ("size({big, 1})", "{big, 1}"),
        ("size({x + 1, 1})", "{x + 1, 1}"),
        ("size({x for n in digits})", "{x for n in digits}"),
    ],
)
def test_a_set_that_cannot_be_stored_is_refused(question: str, marked: str) -> None:
    assert refused(question, zones=WIDE) == [("expr/set-too-large", marked)]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("size(board | players)", "expr/type"),
        ("size({A1, mover})", "expr/type"),
        ("size(())", "expr/empty-set"),
        ("1 if x in mover else 0", "expr/not-a-set"),
        ("1 if hue in digits else 0", "expr/type"),
        ("size(c for c in board)", "expr/bare-for"),
        ("size({c for c, d in board})", "expr/loop-name"),
    ],
)
def test_sets_of_different_things_are_refused(question: str, code: str) -> None:
    assert [found for found, _ in refused(question)] == [code]
