"""The files in `cases/`: every wrong example of the catalogue gives its report, every good game plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardkit
from boardkit import library
from boardkit.diagnostics import CATALOGUE, Bag, Code, Diagnostic
from boardkit.diagnostics.codes.source import BASE
from boardkit.source import resolve
from cases.regenerate import BESIDE, CASES, Case, cases, findings_of, report_of

WITHOUT = {
    "source/file-not-found": "there is no file to keep; see test_a_file_that_is_not_there",
    "source/not-a-file": "a folder; see test_a_folder",
    "source/unreadable": "depends on the permissions of the machine; see tests/source",
    "source/file-too-large": "a file of megabytes; see test_files_beyond_a_limit",
    "source/too-many": "hundreds of findings; see test_files_beyond_a_limit",
    "source/too-many-nodes": "a file of megabytes; see test_files_beyond_a_limit",
    "source/scalar-too-long": "a text of 64,000 characters; see test_files_beyond_a_limit",
    "source/extends-depth": "nine files; see test_a_chain_of_nine_variants",
    "source/patch-too-large": "a patch of thousands of changes; see tests/source",
    "options/elsewhere": "a value given by the caller; see tests/test_library.py",
    "schema/misfit": "a net below the schema that no definition is known to fall into",
}
"""Codes that no file in `cases/bad` shows, with the reason."""

RERUN = "run python tests/cases/regenerate.py and read the difference"
CASE_LIST = list(cases())


def shown(finding: Diagnostic) -> str:
    return f"{finding}; {finding.cure}"


# -- wrong -------------------------------------------------------------------------------------------------


def test_every_code_has_a_case_or_a_reason_to_have_none() -> None:
    assert {case.code for case in CASE_LIST} | set(WITHOUT) == set(CATALOGUE)
    assert not {case.code for case in CASE_LIST} & set(WITHOUT)


def test_no_file_is_left_over() -> None:
    wanted = {CASES / file for case in CASE_LIST for file in (case.file, case.report)}
    wanted |= {CASES / "bad" / name for name in BESIDE}
    there = {path for path in (CASES / "bad").rglob("*") if path.is_file()}
    assert there == wanted, RERUN


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case.code)
def test_a_wrong_definition_gives_its_report(case: Case) -> None:
    assert (CASES / case.file).read_bytes() == case.content, RERUN
    findings = findings_of(case)
    assert [finding.code for finding in findings] == [case.code]
    assert report_of(findings) == (CASES / case.report).read_text("utf-8"), RERUN


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case.code)
def test_a_finding_stands_in_the_file_and_has_a_cure(case: Case) -> None:
    for finding in findings_of(case):
        assert finding.severity == (CATALOGUE[case.code].severity)
        assert finding.cure
        assert_inside(finding, CASES)


def assert_inside(finding: Diagnostic, folder: Path) -> None:
    """The span names a place that is there: the line and column exist, the end is not before the start."""
    span = finding.span
    assert span is not None
    lines = (folder / span.file).read_bytes().decode("utf-8-sig", "replace").split("\n")
    assert 1 <= span.line <= span.end_line <= len(lines)
    assert 1 <= span.column <= len(lines[span.line - 1]) + 1
    assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 1
    assert (span.line, span.column) <= (span.end_line, span.end_column)


# -- right -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [c for c in CATALOGUE.values() if c.right], ids=lambda code: code.code)
def test_the_repaired_example_is_fine(code: Code, tmp_path: Path) -> None:
    (tmp_path / "base").write_text(BASE, "utf-8")
    path = tmp_path / "example"
    path.write_text(code.right, "utf-8")
    if code.code.startswith("source/"):
        # A few lines that can be read; what they lack to be a game is the business of later stages.
        bag = Bag()
        resolve(path, bag, find=library.find_base)
        assert [shown(finding) for finding in bag] == []
    else:
        assert [shown(finding) for finding in boardkit.check(path)] == []


# -- findings that no file can show ------------------------------------------------------------------------


def only(findings: list[Diagnostic], code: str) -> Diagnostic:
    assert [finding.code for finding in findings] == [code]
    return findings[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("", "utf-8")
    finding = only(boardkit.check(tmp_path / "gane.yaml"), "source/file-not-found")
    assert "gane.yaml" in finding.message
    assert finding.cure == "did you mean 'game.yaml'?"


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "sub.yaml").mkdir()
    assert "folder" in only(boardkit.check(tmp_path / "sub.yaml"), "source/not-a-file").message


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("source/file-too-large", "#" * 2_000_001),
        ("source/scalar-too-long", f"title: {'x' * 64_001}\n"),
        ("source/too-many-nodes", "numbers: [" + "1, " * 60_000 + "1]\n"),
    ],
)
def test_files_beyond_a_limit(code: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(text, "utf-8")
    finding = only(boardkit.check(path), code)
    assert finding.cure
    assert_inside(finding, tmp_path)


def test_findings_without_end_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("".join(f"key{i}: 1\n" for i in range(500)), "utf-8")
    findings = boardkit.check(path)
    assert findings[-1].code == "source/too-many"
    assert len(findings) == 201


def test_a_chain_of_nine_variants(tmp_path: Path) -> None:
    for i in range(10):
        (tmp_path / f"v{i}.yaml").write_text(f"extends: v{i + 1}.yaml\nname: v{i}\n", "utf-8")
    assert "source/extends-depth" in [finding.code for finding in boardkit.check(tmp_path / "v0.yaml")]
