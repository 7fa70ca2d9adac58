"""Paths of a patch: keys joined by dots, list indexes in brackets, as in `phases.TURN.start[0]`."""

from __future__ import annotations

import re

from attrs import frozen

from boardkit.source.limits import MAX_PATH

END = -1
"""The step `[end]`: the place after the last item of a list."""

_KEY = re.compile(r"""([^.\[\]"']+)|"([^"]*)"|'([^']*)'""")
_INDEX = re.compile(r"\[([0-9]{1,6}|end)\]")


@frozen
class Step:
    """A key (str) or index (int) of a path, and where it stands in the path's text."""

    value: str | int
    start: int
    length: int


@frozen
class PatchPath:
    """A path and its steps; the first step is a key, as the root of a definition is a mapping."""

    text: str
    steps: tuple[Step, ...]

    @property
    def values(self) -> tuple[str | int, ...]:
        """The steps without their places: equal for two spellings of one path."""
        return tuple(step.value for step in self.steps)

    def parent(self, n: int) -> str:
        """Return the text of the first `n` steps, for messages."""
        if n == 0:
            return "the definition"
        last = self.steps[n - 1]
        return f"'{self.text[: last.start + last.length]}'"


class PathError(ValueError):
    """A path that cannot be read: why, and the offset where."""

    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


def parse_path(text: str) -> PatchPath:
    """Return the steps of a path; PathError says what is wrong with it.

    A key that holds dots or brackets is put in quotes: `actions.drop."score[p]"`.

    >>> parse_path("phases.TURN.start[0]").values
    ('phases', 'TURN', 'start', 0)
    """
    steps: list[Step] = []
    offset = 0
    while offset < len(text) or not steps:
        if len(steps) == MAX_PATH:
            raise PathError(f"it has more than {MAX_PATH} steps", offset)
        if steps and text[offset] == "[":
            step = _index(text, offset)
        else:
            if steps:
                if text[offset] != ".":
                    raise PathError("a dot is missing", offset)
                offset += 1
            step = _key(text, offset)
        steps.append(step)
        offset = step.start + step.length
    return PatchPath(text, tuple(steps))


def _key(text: str, offset: int) -> Step:
    found = _KEY.match(text, offset)
    if found is None:
        quoted = text[offset : offset + 1] in ('"', "'")
        raise PathError("a quote is not closed" if quoted else "a key is missing", offset)
    bare, double, single = found.groups()
    if bare is not None and bare != bare.strip():
        raise PathError("a space stands beside a dot or bracket", offset)
    key = next(part for part in (bare, double, single) if part is not None)
    return Step(key, offset, found.end() - offset)


def _index(text: str, offset: int) -> Step:
    found = _INDEX.match(text, offset)
    if found is None:
        raise PathError("an index must be a number from 0 or 'end'", offset)
    value = END if found.group(1) == "end" else int(found.group(1))
    return Step(value, offset, found.end() - offset)
