"""Did-you-mean: the nearest known name, or the known names themselves."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import islice

from boardkit.diagnostics.printable import printable

# Beyond these a suggestion is not worth its time: names are short and lists of names are lists of words.
_LONGEST_WORD = 60
_MOST_NAMES = 500
_SHOWN = 8


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate most like `word`, case aside, or None when none is near.

    Only the first 500 candidates are looked at; words longer than 60 characters get no suggestion.

    >>> closest("pahses", ["zones", "phases"])
    'phases'
    """
    if len(word) > _LONGEST_WORD:
        return None
    names: dict[str, str] = {}
    for name in _bounded(candidates):
        if len(name) <= _LONGEST_WORD:
            names.setdefault(name.casefold(), name)
    folded = word.casefold()
    if folded in names:
        return names[folded]
    near = difflib.get_close_matches(folded, names, n=1, cutoff=0.6)
    return names[near[0]] if near else None


def hint(word: str, candidates: Iterable[str]) -> str:
    """Return a sentence that helps who wrote `word`: the nearest candidate, else the list, else nothing.

    >>> hint("sett", ["set", "add"])
    "did you mean 'set'?"
    >>> hint("merge", ["set", "add"])
    'known: set, add'
    """
    names = list(_ordered(candidates))
    near = closest(word, names)
    if near is not None:
        return f"did you mean '{printable(near)}'?"
    if not names:
        return ""
    shown = ", ".join(printable(name, limit=40) for name in names[:_SHOWN])
    more = len(names) - _SHOWN
    return f"known: {shown} (and {more} more)" if more > 0 else f"known: {shown}"


def _ordered(candidates: Iterable[str]) -> Iterable[str]:
    # The order of a set of strings changes from run to run, and with it the words of a report.
    return sorted(candidates) if isinstance(candidates, (set, frozenset)) else candidates


def _bounded(candidates: Iterable[str]) -> Iterable[str]:
    return islice(_ordered(candidates), _MOST_NAMES)
