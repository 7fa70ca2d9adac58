"""A variant file: another definition with some options set and some nodes patched."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from boardkit.diagnostics import Span
from boardkit.model.fields import data, integer, interval, name_of, text
from boardkit.model.game import MOST_PLAYERS


@frozen(kw_only=True)
class Patch:
    """Changes by path, grouped by verb, in the order written."""

    set: Any = data("Replaces values: a mapping from paths to values.", None)
    add: Any = data("Adds keys, or list items at `[end]` or `[n]`.", None)
    remove: Any = data("Removes what the listed paths name.", None)
    rename: Any = data("Gives keys another name: a mapping from paths to names.", None)
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Variant:
    """The root of a variant file."""

    boardkit: int = integer("Version of the language: 1.", low=1, high=1)
    extends: str = text("The file it builds on, or a game's name.")
    name: str = name_of("The preset's name in commands and saves.", of="game")
    title: str = text("The name in print.", "")
    summary: str = text("How it differs, in a sentence.")
    doc: str = text("More about it.", "")
    players: tuple[int, int] | None = interval("How many may play.", None, low=1, high=MOST_PLAYERS)
    default_players: int = integer("Players when nobody says.", 0, low=0)
    options: Any = data("Values of options that differ from the defaults.", None, form="mapping")
    patch: Any = data("Changes to the definition: `set`, `add`, `remove`, `rename`.", None, form="mapping")
    span: Span | None = field(default=None, eq=False, repr=False)
