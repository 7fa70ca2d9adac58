"""What may be given for an option of each type, as plain data or as the words of a command line."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from boardkit.diagnostics import Bag, Span, hint
from boardkit.model.parts import Option

RANDOM = "random"
"""The word for a layout that chance decides."""

LOWEST, HIGHEST = -(2**31), 2**31 - 2
"""Without a range; one more is `none`, no limit, in expressions."""

_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_SHOWN = 60


@frozen
class Given:
    """A value for an option: what it is for, what it is, and where it stands (None: a caller gave it)."""

    name: str
    model: Option
    value: object
    span: Span | None
    bag: Bag

    def wrong(self, wanted: str) -> object:
        """Reports that something else is wanted, and returns the value as it is."""
        shown = _shown(self.value)
        self.bag.add("options/wrong-type", self.span, name=self.name, got=shown, wanted=wanted)
        return self.value


def checked(given: Given) -> Any:
    """The value in its plain form: a number, truth value or word, None, or a list; as it is after a finding."""
    return CHECKS[given.model.type](given)


def _shown(value: object) -> str:
    text = "none" if value is None else str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _whole(value: object) -> int | None:
    """The whole number that a value is (also one of NumPy), or None."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def _is_word(value: object, word: object) -> bool:
    return isinstance(value, str) and value == word


def _items(value: object) -> list[Any] | None:
    return list(value) if isinstance(value, list | tuple) else None


def _int(given: Given) -> object:
    model = given.model
    low, high = model.range or (LOWEST, HIGHEST)
    wanted = f"a whole number {low} to {high}" if model.range else "a whole number"
    if model.none:
        wanted += " or 'none'"
        if given.value is None or _is_word(given.value, "none"):
            return None
    number = _whole(given.value)
    if number is None:
        return given.wrong(wanted)
    if not low <= number <= high:
        given.bag.add("options/out-of-range", given.span, name=given.name, got=number, wanted=wanted)
    return number


def _bool(given: Given) -> object:
    return given.value if isinstance(given.value, bool) else given.wrong("true or false")


def _choice(given: Given) -> object:
    words = [word.text for word in given.model.of]
    if not words:
        return given.value  # reported as an option without words
    if not isinstance(given.value, str):
        return given.wrong(f"one of {', '.join(words)}")
    if given.value not in words:
        cure = hint(given.value, words)
        given.bag.add("options/not-a-choice", given.span, name=given.name, got=given.value, hint=cure)
    return given.value


def _names(given: Given) -> object:
    items = _items(given.value)
    if items is None or not all(isinstance(item, str) and _NAME.fullmatch(item) for item in items):
        return given.wrong("a list of names")
    return _distinct(given, items, "names")


def _cells(given: Given) -> object:
    if _is_word(given.value, given.model.default):
        return given.value
    items = _items(given.value)
    if items is None or not all(isinstance(item, str) and item for item in items):
        return given.wrong("a list of cells" + _or_default(given.model))
    return _distinct(given, items, "cells")


def _or_default(model: Option) -> str:
    return f", or '{model.default}'" if isinstance(model.default, str) else ""


def _numbers(given: Given) -> object:
    items = _items(given.value)
    numbers = None if items is None else [_whole(item) for item in items]
    if numbers is None or None in numbers:
        return given.wrong("a list of whole numbers")
    low, high = given.model.range or (LOWEST, HIGHEST)
    outside = next((n for n in numbers if n is not None and not low <= n <= high), None)
    if outside is not None:
        wanted = f"numbers {low} to {high}"
        given.bag.add("options/out-of-range", given.span, name=given.name, got=outside, wanted=wanted)
    return _distinct(given, numbers, "numbers")


def _layout(given: Given) -> object:
    if _is_word(given.value, RANDOM):
        return given.value
    rows = _items(given.value)
    if not rows or not all(isinstance(row, str) and row.strip() for row in rows):
        return given.wrong("'random', or a list of rows of letters")
    return rows


def _distinct(given: Given, items: list[Any], what: str) -> object:
    twice = _first_twice(items)
    if twice is not None:
        given.bag.add("options/twice", given.span, name=given.name, got=twice)
    if len(items) < given.model.at_least:
        return given.wrong(f"at least {given.model.at_least} {what}")
    return items


def _first_twice(items: Iterable[Any]) -> Any:
    seen: set[Any] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    return None


CHECKS: dict[str, Callable[[Given], Any]] = {
    "int": _int,
    "bool": _bool,
    "choice": _choice,
    "names": _names,
    "cells": _cells,
    "numbers": _numbers,
    "layout": _layout,
}
"""What each type of option makes of a value."""


# -- words of a command line -------------------------------------------------------------------------------


def parse_option(model: Option, text: str) -> object:
    """The value that a word of a command line stands for; a wrong one is left for `resolve_options` to refuse.

    Lists are written `a,b,c`, layouts `aab/bba`, and no limit `none`.
    """
    text = text.strip()
    match model.type:
        case "int":
            return None if model.none and text == "none" else _number(text)
        case "bool":
            return _TRUTHS.get(text.lower(), text)
        case "choice":
            return text
        case "layout":
            return text if text == RANDOM else text.split("/")
        case "numbers":
            return [_number(word.strip()) for word in _words(text)]
    return text if text == model.default else _words(text)


def _number(text: str) -> int | str:
    return int(text) if _WHOLE.fullmatch(text) else text


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")] if text else []
