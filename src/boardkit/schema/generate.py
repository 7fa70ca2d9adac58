"""JSON Schemas from the model's field metadata: closed shapes, effects as one-key mappings, no alternatives."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from attrs import Attribute, fields, frozen

from boardkit.model.effect import Effect
from boardkit.model.game import Definitions
from boardkit.model.variant import Variant
from boardkit.ops import OPS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = "^[A-Za-z_][A-Za-z0-9_]*$"
PHASE_NAME = "^[A-Za-z_][A-Za-z0-9_-]*$"
GAME_NAME = "^[a-z][a-z0-9_-]*$"
RANGE = r"^-?[0-9]+\.\.-?[0-9]+$"
PATTERNS = {"game": GAME_NAME, "phase": PHASE_NAME}
"""Names of another form than those used in expressions."""
EXPRESSION = ["string", "integer", "boolean"]

Schema = dict[str, Any]


@frozen
class SchemaFile:
    """A schema that is written to a file: its root class and title."""

    file: str
    root: type[Any]
    title: str


def schema_files() -> tuple[SchemaFile, ...]:
    """Every schema that boardkit writes."""
    return (
        SchemaFile("game.schema.json", Definitions, "A boardkit game"),
        SchemaFile("variant.schema.json", Variant, "A variant of a boardkit game"),
    )


@cache
def schema_of(root: Hashable, title: str = "") -> Schema:
    """The JSON Schema for documents with this root class."""
    assert isinstance(root, type)
    writer = _Writer()
    body = writer.of_class(root)
    return {
        "$schema": DIALECT,
        "title": title or root.__name__,
        **body,
        "$defs": dict(sorted(writer.defs.items())),
    }


def write_schemas(folder: Path) -> list[Path]:
    """Writes every schema to a folder and gives the paths back."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for file in schema_files():
        path = folder / file.file
        path.write_text(_text(file), encoding="utf-8")
        written.append(path)
    return written


def stale(folder: Path) -> list[str]:
    """The schema files in a folder that are missing or differ from what the model says."""
    found = []
    for file in schema_files():
        path = folder / file.file
        if not path.exists() or path.read_text(encoding="utf-8") != _text(file):
            found.append(file.file)
    return found


def _text(file: SchemaFile) -> str:
    return json.dumps(schema_of(cast(Hashable, file.root), file.title), indent=2) + "\n"


class _Writer:
    """Writes classes to `$defs`, each once."""

    def __init__(self) -> None:
        self.defs: dict[str, Schema] = {}

    def reference(self, cls: type[Any]) -> Schema:
        name = cls.__name__
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self.of_class(cls)
        return {"$ref": f"#/$defs/{name}"}

    def of_class(self, cls: type[Any]) -> Schema:
        """A closed object; with a short form, also the scalar or list of one field."""
        attributes = {a.name: a for a in fields(cls) if "shape" in a.metadata}
        doc = getattr(cls, "DOC", "") or (cls.__doc__ or "").strip().splitlines()[0]
        free = getattr(cls, "FREE", "")
        if free:
            return {"description": doc, **self.field(attributes[free])}
        properties = {key_of(name): self.described(a) for name, a in attributes.items()}
        required = [key_of(name) for name, a in attributes.items() if a.metadata["required"]]
        schema: Schema = {
            "description": doc,
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        if required:
            schema["required"] = required
        short = getattr(cls, "SHORT", "")
        if short:
            inner = self.field(attributes[short])
            types = inner.get("type", "string")
            schema["type"] = ["object", *([types] if isinstance(types, str) else types)]
            schema |= {k: v for k, v in inner.items() if k in ("pattern", "enum", "items")}
        return schema

    def described(self, attribute: Attribute[Any]) -> Schema:
        schema = self.field(attribute)
        meta = attribute.metadata
        found: Schema = {"description": meta["doc"], **schema}
        default = meta.get("default")
        if not meta["required"] and isinstance(default, str | int | bool) and default != "":
            found["default"] = default
        return found

    def field(self, attribute: Attribute[Any]) -> Schema:
        return SHAPES[attribute.metadata["shape"]](self, attribute.metadata)

    def effects(self) -> Schema:
        """A list of one-key mappings, one key for every effect."""
        if "Effects" not in self.defs:
            self.defs["Effects"] = {}
            keys = {op.KEY: self.effect(op) for op in OPS}
            one = {
                "type": "object",
                "properties": keys,
                "additionalProperties": False,
                "minProperties": 1,
                "maxProperties": 1,
            }
            self.defs["Effects"] = {
                "description": "Effects, performed in order.",
                "type": "array",
                "items": one,
            }
        return {"$ref": "#/$defs/Effects"}

    def effect(self, op: type[Effect]) -> Schema:
        return self.reference(op)


def key_of(name: str) -> str:
    """The YAML key of an attribute: `in_` is `in`."""
    return name.rstrip("_")


def _names(writer: _Writer, meta: Mapping[str, Any]) -> Schema:
    return {"type": ["array", "string"], "items": {"type": "string"}}


def _integer(writer: _Writer, meta: Mapping[str, Any]) -> Schema:
    schema: Schema = {"type": "integer"}
    if meta.get("low") is not None:
        schema["minimum"] = meta["low"]
    if meta.get("high") is not None:
        schema["maximum"] = meta["high"]
    return schema


def _table(writer: _Writer, meta: Mapping[str, Any]) -> Schema:
    pattern = PATTERNS.get(meta.get("names", ""), NAME)
    return {
        "type": "object",
        "propertyNames": {"pattern": pattern},
        "additionalProperties": writer.reference(meta["of"]),
    }


def _many(writer: _Writer, meta: Mapping[str, Any]) -> Schema:
    return {"type": "array", "items": writer.reference(meta["of"])}


SHAPES: dict[str, Callable[[_Writer, Mapping[str, Any]], Schema]] = {
    "text": lambda w, m: {"type": ["string", "integer"]},
    "name": lambda w, m: {"type": "string", "pattern": PATTERNS.get(m.get("of", ""), NAME)},
    "names": _names,
    "choice": lambda w, m: {"type": "string", "enum": list(m["values"])},
    "flag": lambda w, m: {"type": "boolean"},
    "integer": _integer,
    "range": lambda w, m: {"type": ["integer", "string"], "pattern": RANGE},
    "bounds": lambda w, m: {"type": ["integer", "string"]},
    "expression": lambda w, m: {"type": EXPRESSION},
    "assignments": lambda w, m: {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": {"type": EXPRESSION},
    },
    "types": lambda w, m: {
        "type": "object",
        "propertyNames": {"pattern": NAME},
        "additionalProperties": {"type": "string"},
    },
    "effects": lambda w, m: w.effects(),
    "one": lambda w, m: w.reference(m["of"]),
    "many": _many,
    "table": _table,
    "data": lambda w, m: {},
}
