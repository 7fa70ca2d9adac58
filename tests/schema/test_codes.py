"""The catalogue's entries of this stage: their examples, and their words."""

from __future__ import annotations

import string

import pytest

from boardkit.diagnostics import Code
from boardkit.diagnostics.codes import options, schema

from .checking import findings

CODES = schema.CODES
WITH_EXAMPLE = [code for code in CODES if code.wrong]


def test_there_is_an_example_for_all_but_the_net_below() -> None:
    assert [code.code for code in CODES if not code.wrong] == ["schema/misfit"]
    assert len(CODES) >= 14


@pytest.mark.parametrize("code", WITH_EXAMPLE, ids=lambda code: code.code)
def test_the_wrong_example_gives_this_finding_and_no_other(code: Code) -> None:
    found = findings(code.wrong)
    assert [finding.code for finding in found] == [code.code]
    assert found[0].span is not None and found[0].excerpt
    assert found[0].cure


@pytest.mark.parametrize("code", WITH_EXAMPLE, ids=lambda code: code.code)
def test_the_right_example_is_fine(code: Code) -> None:
    assert findings(code.right) == []


@pytest.mark.parametrize("code", [*CODES, *options.CODES], ids=lambda code: code.code)
def test_an_entry_is_complete_and_well_worded(code: Code) -> None:
    assert code.title and code.cure and code.message
    assert code.why.endswith(".")
    assert code.message[0].islower() or code.message[0] in "'{Y", "messages are not sentences"
    assert not code.message.endswith((".", "!"))
    for template in (code.message, code.cure):
        for _, name, spec, conversion in string.Formatter().parse(template):
            assert name is None or name.isidentifier()
            assert not spec and conversion is None
