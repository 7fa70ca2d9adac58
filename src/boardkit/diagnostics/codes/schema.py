"""Findings about the shape of definitions (stage `schema`)."""

from __future__ import annotations

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes.example import GAME, change

SET = "set: {placed: placed + 1}"


def _code(slug: str, title: str, message: str, cure: str, why: str, *wrong: tuple[str, str]) -> Code:
    return Code(
        code=f"schema/{slug}",
        title=title,
        message=message,
        cure=cure,
        why=why,
        wrong=change(*wrong) if wrong else "",
        right=GAME if wrong else "",
    )


CODES: tuple[Code, ...] = (
    _code(
        "unknown-key",
        "a key that is not there",
        "'{where}' has no key '{name}'",
        "{hint}",
        "A key that nobody reads is most often a slip of the pen.",
        ("summary: Two", "sumary: Two"),
        ("title: Stones\n", "title: Stones\nsummary: S\n"),
    ),
    _code(
        "missing-key",
        "a key that is missing",
        "'{where}' needs the key '{name}'",
        "add '{name}': {doc}",
        "Without it the definition is not complete.",
        ("title: Stones\n", ""),
    ),
    _code(
        "unknown-effect",
        "an effect that is not there",
        "there is no effect '{name}'",
        "{cure}",
        "Effects are listed in the language reference.",
        (SET, "sett: {placed: 1}"),
    ),
    _code(
        "two-effects",
        "two effects in one list item",
        "{keys} stand in one list item",
        "{cure}",
        "Each effect is an item of its own, so that their order is plain.",
        (
            "      - set: {placed: placed + 1}\n      - next_turn: PLAY",
            "      - set: {placed: placed + 1}\n        next_turn: PLAY",
        ),
    ),
    _code(
        "no-effect",
        "an empty effect",
        "an effect is empty",
        "write '- KEY: …' or delete it",
        "A list item of effects performs something.",
        (SET, "{}"),
    ),
    _code(
        "empty",
        "nothing where something is needed",
        "'{where}' is empty",
        "give {wanted}",
        "A key with nothing behind it says nothing.",
        ("result: {score", "hooks:\nresult: {score"),
    ),
    _code(
        "wrong-type",
        "a value of another kind",
        "'{where}' is {got}",
        "give {wanted}",
        "Each key takes values of one kind.",
        ("phases:\n  PLAY: {actions: [drop]}", "phases: PLAY"),
    ),
    _code(
        "list",
        "a list where one thing is meant",
        "'{where}' is a list",
        "give {wanted}",
        "This key takes a single value.",
        ("title: Stones", "title: [Stones]"),
    ),
    _code(
        "mapping",
        "a mapping where one value is meant",
        "'{where}' is a mapping",
        "give {wanted}",
        "This key takes a plain value.",
        ("title: Stones", "title: {en: Stones}"),
    ),
    _code(
        "fraction",
        "a number with a fraction",
        "'{where}' is {got}",
        "give {wanted}",
        "Games count in whole numbers.",
        ("players: 2", "players: 2.5"),
    ),
    _code(
        "truth-value",
        "true or false where something else is meant",
        "'{where}' is '{got}'",
        "give {wanted}; put quotes around it if it is a word",
        "The words true and false are truth values in YAML.",
        ("title: Stones", "title: true"),
    ),
    _code(
        "not-a-choice",
        "a word that is no choice",
        "'{where}' cannot be '{got}'",
        "{hint}",
        "This key takes one of a few words.",
        ("board: {shape: grid", "board: {shape: gird"),
    ),
    _code(
        "range",
        "a range that cannot be read",
        "'{where}' is '{got}', not a range",
        "write 'LOW..HIGH', such as '2..4', or one number",
        "Ranges name the smallest and the largest number.",
        ("players: 2", "players: 2-4"),
    ),
    _code(
        "name",
        "a name of the wrong form",
        "'{got}' cannot be a name",
        "use {form}",
        "Names are used in expressions and on command lines.",
        ("  drop:\n", "  drop it:\n"),
        ("actions: [drop]", "actions: [drop]"),
    ),
    _code(
        "number",
        "a number out of bounds",
        "'{where}' is {got}",
        "give {limit} {value}",
        "Other numbers have no meaning here.",
        ("boardkit: 1", "boardkit: 2"),
    ),
    _code(
        "misfit",
        "a part of another shape",
        "a part of the definition has the wrong shape: {problem}",
        "compare it with the language reference",
        "Every part has the shape that the reference shows.",
    ),
)
