"""Nodes become the model: every shape, with the places where things stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from boardkit.diagnostics import Bag, Span
from boardkit.diagnostics.codes.example import GAME
from boardkit.model.effect import Effect
from boardkit.model.fields import (
    assignments,
    choice,
    data,
    effects,
    expression,
    flag,
    integer,
    interval,
    many,
    name_of,
    names,
    one,
    table,
    text,
)
from boardkit.model.game import Definitions
from boardkit.model.source import Source
from boardkit.model.structure import key_of, structure
from boardkit.ops.go import Go
from boardkit.ops.if_ import If
from boardkit.ops.set_ import Set
from boardkit.source import parse_text

GAMES = Path(__file__).resolve().parents[2] / "games"


@frozen(kw_only=True)
class Ring(Effect):
    KEY: ClassVar[str] = "ring"
    SHORT: ClassVar[str] = "times"

    times: Source = expression("How often.", "int")
    do: tuple[Effect, ...] = effects("What follows.", ())


@frozen(kw_only=True)
class Mark(Effect):
    KEY: ClassVar[str] = "mark"
    FREE: ClassVar[str] = "values"

    values: Any = assignments("What is marked.")


@frozen(kw_only=True)
class Room:
    SHORT = "size"
    size: Source = expression("Its size.", "int", Source("1"))
    from_: str = text("Where it comes from.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class House:
    title: str = text("T", "")
    sort: str = choice("S", ("big", "small"), "big")
    owner: str = name_of("O", "")
    open: bool = flag("O")
    floors: int = integer("F", 0)
    people: Any = interval("P", None)
    range: Any = field(default=None, metadata={"shape": "bounds", "doc": "B", "required": False, "default": None})
    fields: Any = field(factory=dict, metadata={"shape": "types", "doc": "T", "required": False, "default": {}})
    pets: Any = names("P", ())
    in_: Source | None = expression("I", "set", None)
    do: Any = effects("D", ())
    set_: Any = assignments("S", ())
    best: Any = one("B", Room, None)
    rooms: Any = table("R", Room)
    list: Any = many("L", Room)
    any: Any = data("A", None)
    must: Any = data("M")
    span: Span | None = field(default=None, eq=False, repr=False)


OPS: tuple[type[Effect], ...] = (Ring, Mark)


def build(content: str, cls: type[Any] = House, *, ops: Any = OPS) -> tuple[Any, Bag]:
    bag = Bag()
    node = parse_text(content, "f.yaml", bag)
    assert node is not None and not bag.has_errors
    return structure(node, cls, bag, ops), bag


def house(content: str) -> Any:
    """A house with the lines and what it must have."""
    found, bag = build(f"{content}\nmust: 0\n")
    assert list(bag) == []
    return found


def place(span: Span | None) -> tuple[int, int, int]:
    assert span is not None
    return span.line, span.column, span.end_column


# -- shapes ------------------------------------------------------------------------------------------------


def test_what_is_not_written_has_its_default() -> None:
    found = house("")
    assert (found.title, found.sort, found.open, found.people, found.pets, found.rooms) == (
        "",
        "big",
        False,
        None,
        (),
        {},
    )
    assert found.must == 0


def test_scalars() -> None:
    found = house("title: 2048\nsort: small\nowner: ann\nopen: true\nfloors: 0x10\n")
    assert (found.title, found.sort, found.owner, found.open, found.floors) == ("2048", "small", "ann", True, 16)


@pytest.mark.parametrize(("text", "pair"), [("3", (3, 3)), ("2..6", (2, 6)), ("-3..-1", (-3, -1)), ("'2..6'", (2, 6))])
def test_a_range(text: str, pair: tuple[int, int]) -> None:
    assert house(f"people: {text}").people == pair


def test_bounds_know_where_their_ends_stand() -> None:
    low, high = house("range: 0 .. options.target").range
    assert (low, high) == (Source("0"), Source("options.target"))
    assert place(low.span()) == (1, 8, 9)
    assert place(high.span()) == (1, 13, 27)
    assert place(high.span(8, 6)) == (1, 21, 27)
    low, high = house("range: 5").range
    assert (low.text, high.text) == ("5", "5")


@pytest.mark.parametrize(("text", "source"), [("7", "7"), ("true", "true"), ("False", "false"), ("'a + b'", "a + b")])
def test_an_expression_is_its_text(text: str, source: str) -> None:
    assert house(f"in: {text}").in_ == Source(source)


def test_an_expression_knows_where_its_characters_stand() -> None:
    found = house('in: "a + b"').in_
    assert place(found.span()) == (1, 5, 12)
    assert place(found.span(4, 1)) == (1, 10, 11)


@pytest.mark.parametrize("text", ["in: [A1,   B2, 3]", "in:\n  - A1\n  - B2\n  - 3"])
def test_a_list_of_words_is_a_set(text: str) -> None:
    found = house(text).in_
    assert found == Source("{A1, B2, 3}")
    start = found.text.index("B2")
    line, column, end = place(found.span(start, 2))
    assert text.split("\n")[line - 1][column - 1 : end - 1] == "B2"
    assert house("in: []").in_ == Source("()")


def test_names_and_types() -> None:
    found = house("pets: [cat, dog]\nfields: {who: player, n: int}")
    assert [(name.text, place(name.span)) for name in found.pets] == [("cat", (1, 8, 11)), ("dog", (1, 13, 16))]
    assert found.fields == {"who": "player", "n": "int"}
    assert [name.text for name in house("pets: cat").pets] == ["cat"]


def test_assignments_keep_their_order_and_places() -> None:
    found = house('set: {"a[p]": 1, b: true}')
    assert found.set_ == ((Source("a[p]"), Source("1")), (Source("b"), Source("true")))
    assert place(found.set_[0][0].span(2, 1)) == (1, 10, 11)


def test_data_is_plain_and_may_be_nothing() -> None:
    assert house("any: {a: [1, x, null]}").any == {"a": [1, "x", None]}
    found, bag = build("must: null")
    assert found.must is None and not list(bag)


# -- classes and effects -----------------------------------------------------------------------------------


def test_short_forms_tables_and_lists() -> None:
    found = house("best: 3\nrooms:\n  hall: 2\n  cellar: {size: n, from: below}\nlist: [1, {size: 2}]")
    assert found.best == Room(size=Source("3"))
    assert found.rooms == {"hall": Room(size=Source("2")), "cellar": Room(size=Source("n"), from_="below")}
    assert found.list == (Room(size=Source("1")), Room(size=Source("2")))
    assert place(found.best.span) == (1, 7, 8)
    assert place(found.rooms["cellar"].span) == (4, 3, 9), "what has a name is pointed at by it"
    assert found.span is not None


def test_effects() -> None:
    found = house("do:\n  - ring: 2\n  - ring: {times: n, do: [mark: {x: 1}]}\n  - mark: {a: 1, b: c}")
    ring, nested, mark = found.do
    assert ring == Ring(times=Source("2"))
    assert nested == Ring(times=Source("n"), do=(Mark(values=((Source("x"), Source("1")),)),))
    assert mark == Mark(values=((Source("a"), Source("1")), (Source("b"), Source("c"))))
    assert place(ring.span) == (2, 5, 9)
    assert place(nested.do[0].span) == (3, 27, 31)


def test_a_key_is_the_name_without_the_underscore_behind_it() -> None:
    assert [key_of(name) for name in ("in_", "is_", "from_", "if_", "at_least")] == [
        "in",
        "is",
        "from",
        "if",
        "at_least",
    ]


def test_the_example_game() -> None:
    game, bag = build(GAME, Definitions, ops=None)
    assert list(bag) == []
    assert (game.name, game.players, list(game.options)) == ("stones", (2, 2), ["size"])
    action = game.actions["drop"]
    assert [type(effect).__name__ for effect in action.do] == ["Move", "If", "Set", "NextTurn"]
    branch = action.do[1]
    assert isinstance(branch, If) and branch.when == Source("placed == 8")
    assert isinstance(action.do[2], Set) and action.do[2].values == ((Source("placed"), Source("placed + 1")),)
    assert place(action.span) == (21, 3, 7)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/game.yaml")), ids=lambda path: path.parent.name)
def test_the_games_of_the_repository(path: Path) -> None:
    game, bag = build(path.read_text("utf-8"), Definitions, ops=None)
    assert list(bag) == [] and isinstance(game, Definitions)


def test_the_same_effects_are_used_when_none_are_given() -> None:
    found, _ = build("do: [go: PLAY]\nmust: 1", ops=None)
    assert found.do == (Go(phase="PLAY"),)


# -- odd input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "where", "at"),
    [
        ("title: t", "'House' without 'must'", 1),
        ("must: 1\nfloors: 2.5", "'floors'", 2),
        ("must: 1\nfloors: true", "'floors'", 2),
        ("must: 1\nopen: yes", "'open'", 2),
        ("must: 1\nsort: huge", "'sort'", 2),
        ("must: 1\npeople: 2..", "'people'", 2),
        ("must: 1\ntitle: [a]", "'title'", 2),
        ("must: 1\nrange: {a: b}", "'range'", 2),
        ("must: 1\nfields: x", "'fields'", 2),
        ("must: 1\npets: [[a]]", "'pets'", 2),
        ("must: 1\nin: {a: b}", "'in'", 2),
        ("must: 1\nrooms: [1]", "'rooms'", 2),
        ("must: 1\nset: 3", "'set'", 2),
        ("must: 1\ndo: [ring]", "an effect", 2),
        ("must: 1\ndo: [bang: 1]", "the effect 'bang'", 2),
        ("must: 1\ndo: [mark: 1]", "'values'", 2),
        ("must: 1\ndo:\n  - ring: {do: []}", "'Ring' without 'times'", 3),
        ("[1]", "'House' without 'must'", 1),
    ],
)
def test_what_does_not_fit_after_all_is_a_finding(content: str, where: str, at: int) -> None:
    found, bag = build(content)
    assert found is None
    (finding,) = bag
    assert finding.code == "schema/misfit"
    assert finding.message == f"{where} does not have the right shape"
    assert finding.span is not None and finding.span.line == at
