"""Makes an author's words safe to print on one line."""

from __future__ import annotations

import re

# Characters that move the cursor, hide text or reorder it, and halves of surrogate pairs.
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)


def printable(text: str, *, limit: int = 200) -> str:
    r"""Return `text` with unsafe characters written as escapes and its middle left out beyond `limit`.

    >>> print(printable("a\nb"))
    a\nb
    >>> print(printable("0123456789", limit=7))
    012…789
    """
    if len(text) > limit:
        head = limit // 2
        text = f"{text[:head]}…{text[len(text) - (limit - head - 1) :]}"
    return UNSAFE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    return match.group().encode("unicode_escape", "surrogatepass").decode("ascii")
