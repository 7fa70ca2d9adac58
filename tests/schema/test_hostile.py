"""Whatever stands in a file, validation tells and structuring builds; nothing is raised, and nothing takes long."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.diagnostics import Bag
from boardkit.diagnostics.codes.example import GAME
from boardkit.model.game import Definitions
from boardkit.model.options import resolve_options
from boardkit.model.structure import structure
from boardkit.model.variant import Variant
from boardkit.schema import validate
from boardkit.source import parse_text

from .checking import FILE, findings

GAMES = Path(__file__).resolve().parents[2] / "games"
GOOD = [yaml.safe_load(GAME), yaml.safe_load((GAMES / "tong" / "game.yaml").read_text("utf-8"))]
VARIANT = yaml.safe_load((GAMES / "tong" / "variants" / "match.yaml").read_text("utf-8"))

WORDS = ("", "x", "0..9", "9..0", "..", "{a}", "max(a", "b)", "if", "set", "PLAY", "random", "-", "a b", "é")
NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.none() | st.booleans() | NUMBERS | st.sampled_from(WORDS)
KEYS = ["do", "if", "then", "set", "when", "kinds", "type", "of", "default", "range", "per", "params", "in", "b)", "x"]
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(p for key, item in inner for p in paths(item, (*path, key)))]


@st.composite
def mutated(draw: st.DrawFn, good: list[Any]) -> Any:
    """A good document with up to four values or keys replaced, deleted, added or moved."""
    root = json.loads(json.dumps(draw(st.sampled_from(good))))
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(paths(root)[1:] or [()]))
        if not path:
            return draw(ANYTHING)
        parent = root
        for step in path[:-1]:
            parent = parent[step]
        match draw(st.sampled_from(["replace", "delete", "wrap", "rename", "add", "copy"])):
            case "replace":
                parent[path[-1]] = draw(ANYTHING)
            case "delete":
                del parent[path[-1]]
            case "wrap":
                parent[path[-1]] = draw(st.sampled_from([[parent[path[-1]]], {"a": parent[path[-1]]}]))
            case "rename" if isinstance(parent, dict):
                parent[draw(st.sampled_from(KEYS))] = parent.pop(path[-1])
            case "copy":
                source = draw(st.sampled_from(paths(root)))
                value = root
                for step in source:
                    value = value[step]
                parent[path[-1]] = json.loads(json.dumps(value))
            case _ if isinstance(parent, dict):
                parent[draw(st.sampled_from(KEYS))] = draw(ANYTHING)
            case _:
                parent.append(draw(ANYTHING))
    return root


def shape(data: Any, root: type[Any]) -> tuple[Bag, Any]:
    """What validation finds, and what is built of it when it finds nothing."""
    bag = Bag()
    node = parse_text(json.dumps(data), FILE, bag)
    if node is None or bag.has_errors:
        return bag, None
    validate(node, root, bag)
    if bag.has_errors:
        structure(node, root, Bag())  # odd input is reported, not raised
        return bag, None
    return bag, structure(node, root, bag)


@settings(max_examples=200, deadline=None)
@given(mutated(GOOD))
def test_what_validates_can_be_built(data: Any) -> None:
    bag, built = shape(data, Definitions)
    assert bag.has_errors or isinstance(built, Definitions)
    assert "schema/misfit" not in {finding.code for finding in bag}
    assert all(finding.span is not None and finding.cure for finding in bag if finding.code.startswith("schema/"))
    if built is not None:
        resolve_options(built, [], {}, Bag())


@settings(max_examples=100, deadline=None)
@given(mutated([VARIANT]))
def test_what_validates_as_a_variant_can_be_built(data: Any) -> None:
    bag, built = shape(data, Variant)
    assert bag.has_errors or isinstance(built, Variant)


@settings(max_examples=200, deadline=None)
@given(ANYTHING)
def test_any_document_is_refused_with_findings(data: Any) -> None:
    bag, built = shape(data, Definitions)
    assert bag.has_errors and built is None


# -- much of it --------------------------------------------------------------------------------------------


def game_with(actions: str) -> str:
    return GAME.replace("actions:\n", f"actions:\n{actions}", 1)


ACTION = """\
  act{i}:
    params: {{c: "{{c for c in board if board[c] is none}}"}}
    needs:
      - that: placed > 0
        because: nothing has been placed
    do:
      - move: {{from: "supply[mover]", to: "board[c]"}}
      - if:
          when: placed == 8
          then:
            - end_match: {{}}
          else:
            - set: {{placed: placed + 1}}
            - next_turn: PLAY
"""


@pytest.mark.parametrize(
    "text",
    [
        game_with("".join(ACTION.format(i=i) for i in range(230))),
        game_with("".join(ACTION.format(i=i) for i in range(230))).replace("next_turn:", "nextturn:"),
        game_with("".join(f"  a{i}: {{do: [sett: 1, {{}}, 7]}}\n" for i in range(4_000))),
        game_with("".join(f"  'a {i}': 1\n" for i in range(20_000))),
        game_with("  a: {do: [{" + ", ".join(f"k{i}: 1" for i in range(20_000)) + "}]}\n"),
        GAME.replace("kinds: [pebble]", "kinds: [" + "a, 1, " * 15_000 + "a]"),
        GAME.replace("[drop]", "[" + "drop, " * 25_000 + "drop]"),
        GAME.replace("title: Stones", f"title: [{'x' * 60_000}]"),
        GAME.replace("players: 2", f"players: {'9' * 60_000}..2"),
        GAME.replace("holds: stone}", "holds: {" + ", ".join(f"b{i})" for i in range(9_000)) + "}}", 1),
    ],
    ids=["long", "long-wrong", "effects", "names", "one-item", "twice-mixed", "twice", "text", "range", "braces"],
)  # fmt: skip
def test_much_of_anything_gives_bounded_findings(text: str) -> None:
    findings(GAME)  # the schema is made once
    found = findings(text)
    assert len(found) <= 201


def test_deep_nesting() -> None:
    script = "set: {placed: 1}"
    for _ in range(11):
        script = f"if: {{when: placed == 1, then: [{script}]}}"
    assert findings(game_with(f"  deep: {{do: [{script}]}}\n")) == []
    found = findings(game_with(f"  deep: {{do: [{script.replace('set:', 'sett:')}]}}\n"))
    assert [finding.code for finding in found] == ["schema/unknown-effect"]
