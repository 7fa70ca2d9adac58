"""Where something stands in a file."""

from __future__ import annotations

from attrs import frozen


@frozen
class Span:
    """A stretch of a source file: lines and columns count characters from 1, the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def sub(self, start: int, length: int) -> Span:
        """Return the `length` characters that begin `start` characters into this span's first line.

        >>> Span("game.yaml", 3, 7, 3, 20).sub(4, 2)
        Span(file='game.yaml', line=3, column=11, end_line=3, end_column=13)
        """
        column = self.column + start
        return Span(self.file, self.line, column, self.line, column + length)

    def to_dict(self) -> dict[str, str | int]:
        """Return the span as plain data."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
