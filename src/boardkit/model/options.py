"""The values of options: defaults, what variants set, what the caller sets, each checked against its type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardkit.diagnostics import Bag, Span, hint
from boardkit.errors import OptionError
from boardkit.model.game import Definitions
from boardkit.model.option_values import RANDOM, Given, checked, parse_option
from boardkit.model.parts import Option, PieceSet
from boardkit.source import Mapping as MappingNode

__all__ = ["RANDOM", "parse_option", "raise_option_errors", "resolve_options"]

NEEDS_OF = {"choice": "its words", "cells": "the zone of its cells", "layout": "its piece set"}
"""Types of options that say nothing without `of`."""


def resolve_options(
    definitions: Definitions,
    variants: Iterable[MappingNode],
    given: Mapping[str, object],
    bag: Bag,
    *,
    elsewhere: Mapping[str, str] | None = None,
    game: str = "",
) -> dict[str, Any]:
    """The value of every option; what is set later wins: default, variants from the base outwards, `given`.

    Findings go to the bag. `elsewhere` names options that only other presets have; `game` is the name of the base
    game, which may stand before the name of an option as that of the preset may: `tong.rows`.
    """
    resolver = _Resolver(definitions, bag, {} if elsewhere is None else elsewhere, (definitions.name, game))
    for name, model in definitions.options.items():
        _check_of(definitions, name, model, bag)
        resolver.values[name] = checked(Given(name, model, model.default, model.span, bag))
    for node in variants:
        for key, entry in node.entries.items():
            resolver.put(key, entry.value.to_data(), entry.key.span, entry.value.span)
    for key, value in given.items():
        resolver.put(str(key), value, None, None)
    if not bag.has_errors:
        _kinds_of_layouts(definitions, resolver.values, resolver.said)
    return resolver.values


class _Resolver:
    """The values so far, and the options that somebody has set."""

    def __init__(self, definitions: Definitions, bag: Bag, elsewhere: Mapping[str, str], games: Iterable[str]) -> None:
        self.definitions = definitions
        self.bag = bag
        self.elsewhere = elsewhere
        self.games = tuple(f"-{_plain(game)}-" for game in games if game)
        self.values: dict[str, Any] = {}
        self.said: set[str] = set()

    def put(self, key: str, value: object, key_span: Span | None, value_span: Span | None) -> None:
        """Sets an option, or reports that it is not there or that the value does not fit."""
        name = self.option_named(key, key_span)
        if name is not None:
            model = self.definitions.options[name]
            self.values[name] = checked(Given(name, model, value, value_span, self.bag))
            self.said.add(name)

    def option_named(self, key: str, span: Span | None) -> str | None:
        """The option that a key names, also with the game before it."""
        prefix, dot, name = key.rpartition(".")
        is_ours = not dot or any(f"-{_plain(prefix)}-" in game for game in self.games)
        if is_ours and name in self.definitions.options:
            return name
        if is_ours and name in self.elsewhere:
            self.bag.add("options/elsewhere", span, name=name, preset=self.elsewhere[name])
        else:
            known = hint(name, list(self.definitions.options)) or "leave it out; the game has no options"
            self.bag.add("options/unknown", span, name=key, hint=known)
        return None


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _check_of(definitions: Definitions, name: str, model: Option, bag: Bag) -> None:
    """Reports an option that does not say of what it is, or of something that is not there."""
    wanted = NEEDS_OF.get(model.type)
    if wanted is None:
        return
    if not model.of:
        bag.add("options/needs-of", model.span, name=name, type=model.type, wanted=wanted)
        return
    known = {"cells": list(definitions.zones), "layout": list(definitions.pieces)}.get(model.type)
    first = model.of[0]
    if known is not None and first.text not in known:
        bag.add("options/unknown-of", first.span, name=name, of=first.text, hint=hint(first.text, known))


def _kinds_of_layouts(definitions: Definitions, values: dict[str, Any], said: set[str]) -> None:
    """A layout with a letter that no kind has makes every letter a kind of its own, unless the kinds were set."""
    for name, model in definitions.options.items():
        rows = values[name]
        if model.type != "layout" or isinstance(rows, str):
            continue
        pieces = definitions.pieces[model.of[0].text]
        source = pieces.kinds.removeprefix("options.") if isinstance(pieces.kinds, str) else ""
        is_free = source in definitions.options and definitions.options[source].type == "names" and source not in said
        letters = {letter for row in rows for letter in row}
        are_letters = all(letter.isascii() and letter.isalpha() for letter in letters)
        if is_free and are_letters and not letters <= _labels(pieces, values[source]):
            values[source] = sorted(letters)


def _labels(pieces: PieceSet, kinds: Iterable[str]) -> set[str]:
    """The letters that kinds are known by; none if two kinds have the same letter."""
    labels = [pieces.label(kind) for kind in kinds]
    return set(labels) if len(set(labels)) == len(labels) else set()


def raise_option_errors(bag: Bag) -> None:
    """Raises OptionError if what was found is about options that a caller gave, not about the files."""
    findings = [finding for finding in bag.errors if finding.code.startswith("options/")]
    if findings and len(findings) == len(bag.errors):
        first = findings[0]
        message = "; ".join(dict.fromkeys(finding.message for finding in findings))
        raise OptionError(message, cure=first.cure or "", diagnostics=findings)
