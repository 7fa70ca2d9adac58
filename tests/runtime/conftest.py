"""Engines to compare, and a cache of their own for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardkit.runtime import cache


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Builds of a test go to an empty folder, and nothing is remembered from other tests."""
    folder = tmp_path_factory.mktemp("builds")
    monkeypatch.setenv("BOARDKIT_CACHE", str(folder))
    cache.forget()
    yield folder
    cache.forget()
