"""The examples in docstrings say the truth."""

import doctest
import importlib
import pkgutil

import pytest

import boardkit.diagnostics

MODULES = [
    info.name for info in pkgutil.walk_packages(boardkit.diagnostics.__path__, "boardkit.diagnostics.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
