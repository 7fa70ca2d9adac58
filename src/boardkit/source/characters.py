"""Which characters may not stand in a definition, because they hide, reorder or break its text."""

from __future__ import annotations

import re
import unicodedata

_FORBIDDEN = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff"
_IN_FILE = re.compile(f"[{_FORBIDDEN}]")
_IN_TEXT = re.compile(f"[{_FORBIDDEN}\r]")


def forbidden_in_file(text: str) -> int | None:
    """Return the index of the first character that may not stand in a file."""
    match = _IN_FILE.search(text)
    return None if match is None else match.start()


def forbidden_in_text(text: str) -> int | None:
    """Return the index of the first character that a text may not hold, not even by an escape."""
    match = _IN_TEXT.search(text)
    return None if match is None else match.start()


def name_character(char: str) -> str:
    """Return the number and name of a character that cannot be shown.

    >>> name_character("\\u202e")
    'U+202E (right-to-left override)'
    """
    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}" + (f" ({name})" if name else "")
