"""Small changes of a definition that its scenarios should notice: one effect, condition, name or number at a time."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from boardkit.ops import OPS
from boardkit.source import Mapping, Node, Path, Scalar, Sequence
from boardkit.testing.mutant_expressions import mutated_expressions
from boardkit.testing.mutant_names import Vocabulary

PROSE = frozenset((
    "boardkit", "name", "title", "summary", "doc", "because", "for", "ruling", "labels", "unit", "marker", "extends",
    "plugin", "default_players",
))
"""Keys whose values change no rule (or only how one is worded)."""
OMITTED = frozenset((
    "else", "start", "stuck", "needs", "scope", "player", "wins", "where", "when", "optional", "visible", "symmetric",
    "measures", "hooks", "per",
))
"""Keys that are left out, one at a time; without most other keys a definition does not load."""
EFFECTS = frozenset(op.KEY for op in OPS)


@frozen
class Mutant:
    """One change of one file: `data` is what the file says then."""

    file: str
    line: int
    path: Path
    change: str
    data: Any

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.change}"


def mutants(file: str, root: Node, vocabulary: Vocabulary) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    data = root.to_data()
    seen: set[str] = set()
    for path, line, change, value in _changes(root, (), vocabulary):
        changed = _replaced(data, path, value)
        key = repr(changed)
        if changed != data and key not in seen:
            seen.add(key)
            yield Mutant(file, line, path, change, changed)


_GONE = object()


def _replaced(data: Any, path: Path, value: Any) -> Any:
    """A copy of the data with another value at a path, or without what is there."""
    if not path:
        return value
    changed = copy.copy(data)
    head, rest = path[0], path[1:]
    if not rest and value is _GONE:
        del changed[head]
    elif not rest and isinstance(value, _Renamed):
        return {value.key if key == head else key: item for key, item in changed.items()}
    else:
        changed[head] = _replaced(changed[head], rest, value)
    return changed


@frozen
class _Renamed:
    """The key at a path is called otherwise."""

    key: str


Change = tuple[Path, int, str, Any]


def _changes(node: Node, path: Path, vocabulary: Vocabulary) -> Iterator[Change]:
    if isinstance(node, Scalar):
        yield from _of_scalar(node, path, vocabulary)
    elif isinstance(node, Sequence):
        yield from _of_list(node, path)
        for number, item in enumerate(node.items):
            yield from _changes(item, (*path, number), vocabulary)
    else:
        yield from _of_mapping(node, path, vocabulary)
        for key, entry in node.entries.items():
            if _last_key(key) not in PROSE:
                yield from _changes(entry.value, (*path, key), vocabulary)


def _last_key(key: str) -> str:
    """`doc` for a path in a patch such as `phases.TURN.doc`."""
    return key.rsplit(".", 1)[-1]


# -- lists and mappings ------------------------------------------------------------------------------------


def _of_list(node: Sequence, path: Path) -> Iterator[Change]:
    """One item is missing; two effects change places."""
    for number, item in enumerate(node.items):
        yield (*path, number), item.span.line, f"without {_short(item)}", _GONE
    for number, (first, second) in enumerate(zip(node.items, node.items[1:], strict=False)):
        if _is_effect(first) and _is_effect(second):
            data = [item.to_data() for item in node.items]
            data[number], data[number + 1] = data[number + 1], data[number]
            yield path, second.span.line, f"{_short(second)} before {_short(first)}", data


def _is_effect(node: Node) -> bool:
    return isinstance(node, Mapping) and len(node.entries) == 1 and next(iter(node.entries)) in EFFECTS


def _of_mapping(node: Mapping, path: Path, vocabulary: Vocabulary) -> Iterator[Change]:
    entries = node.entries
    if "then" in entries and "when" in entries:
        data = node.to_data()
        data["then"], data["else"] = data.get("else", []), data["then"]
        yield path, node.span.line, "then and else change places", data
    for key, entry in entries.items():
        if key in OMITTED:
            yield (*path, key), entry.key.span.line, f"without '{key}'", _GONE
    if path and path[-1] in ("set", "with") and len(entries) > 1:
        for key, entry in entries.items():
            if _last_key(key) not in PROSE:
                yield (*path, key), entry.key.span.line, f"without '{key}: {_short(entry.value)}'", _GONE
    if path and path[-1] == "set":
        for key, entry in entries.items():
            for other in vocabulary.expression_names(key):
                yield (*path, key), entry.key.span.line, f"'{key}' becomes '{other}'", _Renamed(other)


def _short(node: Node) -> str:
    text = str(node.to_data()).replace("'", "")
    return text if len(text) <= 70 else f"{text[:67]}…"


# -- scalars -----------------------------------------------------------------------------------------------


def _of_scalar(node: Scalar, path: Path, vocabulary: Vocabulary) -> Iterator[Change]:
    value, line = node.value, node.span.line
    if isinstance(value, bool):
        yield path, line, f"{value} becomes {not value}".lower(), not value
    elif isinstance(value, int):
        for other in (value + 1, value - 1):
            yield path, line, f"{value} becomes {other}", other
    elif isinstance(value, str):
        for text in _texts(value, vocabulary, is_promise=_is_of_state(path)):
            yield path, line, f"'{_clip(value)}' becomes '{_clip(text)}'", text


def _is_of_state(path: Path) -> bool:
    """Whether a path leads into a variable: the range of one is a promise, and a wider one is kept as well."""
    return any(step == "state" or str(step).startswith("state.") for step in path)


def _texts(value: str, vocabulary: Vocabulary, *, is_promise: bool) -> Iterator[str]:
    """Other texts for a text: another end of a range, another name, another expression."""
    low, dots, high = value.partition("..")
    if dots and low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
        yield from (f"{int(low) + 1}..{high}", f"{low}..{int(high) - 1}")
        if not is_promise:
            yield from (f"{int(low) - 1}..{high}", f"{low}..{int(high) + 1}")
        return
    yield from vocabulary.others(value)
    try:
        tree = ast.parse(f"({value.strip()}\n)", mode="eval")
    except (SyntaxError, ValueError):
        return
    if not isinstance(tree.body, ast.Name):
        yield from mutated_expressions(tree, vocabulary)


def _clip(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 90 else f"{text[:87]}…"
