"""An error in an expression points at its own line and column, however the expression is written in YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardkit
from boardkit.diagnostics.codes.example import GAME

RESULT = 'result: {score: "1 if p == mover else 0"}\n'

WAYS = {
    "plain": "result: {score: 1 if wrong else 0}\n",
    "double quotes": 'result: {score: "1 if wrong else 0"}\n',
    "single quotes": "result: {score: '1 if wrong else 0'}\n",
    "escapes before it": 'result: {score: "1\\x20if\\twrong else 0"}\n',
    "doubled quotes before it": "result: {score: '1 if any(k == ''pebble'' for k in kinds) and wrong else 0'}\n",
    "beyond ASCII before it": "result: {score: \"1 if any(k == 'é三🂡' for k in kinds) and wrong else 0\"}\n",
    "literal block": "result:\n  score: |\n    (1 if placed == 8\n      and wrong\n     else 0)\n",
    "folded block": "result:\n  score: >-\n    (1 if placed == 8\n    and wrong\n    else 0)\n",
    "plain over lines": "result:\n  score:\n    1 if placed == 8\n    and wrong else 0\n",
    "quotes over lines": 'result:\n  score: "1 if placed == 8\n\n    and wrong else 0"\n',
    "block with blank lines": "result:\n  score: |\n\n    1 if placed == 8\n\n      and wrong else 0\n",
}


@pytest.mark.parametrize("way", WAYS)
def test_the_caret_stands_under_the_word(way: str, tmp_path: Path) -> None:
    text = GAME.replace(RESULT, WAYS[way]).replace("kinds: [pebble]", "kinds: [pebble, é三🂡]")
    assert text != GAME
    path = tmp_path / "game.yaml"
    path.write_text(text, "utf-8")
    finding = next(f for f in boardkit.check(path) if "wrong" in f.message)
    span = finding.span
    assert span is not None
    lines = text.split("\n")
    line = next(i for i, line in enumerate(lines, 1) if "wrong" in line)
    assert (span.line, span.column) == (line, lines[line - 1].index("wrong") + 1)
    assert (span.end_line, span.end_column) == (line, span.column + len("wrong"))


@pytest.mark.parametrize(
    ("written", "marked"),
    [
        ("placed / 2 == 4", "placed / 2"),
        ("placed == 8 and", "d"),
        ("placed == 8 && mover == 0", "&"),
        ("(placed == 8", "("),
        ("placed == mover", "mover"),
        ("coins == 8", "coins"),
        ("size(supply[mover]) + coins[mover] > top(supply[mover])", "top(supply[mover])"),
        ("count(c for c in board if c.rwo == 1) == 2", "c.rwo"),
    ],
)
def test_the_part_that_is_wrong_is_marked(written: str, marked: str, tmp_path: Path) -> None:
    text = GAME.replace("when: placed == 8", f'when: "{written} "')
    path = tmp_path / "game.yaml"
    path.write_text(text, "utf-8")
    (finding,) = boardkit.check(path)
    assert finding.span is not None
    line = text.split("\n")[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.end_column - 1] == marked


def test_an_error_in_a_variant_stands_in_the_variant(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(GAME, "utf-8")
    variant = (
        "boardkit: 1\nextends: base.yaml\nname: other\nsummary: Another end.\n"
        "patch:\n  set:\n    actions.drop.do[1].if.when: placed == wrong\n"
    )
    path = tmp_path / "other.yaml"
    path.write_text(variant, "utf-8")
    (finding,) = boardkit.check(path)
    assert finding.span is not None and Path(finding.span.file).name == "other.yaml"
    assert (finding.span.line, finding.span.column) == (7, variant.split("\n")[6].index("wrong") + 1)
