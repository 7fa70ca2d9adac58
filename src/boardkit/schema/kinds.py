"""A value of another kind than the one that is wanted: a list for a text, nothing for a mapping, and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from boardkit.schema.dialect import Error
from boardkit.schema.effects import no_list, no_mapping
from boardkit.schema.finding import Finding, finding
from boardkit.schema.habits import TRUTHS
from boardkit.schema.place import Place
from boardkit.schema.shapes import EFFECT, EFFECTS, Schema
from boardkit.schema.unquoted import braces, cut_at, unquoted, unquoted_braces
from boardkit.source import Scalar, at

_DIGITS = re.compile(r"-?[0-9]{1,18}")


def wrong_kind(place: Place, error: Error) -> Iterator[Finding]:
    """The finding for a value of the wrong kind."""
    value, schema = error.value, error.schema
    if error.title == EFFECT:
        yield no_mapping(place, value, error.properties)
        return
    if error.title == EFFECTS:
        special = no_list(place, value, schema["items"]["properties"])
        if special is not None:
            yield special
            return
    if value is None:
        yield _nothing(place, schema)
    elif isinstance(value, list):
        yield _list(place, schema)
    elif isinstance(value, dict):
        yield _mapping(place, schema)
    else:
        yield _scalar(place, schema, value)


def _wanted(schema: Schema) -> str:
    return f"one of {', '.join(schema['enum'])}" if "enum" in schema else str(schema["title"])


def _takes(schema: Schema, kind: str) -> bool:
    kinds = schema.get("type", ())
    return kind == kinds if isinstance(kinds, str) else kind in kinds


def _nothing(place: Place, schema: Schema) -> Finding:
    key = place.path[-1] if place.path else None
    if isinstance(key, str):
        cut = cut_at(at(place.root, place.path[:-1]), key)
        if cut is not None:
            return unquoted(Place(place.root, place.path[:-1]), cut.key.text, cut.text)
    needs_no_keys = schema.get("properties") is not None and not schema.get("required")
    if needs_no_keys and isinstance(key, str) and schema["type"] == "object":
        return finding("empty", place.name, where=place.where, cure=f"write '{key}: {{}}'")
    return finding("empty", place.name, where=place.where, cure=f"give {_wanted(schema)}")


def _list(place: Place, schema: Schema) -> Finding:
    if _takes(schema, "object") and "properties" not in schema:
        cure = "write 'NAME: …' for each, without '- '"
    else:
        cure = f"give {_wanted(schema)}"
    return finding("list", place.value, where=place.where, cure=cure)


def _mapping(place: Place, schema: Schema) -> Finding:
    text = braces(place.node) if _takes(schema, "string") else ""
    if text:
        return unquoted_braces(place, text)
    if _takes(schema, "array") and not _takes(schema, "string"):
        return finding("mapping", place.value, where=place.where, cure="write '- ' before each item")
    return finding("mapping", place.value, where=place.where, cure=f"give {_wanted(schema)}")


def _scalar(place: Place, schema: Schema, value: Any) -> Finding:
    wanted = _wanted(schema)
    text = place.node.text if isinstance(place.node, Scalar) else str(value)
    is_text = _takes(schema, "string") and not _takes(schema, "boolean") and not {"enum", "pattern"} & schema.keys()
    quoted = f'write it in quotes: "{text}"'
    if isinstance(value, bool):
        cure = quoted if is_text else f"give {wanted}"
        return finding("truth-value", place.value, where=place.where, got=text, cure=cure)
    if isinstance(value, float):
        is_number = _takes(schema, "integer") and "pattern" not in schema
        cure = quoted if is_text else "give a whole number" if is_number else f"give {wanted}"
        return finding("fraction", place.value, where=place.where, got=text, cure=cure)
    cure = f"give {wanted}"
    if isinstance(value, int):
        cure = quoted if is_text else cure
    elif _takes(schema, "boolean") and value.lower() in TRUTHS:
        cure = f"write '{TRUTHS[value.lower()]}'; YAML 1.2 has no '{value}'"
    elif _takes(schema, "boolean") and value.lower() in ("true", "false"):
        cure = f"write {value.lower()} without quotes"
    elif _takes(schema, "integer") and _DIGITS.fullmatch(value):
        cure = f"write {value} without quotes"
    got = f"the number {text}" if isinstance(value, int) else f"the text '{text}'" if text else "an empty text"
    return finding("wrong-type", place.value, where=place.where, got=got, cure=cure)
