"""Every kind of finding by its code, merged from the stages' explicit tuples."""

from __future__ import annotations

import re
from collections.abc import Iterable

from boardkit.diagnostics.code import Code
from boardkit.diagnostics.codes import check, language, options, schema, source
from boardkit.diagnostics.suggest import hint

__all__ = ["CATALOGUE", "Code", "get", "merge"]

_FORM = re.compile(r"[a-z]+/[a-z0-9]+(-[a-z0-9]+)*")


def merge(*stages: Iterable[Code]) -> dict[str, Code]:
    """Return the codes of all stages by name; refuses one that stands twice or is not like 'stage/slug'."""
    merged: dict[str, Code] = {}
    for code in (code for stage in stages for code in stage):
        if code.code in merged:
            raise ValueError(f"code '{code.code}' stands twice; give one of them another name")
        if not _FORM.fullmatch(code.code):
            raise ValueError(f"code '{code.code}' is not of the form 'stage/slug'; write it in small letters")
        merged[code.code] = code
    return merged


CATALOGUE: dict[str, Code] = merge(source.CODES, schema.CODES, language.CODES, check.CODES, options.CODES)


def get(code: str) -> Code:
    """Return what is known about a code; LookupError names the nearest one when there is no such code."""
    try:
        return CATALOGUE[code]
    except KeyError:
        raise LookupError(f"no code '{code}' in the catalogue; {hint(code, CATALOGUE)}") from None
