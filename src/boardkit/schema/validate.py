"""Nodes against the schema, with a finding for everything that does not fit, at the place where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from boardkit.diagnostics import Bag
from boardkit.schema.dialect import Error, errors_of
from boardkit.schema.finding import Finding
from boardkit.schema.findings import findings_of
from boardkit.schema.shapes import EFFECT, PYTHON_WORDS
from boardkit.source import Node, Path

MOST_ERRORS = 400
"""Of so many errors the findings are made; a bag keeps fewer."""


def validate(node: Node, root: type[Any], bag: Bag, *, reserved: frozenset[str] = PYTHON_WORDS) -> None:
    """Reports everything in a document that does not have the shape of `root`, in the order of the document.

    `reserved` are words that cannot be names in expressions.
    """
    errors = islice(errors_of(node.to_data(), root, reserved), MOST_ERRORS)
    found = [finding for error in _telling(errors) for finding in findings_of(node, error)]
    for finding in sorted(found, key=_position):
        bag.add(f"schema/{finding.slug}", finding.span, **finding.data)


def _position(finding: Finding) -> tuple[str, int, int]:
    return finding.span.file, finding.span.line, finding.span.column


def _telling(errors: Iterable[Error]) -> Iterator[Error]:
    """The errors without those that another one at the same place explains."""
    by_path: dict[Path, list[Error]] = {}
    for error in errors:
        by_path.setdefault(error.path, []).append(error)
    crowded = {path for path, here in by_path.items() if any(map(_has_many_keys, here))}
    for path, here in by_path.items():
        if path in crowded:
            yield next(filter(_has_many_keys, here))
        elif path[:-1] not in crowded or here[0].value is not None:
            yield from _first_of_each(here)


def _has_many_keys(error: Error) -> bool:
    return error.keyword == "maxProperties" and error.title == EFFECT


def _first_of_each(errors: list[Error]) -> Iterator[Error]:
    """One error that tells the wrong kind of value, or else each; the missing keys of a mapping are one."""
    kinds = [error for error in errors if error.keyword == "type"]
    if kinds:
        yield kinds[0]
        return
    missing = [error for error in errors if error.keyword == "required"]
    yield from (error for error in errors if error not in missing[1:])
