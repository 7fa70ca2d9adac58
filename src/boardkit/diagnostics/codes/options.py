"""Findings about options and layouts (stage `options`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes.example import GAME, change

OPTIONS = "options:\n"
SIZE = "  size: {type: int, range: 2..6, default: 3, doc: Rows and columns of the board.}\n"


def _code(
    slug: str,
    title: str,
    message: str,
    cure: str,
    why: str,
    *wrong: tuple[str, str],
    right: tuple[tuple[str, str], ...] = (),
) -> Code:
    return Code(
        code=f"options/{slug}",
        title=title,
        message=message,
        cure=cure,
        why=why,
        wrong=change(*wrong),
        right=change(*right) if right else GAME,
    )


def _layout(value: str, *, of: str = "stone") -> tuple[tuple[str, str], ...]:
    """The example with a layout of five pebbles and four rocks that start on the board."""
    return (
        (SIZE, f"  layout: {{type: layout, of: {of}, default: {value}, doc: The start.}}\n"),
        ("rows: options.size, cols: options.size", "rows: 3, cols: 3"),
        (
            "kinds: [pebble], count: 5, per: player, start: supply",
            "kinds: [pebble, rock], count: 5 if kind == pebble else 4, start: board",
        ),
        ("round:\n", "round:\n  - arrange: {zone: board, as: layout}\n"),
        ('move: {from: "supply[mover]", to: "board[c]"}', "set: {placed: 1}"),
    )


CODES: tuple[Code, ...] = (
    Code(
        code="options/unknown",
        title="an option that is not there",
        message="there is no option '{name}'",
        cure="{hint}",
        why="Only options that the game declares can be set.",
    ),
    Code(
        code="options/elsewhere",
        title="an option of another preset",
        message="the option '{name}' belongs to '{preset}'",
        cure="load '{preset}', or leave the option out",
        why="Some options only make sense in one mode of a game.",
    ),
    _code(
        "needs-of",
        "an option that does not say of what",
        "the option '{name}' is of type '{type}' and names nothing with 'of'",
        "add 'of:' with {wanted}",
        "A choice is made of words, cells belong to a zone, a layout lays out a piece set.",
        (OPTIONS, "options:\n  pace: {type: choice, default: fast, doc: The pace.}\n"),
        right=((OPTIONS, "options:\n  pace: {type: choice, of: [slow, fast], default: fast, doc: The pace.}\n"),),
    ),
    _code(
        "unknown-of",
        "an option of something that is not there",
        "the option '{name}' is of '{of}', which is not there",
        "{hint}",
        "The cells of an option are those of a zone, and its letters those of a piece set.",
        *_layout("[ppp, ppr, rrr]", of="stones"),
        right=_layout("[ppp, ppr, rrr]"),
    ),
    _code(
        "wrong-type",
        "a value of another type",
        "the option '{name}' cannot be {got}",
        "give {wanted}",
        "Each option has a type and takes only its values.",
        ("range: 2..6, default: 3", "range: 2..6, default: three"),
    ),
    _code(
        "out-of-range",
        "a number out of range",
        "the option '{name}' cannot be {got}",
        "give {wanted}",
        "The range of an option says what the rules are made for.",
        ("range: 2..6, default: 3", "range: 2..6, default: 7"),
    ),
    _code(
        "not-a-choice",
        "a word that is no choice",
        "the option '{name}' cannot be '{got}'",
        "{hint}",
        "A choice takes one of its words.",
        (OPTIONS, "options:\n  pace: {type: choice, of: [slow, fast], default: fsat, doc: The pace.}\n"),
        right=((OPTIONS, "options:\n  pace: {type: choice, of: [slow, fast], default: fast, doc: The pace.}\n"),),
    ),
    _code(
        "twice",
        "a name that stands twice",
        "the option '{name}' has '{got}' twice",
        "name each one once",
        "Kinds and cells are told apart by their names.",
        (OPTIONS, "options:\n  hues: {type: names, default: [red, blue, red], doc: Colours.}\n"),
        ("kinds: [pebble]", "kinds: options.hues"),
        right=(
            (OPTIONS, "options:\n  hues: {type: names, default: [red, blue], doc: Colours.}\n"),
            ("kinds: [pebble]", "kinds: options.hues"),
        ),
    ),
    Code(
        code="options/requirement",
        title="options that do not fit together",
        message="the options do not fit together",
        cure="{because}",
        why="Some options depend on each other; the game says how.",
        wrong=change(
            ("round:\n", "require:\n  - {that: options.size == 4, because: only a size of 4 works}\nround:\n")
        ),
        right=change(
            (
                "round:\n",
                "require:\n  - {that: options.size <= 4, because: only sizes up to 4 work}\nround:\n",
            )
        ),
    ),
    _code(
        "layout-size",
        "a layout of another size",
        "the layout '{name}' has {got}",
        "give {rows} rows of {cols} letters, or change the size of the board",
        "A layout has a letter for every cell.",
        *_layout("[pp, pr]"),
        right=_layout("[ppp, ppr, rrr]"),
    ),
    _code(
        "layout-letter",
        "a letter that is no kind",
        "the layout '{name}' has the letter '{letter}'",
        "use the letters {letters}",
        "Each letter stands for a kind of piece.",
        *_layout("[ppp, p_r, rrr]"),
        right=_layout("[ppp, ppr, rrr]"),
    ),
    _code(
        "layout-count",
        "too many of a letter",
        "the layout '{name}' has '{letter}' ({kind}) {got} times, more than there are",
        "use each letter as often as there are pieces of its kind",
        "A layout only arranges the pieces that there are.",
        *_layout("[ppp, ppp, rrr]"),
        right=_layout("[ppp, ppr, rrr]"),
    ),
)
