"""The catalogue: complete entries, one meaning per code."""

import re
import string

import pytest

from boardkit.diagnostics import CATALOGUE, Code, get
from boardkit.diagnostics.catalogue import merge
from boardkit.diagnostics.codes import source

ENTRY = Code(code="source/x", title="x", message="x", why="x")


def test_two_entries_of_one_code_are_refused() -> None:
    with pytest.raises(ValueError, match="'source/x' stands twice"):
        merge((ENTRY,), (ENTRY,))


@pytest.mark.parametrize("code", ["x", "source/X", "source/a b", "source/", "source/a--b"])
def test_codes_of_another_form_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match="not of the form"):
        merge((Code(code=code, title="x", message="x", why="x"),))


def test_get_finds_an_entry_and_names_the_nearest_to_a_typo() -> None:
    assert get("source/empty").code == "source/empty"
    with pytest.raises(LookupError, match="'source/empty'"):
        get("source/emty")


@pytest.mark.parametrize("code", source.CODES, ids=lambda code: code.code)
def test_an_entry_of_the_source_stage_is_complete(code: Code) -> None:
    assert code.code.startswith("source/")
    assert CATALOGUE[code.code] is code
    assert code.title and code.cure
    assert code.why.endswith(".")
    assert bool(code.wrong) == bool(code.right)
    assert not re.search(r"[.!]$", code.message + code.title), "messages and titles are not sentences"
    assert code.message[0].islower() or code.message[0] in "'{"


@pytest.mark.parametrize("code", source.CODES, ids=lambda code: code.code)
def test_templates_use_plain_names_only(code: Code) -> None:
    for template in (code.message, code.cure):
        for _, name, spec, conversion in string.Formatter().parse(template):
            assert name is None or name.isidentifier()
            assert conversion is None
            assert spec in (None, "", "02x")
