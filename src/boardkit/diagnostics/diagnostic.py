"""One finding about a definition, as plain picklable data."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from boardkit.diagnostics.span import Span

Severity = Literal["error", "warning"]


@frozen
class Diagnostic:
    """What is wrong, where, and what to do about it.

    `code` is `stage/slug`; `related` holds other places with a few words each; `excerpt` is the source line
    with a caret below it, already laid out, when the source was at hand.
    """

    code: str
    message: str
    span: Span | None = None
    cure: str | None = None
    severity: Severity = "error"
    related: tuple[tuple[str, Span], ...] = ()
    excerpt: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as JSON-able data; the keys are always the same."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "cure": self.cure,
            "span": None if self.span is None else self.span.to_dict(),
            "related": [{"message": words, "span": span.to_dict()} for words, span in self.related],
            "excerpt": self.excerpt,
        }

    def __str__(self) -> str:
        place = "" if self.span is None else f"{self.span}: "
        return f"{place}{self.severity}[{self.code}]: {self.message}"
