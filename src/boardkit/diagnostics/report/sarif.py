"""Findings as a SARIF 2.1.0 log, the format of code-scanning services and editors.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, sections 3.13 to 3.52.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from boardkit.diagnostics.catalogue import CATALOGUE
from boardkit.diagnostics.diagnostic import Diagnostic
from boardkit.diagnostics.span import Span

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def format_sarif(findings: Iterable[Diagnostic], *, version: str | None = None) -> str:
    """Return the findings as the JSON text of a SARIF log; `version` is boardkit's, to be named in it."""
    return json.dumps(to_sarif(findings, version=version), indent=2)


def to_sarif(findings: Iterable[Diagnostic], *, version: str | None = None) -> dict[str, Any]:
    """Return the findings as a SARIF log in plain data.

    >>> to_sarif([])["runs"][0]["results"]
    []
    """
    findings = list(findings)
    codes = sorted({finding.code for finding in findings})
    driver: dict[str, Any] = {"name": "boardkit", "rules": [_rule(code) for code in codes]}
    if version is not None:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes.index(finding.code)) for finding in findings],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    known = CATALOGUE.get(code)
    if known is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.why},
        "defaultConfiguration": {"level": known.severity},
    }


def _result(finding: Diagnostic, index: int) -> dict[str, Any]:
    text = f"{finding.message}; {finding.cure}" if finding.cure else finding.message
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": text},
    }
    if finding.span is not None:
        result["locations"] = [_location(finding.span)]
    if finding.related:
        result["relatedLocations"] = [
            {"id": i, "message": {"text": words}, **_location(span)}
            for i, (words, span) in enumerate(finding.related)
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.file)}, "region": region}}


def _uri(file: str) -> str:
    path = PurePath(file)
    if path.is_absolute():
        return path.as_uri()
    return quote(path.as_posix(), errors="replace")
