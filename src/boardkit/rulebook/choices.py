"""The tables of a rulebook: options with their values, presets with what they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from boardkit.model.game import Definitions
from boardkit.model.parts import Option

OPTION_HEADS = ("option", "value", "default", "allowed", "meaning", "ruling")
PRESET_HEADS = ("preset", "players", "options", "meaning")


@frozen(kw_only=True)
class PresetChoice:
    """A preset of the game: its name, what it is, and the options it sets to other values than the game."""

    name: str
    summary: str
    players: str = ""
    options: Mapping[str, Any] = field(factory=dict)


def option_rows(definitions: Definitions, options: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The table of options, head first."""
    yield OPTION_HEADS
    for name, model in definitions.options.items():
        value = format_option(options[name]) if name in options else format_option(model.default)
        meaning = " ".join(model.doc.split())
        yield name, value, format_option(model.default), allowed(model), meaning, model.ruling


def preset_rows(presets: Iterable[PresetChoice]) -> Iterator[tuple[str, ...]]:
    """The table of presets, head first."""
    yield PRESET_HEADS
    for preset in presets:
        changed = ", ".join(f"{name}={format_option(value)}" for name, value in preset.options.items())
        yield preset.name, preset.players, changed, " ".join(preset.summary.split())


def format_option(value: Any) -> str:
    """A value as it is written on the command line: `true`, `none`, `a,b,c`.

    >>> format_option([1, 2]), format_option(None), format_option(True)
    ('1,2', 'none', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def allowed(model: Option) -> str:
    """The values that an option takes, in words."""
    at_least = f", at least {model.at_least}" if model.at_least else ""
    span = f"{model.range[0]} to {model.range[1]}" if model.range else "any whole number"
    of = " ".join(name.text for name in model.of)
    match model.type:
        case "int":
            return f"{span} or none" if model.none else span
        case "bool":
            return "true, false"
        case "choice":
            return ", ".join(name.text for name in model.of)
        case "names":
            return f"a list of names{at_least}"
        case "numbers":
            return f"a list of numbers, {span}{at_least}"
        case "cells":
            cells = f"a list of cells of {of}{at_least}" if of else f"a list of cells{at_least}"
            return f"random, or {cells}" if model.default == "random" else cells
    return f"random, or a row of letters for each row of {of}" if of else "random, or rows of letters"
