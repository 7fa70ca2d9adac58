"""Whether data agree with a part of them that was written down, and where they differ if not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from boardkit.testing.words import Path

UNSEEN = "?"


@frozen
class Difference:
    """Where what was expected and what was found differ."""

    path: Path
    expected: Any
    got: Any


def differences(expected: Any, got: Any, path: Path = ()) -> list[Difference]:
    """All places where `got` is not as expected.

    A mapping may have more keys than expected; a list has as many items; `none` stands for nothing. A word
    stands for a piece of that kind, `"?"` for a piece that the viewer does not know.
    """
    if isinstance(expected, Mapping):
        return _in_mapping(expected, got, path)
    if isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            return [Difference(path, expected, got)]
        return [d for i, pair in enumerate(zip(expected, got, strict=True)) for d in differences(*pair, (*path, i))]
    return [] if is_same(expected, got) else [Difference(path, expected, got)]


def _in_mapping(expected: Mapping[str, Any], got: Any, path: Path) -> list[Difference]:
    found: list[Difference] = []
    if isinstance(got, list) and all(str(key).startswith("player ") for key in expected):
        got = {f"player {i}": item for i, item in enumerate(got)}
    if not isinstance(got, Mapping):
        return [Difference(path, dict(expected), got)]
    for key, value in expected.items():
        if key in got:
            found += differences(value, got[key], (*path, key))
        elif value not in (None, "none"):
            found.append(Difference((*path, key), value, f"nothing of that name; there are {', '.join(map(str, got))}"))
    return found


def is_same(expected: Any, got: Any) -> bool:
    """Whether a single value is as expected."""
    if expected in (None, "none") and not isinstance(expected, bool):
        return got is None or got == "none"
    if isinstance(got, Mapping):
        if expected == UNSEEN:
            return got.get("hidden") is True
        return bool(got.get("kind") == str(expected))
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    return bool(expected == got or str(expected) == str(got))


def is_subsequence(expected: list[Any], got: list[Any]) -> int:
    """How many of the expected items are found in `got` in their order; all of them if it is a match.

    Items of `got` are events as mappings; an expected one is its name, its text, or `{name: fields}`.
    """
    found = 0
    for event in got:
        if found < len(expected) and _is_event(expected[found], event):
            found += 1
    return found


def _is_event(expected: Any, event: Any) -> bool:
    if isinstance(expected, Mapping):
        return any(
            name == event.name and not differences(fields or {}, event.fields) for name, fields in expected.items()
        )
    words = str(expected).split()
    texts = str(event).split()
    return bool(words) and words[0] == event.name and all(word in texts for word in words[1:])
