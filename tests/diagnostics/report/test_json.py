"""JSON reports."""

import json

from boardkit.diagnostics import Diagnostic, Span
from boardkit.diagnostics.report import format_json

KEYS = ["code", "severity", "message", "cure", "span", "related", "excerpt"]


def test_a_list_of_objects_with_stable_keys() -> None:
    findings = [
        Diagnostic(
            "source/x",
            "odd",
            Span("牌.yaml", 1, 2, 1, 3),
            "mend it",
            related=(("here", Span("b", 1, 1, 1, 1)),),
        ),
        Diagnostic("source/y", "odd"),
    ]
    loaded = json.loads(format_json(findings))
    assert [list(entry) for entry in loaded] == [KEYS, KEYS]
    assert loaded == [finding.to_dict() for finding in findings]


def test_any_file_name_can_be_written() -> None:
    assert format_json([Diagnostic("source/x", "odd", Span("\ud800", 1, 1, 1, 1))]).encode("ascii")
