"""Adds the generated pages of the reference to the site; MkDocs calls the functions here (see `mkdocs.yml`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).resolve().parent))

from generate import fill_markers, generated_pages

PAGES = generated_pages()


def on_config(config: Any) -> Any:
    """Replaces `FOLDER/*` in the navigation by the pages of that folder."""
    docs = Path(config.docs_dir)
    written = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    config.nav = _expanded(config.nav, sorted({*written, *PAGES}))
    return config


def _expanded(nav: Any, pages: list[str]) -> Any:
    if isinstance(nav, list):
        found: list[Any] = []
        for item in nav:
            if isinstance(item, str) and item.endswith("/*"):
                folder = item.removesuffix("*")
                found += [page for page in pages if page.startswith(folder) and not page.endswith("/index.md")]
            else:
                found.append(_expanded(item, pages))
        return found
    if isinstance(nav, dict):
        return {title: _expanded(value, pages) for title, value in nav.items()}
    return nav


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages that are made of the code."""
    for uri, text in PAGES.items():
        files.append(File.generated(config, uri, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Fills in the tables that are made of the code."""
    return fill_markers(markdown, page.file.src_uri)
