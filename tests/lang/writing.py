"""Random expressions of the language, and what Python itself makes of them.

Expressions are a subset of Python, so `eval` with the right names is the simplest account of what they mean.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen
from hypothesis import strategies as st

N_PLAYERS = 3
CELLS = [f"{col}{row}" for row in (1, 2, 3) for col in "ABC"]
HUES = ["red", "green", "blue"]
KINDS = ["pebble", "rock", "ace", "king"]
N_STONES = 12


# -- what Python makes of them -----------------------------------------------------------------------------


class Nothing:
    """`none`: equal to itself only; what it has is none, a number of it -1, and no condition holds for it."""

    worth = row = col = number = -1
    round = False

    def __getattr__(self, name: str) -> Nothing:
        return self

    def __repr__(self) -> str:
        return "none"


none = Nothing()


@frozen
class Cell:
    number: int
    row: int
    col: int


@frozen
class Stone:
    number: int

    @property
    def kind(self) -> str:
        return KINDS[self.number // 2 % 2]

    @property
    def owner(self) -> int:
        return self.number // 4

    @property
    def worth(self) -> int:
        return 2 if self.kind == "pebble" else -3

    @property
    def round(self) -> bool:
        return self.kind == "pebble"

    @property
    def make(self) -> str:
        return "sand" if self.kind == "pebble" else "lava"


GRID = [Cell(i, i // 3 + 1, i % 3 + 1) for i in range(9)]


def neighbours(cell: Cell) -> set[Cell]:
    return {c for c in GRID if abs(c.row - cell.row) + abs(c.col - cell.col) == 1}


def number(value: Any) -> int:
    if isinstance(value, str):
        return next(words.index(value) for words in (HUES, KINDS) if value in words)
    return value if isinstance(value, int) else value.number


def _extreme(pick: Callable[..., int]) -> Callable[..., int]:
    """`min` and `max`, which are 0 for no numbers at all."""
    return lambda *values: pick(values) if len(values) > 1 else pick(values[0], default=0)


class Options:
    level, limit, fast, mood = 4, 2**31 - 1, True, "wild"
    primes, corners = {2, 3, 5}, {GRID[0], GRID[8]}


@frozen
class State:
    """Values of the world's variables; `cells` has the stones on the board (-1: none)."""

    mover: int
    x: int
    y: int
    big: int
    low: int
    yes: bool
    who: int
    spot: int
    hue: int
    some: tuple[int, ...]
    digits: tuple[int, ...]
    coins: tuple[int, ...]
    marks: tuple[int, ...]
    cells: tuple[int, ...]

    def slots(self) -> dict[str, Any]:
        """For `World.answers`."""
        rest = set(range(N_STONES)) - set(self.cells)
        plain = {n: getattr(self, n) for n in ("mover", "x", "y", "big", "low", "who", "spot", "hue")}
        masks = {n: sum(1 << i for i in getattr(self, n)) for n in ("some", "digits")}
        lists = {n: list(getattr(self, n)) for n in ("coins", "marks")}
        return {
            **plain, **masks, **lists, "yes": int(self.yes), "board": list(self.cells), "bag": sum(1 << s for s in rest)
        }  # fmt: skip

    def names(self) -> dict[str, Any]:
        """For `eval`."""
        stones = {cell: none if s < 0 else Stone(s) for cell, s in zip(GRID, self.cells, strict=True)}
        marks = [dict(zip(GRID, self.marks[9 * p : 9 * p + 9], strict=True)) for p in range(N_PLAYERS)]
        return {
            "__builtins__": {},
            **{n: getattr(self, n) for n in ("mover", "x", "y", "big", "low", "yes")},
            "who": none if self.who < 0 else self.who,
            "spot": none if self.spot < 0 else GRID[self.spot],
            "hue": none if self.hue < 0 else HUES[self.hue],
            "some": {GRID[i] for i in self.some},
            "digits": set(self.digits),
            "coins": self.coins,
            "marks": marks,
            "board": Board(stones),
            "edge": set(GRID[:3]),
            "players": set(range(N_PLAYERS)),
            "nothing": set(),
            "options": Options,
            "round_number": 1,
            "true": True,
            "false": False,
            "none": none,
            **dict(zip(CELLS, GRID, strict=True)),
            **{word: word for word in (*HUES, *KINDS, "sand", "lava", "calm", "wild")},
            "real": lambda members: members - {none},
            "size": len,
            "count": lambda values: sum(value is not False for value in values),
            "any": any,
            "all": all,
            "sum": sum,
            "abs": abs,
            "min": _extreme(min),
            "max": _extreme(max),
            "numbers": lambda a, b: set(range(a, b + 1)),
            "number": number,
            "neighbours": neighbours,
            "next": lambda p, n=1: (p + n) % N_PLAYERS,
            "previous": lambda p, n=1: (p - n) % N_PLAYERS,
            "others": lambda p: set(range(N_PLAYERS)) - {p},
        }

    def value(self, text: str) -> Any:
        tree = ast.fix_missing_locations(_RealMembers().visit(ast.parse(text, mode="eval")))
        return eval(compile(tree, text, "eval"), self.names())


class _RealMembers(ast.NodeTransformer):
    """`none` is no member of a set: `{…}` becomes `real({…})`."""

    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        return ast.Call(ast.Name("real", ast.Load()), [node], [])

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        self.generic_visit(node)
        return ast.Call(ast.Name("real", ast.Load()), [node], [])


class Board(set[Cell]):
    """The cells of a board, and what lies on them."""

    def __init__(self, stones: dict[Cell, Any]) -> None:
        super().__init__(stones)
        self.stones = stones

    def __getitem__(self, cell: Cell) -> Any:
        return self.stones[cell]


def _subset(n: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(st.integers(0, n - 1)).map(lambda found: tuple(sorted(found)))


def _many(low: int, high: int, n: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[st.integers(low, high)] * n)


def _placed(stones: list[int], empty: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-1 if i in empty else stone for i, stone in enumerate(stones[:9]))


STATES = st.builds(
    State,
    mover=st.integers(0, 2), x=st.integers(-5, 5), y=st.integers(0, 9), big=st.integers(0, 200),
    low=st.integers(-20, -3), yes=st.booleans(), who=st.integers(-1, 2), spot=st.integers(-1, 8),
    hue=st.integers(-1, 2), some=_subset(9), digits=_subset(10), coins=_many(0, 50, 3), marks=_many(-4, 4, 27),
    cells=st.builds(_placed, st.permutations(range(N_STONES)), _subset(9)),
)  # fmt: skip


# -- random expressions ------------------------------------------------------------------------------------


@frozen
class Names:
    """Names of loops around an expression, by what they stand for; `hidden` may not be used at all."""

    ints: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    def adding(self, kind: str, name: str) -> Names:
        """A name more; it hides others of the same name."""
        kept = self.without(name)
        hidden = tuple(n for n in kept.hidden if n != name)
        return evolve(kept, **{kind: (*getattr(kept, kind), name), "hidden": hidden})

    def without(self, *names: str) -> Names:
        """Names that a later loop of the same question binds: Python takes them for that loop's."""
        kinds = ("ints", "cells", "players")
        kept = {kind: tuple(n for n in getattr(self, kind) if n not in names) for kind in kinds}
        return Names(**kept, hidden=(*self.hidden, *names))

    def has(self, name: str) -> bool:
        return name in (*self.ints, *self.cells, *self.players, *self.hidden)


class Writer:
    """Writes expressions of each type, smaller the deeper they stand."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw

    def one_of(self, *makers: Callable[[], str]) -> str:
        return self.draw(st.sampled_from(makers))()

    def pick(self, *words: str) -> str:
        return str(self.draw(st.sampled_from(words)))

    def whole(self, low: int, high: int) -> str:
        value = self.draw(st.integers(low, high))
        return str(value) if value >= 0 else f"({value})"

    # -- numbers --------------------------------------------------------------------------------------

    def int(self, depth: int, names: Names) -> str:
        leaves = [
            lambda: self.whole(-9, 20),
            lambda: self.pick(*(v for v in ("x", "y", "big", "low") if not names.has(v))),
            lambda: self.pick("options.level", "options.limit", "round_number", "number(who)", "number(hue)"),
            lambda: f"coins[{self.player(names)}]",
            lambda: f"marks[{self.player(names)}][{self.cell(names)}]",
            lambda: f"{self.cell(names)}.{self.pick('row', 'col')}",
            lambda: f"board[{self.cell(names)}].worth",
        ]
        if names.ints:
            leaves += [lambda: self.pick(*names.ints)] * 3
        if depth <= 0:
            return self.one_of(*leaves)
        inner = depth - 1
        nodes = [
            lambda: f"({self.int(inner, names)} {self.pick('+', '-')} {self.int(inner, names)})",
            lambda: f"({self.int(0, names)} * {self.whole(-7, 7)})",
            lambda: f"({self.int(inner, names)} {self.pick('//', '%')} {self.divisor(names)})",
            lambda: f"abs({self.int(inner, names)})",
            lambda: f"(-{self.int(inner, names)})",
            lambda: f"{self.pick('min', 'max')}({self.int(inner, names)}, {self.int(inner, names)})",
            lambda: f"({self.int(inner, names)} if {self.bool(inner, names)} else {self.int(inner, names)})",
            lambda: f"size({self.any_set(inner, names)})",
            lambda: self.question(inner, names, self.pick("sum", "min", "max"), self.int),
            lambda: self.question(inner, names, "count", self.bool),
        ]
        return self.one_of(*leaves, *nodes, *nodes)

    def divisor(self, names: Names) -> str:
        return self.one_of(
            lambda: self.whole(1, 7), lambda: self.whole(-7, -1), lambda: "(y + 1)" if self.free(names, "y") else "3",
            lambda: "low" if self.free(names, "low") else "2",
        )  # fmt: skip

    @staticmethod
    def free(names: Names, name: str) -> bool:
        return not names.has(name)

    # -- conditions -----------------------------------------------------------------------------------

    def bool(self, depth: int, names: Names) -> str:
        leaves = [
            lambda: self.pick("yes", "options.fast", "true", "options.mood == wild", "hue == red", "hue is none"),
            lambda: f"who {self.pick('==', '!=')} {self.player(names)}",
            lambda: f"spot {self.pick('==', '!=')} {self.cell(names)}",
            lambda: self.pick("who is none", "spot is not none", "hue != 'blue'", "hue in {red, green}"),
            lambda: (
                f"board[{self.cell(names)}].{self.pick('round', 'kind == pebble', 'owner == mover', 'make == sand')}"
            ),
            lambda: f"board[{self.cell(names)}] {self.pick('is none', 'is not none')}",
            lambda: f"(who is not none and coins[who] > {self.int(0, names)})",
            lambda: f"(spot is none or spot.row > {self.int(0, names)})",
            lambda: f"(marks[mover][spot] if spot is not none else {self.int(0, names)}) < 2",
        ]
        if depth <= 0:
            return "(" + self.one_of(*leaves) + ")"
        inner = depth - 1
        compare = ("==", "!=", "<", "<=", ">", ">=")
        nodes = [
            lambda: f"{self.int(inner, names)} {self.pick(*compare)} {self.int(inner, names)}",
            lambda: f"{self.int(0, names)} <= {self.int(inner, names)} < {self.int(0, names)}",
            lambda: f"not {self.bool(inner, names)}",
            lambda: f"{self.bool(inner, names)} {self.pick('and', 'or')} {self.bool(inner, names)}",
            lambda: f"{self.int(inner, names)} {self.pick('in', 'not in')} {self.int_set(inner, names)}",
            lambda: f"spot {self.pick('in', 'not in')} {self.cell_set(inner, names)}",
            lambda: f"{self.cell(names)} in {self.cell_set(inner, names)}",
            lambda: f"who {self.pick('in', 'not in')} {self.player_set(inner, names)}",
            lambda: f"{self.player(names)} in {self.player_set(inner, names)}",
            lambda: self.question(inner, names, self.pick("any", "all"), self.bool),
        ]
        return "(" + self.one_of(*leaves, *nodes, *nodes) + ")"

    # -- sets and members -----------------------------------------------------------------------------

    def cell(self, names: Names) -> str:
        return self.pick(*names.cells) if names.cells and self.draw(st.booleans()) else self.pick("A1", "B2", "C3")

    def player(self, names: Names) -> str:
        if names.players and self.draw(st.booleans()):
            return self.pick(*names.players)
        return self.pick("mover", "next(mover)", "previous(mover, 2)", "next(previous(mover), 4)")

    def any_set(self, depth: int, names: Names) -> str:
        return self.one_of(*(lambda f=f: f(depth, names) for f in (self.cell_set, self.int_set, self.player_set)))

    def cell_set(self, depth: int, names: Names) -> str:
        leaves = [
            lambda: self.pick("board", "some", "edge", "options.corners", "{A1, B2}"),
            lambda: f"neighbours({self.cell(names)})",
            lambda: f"{{{self.cell(names)}, spot}}" if self.free(names, "spot") else "{C1}",
        ]
        return self.set_of(depth, names, leaves, self.cell_set, "cells", lambda: self.cell(names))

    def int_set(self, depth: int, names: Names) -> str:
        leaves = [
            lambda: self.pick("digits", "options.primes", "{1, 2, 7}", "{-3, 0, 5, 60}", "{4, 5, 6, 9}"),
            lambda: f"numbers({self.draw(st.integers(-9, 3))}, {self.draw(st.integers(-3, 70))})",
            lambda: "numbers(y, y + 3)" if self.free(names, "y") else "numbers(2, 4)",
            lambda: "{y, 12}" if self.free(names, "y") else "{12}",
        ]
        if depth <= 0 or self.draw(st.booleans()):
            return self.one_of(*leaves)
        name = self.pick("n", "x")
        source, inner = self.int_set(depth - 1, names), names.adding("ints", name)
        return f"{{{name} for {name} in {source} if {self.bool(depth - 1, inner)}}}"

    def player_set(self, depth: int, names: Names) -> str:
        leaves = [
            lambda: "players",
            lambda: f"others({self.player(names)})",
            lambda: f"{{mover, {self.player(names)}}}",
            lambda: "{board[c].owner for c in board if board[c] is not none}",
            lambda: "{board[c].owner for c in some}",
        ]
        return self.set_of(depth, names, leaves, self.player_set, "players", lambda: self.player(names))

    def set_of(
        self,
        depth: int,
        names: Names,
        leaves: list[Callable[[], str]],
        again: Callable[[int, Names], str],
        kind: str,
        member: Callable[[], str],
    ) -> str:
        """A set of cells or players: listed, joined, filtered or chosen."""
        if depth <= 0:
            return self.one_of(*leaves)
        inner = depth - 1

        def filtered() -> str:
            name = self.pick(kind[0], "v", "x")
            condition = self.bool(inner, names.adding(kind, name))
            return f"{{{name} for {name} in {again(inner, names)} if {condition}}}"

        nodes = [
            lambda: f"({again(inner, names)} {self.pick('|', '&', '-')} {again(inner, names)})",
            lambda: f"({again(inner, names)} if {self.bool(inner, names)} else {again(inner, names)})",
            lambda: f"({again(inner, names)} | nothing)",
            filtered,
        ]
        return self.one_of(*leaves, *nodes)

    def question(self, depth: int, names: Names, name: str, what: Callable[[int, Names], str]) -> str:
        """`name(… for … in … if …)`, with one loop or two."""
        makers = [("cells", self.cell_set), ("ints", self.int_set), ("players", self.player_set)]
        kinds = self.draw(st.lists(st.sampled_from(makers), min_size=1, max_size=2))
        words = [self.pick(kind[0], "v", "x") for kind, _ in kinds]
        inner, loops = names, ""
        for i, (word, (kind, make)) in enumerate(zip(words, kinds, strict=True)):
            source = make(min(depth - 1, 1), inner.without(*words[i:]) if i else names)
            inner = inner.adding(kind, word)
            loops += f" for {word} in {source}"
            if self.draw(st.booleans()):
                later = [w for w in words[i + 1 :] if w != word]
                loops += f" if {self.bool(depth - 1, inner.without(*later))}"
        return f"{name}({what(depth - 1, inner)}{loops})"


@st.composite
def numbers_written(draw: Any, depth: int = 3) -> str:
    """The text of an expression that gives a number."""
    return Writer(draw).int(depth, Names())


@st.composite
def conditions_written(draw: Any, depth: int = 3) -> str:
    """The text of an expression that gives a number, 1 when a random condition holds."""
    return f"1 if {Writer(draw).bool(depth, Names())} else 0"
