"""Nodes against the schema, with a finding for everything that does not fit, at the place where it stands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from boardkit.diagnostics import Bag, Span, hint
from boardkit.schema.generate import NAME, PHASE_NAME, RANGE, schema_of
from boardkit.source import Entry, Mapping, Node, at

HABITS = {
    "else": "put 'else' inside the mapping of 'if', beside 'then'",
    "then": "put 'then' inside the mapping of 'if'",
    "elif": "put another 'if' into the list under 'else'",
    "while": "write 'repeat: {while: …, do: …}'",
    "for": "write 'each: {name: x, in: SET, do: …}'",
    "foreach": "write 'each: {name: x, in: SET, do: …}'",
    "call": "write 'perform: NAME'",
    "goto": "write 'go: PHASE'",
    "end_turn": "write 'next_turn: PHASE'",
    "end_game": "write 'end_match: {}'",
    "end": "write 'end_match: {}'",
    "roll": "write 'random: {name: die, in: \"numbers(1, 6)\"}'",
    "place": "write 'move: {from: …, to: …}'",
    "reveal": "write 'flip' or 'show'",
}
"""Keys of effects that people try, and what to write instead."""

WORDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "nothing",
}


@cache
def _validator(root: Hashable) -> Draft202012Validator:
    return Draft202012Validator(schema_of(root))


def validate(node: Node, root: type[Any], bag: Bag) -> None:
    """Reports everything in a document that does not have the shape of `root`."""
    errors = sorted(
        _validator(cast(Hashable, root)).iter_errors(node.to_data()), key=lambda e: [str(p) for p in e.absolute_path]
    )
    for error in errors:
        handler = KEYWORDS.get(str(error.validator), _misfit)
        handler(node, error, bag)


def _at(node: Node, error: ValidationError) -> Node:
    found = at(node, tuple(error.absolute_path))
    return found if found is not None else node


def _path(error: ValidationError) -> str:
    return ".".join(str(p) for p in error.absolute_path) or "the document"


def _schema(error: ValidationError) -> dict[str, Any]:
    """The part of the schema that was not met."""
    return error.schema if isinstance(error.schema, dict) else {}


def _instance(error: ValidationError) -> Any:
    """The data that did not meet it."""
    return error.instance


def _wanted(error: ValidationError) -> Any:
    """What the keyword of the schema asks for."""
    return error.validator_value


def _is_effect(error: ValidationError) -> bool:
    return _schema(error).get("maxProperties") == 1


def _entry_span(mapping: Node, key: str) -> Span:
    if isinstance(mapping, Mapping) and key in mapping.entries:
        entry: Entry = mapping.entries[key]
        return entry.key.span
    return mapping.span


def _additional(node: Node, error: ValidationError, bag: Bag) -> None:
    here = _at(node, error)
    allowed = list(_schema(error).get("properties", {}))
    for key in _instance(error):
        if key in allowed:
            continue
        span = _entry_span(here, key)
        if _is_effect(error):
            bag.add("schema/unknown-effect", span, name=key, cure=HABITS.get(key) or hint(key, allowed))
        else:
            bag.add("schema/unknown-key", span, name=key, where=_path(error), hint=hint(key, allowed))


def _required(node: Node, error: ValidationError, bag: Bag) -> None:
    here = _at(node, error)
    for key in _wanted(error):
        if key not in _instance(error):
            doc = _schema(error).get("properties", {}).get(key, {}).get("description", "")
            bag.add("schema/missing-key", _head(here), name=key, where=_path(error), doc=doc)


def _head(node: Node) -> Span:
    """The first line of a node, so that the excerpt stays short."""
    span = node.span
    if span.end_line == span.line:
        return span
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def _type(node: Node, error: ValidationError, bag: Bag) -> None:
    here = _at(node, error)
    wanted = _wanted(error) if isinstance(_wanted(error), list) else [_wanted(error)]
    got = _noun(_instance(error))
    if _instance(error) is None:
        bag.add("schema/empty", _head(here), where=_path(error), wanted=_either(wanted))
    elif isinstance(_instance(error), float):
        bag.add("schema/fraction", _head(here), where=_path(error), got=_instance(error), wanted=_either(wanted))
    elif isinstance(_instance(error), list) and "array" not in wanted:
        bag.add("schema/list", _head(here), where=_path(error), wanted=_either(wanted))
    elif isinstance(_instance(error), dict) and "object" not in wanted:
        bag.add("schema/mapping", _head(here), where=_path(error), wanted=_either(wanted))
    elif isinstance(_instance(error), bool):
        bag.add(
            "schema/truth-value",
            _head(here),
            where=_path(error),
            got=str(_instance(error)).lower(),
            wanted=_either(wanted),
        )
    else:
        bag.add("schema/wrong-type", _head(here), where=_path(error), got=got, wanted=_either(wanted))


def _noun(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    for kind, word in (
        (int, "a number"),
        (float, "a fraction"),
        (str, "text"),
        (list, "a list"),
        (dict, "a mapping"),
    ):
        if isinstance(value, kind):
            return word
    return "nothing"


def _either(types: Sequence[str]) -> str:
    if set(types) == {"string", "integer", "boolean"}:
        return "an expression"
    if "object" in types and len(types) > 2:
        return "a mapping or an expression"
    return " or ".join(WORDS[t] for t in types)


def _enum(node: Node, error: ValidationError, bag: Bag) -> None:
    words = [str(v) for v in _wanted(error)]
    bag.add(
        "schema/not-a-choice",
        _at(node, error).span,
        where=_path(error),
        got=str(_instance(error)),
        hint=hint(str(_instance(error)), words),
    )


def _pattern(node: Node, error: ValidationError, bag: Bag) -> None:
    here = _at(node, error)
    span = here.span
    if _wanted(error) == RANGE:
        bag.add("schema/range", span, where=_path(error), got=str(_instance(error)))
        return
    if "propertyNames" in error.absolute_schema_path and isinstance(here, Mapping):
        span = _entry_span(here, str(_instance(error)))
    forms = {
        NAME: "letters, digits and '_', not starting with a digit",
        PHASE_NAME: "letters, digits, '_' and '-', not starting with a digit",
    }
    form = forms.get(str(_wanted(error)), "small letters, digits, '-' and '_'")
    bag.add("schema/name", span, got=str(_instance(error)), form=form)


def _one_key(node: Node, error: ValidationError, bag: Bag) -> None:
    here = _at(node, error)
    keys = list(_instance(error))
    if not keys:
        bag.add("schema/no-effect", here.span, where=_path(error))
        return
    if not _is_effect(error):
        bag.add("schema/empty", here.span, where=_path(error), wanted="at least one entry")
        return
    cure = next(
        (HABITS[k] for k in keys[1:] if k in HABITS),
        "write each effect as a list item of its own: '- KEY: …'",
    )
    bag.add(
        "schema/two-effects",
        _entry_span(here, keys[1]),
        keys=" and ".join(f"'{k}'" for k in keys[:3]),
        cure=cure,
    )


def _bounds(node: Node, error: ValidationError, bag: Bag) -> None:
    limit = "at least" if error.validator == "minimum" else "at most"
    bag.add(
        "schema/number",
        _at(node, error).span,
        where=_path(error),
        got=str(_instance(error)),
        limit=limit,
        value=_wanted(error),
    )


def _misfit(node: Node, error: ValidationError, bag: Bag) -> None:
    bag.add("schema/misfit", _head(_at(node, error)), problem=f"'{_path(error)}' does not have the right shape")


KEYWORDS: dict[str, Callable[[Node, ValidationError, Bag], None]] = {
    "additionalProperties": _additional,
    "required": _required,
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "minProperties": _one_key,
    "maxProperties": _one_key,
    "minimum": _bounds,
    "maximum": _bounds,
}
