"""Prints findings: as text for people, as JSON for programs, as SARIF for code-scanning services."""

from boardkit.diagnostics.report.json import format_json
from boardkit.diagnostics.report.sarif import format_sarif, to_sarif
from boardkit.diagnostics.report.text import format_text

__all__ = ["format_json", "format_sarif", "format_text", "to_sarif"]
