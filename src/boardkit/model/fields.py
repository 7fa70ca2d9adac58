"""How the fields of model and effect classes are declared: each says its shape, its type and its documentation.

The schema, the structuring and the reference page read only this metadata, so they cannot drift apart. Shapes:

| shape | in YAML | in the model |
| --- | --- | --- |
| text, name, choice, flag, integer | a scalar | str, str, str, bool, int |
| range | `2` or `2..6` | tuple[int, int] |
| expression | a string, number or truth value in the expression language | `Source` |
| names | a list of names (or one name) | tuple[`Name`, ...] |
| effects | a list of effects | tuple[Effect, ...] |
| one, many, table | a mapping / list / mapping of names to `of` | `of` / tuple / dict |
| assignments | a mapping of expressions to expressions | tuple[tuple[Source, Source], ...] |
| types | a mapping from names to types | dict[str, str] |
| bounds | `0..5` or `0..options.target` | tuple[`Source`, `Source`] |
| data | YAML of one of the forms below | plain data |

Forms of data: `any`; `mapping`; `words` (a list of words); `word_lists` (a mapping from names to lists of words);
`kinds` (a list of words, a mapping to attributes, a product, or `options.NAME`); `labels` (a mapping to one or two
characters); `points` (a mapping to `[x, y]`); `edges` (a list of `[cell, cell]` or `[cell, cell, direction]`).
"""

from __future__ import annotations

from typing import Any

from attrs import field

REQUIRED: Any = object()


def _declare(shape: str, doc: str, default: Any, **extra: Any) -> Any:
    metadata = {"shape": shape, "doc": doc, "required": default is REQUIRED, **extra}
    if default is REQUIRED:
        return field(metadata=metadata)
    return field(default=default, metadata={**metadata, "default": default})


def text(doc: str, default: Any = REQUIRED) -> Any:
    """A line or paragraph of prose."""
    return _declare("text", doc, default)


def name_of(doc: str, default: Any = REQUIRED, *, of: str = "") -> Any:
    """A name; `of` says of what (phase, zone, action, definition, …)."""
    return _declare("name", doc, default, of=of)


def names(doc: str, default: Any = REQUIRED, *, of: str = "") -> Any:
    """A list of names; one name alone is a list of one."""
    return _declare("names", doc, default, of=of)


def choice(doc: str, values: tuple[str, ...], default: Any = REQUIRED) -> Any:
    """One word of a fixed list."""
    return _declare("choice", doc, default, values=values)


def flag(doc: str, default: bool = False) -> Any:
    """true or false, known when the game is loaded."""
    return _declare("flag", doc, default)


def integer(doc: str, default: Any = REQUIRED, *, low: int | None = None, high: int | None = None) -> Any:
    """A whole number, known when the game is loaded."""
    return _declare("integer", doc, default, low=low, high=high)


def interval(doc: str, default: Any = REQUIRED, *, low: int | None = None, high: int | None = None) -> Any:
    """`n` or `low..high`, both ends included; neither may lie outside of `low` to `high`."""
    return _declare("range", doc, default, low=low, high=high)


def expression(doc: str, type: str, default: Any = REQUIRED) -> Any:
    """An expression; `type` says what it gives (int, bool, player, piece, cell, set, any, …)."""
    return _declare("expression", doc, default, type=type)


def effects(doc: str, default: Any = REQUIRED) -> Any:
    """A list of effects, performed in order."""
    return _declare("effects", doc, default)


def assignments(doc: str, default: Any = REQUIRED) -> Any:
    """A mapping from variables or names to expressions."""
    return _declare("assignments", doc, default, type="any")


def one(doc: str, of: type | str, default: Any = REQUIRED) -> Any:
    """A mapping with the fields of `of` (or its short form)."""
    return _declare("one", doc, default, of=of)


def many(doc: str, of: type | str, default: Any = ()) -> Any:
    """A list of mappings with the fields of `of`."""
    return _declare("many", doc, default, of=of)


def table(doc: str, of: type | str, *, names: str = "") -> Any:
    """A mapping from names to mappings with the fields of `of`; `names` says what the names are of."""
    return field(
        factory=dict,
        metadata={"shape": "table", "doc": doc, "required": False, "default": {}, "of": of, "names": names},
    )


def data(doc: str, default: Any = REQUIRED, *, form: str = "any") -> Any:
    """Plain YAML in one of the forms listed above."""
    return _declare("data", doc, default, form=form)
