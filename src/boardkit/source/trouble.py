"""What a parser knew when it gave up, and what we make of it."""

from __future__ import annotations

from attrs import Factory, frozen

from boardkit.source.place import line_end, line_start


@frozen
class Trouble:
    """Where a parser gave up and what it said; `since` is where the thing that it was reading began."""

    text: str
    context: str
    problem: str
    at: int
    since: int | None
    bracket: int | None
    quote: int | None

    @property
    def char(self) -> str:
        """The character at which the parser gave up, or nothing at the end of the file."""
        return self.text[self.at : self.at + 1]

    @property
    def before(self) -> str:
        """What stands before it on its line."""
        return self.text[line_start(self.text, self.at) : self.at]

    @property
    def rest(self) -> str:
        """What stands from there to the end of the line."""
        return self.text[self.at : line_end(self.text, self.at)]

    @property
    def is_first(self) -> bool:
        """Whether only spaces stand before it on its line."""
        return not self.before.strip()

    @property
    def is_level(self) -> bool:
        """Whether it is indented as much as the thing that was being read."""
        return self.since is not None and len(self.before) == self.since - line_start(self.text, self.since)


@frozen
class Fault:
    """What to report: a code, the place as index and length, and the words of its templates."""

    code: str
    at: int
    length: int = 1
    data: dict[str, str | int] = Factory(dict)
