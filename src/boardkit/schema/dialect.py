"""The JSON Schema validator that definitions are held against: a little stricter, and quick on hostile files.

It differs from the standard in three points that no editor needs to know: `2.0` is no whole number, a range must
not run backwards or leave its limits, and what stands twice in a list is found in one pass.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any, cast

from attrs import frozen
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from boardkit.schema.generate import schema_of
from boardkit.schema.shapes import RANGE, Schema
from boardkit.source import Path


@frozen(eq=False)
class Error:
    """What does not fit: the path to it, the keyword of the schema that refuses it, and the schema there.

    `wanted` is what stands behind the keyword, `value` what was found; `is_key` says that it is a key of the
    mapping at the path.
    """

    path: Path
    keyword: str
    wanted: Any
    value: Any
    schema: Schema
    is_key: bool

    @property
    def title(self) -> str:
        """What is wanted, in words."""
        return str(self.schema.get("title", ""))

    @property
    def properties(self) -> Schema:
        """The keys that the schema knows."""
        return cast(Schema, self.schema.get("properties", {}))


def errors_of(data: Any, root: type[Any], reserved: frozenset[str]) -> Iterator[Error]:
    """Yields everything in plain data that does not fit the schema of a root class."""
    for error in _validator(cast(Hashable, root), reserved).iter_errors(data):
        yield Error(
            path=tuple(error.absolute_path),
            keyword=str(error.validator),
            wanted=error.validator_value,
            value=error.instance,
            schema=cast(Schema, error.schema),
            is_key="propertyNames" in error.absolute_schema_path,
        )


@cache
def _validator(root: Hashable, reserved: frozenset[str]) -> Validator:
    return cast(Validator, _VALIDATOR(schema_of(cast(type[Any], root), reserved=reserved)))


def ends_of(text: str) -> tuple[int, int]:
    """The two ends of a range `low..high`."""
    low, _, high = text.partition("..")
    return int(low), int(high)


def twice(items: list[Any]) -> int | None:
    """The index of the first scalar that stands in a list for the second time."""
    seen: set[tuple[type, Any]] = set()
    for index, item in enumerate(items):
        if isinstance(item, str | int | float | bool):
            if (type(item), item) in seen:
                return index
            seen.add((type(item), item))
    return None


def _pattern(validator: Validator, pattern: str, instance: Any, schema: Schema) -> Iterator[ValidationError]:
    errors = list(Draft202012Validator.VALIDATORS["pattern"](validator, pattern, instance, schema))
    yield from errors
    if pattern == RANGE and isinstance(instance, str) and not errors:
        low, high = ends_of(instance)
        if low > high or low < schema.get("minimum", low) or high > schema.get("maximum", high):
            yield ValidationError("a range that runs backwards or leaves its limits")


def _unique_items(validator: Validator, wanted: bool, instance: Any, schema: Schema) -> Iterator[ValidationError]:
    if wanted and isinstance(instance, list) and twice(instance) is not None:
        yield ValidationError("an item stands twice")


def _is_whole(checker: object, instance: object) -> bool:
    return isinstance(instance, int) and not isinstance(instance, bool)


_VALIDATOR: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    validators={"pattern": _pattern, "uniqueItems": _unique_items},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole),
)
