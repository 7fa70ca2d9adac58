"""From an error of the validator to findings: what is wrong is read from the error's data, never from its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from boardkit.diagnostics import closest, hint
from boardkit.schema.dialect import Error, ends_of, twice
from boardkit.schema.effects import several_keys, unknown_effect
from boardkit.schema.finding import Finding, finding
from boardkit.schema.habits import GAME_HABITS
from boardkit.schema.kinds import wrong_kind
from boardkit.schema.place import Place
from boardkit.schema.shapes import BOUNDS, EFFECT, GAME_NAME, NAME, PHASE_NAME, RANGE
from boardkit.schema.unquoted import braces, cut_at, unquoted, unquoted_braces
from boardkit.source import Node

MOST_KEYS = 400
"""So many unknown keys of one mapping are told."""

FORMS = {
    NAME: "letters, digits and '_', with no digit first",
    PHASE_NAME: "letters, digits, '_' and '-', with no digit first",
    GAME_NAME: "small letters, digits, '-' and '_', with a letter first",
}
_READABLE_RANGE = re.compile(r"\s*(-?[0-9]{1,9})\s*(?:\.{2,3}|-|–|to|,|:)\s*(-?[0-9]{1,9})\s*")


def findings_of(root: Node, error: Error) -> Iterator[Finding]:
    """The findings that an error stands for."""
    translate = KEYWORDS.get(error.keyword, _misfit)
    yield from translate(Place(root, error.path), error)


# -- keys --------------------------------------------------------------------------------------------------


def _unknown_keys(place: Place, error: Error) -> Iterator[Finding]:
    text = _in_braces(place, error)
    if text:
        yield unquoted_braces(place, text)
        return
    allowed = error.properties
    for key in islice((key for key in error.value if key not in allowed), MOST_KEYS):
        cut = cut_at(place.node, key)
        if cut is not None:
            yield unquoted(place, cut.key.text, cut.text)
        elif error.title == EFFECT:
            yield unknown_effect(place, key, allowed)
        else:
            habit = GAME_HABITS.get(key) if "phases" in allowed and closest(key, allowed) is None else None
            cure = habit or hint(key, allowed) or "delete it"
            yield finding("unknown-key", place.entry(key), where=place.where, name=key, cure=cure)


def _in_braces(place: Place, error: Error) -> str:
    """The expression in braces that was read as a mapping, where an expression or a mapping may stand."""
    allowed = error.properties
    if "string" not in error.schema.get("type", ()) or any(key in allowed for key in error.value):
        return ""
    looks_like_keys = all(re.match(NAME, key) and closest(key, allowed) for key in error.value)
    return "" if looks_like_keys else braces(place.node)


def _missing_keys(place: Place, error: Error) -> Iterator[Finding]:
    if _in_braces(place, error):
        return
    allowed = error.properties
    unknown = islice((key for key in error.value if key not in allowed), MOST_KEYS)
    misspelt = {closest(key, allowed) for key in unknown}
    for key in error.wanted:
        if key not in error.value and key not in misspelt:
            doc = allowed.get(key, {}).get("description", "").rstrip(".")
            yield finding("missing-key", place.name, where=place.where, name=key, doc=doc)


def _too_few_keys(place: Place, error: Error) -> Iterator[Finding]:
    if error.title == EFFECT:
        yield finding("no-effect", place.value)
    else:
        yield finding("empty", place.name, where=place.where, cure="write at least one entry, or delete it")


def _too_many_keys(place: Place, error: Error) -> Iterator[Finding]:
    yield several_keys(place, list(error.value), error.properties)


# -- values ------------------------------------------------------------------------------------------------


def _no_choice(place: Place, error: Error) -> Iterator[Finding]:
    if isinstance(error.value, str):  # else the kind of value is told already
        words = [str(word) for word in error.wanted]
        cure = hint(error.value, words)
        yield finding("not-a-choice", place.value, where=place.where, got=error.value, cure=cure)


def _not_allowed(place: Place, error: Error) -> Iterator[Finding]:
    yield finding("keyword", place.entry(error.value), got=error.value)


def _pattern(place: Place, error: Error) -> Iterator[Finding]:
    pattern, text = error.wanted, str(error.value)
    if pattern == RANGE:
        yield _range(place, text, error)
    elif pattern == BOUNDS:
        yield finding("range", place.value, where=place.where, got=text, cure="name both ends, such as '0..9'")
    else:
        yield _name(place, text, pattern, is_key=error.is_key)


def _name(place: Place, text: str, pattern: str, *, is_key: bool) -> Finding:
    cut = cut_at(place.node, text) if is_key else None
    if cut is not None:
        return unquoted(place, cut.key.text, cut.text)
    form = FORMS.get(pattern, "letters, digits and '_'")
    better = re.sub(r"[^A-Za-z0-9_]+" if pattern == NAME else r"[^A-Za-z0-9_-]+", "_", text).strip("_-")
    better = better.lower() if pattern == GAME_NAME else better
    is_better = len(better) <= 40 and re.search(pattern, better)
    cure = f"write '{better}'; a name has {form}" if is_better else f"use {form}"
    return finding("name", place.entry(text) if is_key else place.value, got=text, cure=cure)


def _range(place: Place, text: str, error: Error) -> Finding:
    if not re.search(RANGE, text):
        found = _READABLE_RANGE.fullmatch(text)
        cure = f"write '{found[1]}..{found[2]}'" if found else "write 'LOW..HIGH', such as '2..4', or one number"
        cure = f"write {text} without quotes" if re.fullmatch("-?[0-9]+", text) else cure
        return finding("range", place.value, where=place.where, got=text, cure=cure)
    low, high = ends_of(text)
    if low > high:
        return finding("range-order", place.value, where=place.where, got=text, cure=f"write '{high}..{low}'")
    return _limits(place, text, error)


def _number(place: Place, error: Error) -> Iterator[Finding]:
    yield _limits(place, str(error.value), error)


def _limits(place: Place, got: str, error: Error) -> Finding:
    low, high = error.schema.get("minimum"), error.schema.get("maximum")
    if low is None or high is None:
        cure = f"give at least {low}" if high is None else f"give at most {high}"
    else:
        cure = f"give {low}" if low == high else f"give {low} to {high}"
    return finding("number", place.value, where=place.where, got=got, cure=cure)


def _too_short(place: Place, error: Error) -> Iterator[Finding]:
    yield finding("empty", place.name, where=place.where, cure=f"give {error.title}")


def _length(place: Place, error: Error) -> Iterator[Finding]:
    n = len(error.value)
    unit = "character" if isinstance(error.value, str) else "item"
    got = f"{n} {unit}" if n == 1 else f"{n or 'no'} {unit}s"
    yield finding("length", place.name if n == 0 else place.value, where=place.where, got=got, wanted=error.title)


def _twice(place: Place, error: Error) -> Iterator[Finding]:
    index = twice(error.value)
    if index is not None:
        yield finding("twice", place.below(index).value, where=place.where, got=str(error.value[index]))


def _misfit(place: Place, error: Error) -> Iterator[Finding]:
    yield finding("misfit", place.name, where=place.where)


KEYWORDS: dict[str, Callable[[Place, Error], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "minProperties": _too_few_keys,
    "maxProperties": _too_many_keys,
    "type": wrong_kind,
    "enum": _no_choice,
    "not": _not_allowed,
    "pattern": _pattern,
    "minimum": _number,
    "maximum": _number,
    "minLength": _too_short,
    "maxLength": _length,
    "minItems": _length,
    "maxItems": _length,
    "uniqueItems": _twice,
}
"""What each keyword of the schema finds."""
