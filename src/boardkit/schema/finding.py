"""A finding about the shape before it is put into words."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from boardkit.diagnostics import Span


@frozen
class Finding:
    """A code of the catalogue without its stage, a place, and the data for its words."""

    slug: str
    span: Span
    data: dict[str, Any]


def finding(slug: str, span: Span, /, **data: Any) -> Finding:
    """A finding with its data as arguments."""
    return Finding(slug, span, data)
