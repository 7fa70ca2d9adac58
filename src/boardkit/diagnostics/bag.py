"""Collects the findings of a load, in order, without repeats and without end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boardkit.diagnostics.catalogue import get
from boardkit.diagnostics.diagnostic import Diagnostic, Severity
from boardkit.diagnostics.excerpt import draw_excerpt, split_lines
from boardkit.diagnostics.printable import printable
from boardkit.diagnostics.span import Span

LIMIT = 200


class Bag:
    """The findings so far: each stage adds to it and the next stage starts only if it holds no error.

    Iterating gives the findings in the order in which they were added. Of more than 200 the first 200 are
    kept, and a last one says how many there were besides.
    """

    def __init__(self, *, limit: int = LIMIT) -> None:
        self._limit = limit
        self._kept: list[Diagnostic] = []
        self._seen: set[tuple[str, Span | None, str]] = set()
        self._n_dropped = 0
        self._dropped_error = False
        self._sources: dict[str, str] = {}
        self._lines: dict[str, list[str]] = {}

    def remember(self, file: str, text: str) -> None:
        """Keep the text of a file, so that findings in it come with an excerpt."""
        self._sources[file] = text
        self._lines.pop(file, None)

    @property
    def sources(self) -> Mapping[str, str]:
        """The texts remembered, by file."""
        return self._sources

    def add(
        self,
        code: str,
        span: Span | None = None,
        /,
        *,
        related: Iterable[tuple[str, Span]] = (),
        **data: Any,
    ) -> Diagnostic:
        """Add a finding whose words come from the catalogue's templates filled with `data`, and return it.

        Raises LookupError when the catalogue has no such code or the data lack a word of its templates.
        """
        known = get(code)
        words = {name: printable(value) if isinstance(value, str) else value for name, value in data.items()}
        finding = Diagnostic(
            code=code,
            message=known.message.format_map(words),
            span=span,
            cure=known.cure.format_map(words) or None,
            severity=known.severity,
            related=tuple(related),
            excerpt=self._excerpt(span),
        )
        self.put(finding)
        return finding

    def put(self, finding: Diagnostic) -> None:
        """Add a finding that is already made; one with the same code, place and words is not added twice."""
        key = (finding.code, finding.span, finding.message)
        if key in self._seen:
            return
        self._seen.add(key)
        if len(self._kept) < self._limit:
            self._kept.append(finding)
        else:
            self._n_dropped += 1
            self._dropped_error |= finding.severity == "error"

    def sorted(self) -> list[Diagnostic]:
        """Return the findings by file, line and column; those without a place come last."""
        return [*sorted(self._kept, key=_place), *self._closing()]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that stop the load."""
        return tuple(finding for finding in self if finding.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The findings that do not."""
        return tuple(finding for finding in self if finding.severity == "warning")

    @property
    def has_errors(self) -> bool:
        """Whether the load must stop."""
        return self._dropped_error or any(finding.severity == "error" for finding in self._kept)

    def __iter__(self) -> Iterator[Diagnostic]:
        yield from self._kept
        yield from self._closing()

    def __len__(self) -> int:
        return len(self._kept) + (self._n_dropped > 0)

    def _closing(self) -> Iterator[Diagnostic]:
        if self._n_dropped:
            known = get("source/too-many")
            message = known.message.format(kept=len(self._kept), n=self._n_dropped)
            severity: Severity = "error" if self._dropped_error else "warning"
            yield Diagnostic(code=known.code, message=message, cure=known.cure, severity=severity)

    def _excerpt(self, span: Span | None) -> str | None:
        if span is None or len(self._kept) >= self._limit or span.file not in self._sources:
            return None
        if span.file not in self._lines:
            self._lines[span.file] = split_lines(self._sources[span.file])
        return draw_excerpt(self._lines[span.file], span)


def _place(finding: Diagnostic) -> tuple[bool, str, int, int]:
    span = finding.span
    return (True, "", 0, 0) if span is None else (False, span.file, span.line, span.column)
