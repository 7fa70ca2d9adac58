"""Expressions that YAML took apart: they are recognised, and put together again."""

from __future__ import annotations

import pytest

from .checking import changed, findings, marked

IF = "- if: {when: placed == 8, then: [end_match: {}]}"
PARAMS = 'params: {c: "{c for c in board if board[c] is none}"}'
SET = "set: {placed: placed + 1}"


@pytest.mark.parametrize(
    ("old", "new", "at", "line"),
    [
        (IF, "- if: {when: max(placed, 1) == 8, then: []}", "when", 'when: "max(placed, 1) == 8"'),
        (IF, "- if: {when: max(a, b, min(c, d)) > 8}", "when", 'when: "max(a, b, min(c, d)) > 8"'),
        (SET, "set: {placed: max(placed, 1)}", "placed", 'placed: "max(placed, 1)"'),
        (SET, 'set: {placed: f("x", 1)}', "placed", "placed: 'f(\"x\", 1)'"),
        (SET, "set: {placed: {c}}", "{c}", 'placed: "{c}"'),
        (PARAMS, "params: {c: {c for c in board}}", "{c for c in board}", 'c: "{c for c in board}"'),
        (PARAMS, "params: {c: {in: {c for c in board}}}", "{c for c in board}", 'in: "{c for c in board}"'),
        (PARAMS, "params: {c: {first(a, b), mover}}", "{first(a, b), mover}", 'c: "{first(a, b), mover}"'),
        (PARAMS, "params: {c: within(a, b)}", "c", 'c: "within(a, b)"'),
        (f"- {SET}", "- each: {name: x, in: within(a, b), do: []}", "in", 'in: "within(a, b)"'),
    ],
)
def test_the_line_is_written_as_it_should_be(old: str, new: str, at: str, line: str) -> None:
    text = changed(old, new)
    found = findings(text)
    assert [finding.code for finding in found] == ["schema/unquoted"]
    assert found[0].cure == f"write {line}"
    assert marked(found[0], text) == at


def test_what_the_cure_writes_is_fine() -> None:
    assert findings(changed(IF, '- if: {when: "max(placed, 1) == 8", then: []}')) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (SET, "set: {placed: }", "schema/empty"),
        (SET, 'set: {placed: "max(placed", b: }', "schema/empty"),
        (IF, "- if: {when: placed == 8, thn: }", "schema/unknown-key"),
        (PARAMS, "params: {c: {optinal: , secrt: }}", "schema/unknown-key"),
    ],
)
def test_other_mistakes_are_not_taken_for_it(old: str, new: str, code: str) -> None:
    codes = [finding.code for finding in findings(changed(old, new))]
    assert code in codes
    assert "schema/unquoted" not in codes
