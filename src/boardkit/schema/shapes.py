"""What each shape of field is in a JSON Schema; its `title` says in words what is wanted, for editors and findings."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

Schema = dict[str, Any]

NAME = "^[A-Za-z_][A-Za-z0-9_]*$"
PHASE_NAME = "^[A-Za-z_][A-Za-z0-9_-]*$"
GAME_NAME = "^[a-z][a-z0-9_-]*$"
RANGE = r"^-?[0-9]{1,12}\.\.-?[0-9]{1,12}$"
BOUNDS = r"^(?!\s*\.\.)(?!.*\.\.\s*$)"
"""Anything but a range without a lower or upper end."""

PATTERNS = {"game": GAME_NAME, "phase": PHASE_NAME}
"""Names of another form than those used in expressions."""

SPOKEN = ("option", "pieces", "zone", "variable", "definition", "parameter")
"""What is called by its name in expressions, so that a word of Python cannot be the name."""

PYTHON_WORDS = frozenset(keyword.kwlist)

EFFECT = "an effect"
EFFECTS = "a list of effects"
TEXT = "a text"

EXPRESSION = ("string", "integer", "boolean")
WORD = ("string", "integer")
TITLES = {
    "bool": "a condition",
    "int": "a number or an expression",
    "player": "an expression for a player",
    "set": "an expression for a set, or a list",
}
"""Words for expressions by their type."""

NOUNS = {"pieces": "a piece set"}


class Writer(Protocol):
    """What the shapes need of whoever writes the document."""

    reserved: frozenset[str]

    def reference(self, cls: type[Any]) -> Schema:
        """A reference to the schema of a class."""

    def effects(self) -> Schema:
        """A reference to the schema of a list of effects."""


def _name(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    of = meta.get("of", "")
    title = "a name" if of in ("", "game") else f"the name of {NOUNS.get(of) or with_article(of)}"
    return {"title": title, "type": "string", "pattern": PATTERNS.get(of, NAME)}


def with_article(noun: str) -> str:
    """The noun behind `a` or `an`."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _names(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    item: Schema = {"title": "a word", "type": "string"}
    if meta.get("of"):
        item = _name(writer, meta)
    schema: Schema = {"title": "a list of names", "type": ["array", "string"], "items": item}
    return {**schema, "pattern": item["pattern"], "uniqueItems": True} if "pattern" in item else schema


def _integer(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    return {"title": "a whole number", "type": "integer", **_limits(meta)}


def _range(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    title = "a number, or a range such as '2..4'"
    return {"title": title, "type": ["integer", "string"], "pattern": RANGE, **_limits(meta)}


def _limits(meta: Mapping[str, Any]) -> Schema:
    limits = {"minimum": meta.get("low"), "maximum": meta.get("high")}
    return {name: value for name, value in limits.items() if value is not None}


def _expression(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    type_ = meta["type"]
    schema: Schema = {"title": TITLES.get(type_, "an expression"), "type": list(EXPRESSION)}
    if type_ == "set":
        schema["type"] = [*EXPRESSION, "array"]
        schema["items"] = {"title": "a word", "type": list(WORD)}
    return schema


def _assignments(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    values = {"title": "an expression", "type": list(EXPRESSION)}
    return {"title": "a mapping to expressions", "type": "object", "minProperties": 1, "additionalProperties": values}


def _types(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    names = _keys(writer, "parameter")
    type_ = {"title": "a type", "type": "string", "minLength": 1}
    return {"title": "a mapping from names to types", "type": "object", **names, "additionalProperties": type_}


def _text(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    schema: Schema = {"title": TEXT, "type": list(WORD)}
    return {**schema, "minLength": 1} if meta["required"] else schema


def _table(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    names = _keys(writer, meta.get("names", ""))
    return {
        "title": f"a mapping from names to {_plural(meta['of'])}",
        "type": "object",
        **names,
        "additionalProperties": writer.reference(meta["of"]),
    }


def _keys(writer: Writer, of: str) -> Schema:
    """What the names in a mapping must look like."""
    names: Schema = {"pattern": PATTERNS.get(of, NAME)}
    if of in SPOKEN:
        names["not"] = {"enum": sorted(writer.reserved)}
    return {"propertyNames": names}


def _many(writer: Writer, meta: Mapping[str, Any]) -> Schema:
    return {"title": f"a list of {_plural(meta['of'])}", "type": "array", "items": writer.reference(meta["of"])}


def _plural(cls: type[Any]) -> str:
    """`piece sets` for PieceSet."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__).lower() + "s"


SHAPES: dict[str, Callable[[Writer, Mapping[str, Any]], Schema]] = {
    "text": _text,
    "name": _name,
    "names": _names,
    "choice": lambda writer, meta: {"title": "one of a few words", "type": "string", "enum": list(meta["values"])},
    "flag": lambda writer, meta: {"title": "true or false", "type": "boolean"},
    "integer": _integer,
    "range": _range,
    "bounds": lambda writer, meta: {"title": "a range such as '0..9'", "type": list(WORD), "pattern": BOUNDS},
    "expression": _expression,
    "assignments": _assignments,
    "types": _types,
    "effects": lambda writer, meta: writer.effects(),
    "one": lambda writer, meta: writer.reference(meta["of"]),
    "many": _many,
    "table": _table,
    "data": lambda writer, meta: FORMS[meta.get("form", "any")],
}

# -- forms of data -----------------------------------------------------------------------------------------

_A_WORD: Schema = {"title": "a word", "type": list(WORD)}
_WORDS: Schema = {"title": "a list of words", "type": "array", "items": _A_WORD, "minItems": 1, "uniqueItems": True}
_VALUE: Schema = {"title": "a word, a number, true or false", "type": list(EXPRESSION)}
_CELL: Schema = {"title": "the name of a cell", "type": list(WORD)}

FORMS: dict[str, Schema] = {
    "any": {},
    "mapping": {"title": "a mapping", "type": "object"},
    "words": _WORDS,
    "word_lists": {
        "title": "a mapping from names to lists of words",
        "type": "object",
        "propertyNames": {"pattern": NAME},
        "additionalProperties": _WORDS,
    },
    "kinds": {
        "title": "a list of names, a mapping from names to attributes, or 'options.NAME'",
        "type": ["array", "object", "string"],
        "items": _A_WORD,
        "minItems": 1,
        "uniqueItems": True,
        "properties": {
            "product": {
                "title": "a mapping from attributes to lists of words",
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"pattern": NAME},
                "additionalProperties": {"title": "a list of words", "type": "array", "items": _VALUE, "minItems": 1},
            }
        },
        "additionalProperties": {
            "title": "a mapping from attributes to values",
            "type": ["object", "null"],
            "propertyNames": {"pattern": NAME},
            "additionalProperties": _VALUE,
        },
    },
    "labels": {
        "title": "a mapping from kinds to one or two characters",
        "type": "object",
        "additionalProperties": {
            "title": "one or two characters",
            "type": list(WORD),
            "minLength": 1,
            "maxLength": 2,
            "maximum": 99,
            "minimum": 0,
        },
    },
    "points": {
        "title": "a mapping from cells to [x, y]",
        "type": "object",
        "additionalProperties": {
            "title": "a place [x, y]",
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": {"title": "a number", "type": "number"},
        },
    },
    "edges": {
        "title": "a list of [cell, cell]",
        "type": "array",
        "items": {"title": "an edge [cell, cell]", "type": "array", "minItems": 2, "maxItems": 3, "items": _CELL},
    },
}
"""The schemas of the forms that `model.fields.data` knows."""
