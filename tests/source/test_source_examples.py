"""The examples of docstrings and of the catalogue say the truth."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import boardkit.source
from boardkit.diagnostics import Bag, Code
from boardkit.diagnostics.codes.source import BASE, CODES
from boardkit.source import resolve

MODULES = [info.name for info in pkgutil.walk_packages(boardkit.source.__path__, "boardkit.source.")]
SHOWN = [code for code in CODES if code.wrong]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def report(text: str, folder: Path) -> list[str]:
    """Return the codes of what is wrong with a definition or variant beside the base of the examples."""
    (folder / "base.yaml").write_text(BASE)
    (folder / "example.yaml").write_text(text)

    def find(_: str, name: str) -> str | None:
        path = folder / f"{name}.yaml"
        return str(path) if path.exists() else None

    bag = Bag()
    resolve(folder / "example.yaml", bag, find=find)
    return [finding.code for finding in bag]


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_wrong_example_is_wrong_and_the_right_one_right(code: Code, tmp_path: Path) -> None:
    assert report(code.wrong, tmp_path) == [code.code]
    assert report(code.right, tmp_path) == []


def test_most_codes_have_an_example() -> None:
    without = {code.code for code in CODES if not code.wrong}
    assert without == {
        "source/extends-depth", "source/file-not-found", "source/file-too-large", "source/not-a-file",
        "source/not-utf8", "source/patch-too-large", "source/scalar-too-long", "source/too-many",
        "source/too-many-nodes", "source/unreadable",
    }  # fmt: skip
