"""What a game is made of: options, piece sets, zones and state variables."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.model.fields import (
    choice,
    data,
    expression,
    flag,
    integer,
    interval,
    name_of,
    names,
    table,
    text,
)
from boardkit.model.source import Name, Source

OPTION_TYPES = ("int", "bool", "choice", "names", "cells", "numbers", "layout")


@frozen(kw_only=True)
class Option:
    """A switch of the rules that a player, variant or program may set."""

    type: str = choice("What values it takes.", OPTION_TYPES)
    default: Any = data("The value when nobody says otherwise.")
    doc: str = text("What it changes, in one sentence; printed by `boardkit rules`.")
    ruling: str = text("The ruling or page of the rulebook that it belongs to.", "")
    range: tuple[int, int] | None = interval("Smallest and largest value of an `int`.", None)
    of: tuple[Name, ...] = names("The words of a `choice`; the piece set of a `layout`; the zone of `cells`.", ())
    none: bool = flag("An `int` may also be `none` (no limit).")
    at_least: int = integer("Shortest list.", 0, low=0)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Requirement:
    """A condition that options and number of players must meet."""

    that: Source = expression("What must hold; only options and `players` may be used.", "bool")
    because: str = text("What to say, and do, when it does not.")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class PieceSet:
    """A set of pieces of the same build: all cards, all chips, the stones of both players."""

    kinds: Any = data(
        "The kinds: a list of names, a mapping from names to attributes, or `options.NAME`.", form="kinds"
    )
    count: Source = expression(
        "How many of each kind (per player with `per: player`); `kind` stands for the kind.",
        "int",
        Source("1"),
    )
    per: str = choice("`player`: every player owns a set of their own.", ("game", "player"), "game")
    faces: tuple[Name, ...] = names("Names of face up and face down, when the pieces have two sides.", ())
    hides: bool = flag("Face down hides which piece it is.")
    back: str = text(
        "What a face-down piece looks like; sets with the same back cannot be told apart (default: the set's name).",
        "",
    )
    start_face: str = choice("The side that is up at the start.", ("up", "down"), "up")
    start: str = name_of("The zone where they are at the start of a round.", of="zone")
    labels: Any = data("One or two characters per kind, for drawings and layouts.", None, form="labels")
    doc: str = text("What they are, for the rulebook.", "")
    span: Span | None = field(default=None, eq=False, repr=False)

    def label(self, kind: str) -> str:
        """How a kind is drawn: its label, or a short name itself, or else the first letter."""
        return str((self.labels or {}).get(kind, kind if len(kind) <= 2 else kind[0]))


ZONE_SHAPES = ("grid", "ring", "stations", "graph", "stack", "set", "bag")


@frozen(kw_only=True)
class Part:
    """A rectangular sub-board of a grid that can be turned."""

    rows: tuple[int, int] = interval("First and last row, from 1.", low=1)
    cols: tuple[int, int] = interval("First and last column, from 1.", low=1)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Zone:
    """A place for pieces (stack, set, bag, or a board with cells), or a board without pieces."""

    shape: str = choice("How it is laid out.", ZONE_SHAPES)
    holds: tuple[Name, ...] = names(
        "The piece sets that may lie here; without it the board has cells only.", (), of="pieces"
    )
    per: str = choice("`player`: every player has one.", ("game", "player"), "game")
    visible: str = choice(
        "Who sees the pieces that lie here (faces down still hide).", ("all", "owner", "nobody"), "all"
    )
    count: str = choice("Whether everybody sees how many pieces lie here.", ("public", "hidden"), "public")
    rows: Source = expression("Rows of a grid.", "int", Source("1"))
    cols: Source = expression("Columns of a grid.", "int", Source("1"))
    holes: Source | None = expression("Cells of a grid that do not exist: a list of names or an option.", "set", None)
    names: str = choice("Cell names of a grid: `A1` (column, row) or `1-1` (row-column).", ("A1", "1-1"), "A1")
    origin: str = choice("Where row 1 is.", ("top", "bottom"), "top")
    neighbours: str = choice("What counts as next to.", ("orthogonal", "all", "hex"), "orthogonal")
    wrap: str = choice("Opposite edges that touch.", ("none", "rows", "cols", "both"), "none")
    size: Source = expression("Cells of a ring.", "int", Source("1"))
    around: str = name_of("The grid whose lines the stations face.", "", of="zone")
    direction: Source = expression(
        "`clockwise` or `counterclockwise`: the order of ring or stations.", "choice", Source("clockwise")
    )
    corners: Source = expression("Whether the corners are stations too (they face no line).", "bool", Source("false"))
    cells: Any = data("Graph: a mapping from cell names to [x, y].", None, form="points")
    edges: Any = data("Graph: a list of [cell, cell] or [cell, cell, direction].", None, form="edges")
    parts: dict[str, Part] = table("Sub-boards that can be turned.", Part, names="part")
    regions: Any = data("Named sets of cells: a mapping from names to lists of cells.", None, form="word_lists")
    doc: str = text("What it is, for the rulebook.", "")
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Variable:
    """Something to remember: a number, a player, a cell, a yes or no; single or one per player, cell, kind."""

    type: str = text(
        "int, bool, player, piece, kind, the name of a zone (its cells), of a piece set (its pieces), or of a list in "
        "`choices`; `set of T`."
    )
    range: tuple[Source, Source] | None = field(
        default=None,
        metadata={
            "shape": "bounds",
            "doc": "Smallest and largest value of an `int`: `0..5` or expressions of options, `0..options.target`.",
            "required": False,
            "default": None,
        },
    )
    per: tuple[Name, ...] = names("One value for each player, cell, kind, …", ())
    optional: bool = flag("May be `none`.")
    start: Source | None = expression("The value at the start of its scope (default 0, false or none).", "any", None)
    scope: str = choice("What resets it: a new match, round or turn.", ("match", "round", "turn"), "round")
    visible: str = choice("Who sees it.", ("all", "owner", "nobody"), "all")
    unit: str = text("It is an account of the ledger in this unit (chips, points): changed by `pay` only.", "")
    marker: str = text("A character drawn at the cell it names.", "")
    doc: str = text("What it means, for the rulebook.", "")
    span: Span | None = field(default=None, eq=False, repr=False)
