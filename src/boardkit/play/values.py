"""How members of a domain are written: number in the state, text in a log, value in a program."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from boardkit.play.action import Value
from boardkit.program import DomainInfo

EMPTY_SET = "{}"
"""The text of an empty set."""


class Codec:
    """A domain's members as numbers, texts and values.

    Values are names, except: numbers and players are int, yes or no is bool, and in a domain of lists (a name
    of it has a comma, as in a table of melds) they are tuples of names.
    """

    def __init__(self, info: DomainInfo) -> None:
        self.info = info
        self.names = info.names
        self.is_list = any("," in name for name in info.names)
        self._index = {name: i for i, name in enumerate(info.names)}
        self._sorted_index: dict[tuple[str, ...], int] = {}
        if self.is_list:
            self._index_lists()

    def _index_lists(self) -> None:
        """Finds lists in any order of their items, unless another member has the same items."""
        twice = set()
        for i, name in enumerate(self.names):
            key = tuple(sorted(name.split(",")))
            if key in self._sorted_index:
                twice.add(key)
            self._sorted_index[key] = i
        for key in twice:
            del self._sorted_index[key]

    def to_text(self, member: int) -> str:
        return self.names[member]

    def to_value(self, member: int) -> Value:
        match self.info.kind:
            case "player":
                return member
            case "bool":
                return bool(member)
            case "int":
                return int(self.names[member])
        return tuple(self.names[member].split(",")) if self.is_list else self.names[member]

    def from_text(self, text: str) -> int | None:
        """The number of a member, or None when there is none of that name."""
        found = self._index.get(text)
        if found is None and self.is_list:
            found = self._sorted_index.get(tuple(sorted(text.split(","))))
        return found

    def from_value(self, value: object) -> int | None:
        """The number of a member given as value or text, or None when it is no member."""
        if isinstance(value, str):
            return self.from_text(value)
        if isinstance(value, bool):
            return int(value) if self.info.kind == "bool" and value < len(self.names) else None
        if isinstance(value, int):
            if self.info.kind == "player":
                return value if 0 <= value < len(self.names) else None
            return self._index.get(str(value)) if self.info.kind == "int" else None
        if isinstance(value, Iterable) and self.is_list:
            items = list(value)
            return self.from_text(",".join(items)) if all(isinstance(item, str) for item in items) else None
        return None


def read_slot(codec: Codec | None, value: int) -> Value:
    """The value of a state slot or event field; without a domain a plain number.

    A slot of a number domain holds the number itself, of any other domain the number of the member, -1 for
    none.
    """
    if codec is None or codec.info.kind == "int":
        return value
    return codec.to_value(value) if 0 <= value < len(codec.names) else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant."""
    words = list(known)
    folded = {w.casefold(): w for w in words}
    if word.casefold() in folded:
        return folded[word.casefold()]
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1)
    return folded[close[0]] if close else None


def listed(words: Sequence[str], limit: int = 8) -> str:
    """Words in a row, shortened after `limit`."""
    if len(words) <= limit:
        return ", ".join(words)
    return f"{', '.join(words[:limit])}, … ({len(words)} in all)"
