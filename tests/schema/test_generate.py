"""The schemas: valid, closed, complete, the same every time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml
from attrs import fields, frozen
from jsonschema import Draft202012Validator

from boardkit.diagnostics.codes.example import GAME
from boardkit.model.effect import Effect
from boardkit.model.fields import effects, expression, flag, one, text
from boardkit.model.game import Definitions
from boardkit.model.structure import key_of
from boardkit.ops import OPS
from boardkit.schema import SchemaFile, schema_files, schema_of, stale, write_schemas
from boardkit.schema.shapes import FORMS, SHAPES

ROOT = Path(__file__).resolve().parents[2]
FILES = schema_files()


def schemas(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all schemas inside it."""
    yield schema
    for keyword in ("properties", "$defs"):
        for inner in schema.get(keyword, {}).values():
            yield from schemas(inner)
    for keyword in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(keyword), dict):
            yield from schemas(schema[keyword])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file)
def test_a_schema_is_valid_and_has_a_name_of_its_own(file: SchemaFile) -> None:
    Draft202012Validator.check_schema(file.schema)
    assert file.schema["$id"] == file.id
    assert [other.id for other in FILES].count(file.id) == 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file)
def test_there_are_no_alternatives_between_schemas(file: SchemaFile) -> None:
    used = {keyword for schema in schemas(file.schema) for keyword in schema}
    assert not used & {"oneOf", "anyOf", "allOf", "if"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file)
def test_every_mapping_with_known_keys_is_closed(file: SchemaFile) -> None:
    with_keys = [s for s in (file.schema, *file.schema["$defs"].values()) if isinstance(s.get("properties"), dict)]
    assert with_keys
    assert all(schema["additionalProperties"] is False for schema in with_keys)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file)
def test_every_key_is_explained_and_every_value_named(file: SchemaFile) -> None:
    for schema in (file.schema, *file.schema["$defs"].values()):
        assert schema["description"]
        for key, value in schema.get("properties", {}).items():
            assert value.get("description") or "$ref" in value, key
            assert "$ref" in value or "title" in value or set(value) <= {"description", "default"}, key


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.file)
def test_references_lead_somewhere(file: SchemaFile) -> None:
    named = {s["$ref"].removeprefix("#/$defs/") for s in schemas(file.schema) if isinstance(s.get("$ref"), str)}
    assert named == set(file.schema["$defs"])


def test_an_effect_is_a_mapping_with_one_of_the_keys_there_are() -> None:
    one_effect = schema_of(Definitions)["$defs"]["Effects"]["items"]
    assert list(one_effect["properties"]) == [op.KEY for op in OPS]
    assert (one_effect["minProperties"], one_effect["maxProperties"]) == (1, 1)


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.KEY)
def test_an_effect_has_its_keys_and_its_example_fits(op: type[Effect]) -> None:
    schema = schema_of(Definitions)
    known = schema["$defs"][op.__name__]
    assert known["description"] == op.DOC
    if not op.FREE:
        assert list(known["properties"]) == [key_of(a.name) for a in fields(op) if "shape" in a.metadata]
    effects_schema = {**schema["$defs"]["Effects"], "$defs": schema["$defs"]}
    errors = Draft202012Validator(effects_schema).iter_errors([yaml.safe_load(op.EXAMPLE)])
    assert [error.message for error in errors] == []


def test_the_schema_is_the_same_every_time() -> None:
    assert json.dumps(schema_of(Definitions)) == json.dumps(schema_of(Definitions))
    assert list(schema_of(Definitions)["$defs"]) == sorted(schema_of(Definitions)["$defs"])


def test_a_game_fits_the_schema_as_editors_read_it() -> None:
    validator = Draft202012Validator(FILES[0].schema)
    assert [error.message for error in validator.iter_errors(yaml.safe_load(GAME))] == []
    assert list(validator.iter_errors({**yaml.safe_load(GAME), "titel": "T"}))


# -- made-up classes ---------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Ring(Effect):
    """Rings a bell."""

    KEY: ClassVar[str] = "ring"
    SHORT: ClassVar[str] = "times"
    DOC: ClassVar[str] = "Rings a bell."
    EXAMPLE: ClassVar[str] = "ring: 2"

    times: object = expression("How often.", "int")
    loud_: bool = flag("Whether neighbours hear it.")


@frozen(kw_only=True)
class House:
    """A house."""

    name: str = text("Its name.")
    do: tuple[Effect, ...] = effects("What happens.", ())


def test_effects_can_be_others_than_those_of_boardkit() -> None:
    schema = schema_of(House, "A house", "urn:house", ops=(Ring,))
    assert (schema["title"], schema["$id"]) == ("A house", "urn:house")
    validator = Draft202012Validator(schema)
    assert validator.is_valid({"name": "h", "do": [{"ring": 2}, {"ring": {"times": "n", "loud": True}}]})
    for wrong in ({"do": []}, {"name": "h", "do": [{"set": {}}]}, {"name": "h", "do": [{"ring": {"loud": True}}]}):
        assert not validator.is_valid(wrong)


def test_two_classes_with_one_name_are_refused() -> None:
    @frozen(kw_only=True)
    class Street:
        """A street of two sorts of houses."""

        left: Any = one("A house.", House)
        right: Any = one("Another house.", type("House", (House,), {"__doc__": "Another."}))

    with pytest.raises(ValueError, match="'House'"):
        schema_of(Street)


def test_every_shape_and_form_of_the_model_is_known() -> None:
    assert set(SHAPES) >= {s["shape"] for s in shapes_of(Definitions)}
    assert set(FORMS) >= {s.get("form", "any") for s in shapes_of(Definitions)}


def shapes_of(cls: type[Any], seen: tuple[type[Any], ...] = ()) -> Iterator[Any]:
    """The metadata of a class's fields and of the classes they hold."""
    for attribute in fields(cls):
        if "shape" in attribute.metadata:
            yield attribute.metadata
            of = attribute.metadata.get("of")
            if isinstance(of, type) and of not in seen:
                yield from shapes_of(of, (*seen, cls))


# -- files -------------------------------------------------------------------------------------------------


def test_schemas_are_written_and_compared(tmp_path: Path) -> None:
    folder = tmp_path / "schemas"
    assert stale(folder) == [file.file for file in FILES]
    written = write_schemas(folder)
    assert [path.name for path in written] == [file.file for file in FILES]
    assert stale(folder) == []
    assert json.loads(written[0].read_text("utf-8")) == FILES[0].schema
    written[0].write_bytes(written[0].read_bytes().replace(b"\n", b"\r\n"))  # as Git on Windows may check it out
    assert stale(folder) == []
    written[1].write_text("{}", "utf-8")
    written[2].unlink()
    assert stale(folder) == [FILES[1].file, FILES[2].file]


def test_the_schemas_of_the_repository_are_up_to_date() -> None:
    assert stale(ROOT / "schemas") == [], "run `boardkit schema --write schemas`"
