"""Findings as text for people, with the source line, a caret and the cure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from boardkit.diagnostics.diagnostic import Diagnostic
from boardkit.diagnostics.excerpt import draw_excerpt, split_lines
from boardkit.diagnostics.printable import printable
from boardkit.diagnostics.span import Span

_RESET = "\x1b[0m"
_STYLES = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "bold": "\x1b[1m",
    "edge": "\x1b[1;34m",
    "cure": "\x1b[32m",
}
_LARGEST = 4_000_000


def format_text(
    findings: Iterable[Diagnostic], *, sources: Mapping[str, str] | None = None, colour: bool = False
) -> str:
    """Return a report of the findings in the order given, ended by a line that counts them.

    Lines are quoted from the finding's own excerpt, else from `sources` (file to text), else from the file on
    disk; a file that cannot be read is quoted by its name only. `colour` adds ANSI sequences.

    >>> print(format_text([Diagnostic("source/empty", "the file says nothing", cure="write a game")]))
    error[source/empty]: the file says nothing
      = cure: write a game
      = see: boardkit explain source/empty
    <BLANKLINE>
    1 error
    """
    report = _Report(sources or {}, colour)
    findings = list(findings)
    parts = ["\n".join(report.lines_of(finding)) for finding in findings]
    return "\n\n".join([*parts, _count(findings)])


class _Report:
    """A report being written: the sources read so far and whether it has colours."""

    def __init__(self, sources: Mapping[str, str], colour: bool) -> None:
        self._sources = sources
        self._colour = colour
        self._lines: dict[str, list[str]] = {}

    def lines_of(self, finding: Diagnostic) -> list[str]:
        """Return one finding, laid out."""
        kind = self._paint(f"{finding.severity}[{finding.code}]", finding.severity)
        lines = [f"{kind}{self._paint(': ' + finding.message, 'bold')}"]
        edge = "  "
        if finding.span is not None:
            gutter = " " * len(str(finding.span.line))
            edge = f"{gutter} "
            lines.append(f"{gutter}{self._paint('-->', 'edge')} {_place(finding.span)}")
            lines += self._excerpt(finding, finding.span)
        notes = [("also", f"{words} ({_place(span)})", "") for words, span in finding.related]
        if finding.cure:
            notes.append(("cure", finding.cure, "cure"))
        notes.append(("see", f"boardkit explain {finding.code}", ""))
        sign = self._paint("=", "edge")
        return lines + [f"{edge}{sign} {name}: {self._paint(text, style)}" for name, text, style in notes]

    def _excerpt(self, finding: Diagnostic, span: Span) -> list[str]:
        drawn = finding.excerpt or draw_excerpt(self._source(span.file), span)
        if drawn is None:
            return []
        if drawn.count("\n") != 2:
            return drawn.split("\n")
        bar, line, carets = drawn.split("\n")
        start = len(bar)
        marks = carets[start:].lstrip()
        indent = carets[start : len(carets) - len(marks)]
        return [
            self._paint(bar, "edge"),
            self._paint(line[:start], "edge") + line[start:],
            self._paint(carets[:start], "edge") + indent + self._paint(marks, finding.severity),
        ]

    def _source(self, file: str) -> list[str]:
        if file not in self._lines:
            text = self._sources.get(file)
            self._lines[file] = split_lines(_read(file) if text is None else text)
        return self._lines[file]

    def _paint(self, text: str, style: str) -> str:
        return f"{_STYLES[style]}{text}{_RESET}" if self._colour and style and text else text


def _read(file: str) -> str:
    """Return the text of a file, or nothing when there is none; a report never fails for want of it."""
    try:
        path = Path(file)
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return ""
        return path.read_bytes().decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return ""


def _place(span: Span) -> str:
    return f"{printable(span.file)}:{span.line}:{span.column}"


def _count(findings: Sequence[Diagnostic]) -> str:
    """Say how many errors and warnings there are, as in '2 errors, 1 warning'."""
    severities = [finding.severity for finding in findings]
    n_errors, n_warnings = severities.count("error"), severities.count("warning")
    words = []
    if n_errors or not n_warnings:
        words.append(_plural(n_errors, "error"))
    if n_warnings:
        words.append(_plural(n_warnings, "warning"))
    return ", ".join(words) if findings else "no findings"


def _plural(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
