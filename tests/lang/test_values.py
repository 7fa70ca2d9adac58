"""Names, attributes, brackets and conditions: what they mean, and what is never evaluated."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.errors import RuleFault

from .asking import World, answer, refused

PIECES = [3, -1, 9, -1, -1, -1, -1, -1, -1]
"""Rocks of players 0 and 2 on A1 and C1 (a kind has two pieces a player: 0, 1 pebbles, 2, 3 rocks, …)."""


@pytest.mark.parametrize(
    ("question", "state", "expected"),
    [
        ("options.level", {}, 4),
        ("1 if options.limit > 1000000 else 0", {}, 1),
        ("1 if options.fast and options.mood == wild else 0", {}, 1),
        ("sum(n for n in options.primes)", {}, 10),
        ("1 if C3 in options.corners and B2 not in options.corners else 0", {}, 1),
        ("round_number", {}, 1),
        ("number(mover)", {"mover": 2}, 2),
        ("coins[2]", {"coins": [1, 2, 3]}, 3),
        ("marks[mover][B1]", {"mover": 1, "marks": [0] * 10 + [-4] + [0] * 16}, -4),
        ("marks[mover, B1]", {"mover": 1, "marks": [0] * 10 + [-4] + [0] * 16}, -4),
        ("number(board[A1].kind)", {"board": PIECES}, 1),
        ("number(board[C1].owner)", {"board": PIECES}, 2),
        ("board[A1].worth", {"board": PIECES}, -3),
        ("board[A1].kind.worth", {"board": PIECES}, -3),
        ("1 if board[A1].make == lava else 0", {"board": PIECES}, 1),
        ("1 if top(deck).up and top(deck).face == open else 0", {}, 1),
        ("B3.row * 10 + B3.col", {}, 32),
        ("pebble.worth", {}, 2),
        ("1 if hue == 'green' else 0", {"hue": 1}, 1),
        ("1 if 'green' == hue else 0", {"hue": 1}, 1),
        ("1 if green != hue else 0", {"hue": 1}, 0),
        ("1 if who == 1 else 0", {"who": 1}, 1),
        ("1 if 1 == who else 0", {"who": 1}, 1),
        ("count(c in edge for c in board)", {}, 3),
        ("1 if true and not false else 0", {}, 1),
        ("x if yes else y", {"x": -2, "y": 7, "yes": 1}, -2),
        ("1 if x < y < 9 <= 9 else 0", {"x": 1, "y": 8}, 1),
        ("1 if x < y < 9 < 9 else 0", {"x": 1, "y": 8}, 0),
        ("x // 2", {"x": -5}, -3),
        ("x % 3", {"x": -5}, 1),
        ("x // low", {"x": 5, "low": -3}, -2),
        ("x % low", {"x": 5, "low": -3}, -1),
    ],
)
def test_a_value(question: str, state: dict[str, Any], expected: int) -> None:
    assert answer(question, state) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("1 if who is none else 0", 1),
        ("1 if who == mover else 0", 0),
        ("1 if who != mover else 0", 1),
        ("1 if who in players else 0", 0),
        ("1 if who not in {0, 1} else 0", 1),
        ("1 if spot in board else 0", 0),
        ("size({spot, A1})", 1),
        ("number(spot)", -1),
        ("spot.row", -1),
        ("board[A1].worth", -1),
        ("1 if board[A1].round else 0", 0),
        ("1 if not board[A1].round else 0", 1),
        ("1 if board[A1].kind is none and board[A1].owner is none else 0", 1),
        ("count(board[c].round for c in board)", 0),
        ("size({board[c].owner for c in board})", 0),
        ("1 if first(c for c in nothing | {A1} if c.row == 2) is none else 0", 1),
    ],
)
def test_none_is_no_member_and_no_condition_holds_for_it(question: str, expected: int) -> None:
    assert answer(question, {"who": -1, "spot": -1, "board": [-1] * 9}) == expected


@pytest.mark.parametrize(
    "question",
    [
        "1 if who is not none and coins[who] > 3 else 0",
        "1 if not (who is none or coins[who] > 3) else 0",
        "coins[who] if who is not none else 0",
        "0 if who is none else coins[who]",
        "1 if who is not none and any(marks[who][c] > 0 for c in board) else 0",
        "count(true for p in players if who is not none if coins[who] > 3)",
        "size({c for c in board if who is not none and marks[who][c] >= 0})",
        "size({c for c in board if marks[who][c] >= 0} if who is not none else nothing)",
        "1 if false and coins[who] > 3 else 0",
        "0 if options.fast or coins[who] > 3 else 1",
        "sum(coins[who] for p in players if who is not none)",
    ],
)
def test_what_an_answer_does_not_need_is_not_evaluated(question: str) -> None:
    assert answer(question, {"who": -1}) == 0


@pytest.mark.parametrize("backend", ["python", "native"])
@pytest.mark.parametrize("question", ["coins[who]", "1 if coins[who] > 3 and who is not none else 0"])
def test_what_an_answer_needs_must_be_there(question: str, backend: Any) -> None:
    with pytest.raises(RuleFault, match="not there"):
        World([question]).answers({"who": -1}, backend=backend)


@pytest.mark.parametrize(
    ("question", "code", "marked"),
    [
        ("x + nowhere", "expr/unknown-name", "nowhere"),
        ("coins", "expr/needs-index", "coins"),
        ("x[mover]", "expr/no-index", "x[mover]"),
        ("coins[mover][A1]", "expr/dimensions", "coins[mover][A1]"),
        ("size(hand)", "expr/needs-index", "hand"),
        ("coins[A1]", "expr/type", "A1"),
        ("coins[3]", "expr/no-such-player", "3"),
        ("mover", "expr/type", "mover"),
        ("board", "expr/set-not-value", "board"),
        ("x if mover else y", "expr/type", "mover"),
        ("1 if x else 0", "expr/type", "x"),
        ("x + yes", "expr/type", "yes"),
        ("yes + x", "expr/type", "yes"),
        ("1 if mover < 2 else 0", "expr/order", "mover"),
        ("1 if hue == red or hue == purple else 0", "expr/unknown-name", "purple"),
        ("1 if hue == 'purple' else 0", "expr/unknown-word", "'purple'"),
        ("1 if spot == mover else 0", "expr/type", "mover"),
        ("options.levle", "expr/unknown-option", "options.levle"),
        ("board[A1].wroth", "expr/unknown-attribute", "board[A1].wroth"),
        ("A1.rwo", "expr/unknown-attribute", "A1.rwo"),
        ("board.row", "expr/attribute-of-set", "board.row"),
        ("x // y", "expr/zero-division", "y"),
        ("x % (y - 3)", "expr/zero-division", "y - 3"),
        ("1 + big * 4000000000000000000", "expr/overflow", "big * 4000000000000000000"),
        ("x / 2", "expr/forbidden", "x / 2"),
        ("x ** 2", "expr/forbidden", "x ** 2"),
        ("[n for n in digits]", "expr/forbidden", "[n for n in digits]"),
        ("(lambda: 1)()", "expr/forbidden", "lambda: 1"),
        ("x if y", "expr/syntax", "x"),
        ("1.5", "expr/forbidden", "1.5"),
        ("size({1, mover})", "expr/type", "mover"),
        ("size({x})", "expr/set-too-large", "{x}"),
        ("1 if who is x else 0", "expr/is-not-none", "x"),
        ("(top(deck) if yes else first(s for s in bag)).worth", "expr/two-types", "first(s for s in bag)"),
        ("x if yes else mover", "expr/two-types", "mover"),
        ("x if yes else board", "expr/two-types", "board"),
        ("sum(1 for 3 in digits)", "expr/syntax", "3"),
    ],
)  # fmt: skip
def test_a_refusal_stands_at_the_part_that_is_wrong(question: str, code: str, marked: str) -> None:
    findings = refused(question)
    assert [found for found, _ in findings] == [code]
    assert findings[0][1] == marked or code == "expr/syntax"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("(none if yes else A1).row", 1),
        ("(B3 if yes else none).row", -1),
        ("sum(c.row for c in nothing | {A2, B3})", 5),
        ("sum(c.row for c in (nothing if yes else {A2, B3}))", 5),
    ],
)
def test_either_of_two_is_of_both_kinds(question: str, expected: int) -> None:
    assert answer(question, {"yes": 0}) == expected
