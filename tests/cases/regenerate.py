"""Writes `bad/`: every wrong example of the catalogue as a file, with the report that `boardkit check` gives beside it.

Run `python tests/cases/regenerate.py` after a finding's words or example have changed, and read the difference.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

from attrs import frozen

import boardkit
from boardkit.diagnostics import CATALOGUE, Diagnostic
from boardkit.diagnostics.codes.example import GAME
from boardkit.diagnostics.codes.source import BASE
from boardkit.diagnostics.report import format_text

CASES = Path(__file__).resolve().parent
BAD = CASES / "bad"

MORE: dict[str, bytes] = {
    "source/not-utf8": "title: Café\n".encode("latin-1"),
    "options/unknown": b"extends: stones\nboardkit: 1\nname: wide\nsummary: On 4 by 4 cells.\noptions: {sise: 4}\n",
}
"""Files for findings that an example in the catalogue cannot show."""

BESIDE: dict[str, str] = {
    "source/base": BASE,
    "source/example": CATALOGUE["source/extends-cycle"].wrong,
    "options/stones": GAME,
}
"""Files that the cases extend."""


@frozen
class Case:
    """A file that gives a finding: its code, where it lies below `bad/` (without ending), and its content."""

    code: str
    content: bytes

    @property
    def file(self) -> Path:
        """The file, from the folder of the cases."""
        return Path("bad", f"{self.code}.yaml")

    @property
    def report(self) -> Path:
        """The report that it must give, from the folder of the cases."""
        return Path("bad", f"{self.code}.txt")


def cases() -> Iterator[Case]:
    """All cases, in the order of the catalogue."""
    for code, known in CATALOGUE.items():
        if known.wrong:
            yield Case(code, known.wrong.encode())
        elif code in MORE:
            yield Case(code, MORE[code])


def findings_of(case: Case) -> list[Diagnostic]:
    """What checking the case finds; files are named from the folder of the cases."""
    with chdir(CASES):
        return boardkit.check(case.file)


def report_of(findings: list[Diagnostic]) -> str:
    """The report as it stands in the file."""
    with chdir(CASES):
        return "\n".join(line.rstrip() for line in format_text(findings).splitlines()) + "\n"


def main() -> None:
    """Writes all files anew."""
    shutil.rmtree(BAD, ignore_errors=True)
    for name, text in BESIDE.items():
        path = BAD / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    for case in cases():
        path = CASES / case.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(case.content)
        (CASES / case.report).write_text(report_of(findings_of(case)), encoding="utf-8", newline="\n")
    print(f"{sum(1 for _ in cases())} cases in {os.path.relpath(BAD)}")


if __name__ == "__main__":
    main()
