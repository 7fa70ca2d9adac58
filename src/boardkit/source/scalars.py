"""What a plain scalar means, by the core schema of YAML 1.2 (section 10.3.2 of its specification)."""

from __future__ import annotations

import math
import re

from boardkit.source.node import Value

_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMERIC = frozenset("0123456789+-.")
_LONGEST_INT = 66  # digits of a 64-bit number in any notation, with sign and prefix


def resolve_scalar(text: str) -> tuple[Value, str]:
    """Return the value of a plain scalar, and the code of what is wrong with it or nothing.

    `on`, `yes` and `1:30` are text, as YAML 1.2 has it.

    >>> [resolve_scalar(text)[0] for text in ("0x1F", "-7", "2.5", "True", "~", "on", "1:30")]
    [31, -7, 2.5, True, None, 'on', '1:30']
    """
    if text in _WORDS:
        return _WORDS[text], ""
    if text[0] not in _NUMERIC:
        return text, ""
    if _INT.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        return (number, "") if math.isfinite(number) else (0.0, "source/not-finite")
    if _NOT_FINITE.fullmatch(text):
        return 0.0, "source/not-finite"
    return text, ""


def _integer(text: str) -> tuple[Value, str]:
    if len(text) > _LONGEST_INT:  # reading it would take quadratic time
        return 0, "source/number-too-large"
    base = {"0x": 16, "0o": 8}.get(text[:2], 10)
    number = int(text[2:] if base != 10 else text, base)
    return (number, "") if -(2**63) <= number < 2**63 else (0, "source/number-too-large")


def value_noun(value: object) -> str:
    """Return what kind of value it is, for messages.

    >>> value_noun(True), value_noun(None), value_noun("x")
    ('a truth value', 'nothing', 'a text')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "a truth value"
    return "a text" if isinstance(value, str) else "a number"
