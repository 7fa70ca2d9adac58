"""The whole way of a definition, from a path or name to a `Game`: read, shape, choose options, compile."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from boardkit import library
from boardkit.compiler.build import build
from boardkit.diagnostics import Bag, Diagnostic
from boardkit.errors import DefinitionError
from boardkit.model.game import Definitions
from boardkit.model.options import raise_option_errors, resolve_options
from boardkit.model.structure import structure
from boardkit.model.variant import Variant
from boardkit.play.game import Game
from boardkit.program import Program
from boardkit.schema import validate
from boardkit.source import Mapping as MappingNode
from boardkit.source import Resolved, parse_text, resolve

Given = Mapping[str, object]


@frozen
class Draft:
    """A definition that has been read and structured, with its variants applied."""

    resolved: Resolved
    definitions: Definitions

    @property
    def game_name(self) -> str:
        """The name of the base game."""
        node = self.resolved.base.get("name")
        return str(node.to_data()) if node is not None else self.definitions.name

    @property
    def variant_name(self) -> str:
        """The name of the preset, or "" for the base game itself."""
        return self.definitions.name if self.resolved.overlays else ""

    def option_nodes(self) -> list[MappingNode]:
        """What the variants say about options, from the base outwards."""
        nodes = [overlay.get("options") for overlay in self.resolved.overlays]
        return [node for node in nodes if isinstance(node, MappingNode)]


# -- stages ------------------------------------------------------------------------------------------------


def read(path: str | os.PathLike[str], bag: Bag) -> Draft | None:
    """Reads and structures the definition in a file; None after errors."""
    resolved = resolve(path, bag, find=library.find_base)
    if resolved is None or bag.has_errors:
        return None
    return _shape(resolved, bag)


def read_data(data: Mapping[str, Any], bag: Bag) -> Draft | None:
    """Structures a definition given as plain data; None after errors."""
    root = parse_text(json.dumps(data), "<mapping>", bag)
    if not isinstance(root, MappingNode):
        if root is not None:
            bag.add("source/not-a-mapping", root.span, what="something else")
        return None
    return _shape(Resolved(root, root, ("<mapping>",), ()), bag)


def _shape(resolved: Resolved, bag: Bag) -> Draft | None:
    for overlay in resolved.overlays:
        validate(overlay, Variant, bag)
    if bag.has_errors:
        return None
    validate(resolved.root, Definitions, bag)
    if bag.has_errors:
        return None
    definitions = structure(resolved.root, Definitions, bag)
    if bag.has_errors or definitions is None:
        return None
    return Draft(resolved, _with_players(definitions, resolved.overlays, bag))


def _with_players(definitions: Definitions, overlays: Iterable[MappingNode], bag: Bag) -> Definitions:
    """The numbers of players that the variants ask for."""
    for overlay in overlays:
        variant = structure(overlay, Variant, bag)
        if variant is not None and variant.players is not None:
            definitions = evolve(definitions, players=variant.players, default_players=variant.default_players)
    return definitions


def compile_draft(draft: Draft, options: dict[str, Any], n_players: int, bag: Bag) -> Program | None:
    """The Program for one choice of options and players; None after errors."""
    prints = fingerprint(draft, options)
    return build(
        draft.definitions,
        options,
        n_players,
        game=draft.game_name,
        variant=draft.variant_name,
        fingerprint=prints,
        bag=bag,
    )


def fingerprint(draft: Draft, options: Mapping[str, Any]) -> str:
    """Names the rules: the resolved definition and the options, whatever the layout and comments of the files."""
    text = json.dumps([draft.resolved.root.to_data(), dict(options)], sort_keys=True, default=list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- the whole way -----------------------------------------------------------------------------------------


def load_files(source: str | os.PathLike[str], variant: str | None, options: Given) -> tuple[Game, tuple[str, ...]]:
    """The game of a name or path, and the files it was made of. Raises DefinitionError and OptionError."""
    bag = Bag()
    draft = read(library.find(source, variant), bag)
    if draft is None:
        raise definition_error(bag)
    return make_game(draft, options, bag), draft.resolved.chain


def load_data(data: Mapping[str, Any], options: Given) -> Game:
    """The game of a definition given as plain data. Raises DefinitionError and OptionError."""
    bag = Bag()
    draft = read_data(data, bag)
    if draft is None:
        raise definition_error(bag)
    return make_game(draft, options, bag)


def make_game(draft: Draft, options: Given, bag: Bag) -> Game:
    """Chooses the options and compiles for the default number of players."""
    chosen = choose_options(draft, options, bag)
    low, high = draft.definitions.players

    def compile_for(n_players: int) -> Program:
        inner = Bag()
        for file, text in bag.sources.items():
            inner.remember(file, text)
        program = compile_draft(draft, chosen, n_players, inner)
        if program is None:
            raise_option_errors(inner)
            raise definition_error(inner)
        return program

    game = Game(
        name=draft.game_name,
        title=draft.definitions.title,
        variant=draft.variant_name,
        options=chosen,
        min_players=low,
        max_players=high,
        default_players=draft.definitions.default_players or low,
        fingerprint=fingerprint(draft, chosen),
        definition=draft.resolved.root.to_data(),
        compile=compile_for,
    )
    game.program(game.default_players)
    return game


def choose_options(draft: Draft, given: Given, bag: Bag) -> dict[str, Any]:
    """The value of every option; raises OptionError or DefinitionError for what does not fit."""
    elsewhere = library.options_elsewhere(draft.game_name, draft.definitions.options)
    chosen = resolve_options(
        draft.definitions, draft.option_nodes(), given, bag, elsewhere=elsewhere, game=draft.game_name
    )
    if bag.has_errors:
        raise_option_errors(bag)
        raise definition_error(bag)
    return chosen


def definition_error(bag: Bag) -> DefinitionError:
    """The exception for a definition that cannot be used."""
    from boardkit.diagnostics.report import format_text

    findings = bag.sorted()
    first = findings[0] if findings else None
    title = first.message if first is not None else "the definition cannot be used"
    report = format_text(findings, sources=bag.sources)
    return DefinitionError(f"{title} ({len(findings)} findings)\n{report}", diagnostics=findings)


def check_source(source: str | os.PathLike[str]) -> list[Diagnostic]:
    """All findings about the definition of a name or path; see `boardkit.check`."""
    from boardkit.checks import check_draft

    bag = Bag()
    draft = read(_path(source), bag)
    if draft is not None:
        check_draft(draft, bag)
    return bag.sorted()


def _path(source: str | os.PathLike[str]) -> str:
    text = os.fspath(source)
    if os.path.isdir(text) and os.path.exists(os.path.join(text, "game.yaml")):
        return os.path.join(text, "game.yaml")
    return text if os.path.exists(text) or text.endswith((".yaml", ".yml")) else library.find(text)
