"""Names of a definition that could be mistaken for one another: phases, actions, variables, options, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

FUNCTIONS = (("any", "all"), ("min", "max"), ("next", "previous"), ("first", "last"))
"""Functions that stand in for each other."""


class Vocabulary:
    """The names of a resolved definition by kind; each is replaced by the next one of its kind."""

    def __init__(self, definition: Mapping[str, Any]) -> None:
        self._groups: list[list[str]] = []
        for key in ("phases", "actions"):
            self._add(definition.get(key) or {})
        self._add_by_type(definition.get("state") or {})
        self._add_by_type(definition.get("options") or {}, prefix="options.")
        for option in (definition.get("options") or {}).values():
            if option.get("type") == "choice":
                self._add(option.get("of") or [])
        for pieces in (definition.get("pieces") or {}).values():
            self._add(pieces.get("faces") or [])
        for name in ("phases", "actions", "zones", "pieces"):
            self._add(definition.get(name) or {})
        for words in ((definition.get("choices")) or {}).values():
            self._add(words)
        for definition_of in (definition.get("define") or {}).values():
            self._add((definition_of.get("params") or {}) if isinstance(definition_of, Mapping) else {})
        _, _, most_players = str(definition.get("players", "")).rpartition("..")
        for pair in FUNCTIONS:
            if pair != ("next", "previous") or most_players not in ("1", "2"):  # the same for two players
                self._add(pair)

    def _add(self, words: Iterable[Any]) -> None:
        group = [str(word) for word in words] if not isinstance(words, str) else []
        if len(group) > 1:
            self._groups.append(group)

    def _add_by_type(self, declared: Mapping[str, Any], prefix: str = "") -> None:
        by_type: dict[tuple[str, str], list[str]] = {}
        for name, model in declared.items():
            kind = (str(model.get("type")), str(model.get("per", "")))
            by_type.setdefault(kind, []).append(f"{prefix}{name}")
        for group in by_type.values():
            self._add(group)

    def others(self, word: str) -> list[str]:
        """The name that a name may be mistaken for, of each kind that it belongs to."""
        found = [group[(group.index(word) + 1) % len(group)] for group in self._groups if word in group]
        return [other for other in dict.fromkeys(found) if other != word]

    def expression_names(self, target: str) -> list[str]:
        """The targets of an assignment that one may be mistaken for: the name before an index changes."""
        name, bracket, rest = target.partition("[")
        return [f"{other}{bracket}{rest}" for other in self.others(name)]
