"""The generated reference leaves nothing out, and its examples do what the page says."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardkit import check
from boardkit.diagnostics import CATALOGUE, Code
from boardkit.diagnostics.codes.source import BASE
from boardkit.lang.functions import FUNCTIONS
from boardkit.model.effect import Effect
from boardkit.ops import OPS

DOCS = Path(__file__).resolve().parents[2] / "docs"

HOST = """\
boardkit: 1
name: host
title: Host
summary: A game in which every effect's example makes sense.
players: 2
options:
  layout: {type: layout, of: chip, default: random, doc: How the chips lie.}
pieces:
  chip: {kinds: [red, blue], count: 9, faces: [front, back], hides: true, start: pouch}
  card: {kinds: {product: {suit: [R, B], rank: [1, 2, 3, 4, 5]}}, start: deck}
  stone: {kinds: [stone], per: player, count: 4, start: supply}
  patch: {kinds: [patch], count: 4, start: quilt}
zones:
  board: {shape: grid, rows: 3, cols: 3, holds: BOARD}
  supply: {shape: stack, per: player, holds: stone}
  pouch: {shape: bag, holds: chip, visible: nobody}
  deck: {shape: stack, holds: card, visible: nobody}
  hand: {shape: set, per: player, holds: card, visible: owner}
  quilt: {shape: grid, rows: 2, cols: 4, holds: patch, parts: {left: {rows: 1..2, cols: 1..2}}}
state:
  NUMBER: {type: int, range: 0..9}
  coins: {type: int, range: 0..99, per: player, unit: coins}
events:
  scored: {fields: {player: player}}
define:
  add_up: {params: {n: int}, do: [set: {NUMBER: 'min(NUMBER + n, 9)'}]}
round:
  - next_turn: {phase: TURN, player: 0}
phases:
  TURN: {actions: [act, finish]}
actions:
  finish: {do: [end_match: {}]}
  say_yes: {do: []}
  say_no: {do: []}
  act:
    params: {c: board, d: board}
    do:
      - EXAMPLE
REST
result: {score: "0"}
"""

LEAVING = ("go", "next_turn", "next_round", "end_match")


def host_of(op: type[Effect]) -> str:
    """A game with the example of an effect in the script of an action, or in a hook where it belongs."""
    names = (name for name in ("placed", "energy", "count") if re.search(rf"\b{name}\b", op.EXAMPLE))
    number = "placed" if op.KEY == "deal" else next(names, "placed")  # `deal` has a key `count`
    board = "stone" if op.KEY == "move" else "chip"
    text = HOST.replace("NUMBER", number).replace("BOARD", board)
    if op.KEY == "cancel":
        hook = f"hooks:\n  - {{on: finish, moment: before, do: [{op.EXAMPLE}]}}"
        return text.replace("EXAMPLE", "go: TURN").replace("REST", hook)
    rest = "" if op.KEY in LEAVING else "      - next_turn: TURN"
    return text.replace("EXAMPLE", op.EXAMPLE).replace("REST", rest)


def errors_of(path: Path, text: str) -> list[str]:
    path.write_text(text, "utf-8")
    return [f"{finding}; {finding.cure}" for finding in check(path) if finding.severity == "error"]


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.KEY)
def test_the_example_of_an_effect_can_be_used(op: type[Effect], tmp_path: Path) -> None:
    assert errors_of(tmp_path / "game.yaml", host_of(op)) == []


@pytest.mark.parametrize("code", [c for c in CATALOGUE.values() if c.wrong], ids=lambda code: code.code)
def test_the_examples_of_a_finding_say_the_truth(code: Code, tmp_path: Path) -> None:
    (tmp_path / "base").write_text(BASE, "utf-8")
    path = tmp_path / ("example" if code.code.startswith("source/") else "game.yaml")
    path.write_text(code.wrong, "utf-8")
    assert code.code in [finding.code for finding in check(path)]
    path.write_text(code.right, "utf-8")
    assert code.code not in [finding.code for finding in check(path)]


# -- the pages ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def generate() -> Iterator[Any]:
    """The generators, from the folder of the documentation."""
    sys.path.insert(0, str(DOCS))
    try:
        import generate

        yield generate
    finally:
        sys.path.remove(str(DOCS))


def test_every_effect_function_and_finding_is_there(generate: Any) -> None:
    effects, functions = generate.TABLES["effects"](), generate.TABLES["functions"]()
    assert [op.KEY for op in OPS if f"## `{op.KEY}`" not in effects] == []
    assert [f.name for f in FUNCTIONS if f"`{f.name}(" not in functions] == []
    pages = generate.generated_pages()
    assert [code for code in CATALOGUE if f"reference/diagnostics/{code}.md" not in pages] == []


def test_every_marker_is_filled_and_every_table_used(generate: Any) -> None:
    pages = {page: page.read_text("utf-8") for page in DOCS.rglob("*.md")}
    for page, text in pages.items():
        assert "<!-- generated" not in generate.fill_markers(text, page.name)
    used = {name for text in pages.values() for name in generate.MARKER.findall(text)}
    assert used == set(generate.TABLES)


def test_every_page_is_in_the_navigation() -> None:
    nav = (DOCS.parent / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    pages = [page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")]
    assert [p for p in pages if p not in nav and f"{p.rpartition('/')[0]}/*" not in nav] == []
