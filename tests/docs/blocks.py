"""Reads the fenced blocks of a page and runs them: what the documentation shows is what happens.

| block | what is done |
|---|---|
| `python` | run, in order, in one namespace a page |
| `python title="FILE"` | written to FILE; some command of the page must run it, unless it is in `src/` |
| `text output` | must be what the last Python block printed |
| `yaml` with `boardkit: 1` | a game or variant must check without findings, scenarios must pass |
| `yaml wrong` | must have findings, or fail |
| `yaml fragment` | must be YAML; with a `title`, part of that file |
| `console` | lines `$ boardkit …`, `$ pytest …`, `$ python …` are run; what is shown below must be printed |
| `bash` | the part behind `.venv/bin/boardkit` is run |
| `json` | must be JSON |
| `diff title="FILE"` | the changes are made in FILE |
| `text` | not run |

A `title` is the name of a file in the page's own folder, where commands and Python run as well. In output a line
`…` stands for any lines, and `…` in a line for anything.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

import boardkit
from boardkit.diagnostics import Bag
from boardkit.source import parse_text

FENCE = re.compile(r"(?P<indent>\s*)(?P<fence>`{3,}|~{3,})(?P<language>[\w-]*)\s*(?P<rest>.*)")
TITLE = re.compile(r'title="([^"]+)"')
VENV_COMMAND = re.compile(r"\.venv/bin/boardkit (?P<arguments>[^&\n]+)")
BOARDKIT = (sys.executable, "-m", "boardkit")
SECONDS = 120


@frozen
class Block:
    """A fenced block: its language, the words behind it, its title and where it stands."""

    page: Path
    line: int
    language: str
    words: tuple[str, ...]
    title: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"


def read_blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, in order."""
    lines = page.read_text("utf-8").splitlines()
    at = 0
    while at < len(lines):
        opening = FENCE.fullmatch(lines[at])
        at += 1
        if opening is None:
            continue
        first, fence = at, opening["fence"]
        while at < len(lines) and lines[at].strip() != fence:
            at += 1
        assert at < len(lines), f"{page}:{first}: the block is not closed"
        title = TITLE.search(opening["rest"])
        words = TITLE.sub("", opening["rest"]).split()
        text = "".join(line.removeprefix(opening["indent"]) + "\n" for line in lines[first:at])
        yield Block(page, first + 1, opening["language"], tuple(words), title[1] if title else "", text)
        at += 1


@define
class PageRun:
    """The blocks of one page being run, in a folder of its own."""

    folder: Path
    names: dict[str, Any] = field(factory=lambda: {"__name__": "__main__"})
    printed: str = ""
    to_run: dict[str, str] = field(factory=dict)
    """Python files that some command must still run, with where they stand."""

    def run(self, blocks: list[Block]) -> None:
        for block in blocks:
            RUNNERS[block.language](self, block)
        assert not self.to_run, f"no command runs {self.to_run}"

    def file(self, block: Block, default: str = "") -> Path:
        path = self.folder / (block.title or default)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, "utf-8")
        return path

    # -- languages -----------------------------------------------------------------------------------

    def python(self, block: Block) -> None:
        # Line numbers of tracebacks are those of the page.
        code = compile("\n" * (block.line - 1) + block.text, str(block.page), "exec", dont_inherit=True)
        if block.title:
            self.file(block)
            if not block.title.startswith("src/"):
                self.to_run[block.title] = block.place
            return
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(code, self.names)
        self.printed = printed.getvalue()

    def text(self, block: Block) -> None:
        if "output" in block.words:
            assert_shown(block.text, self.printed, block.place)

    def yaml(self, block: Block) -> None:
        # The language may have moved on since a decision was recorded.
        if "fragment" in block.words or block.page.parent.name == "decisions":
            bag = Bag()
            parse_text(block.text, block.place, bag)
            assert not bag.has_errors, [str(finding) for finding in bag]
            if block.title:
                whole = (self.folder / block.title).read_text("utf-8")
                assert is_part(block.text, whole), f"{block.place}: this is no part of {block.title}"
            return
        assert "boardkit: 1" in block.text, f"{block.place}: say what it is: `boardkit: 1` or `yaml fragment`"
        path = self.file(block, f"line-{block.line}.yaml")
        problems = scenario_problems(path) if "\nscenarios:" in block.text else definition_problems(path)
        if "wrong" in block.words:
            assert problems, f"{block.place}: nothing is wrong with it"
        else:
            assert not problems, f"{block.place}: {problems}"

    def console(self, block: Block) -> None:
        for command, shown in commands_of(block):
            # Only a page that shows a complaint may have one.
            may_fail = shown.strip() not in ("", "…") and not command.startswith("pytest")
            printed = self.command(shlex.split(command), block.place, may_fail=may_fail)
            if shown.strip():
                assert_shown(shown, printed, block.place)

    def bash(self, block: Block) -> None:
        for found in VENV_COMMAND.finditer(block.text):
            self.command(["boardkit", *shlex.split(found["arguments"])], block.place)

    def json(self, block: Block) -> None:
        json.loads(block.text)

    def diff(self, block: Block) -> None:
        """Makes changes; the lines around them must be there once."""
        path = self.folder / block.title
        whole = path.read_text("utf-8")
        for hunk in re.split(r"^@@.*\n", block.text, flags=re.MULTILINE):
            lines = hunk.splitlines()
            before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
            after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
            assert whole.count(before) == 1, f"{block.place}: {block.title} does not have this once:\n{before}"
            whole = whole.replace(before, after)
        path.write_text(whole, "utf-8")

    # -- commands ------------------------------------------------------------------------------------

    def command(self, words: list[str], place: str, *, may_fail: bool = False) -> str:
        """What a command prints, findings included."""
        pytest = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider")
        programs = {"boardkit": BOARDKIT, "pytest": pytest, "python": (sys.executable,)}
        assert words[0] in programs, f"{place}: only {', '.join(programs)} can be run here, not {words[0]}"
        # A page that changes boardkit itself has a copy in its folder.
        source = self.folder / "src"
        source = source if source.exists() else Path(boardkit.__file__).parents[1]
        path = os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")])
        done = subprocess.run(
            [*programs[words[0]], *words[1:]], cwd=self.folder, capture_output=True, text=True, timeout=SECONDS,
            stdin=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
        )
        printed = f"{place}: {' '.join(words)}\n{done.stdout}{done.stderr}"
        assert done.returncode in ((0, 1, 2) if may_fail else (0,)), printed
        for word in words:
            self.to_run.pop(word, None)
        return done.stdout or done.stderr


def commands_of(block: Block) -> Iterator[tuple[str, str]]:
    """Every command of a console block with what is shown below it."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), f"{block.place}: begin the block with '$ '"
    for part in parts[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def assert_shown(shown: str, printed: str, place: str) -> None:
    """That a text was printed, blanks at the ends of lines aside; `…` stands for anything."""
    wanted = [line.rstrip() for line in shown.strip("\n").splitlines()]
    got = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    pattern = "\n".join(".*" if line == "…" else re.escape(line).replace("…", "[^\n]*") for line in wanted)
    is_there = re.fullmatch(pattern, got, re.DOTALL) is not None
    assert is_there, f"{place}: the page shows\n{shown}\nbut this is printed\n{got}"


def is_part(text: str, whole: str) -> bool:
    """Whether a text is a part of another, however far it is indented there."""
    lines, n = whole.splitlines(), len(text.splitlines())
    windows = ("\n".join(lines[at : at + n]) for at in range(len(lines) - n + 1))
    return any(textwrap.dedent(window).strip() == text.strip() for window in windows)


def definition_problems(path: Path) -> list[str]:
    """What is wrong with a game or variant."""
    return [f"{finding}; {finding.cure}" for finding in boardkit.check(path)]


def scenario_problems(path: Path) -> list[str]:
    """What is wrong with scenarios, or does not hold in them."""
    from boardkit.testing import run

    summary = run([path])
    return [] if summary.passed and summary.results else [str(summary)]


RUNNERS: dict[str, Any] = {
    "python": PageRun.python, "text": PageRun.text, "yaml": PageRun.yaml, "console": PageRun.console,
    "bash": PageRun.bash, "json": PageRun.json, "diff": PageRun.diff,
}
