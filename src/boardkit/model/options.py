"""The values of options: defaults, what variants set, what the caller sets, each checked against its type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from boardkit.diagnostics import Bag, Span, hint
from boardkit.errors import OptionError
from boardkit.model.game import Definitions
from boardkit.model.parts import Option
from boardkit.source import Mapping as MappingNode

RANDOM = "random"
"""The word for a layout or list of cells that chance decides."""


def resolve_options(
    definitions: Definitions,
    variants: Iterable[MappingNode],
    given: Mapping[str, object],
    bag: Bag,
    *,
    elsewhere: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The value of every option; what is set later wins: default, variants from the base outwards, `given`.

    Findings go to the bag. `elsewhere` names options that only other presets have.
    """
    values = {name: checked(name, model, model.default, model.span, bag) for name, model in definitions.options.items()}
    said: set[str] = set()
    for node in variants:
        for key, entry in node.entries.items():
            name = _known(definitions, key, entry.key.span, bag, elsewhere or {})
            if name is not None:
                values[name] = checked(name, definitions.options[name], entry.value.to_data(), entry.value.span, bag)
                said.add(name)
    for key, value in given.items():
        name = _known(definitions, str(key), None, bag, elsewhere or {})
        if name is not None:
            values[name] = checked(name, definitions.options[name], value, None, bag)
            said.add(name)
    _kinds_of_layouts(definitions, values, said)
    return values


def _known(definitions: Definitions, key: str, span: Span | None, bag: Bag, elsewhere: Mapping[str, str]) -> str | None:
    """The option a key names, also with a prefix (`tong.rows`)."""
    name = key.rsplit(".", 1)[-1]
    if name in definitions.options:
        return name
    if name in elsewhere:
        bag.add("options/elsewhere", span, name=name, preset=elsewhere[name])
    else:
        known = hint(name, list(definitions.options)) or "leave it out; the game has no options"
        bag.add("options/unknown", span, name=key, hint=known)
    return None


def checked(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> Any:
    """The value in its plain form, or the value as it is after a finding."""
    return CHECKS[model.type](name, model, value, span, bag)


def _wrong(name: str, value: object, wanted: str, span: Span | None, bag: Bag) -> object:
    shown = repr(value)
    bag.add(
        "options/wrong-type",
        span,
        name=name,
        got=shown if len(shown) <= 60 else shown[:57] + "...",
        wanted=wanted,
    )
    return value


def _int(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    low, high = model.range or (-(2**31), 2**31)
    wanted = f"a whole number {low} to {high}" if model.range else "a whole number"
    if model.none:
        wanted += " or 'none'"
        if value is None or value == "none":
            return None
    if isinstance(value, bool) or not isinstance(value, int):
        return _wrong(name, value, wanted, span, bag)
    if not low <= value <= high:
        bag.add("options/out-of-range", span, name=name, got=value, wanted=wanted)
    return value


def _bool(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    return value if isinstance(value, bool) else _wrong(name, value, "true or false", span, bag)


def _choice(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    words = [w.text for w in model.of]
    if not isinstance(value, str):
        return _wrong(name, value, f"one of {', '.join(words)}", span, bag)
    if value not in words:
        bag.add("options/not-a-choice", span, name=name, got=value, hint=hint(value, words))
    return value


def _names(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    items = list(value) if isinstance(value, list | tuple) else None
    if items is None or not all(isinstance(i, str) and i.isidentifier() for i in items):
        return _wrong(name, value, "a list of names", span, bag)
    return _distinct(name, model, items, span, bag, "names")


def _distinct(name: str, model: Option, items: list[Any], span: Span | None, bag: Bag, what: str) -> object:
    twice = next((i for i in items if items.count(i) > 1), None)
    if twice is not None:
        bag.add("options/twice", span, name=name, got=twice)
    if len(items) < model.at_least:
        return _wrong(name, items, f"at least {model.at_least} {what}", span, bag)
    return items


def _cells(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    if value == RANDOM and model.default == RANDOM:
        return value
    items = list(value) if isinstance(value, list | tuple) else None
    if items is None or not all(isinstance(i, str) for i in items):
        return _wrong(name, value, "a list of cells", span, bag)
    return _distinct(name, model, items, span, bag, "cells")


def _numbers(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    items = list(value) if isinstance(value, list | tuple) else None
    if items is None or not all(isinstance(i, int) and not isinstance(i, bool) for i in items):
        return _wrong(name, value, "a list of whole numbers", span, bag)
    low, high = model.range or (-(2**31), 2**31)
    outside = next((i for i in items if not low <= i <= high), None)
    if outside is not None:
        bag.add("options/out-of-range", span, name=name, got=outside, wanted=f"numbers {low} to {high}")
    return _distinct(name, model, items, span, bag, "numbers")


def _layout(name: str, model: Option, value: object, span: Span | None, bag: Bag) -> object:
    if value == RANDOM:
        return value
    rows = list(value) if isinstance(value, list | tuple) else None
    if not rows or not all(isinstance(row, str) and row.strip() for row in rows):
        return _wrong(name, value, "'random', or a list of rows of letters", span, bag)
    return rows


CHECKS: dict[str, Callable[[str, Option, object, Span | None, Bag], Any]] = {
    "int": _int,
    "bool": _bool,
    "choice": _choice,
    "names": _names,
    "cells": _cells,
    "numbers": _numbers,
    "layout": _layout,
}


def _kinds_of_layouts(definitions: Definitions, values: dict[str, Any], said: set[str]) -> None:
    """A layout with a letter that no kind has makes every letter a kind of its own, unless the kinds were set."""
    for name, model in definitions.options.items():
        rows = values.get(name)
        if model.type != "layout" or not isinstance(rows, list) or not model.of:
            continue
        pieces = definitions.pieces.get(model.of[0].text)
        if pieces is None or not isinstance(pieces.kinds, str):
            continue
        option = pieces.kinds.removeprefix("options.")
        if option in said or option not in values:
            continue
        labels = pieces.labels or {}
        letters = sorted({letter for row in rows if isinstance(row, str) for letter in row})
        known = {str(labels.get(kind, str(kind)[:1])) for kind in values[option]}
        if not set(letters) <= known:
            values[option] = letters


# -- from outside ------------------------------------------------------------------------------------------


def parse_option(model: Option, text: str) -> object:
    """The value that a word of a command line stands for; a wrong one is left for `resolve_options` to refuse.

    Lists are written `a,b,c`, layouts `aab/bba`.
    """
    text = text.strip()
    match model.type:
        case "int":
            return None if text == "none" else int(text) if text.lstrip("-").isdigit() else text
        case "bool":
            return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
                text.lower(), text
            )
        case "choice":
            return text
        case "layout":
            return text if text == RANDOM else text.split("/")
        case "numbers":
            return [int(w) if w.strip().lstrip("-").isdigit() else w for w in text.split(",")]
    return text if text == RANDOM else [w.strip() for w in text.split(",")]


def raise_option_errors(bag: Bag) -> None:
    """Raises OptionError if what was found is about options that a caller gave, not about the files."""
    findings = [f for f in bag.errors if f.code.startswith("options/")]
    if findings and len(findings) == len(bag.errors):
        first = findings[0]
        message = "; ".join(dict.fromkeys(f.message for f in findings))
        raise OptionError(message, cure=first.cure or "", diagnostics=findings)
