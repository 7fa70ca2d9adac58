"""Every function and question of the language, with what it gives."""

from __future__ import annotations

from typing import Any

import pytest

from boardkit.lang.functions import FUNCTIONS
from boardkit.lang.quantify import QUANTIFIERS

from .asking import answer, refused

ROOM = {
    "ring": {"shape": "ring", "size": 6},
    "left": {"shape": "ring", "size": 6, "direction": "counterclockwise"},
    "rim": {"shape": "stations", "around": "board", "corners": "true"},
    "hexes": {"shape": "grid", "rows": 3, "cols": 3, "neighbours": "hex"},
    "quilt": {
        "shape": "grid", "rows": 4, "cols": 4,
        "parts": {"a": {"rows": "1..2", "cols": "1..2"}, "b": {"rows": "3..4", "cols": "3..4"}},
    },
    "paths": {
        "shape": "graph", "cells": {"inn": [0, 0], "hill": [1, 0], "sea": [2, 0]},
        "edges": [["inn", "hill"], ["hill", "sea", "down"]],
    },
}  # fmt: skip
"""Boards of other shapes."""


def rooms(question: str) -> dict[str, Any]:
    """The boards that a question names; cells are words, so boards with cells of the same names are kept apart."""
    words = {"rim": ("rim", "T1", "R2", "L2"), "ring": ("ring", "'1'"), "paths": ("inn", "hill", "sea")}
    return {name: room for name, room in ROOM.items() if any(w in question for w in words.get(name, (name,)))}


ASKED: dict[str, list[tuple[str, dict[str, Any], int]]] = {
    "size": [
        ("size(board)", {}, 9),
        ("size(nothing)", {}, 0),
        ("size(deck)", {}, 4),
        ("size(some)", {"some": 0b101}, 2),
        ("size(hand[mover])", {}, 0),
        ("size(stone)", {}, 12),
        ("size(kinds)", {}, 4),
        ("size(stone.kinds)", {}, 2),
        ("size(options.primes)", {}, 3),
    ],
    "next": [
        ("number(next(mover))", {"mover": 2}, 0),
        ("number(next(mover, 2))", {"mover": 2}, 1),
        ("number(next(mover, 0 - 1))", {"mover": 0}, 2),
        ("number(next(2))", {}, 0),
    ],
    "previous": [
        ("number(previous(mover))", {"mover": 0}, 2),
        ("number(previous(mover, 5))", {"mover": 0}, 1),
    ],
    "others": [
        ("size(others(mover))", {}, 2),
        ("number(first(p for p in others(mover)))", {"mover": 1}, 2),
        ("1 if mover in others(mover) else 0", {}, 0),
    ],
    "line": [
        ("size(line(T1))", {}, 3),
        ("number(first(c for c in line(R2)))", {}, 5),  # nearest first: C2
        ("number(first(c for c in line(L2)))", {}, 3),
        ("size(line(first(s for s in rim if number(s) == 3)))", {}, 0),
        ("count(c.row == 3 for c in line(first(s for s in rim if number(s) == 8)))", {}, 1),
    ],
    "ahead": [
        ("number(ahead('1', 8))", {}, 2),
        ("number(ahead('1', 0 - 1))", {}, 5),
        ("sum(number(ahead(c, 1)) for c in left if number(c) == 0)", {}, 5),
        ("number(ahead(T1, y))", {"y": 3}, 3),
    ],
    "neighbours": [
        ("size(neighbours(A1))", {}, 2),
        ("size(neighbours(B2))", {}, 4),
        ("sum(size(neighbours(c)) for c in hexes)", {}, 32),
        ("size(neighbours(inn))", {}, 1),
        ("size(neighbours(hill))", {}, 2),
        ("size(neighbours(sea))", {}, 0),
        ("size(neighbours(first(c for c in ring)))", {}, 2),
    ],
    "step": [
        ("number(step(A1, E))", {}, 1),
        ("1 if step(A1, N) is none else 0", {}, 1),
        ("number(step(B2, SW))", {}, 6),
        ("number(step(hill, down))", {}, 2),
        ("1 if step(sea, down) is none else 0", {}, 1),
    ],
    "ray": [
        ("size(ray(A1, S))", {}, 2),
        ("number(first(c for c in ray(C3, NW)))", {}, 4),
        ("size(ray(A1, W))", {}, 0),
    ],
    "directions": [
        ("size(directions(board))", {}, 4),
        ("size(directions(hexes))", {}, 6),
        ("1 if NE in directions(hexes) else 0", {}, 1),
        ("count(step(B2, d) is not none for d in directions(board))", {}, 4),
    ],
    "parts": [("size(parts(quilt))", {}, 2), ("number(first(p for p in parts(quilt) if p == b))", {}, 1)],
    "windows": [
        ("size(windows(board, 3))", {}, 8),
        ("size(windows(board, 3, B2))", {}, 4),
        ("size(windows(board, 3, A1))", {}, 3),
        ("size(windows(board, 2))", {}, 20),
        ("size(windows(board, 4))", {}, 0),
        ("size(windows(hexes, 3))", {}, 7),
    ],
    "cells": [
        ("sum(size(cells(w)) for w in windows(board, 3))", {}, 24),
        ("count(A1 in cells(w) for w in windows(board, 3))", {}, 3),
    ],
    "pieces": [
        ("size(pieces(board))", {"board": [3, -1, -1, 7, -1, -1, -1, -1, -1]}, 2),
        ("number(first(s.owner for s in pieces(board)))", {"board": [-1, 9, 1, -1, -1, -1, -1, -1, -1]}, 2),
    ],
    "top": [("number(top(deck))", {}, 15), ("1 if top(deck).kind == king else 0", {}, 1)],
    "find": [
        ("number(find(board, board[C2]))", {"board": [-1, -1, -1, -1, -1, 4, -1, -1, -1]}, 5),
        ("1 if find(board, first(s for s in bag)) is none else 0", {}, 1),
    ],
    "abs": [("abs(x)", {"x": -4}, 4), ("abs(0 - 7)", {}, 7), ("abs(y)", {"y": 3}, 3)],
    "min": [
        ("min(x, y)", {"x": -1, "y": 3}, -1),
        ("min(5, y, 8, x)", {"x": 4, "y": 9}, 4),
        ("min(n for n in digits)", {"digits": 0b1100}, 2),
        ("min(n for n in digits)", {"digits": 0}, 0),
    ],
    "max": [
        ("max(x, y)", {"x": -1, "y": 3}, 3),
        ("max(0 - n for n in digits)", {"digits": 0b1100}, -2),
        ("max(low, 0 - 30)", {"low": -7}, -7),
    ],
    "numbers": [
        ("size(numbers(3, 7))", {}, 5),
        ("size(numbers(7, 3))", {}, 0),
        ("sum(n for n in numbers(x, y))", {"x": -2, "y": 3}, 3),
        ("size(numbers(y, x))", {"x": -2, "y": 3}, 0),
    ],
    "number": [
        ("number(mover)", {"mover": 2}, 2),
        ("number(blue)", {}, 2),
        ("number(hue)", {"hue": -1}, -1),
        ("number(C1)", {}, 2),
        ("number(rock)", {}, 1),
    ],
    "any": [
        ("1 if any(n > 5 for n in digits) else 0", {"digits": 1 << 6}, 1),
        ("1 if any(n > 5 for n in digits) else 0", {"digits": 1 << 5}, 0),
        ("1 if any(true for n in nothing) else 0", {}, 0),
    ],
    "all": [
        ("1 if all(n > 5 for n in digits) else 0", {"digits": 0b11000000}, 1),
        ("1 if all(n > 5 for n in digits) else 0", {"digits": 0b11100000}, 0),
        ("1 if all(false for n in nothing) else 0", {}, 1),
    ],
    "count": [
        ("count(n > 1 for n in digits)", {"digits": 0b1111}, 2),
        ("count(n for n in digits)", {"digits": 0b1111}, 4),
        ("count(c.row == d.row for c in board for d in board if c != d)", {}, 18),
    ],
    "sum": [
        ("sum(n * n for n in digits)", {"digits": 0b1110}, 14),
        ("sum(coins[p] for p in players)", {"coins": [1, 2, 30]}, 33),
    ],
    "first": [
        ("number(first(c for c in board if c.row == 2))", {}, 3),
        ("number(first(p for p in players if coins[p] > 9))", {"coins": [1, 10, 20]}, 1),
        ("1 if first(c for c in board if c.row == 9) is none else 0", {}, 1),
        ("number(first(d for c in board for d in board if c.row == 2 and d.col == 3))", {}, 2),
    ],
}
"""For each name: questions, the state they are asked in, and the answers."""


def test_every_function_is_asked() -> None:
    assert set(ASKED) == {f.name for f in FUNCTIONS} | set(QUANTIFIERS)


@pytest.mark.parametrize(
    ("question", "state", "expected"), [case for cases in ASKED.values() for case in cases], ids=lambda v: str(v)[:50]
)
def test_a_function_gives(question: str, state: dict[str, Any], expected: int) -> None:
    assert answer(question, state, zones=rooms(question)) == expected


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_a_function_wants_its_arguments(function: Any) -> None:
    """Too few and too many arguments are refused where the call stands, with the way to call it."""
    for n in {function.low - 1, function.high + 1} - {-1, 9}:
        call = f"{function.name}({', '.join('1' for _ in range(n))})"
        assert refused(f"1 + {call}") == [("expr/arguments", call)]


@pytest.mark.parametrize(
    ("question", "code", "marked"),
    [
        ("number(ahead(A1, 1))", "expr/no-ring", "ahead(A1, 1)"),
        ("size(line(A1))", "expr/no-lines", "line(A1)"),
        ("size(windows(ring, 2))", "expr/needs-constant", "2"),
        ("size(windows(board, y))", "expr/needs-constant", "y"),
        ("size(parts(board))", "expr/no-parts", "board"),
        ("size(directions(deck))", "expr/not-a-board", "deck"),
        ("number(top(board))", "expr/not-a-stack", "board"),
        ("number(top(hand[mover]))", "expr/not-a-stack", "hand[mover]"),
        ("size(pieces(ring))", "expr/no-pieces", "ring"),
        ("size(neighbours(mover))", "expr/type", "mover"),
        ("size(cells(A1))", "expr/type", "A1"),
        ("number(step(A1, up))", "expr/unknown-name", "up"),
        ("abs(mover)", "expr/type", "mover"),
        ("number(next(y))", "expr/type", "y"),
        ("number(first(n for n in digits))", "expr/first-of-numbers", "n"),
        ("sum(c for c in board)", "expr/type", "c"),
        ("1 if any(n for n in digits) else 0", "expr/type", "n"),
    ],
)
def test_a_function_refuses(question: str, code: str, marked: str) -> None:
    assert refused(question, zones=rooms(question)) == [(code, marked)]
