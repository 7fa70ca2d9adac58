"""Every block of the README and of every page of the documentation is run; see `blocks` for what that means."""

from __future__ import annotations

from pathlib import Path

import pytest

from .blocks import RUNNERS, PageRun, read_blocks

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "games").rglob("README.md"))]


@pytest.mark.parametrize("page", [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in PAGES])
def test_blocks_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = list(read_blocks(page))
    unknown = [f"{block.place}: {block.language or 'no language'}" for block in blocks if block.language not in RUNNERS]
    assert not unknown, f"use one of {', '.join(RUNNERS)}"
    monkeypatch.chdir(tmp_path)
    PageRun(tmp_path).run(blocks)
