"""Findings about the shape of definitions (stage `schema`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes.example import GAME, change

Change = tuple[str, str]


def _code(
    slug: str, title: str, message: str, cure: str, why: str, *wrong: Change, right: tuple[Change, ...] = ()
) -> Code:
    """An entry whose example is the example game with some texts replaced."""
    return Code(
        code=f"schema/{slug}",
        title=title,
        message=message,
        cure=cure,
        why=why,
        wrong=change(*wrong) if wrong else "",
        right=(change(*right) if right else GAME) if wrong else "",
    )


_TWO_LINES = "      - next_turn: PLAY"
_IF = "      - if: {when: "
_LAST = "  supply: {shape: stack, "

CODES: tuple[Code, ...] = (
    # -- keys
    _code(
        "unknown-key", "a key that is not there",
        "{where} has no key '{name}'", "{cure}",
        "A key that nobody reads is most often a slip of the pen, and the rule behind it would silently be missing.",
        ("default: 3, doc: Rows", "default: 3, docs: Rows"),
    ),
    _code(
        "missing-key", "a key that is missing",
        "{where} needs the key '{name}'", "add '{name}: …' ({doc})",
        "Without it the definition is not complete.",
        ("title: Stones\n", ""),
    ),
    _code(
        "name", "a name of the wrong form",
        "'{got}' cannot be a name", "{cure}",
        "Names are words in expressions and on command lines, so a blank or another sign would end them.",
        ("  coins: {type: int", "  gold coins: {type: int"),
    ),
    _code(
        "keyword", "a name that is a word of Python",
        "'{got}' cannot be the name of something that expressions speak of", "write '{got}_', or another word",
        "Expressions follow the grammar of Python, where this word has a fixed meaning.",
        ("  coins: {type: int", "  in: {type: int"),
    ),
    # -- effects
    _code(
        "unknown-effect", "an effect that is not there",
        "there is no effect '{name}'", "{cure}",
        "Effects are listed in the language reference.",
        (_TWO_LINES, "      - nxt_turn: PLAY"),
    ),
    _code(
        "two-effects", "two effects in one list item",
        "{keys} stand in one list item", "write '- ' before '{effect}'",
        "Each effect is an item of its own, so that their order is plain.",
        (_TWO_LINES, "        next_turn: PLAY"),
    ),
    _code(
        "beside", "a key beside its effect instead of inside",
        "'{key}' belongs to '{effect}' but stands beside it", "{cure}",
        "The keys of an effect are a mapping of their own behind it; in several lines they are indented further.",
        (_TWO_LINES, "      - next_turn:\n        phase: PLAY"),
        right=((_TWO_LINES, "      - next_turn:\n          phase: PLAY"),),
    ),
    _code(
        "no-effect", "an empty effect",
        "an effect is empty", "write '- EFFECT: …', or delete the item",
        "An item in a list of effects does something.",
        (_TWO_LINES, f"{_TWO_LINES}\n      - {{}}"),
    ),
    _code(
        "no-mapping", "an effect that is no mapping",
        "{got} is no effect", "{cure}",
        "An effect is a mapping with one key, its name, also when it needs nothing else: 'end_match: {{}}'.",
        ("then: [end_match: {}]", "then: [end_match]"),
    ),
    _code(
        "no-list", "effects that do not stand in a list",
        "{where} is {got}, not a list of effects", "{cure}",
        "Effects stand in a list even if there is only one, so that another can follow.",
        ("then: [end_match: {}]", "then: {end_match: {}}"),
    ),
    # -- values
    _code(
        "empty", "nothing where something is needed",
        "{where} is empty", "{cure}",
        "A key with nothing behind it says nothing; often the lines below it are not indented far enough.",
        ("round:\n", "hooks:\nround:\n"),
    ),
    _code(
        "wrong-type", "a value of another kind",
        "{where} is {got}", "{cure}",
        "Each key takes values of one kind.",
        ("  PLAY: {actions: [drop]}", "  PLAY: drop"),
    ),
    _code(
        "list", "a list where one thing is meant",
        "{where} is a list", "{cure}",
        "This key takes a single value, or a mapping from names.",
        (_LAST, "  trays:\n    - {rows: 2}\n" + _LAST),
        right=((_LAST, "  trays: {shape: grid, rows: 2}\n" + _LAST),),
    ),
    _code(
        "mapping", "a mapping where something else is meant",
        "{where} is a mapping", "{cure}",
        "This key takes a plain value, or a list.",
        ("title: Stones", "title: {en: Stones}"),
    ),
    _code(
        "fraction", "a number with a fraction",
        "{where} is {got}", "{cure}",
        "Games count in whole numbers, so that every computer gets the same result.",
        ("players: 2", "players: 2.5"),
    ),
    _code(
        "truth-value", "true or false where something else is meant",
        "{where} is {got}", "{cure}",
        "YAML reads the words true and false as truth values unless they stand in quotes.",
        ("title: Stones", "title: true"),
        right=(("title: Stones", 'title: "true"'),),
    ),
    _code(
        "unquoted", "an expression that needs quotes",
        "YAML has cut the expression {text}", "write {line}",
        "Inside '{{ }}' and '[ ]' YAML ends a value at a comma, and a brace begins a mapping; quotes keep it whole.",
        (_IF + "placed == 8", _IF + "max(placed, 1) == 8"),
        right=((_IF + "placed == 8", _IF + '"max(placed, 1) == 8"'),),
    ),
    _code(
        "not-a-choice", "a word that is no choice",
        "{where} cannot be '{got}'", "{cure}",
        "This key takes one of a few words.",
        ("board: {shape: grid", "board: {shape: gird"),
    ),
    _code(
        "range", "a range that cannot be read",
        "{where} is '{got}', not a range", "{cure}",
        "A range names the smallest and the largest number with two dots between them.",
        ("players: 2", "players: 2-4"),
        right=(("players: 2", "players: 2..4"), ("count: 5", "count: 3")),
    ),
    _code(
        "range-order", "a range that runs backwards",
        "{where} is '{got}', which runs backwards", "{cure}",
        "The smaller number comes first.",
        ("range: 2..6", "range: 6..2"),
    ),
    _code(
        "number", "a number out of bounds",
        "{where} is {got}", "{cure}",
        "Other numbers have no meaning here.",
        ("boardkit: 1", "boardkit: 2"),
    ),
    _code(
        "length", "a value that is too long or too short",
        "{where} has {got}", "give {wanted}",
        "Drawings leave a place of one or two characters for a piece, and places and edges have a fixed form.",
        ("kinds: [pebble]", "kinds: [pebble], labels: {pebble: peb}"),
        right=(("kinds: [pebble]", "kinds: [pebble], labels: {pebble: p}"),),
    ),
    _code(
        "twice", "a word that stands twice in a list",
        "{where} has '{got}' twice", "delete one of them",
        "Naming a thing twice changes nothing, so one of the two is most likely another word misspelt.",
        ("actions: [drop]", "actions: [drop, drop]"),
    ),
    _code(
        "misfit", "a part of another shape",
        "{where} does not have the right shape", "compare it with the language reference",
        "Every part has the shape that the reference shows.",
    ),
)  # fmt: skip
