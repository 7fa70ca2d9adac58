"""A page for every kind of finding, from the catalogue; the reports are made by checking the examples."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from boardkit import check
from boardkit.diagnostics import CATALOGUE, Code
from boardkit.diagnostics.codes.source import BASE
from boardkit.diagnostics.printable import printable
from boardkit.diagnostics.report import format_text
from generate.words import fence, table

FOLDER = "reference/diagnostics"

STAGES = {
    "source": "reading files and applying patches",
    "schema": "the shape: keys and kinds of values",
    "expr": "expressions",
    "check": "the meaning of the whole definition",
    "options": "options, layouts and what they must meet together",
    "scenario": "scenario files",
}

LONG = 400
"""A line of an example beyond this length is shown shortened."""


def diagnostic_pages() -> dict[str, str]:
    """The pages by their path."""
    return {f"{FOLDER}/{code.code}.md": _page(code) for code in CATALOGUE.values()}


def diagnostic_index() -> str:
    """All findings, stage by stage."""
    parts: list[str] = []
    for stage in dict.fromkeys(name.partition("/")[0] for name in CATALOGUE):
        rows = [
            (f"[`{code.code}`]({code.code}.md)", code.title, code.severity)
            for code in CATALOGUE.values() if code.code.startswith(f"{stage}/")
        ]
        parts.append(f"## `{stage}`: {STAGES[stage]}\n\n{table(('code', 'what it is', 'severity'), rows)}")
    return "\n".join(parts)


def _page(code: Code) -> str:
    return "\n".join(part for part in _parts(code) if part)


def _parts(code: Code) -> Iterator[str]:
    yield f"# `{code.code}`\n"
    kind = " This is a warning: the game can be played." if code.severity == "warning" else ""
    yield f"{code.title[:1].upper()}{code.title[1:]}.{kind}\n"
    yield f"**Message:** `{_template(code.message)}`\n"
    yield f"**Why it is one:** {code.why}\n"
    if re.sub(r"\{[a-z_]+\}", "", code.cure).strip():
        yield f"**Cure:** {_template(code.cure)}\n"
    if code.wrong:
        before, after = _differing(code.wrong, code.right)
        yield f"## Wrong\n\n{_yaml(code.wrong, before)}"
        report = _report(code)
        if report:
            yield f"`boardkit check` says:\n\n{fence(report, 'text')}"
        yield f"## Right\n\n{_yaml(code.right, after)}"
    else:
        yield "No short text shows it, so there is no example.\n"


def _template(text: str) -> str:
    """A message with its blanks in capitals, as manuals have them."""
    filled = re.sub(r"\{([a-z_]+)[^{}]*\}", lambda blank: blank.group(1).upper(), text)
    return filled.replace("{{", "{").replace("}}", "}").replace("`", "")


def _yaml(text: str, changed: list[int]) -> str:
    options = f'hl_lines="{" ".join(map(str, changed))}"' if changed else ""
    lines = [printable(line.replace("\t", "→   "), limit=LONG) for line in text.splitlines()]
    return fence("\n".join(lines), "yaml", options)


def _differing(wrong: str, right: str) -> tuple[list[int], list[int]]:
    """Numbers of the lines that differ, in both texts."""
    a, b = wrong.splitlines(), right.splitlines()
    before: list[int] = []
    after: list[int] = []
    for kind, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind != "equal":
            before += range(a1 + 1, a2 + 1)
            after += range(b1 + 1, b2 + 1)
    return before, after


@cache
def _report(code: Code) -> str:
    """What checking the wrong example reports; "" when it does not report this finding."""
    name = "example" if code.code.startswith("source/") else "game.yaml"
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("base").write_text(BASE, "utf-8")
            Path(name).write_text(code.wrong, "utf-8")
            findings = [finding for finding in check(name) if finding.code == code.code][:1]
            report = format_text(findings) if findings else ""
        except Exception:  # tests/docs/test_reference.py is where that fails
            report = ""
        finally:
            os.chdir(here)
    lines = [line for line in report.splitlines() if not line.strip().startswith("= see:")]
    return "\n".join(printable(line, limit=LONG) for line in lines[:-2])
