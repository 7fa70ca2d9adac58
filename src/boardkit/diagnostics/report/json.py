"""Findings as a JSON list, one object each, always with the same keys."""

from __future__ import annotations

import json
from collections.abc import Iterable

from boardkit.diagnostics.diagnostic import Diagnostic


def format_json(findings: Iterable[Diagnostic]) -> str:
    """Return the findings as JSON text, in the order given.

    >>> print(format_json([]))
    []
    """
    return json.dumps([finding.to_dict() for finding in findings], indent=2)
