"""JSON Schemas from the model's field metadata: closed shapes, effects as one-key mappings, no alternatives."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import Attribute, fields, frozen

from boardkit.model.effect import Effect
from boardkit.model.game import Definitions
from boardkit.model.structure import key_of
from boardkit.model.variant import Variant
from boardkit.ops import OPS
from boardkit.schema.shapes import EFFECT, EFFECTS, PYTHON_WORDS, SHAPES, Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCALAR_KEYWORDS = ("pattern", "enum", "minLength", "items")
"""What the short form of a class takes over from the field it stands for."""


@frozen
class SchemaFile:
    """A schema that is written to a file: its root class, title and identifier."""

    file: str
    root: type[Any]
    title: str

    @property
    def id(self) -> str:
        """A name for the schema that no other has: `urn:boardkit:schema:game:1`."""
        return f"urn:boardkit:schema:{self.file.removesuffix('.schema.json')}:1"

    @property
    def schema(self) -> Schema:
        """The document."""
        return schema_of(self.root, self.title, self.id)


def schema_files() -> tuple[SchemaFile, ...]:
    """Every schema that boardkit writes."""
    # Scenarios come after this stage in the journey, so their root is looked up only when it is asked for.
    scenarios = import_module("boardkit.testing.scenario").Scenarios
    return (
        SchemaFile("game.schema.json", Definitions, "A boardkit game"),
        SchemaFile("variant.schema.json", Variant, "A variant of a boardkit game"),
        SchemaFile("scenario.schema.json", scenarios, "Scenarios of a boardkit game"),
    )


def schema_of(
    root: type[Any],
    title: str = "",
    id: str = "",
    *,
    ops: tuple[type[Effect], ...] = OPS,
    reserved: frozenset[str] = PYTHON_WORDS,
) -> Schema:
    """The JSON Schema for documents with this root class.

    `ops` are the effects there are, `reserved` the words that cannot be names in expressions.
    """
    writer = _Writer(ops, reserved)
    body = writer.of_class(root)
    head = {"$schema": DIALECT, **({"$id": id} if id else {})}
    return {**head, **body, "title": title or root.__name__, "$defs": dict(sorted(writer.defs.items()))}


def write_schemas(folder: Path) -> list[Path]:
    """Writes every schema to a folder and gives the paths back."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for file in schema_files():
        path = folder / file.file
        path.write_bytes(_content(file))
        written.append(path)
    return written


def stale(folder: Path) -> list[str]:
    """The schema files in a folder that are missing or differ from what the model says."""
    return [f.file for f in schema_files() if not _is_current(folder / f.file, f)]


def _is_current(path: Path, file: SchemaFile) -> bool:
    return path.is_file() and path.read_bytes().replace(b"\r\n", b"\n") == _content(file)


def _content(file: SchemaFile) -> bytes:
    return (json.dumps(file.schema, indent=2, ensure_ascii=False) + "\n").encode()


class _Writer:
    """Writes classes to `$defs`, each once."""

    def __init__(self, ops: tuple[type[Effect], ...], reserved: frozenset[str]) -> None:
        self.ops = ops
        self.reserved = reserved
        self.defs: dict[str, Schema] = {}
        self._classes: dict[str, type[Any]] = {}

    def reference(self, cls: type[Any]) -> Schema:
        """A reference to the schema of a class, which is written when it is asked for first."""
        name = cls.__name__
        if self._classes.setdefault(name, cls) is not cls:
            raise ValueError(f"two classes of the model are called '{name}'; rename one of them")
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
        title = f"a mapping with {_listed(required)}" if required else "a mapping"
        schema: Schema = {"title": title, "description": doc, "type": "object", "properties": properties}
        schema["additionalProperties"] = False
        if required:
            schema["required"] = required
        short = getattr(cls, "SHORT", "")
        return self.with_short_form(schema, attributes[short]) if short else schema

    def with_short_form(self, schema: Schema, attribute: Attribute[Any]) -> Schema:
        """The schema, with what may be written instead of the mapping."""
        short = self.field(attribute)
        types = short["type"]
        schema["title"] = f"{short['title']}, or a mapping"
        schema["type"] = ["object", *([types] if isinstance(types, str) else types)]
        return schema | {keyword: short[keyword] for keyword in SCALAR_KEYWORDS if keyword in short}

    def described(self, attribute: Attribute[Any]) -> Schema:
        """The schema of a field with its documentation and default."""
        meta = attribute.metadata
        found: Schema = {"description": meta["doc"], **self.field(attribute)}
        default = meta.get("default")
        if not meta["required"] and isinstance(default, str | int | bool) and default != "":
            found["default"] = default
        return found

    def field(self, attribute: Attribute[Any]) -> Schema:
        """The schema of a field, by its shape."""
        return SHAPES[attribute.metadata["shape"]](self, attribute.metadata)

    def effects(self) -> Schema:
        """A list of one-key mappings, one key for every effect."""
        if "Effects" not in self.defs:
            self.defs["Effects"] = {}
            one: Schema = {"title": EFFECT, "type": "object", "minProperties": 1, "maxProperties": 1}
            one["properties"] = {op.KEY: self.reference(op) for op in self.ops}
            one["additionalProperties"] = False
            doc = "Effects, performed in order."
            self.defs["Effects"] = {"title": EFFECTS, "description": doc, "type": "array", "items": one}
        return {"$ref": "#/$defs/Effects"}


def _listed(keys: list[str]) -> str:
    """The keys in quotes: `'a'`, `'a' and 'b'`, `'a', 'b' and 'c'`."""
    quoted = [f"'{key}'" for key in keys]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
