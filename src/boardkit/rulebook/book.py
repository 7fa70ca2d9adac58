"""The contents of a rulebook: sections of paragraphs and tables, from the definition as the options make it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from boardkit.library import Preset
from boardkit.model.game import Definitions
from boardkit.model.parts import Option
from boardkit.model.rules import Action
from boardkit.program import GameInfo
from boardkit.rulebook.setup import set_up


@frozen
class Section:
    """A heading with paragraphs, list items, and a table (its first row is the head)."""

    title: str
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The section as JSON-able data."""
        return {
            "title": self.title,
            "paragraphs": list(self.paragraphs),
            "items": list(self.items),
            "table": [list(r) for r in self.table],
        }


@frozen
class Rulebook:
    """A title and its sections."""

    title: str
    summary: str
    sections: tuple[Section, ...]

    def to_dict(self) -> dict[str, Any]:
        """The rulebook as JSON-able data."""
        return {
            "title": self.title,
            "summary": self.summary,
            "sections": [s.to_dict() for s in self.sections],
        }


def write_rules(
    definitions: Definitions, options: Mapping[str, Any], info: GameInfo, presets: Iterable[Preset] = ()
) -> Rulebook:
    """The rulebook of a game for its options and number of players."""
    low, high = definitions.players
    how_many = f"{low}" if low == high else f"{low} to {high}"
    aim = [p.replace("\n", " ") for p in definitions.doc.split("\n\n") if p.strip()]
    sections = (
        Section("Players and aim", (f"For {how_many} player{'s' if high > 1 else ''}.", *aim)),
        Section("Components", (), tuple(_components(definitions, info))),
        Section("Set-up", (), tuple(set_up(definitions, options))),
        Section("Course of play", (), tuple(_phases(definitions))),
        *(_action(name, action) for name, action in definitions.actions.items()),
        Section("End and score", tuple(_end(definitions, info))),
        Section("Options", (), (), tuple(_options(definitions, options))),
        Section("Presets", (), tuple(f"{p.name}: {p.summary}" for p in presets)),
    )
    kept = tuple(s for s in sections if s.paragraphs or s.items or len(s.table) > 1)
    return Rulebook(definitions.title, definitions.summary, kept)


def _components(definitions: Definitions, info: GameInfo) -> Iterable[str]:
    for name, model in definitions.pieces.items():
        kinds: dict[str, int] = {}
        for piece, group in enumerate(info.pieces.group):
            if group == name:
                kind = info.pieces.kinds[info.pieces.kind[piece]]
                kinds[kind] = kinds.get(kind, 0) + 1
        total = sum(kinds.values())
        counts = set(kinds.values())
        if len(kinds) > 12 and len(counts) == 1:
            of = f"{len(kinds)} kinds, {counts.pop()} of each"
        else:
            of = ", ".join(f"{n} {kind}" for kind, n in kinds.items())
        yield f"{total} pieces '{name}': {of}. {model.doc}".strip()
    for name, zone in definitions.zones.items():
        if zone.doc:
            yield f"{name.capitalize()}: {zone.doc}"
    for name, variable in definitions.state.items():
        if variable.doc and variable.visible != "nobody" and variable.scope != "turn":
            yield f"{name.capitalize()}: {variable.doc}"


def _phases(definitions: Definitions) -> Iterable[str]:
    for name, phase in definitions.phases.items():
        actions = ", ".join(f"'{a.text}'" for a in phase.actions)
        yield f"{name}: {phase.doc} Actions: {actions}.".replace("  ", " ")


def _action(name: str, action: Action) -> Section:
    items = [f"Choose '{key}': {param.doc or param.in_.text}" for key, param in action.params.items()]
    items += [f"Not allowed when: {need.because}." for need in action.needs if need.because]
    items += [f"Only if {need.that.text}." for need in action.needs if not need.because]
    ruling = f" ({action.ruling})" if action.ruling else ""
    return Section(f"Action '{name}'", (f"{action.doc}{ruling}",) if action.doc else (), tuple(items))


def _end(definitions: Definitions, info: GameInfo) -> Iterable[str]:
    result = definitions.result
    unit = f" in units of 1/{info.score_unit}" if info.score_unit > 1 else ""
    yield f"The score of player p{unit} is: {' '.join(result.score.text.split())}."
    if result.wins is not None:
        yield f"Player p wins if {' '.join(result.wins.text.split())}."
    elif info.n_players > 1:
        yield "The best score wins; players with the same best score share the win."
    for name, source in result.measures:
        yield f"Reported as '{name.text}': {source.text}."


def _options(definitions: Definitions, options: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    yield ("option", "value", "default", "allowed", "meaning")
    for name, model in definitions.options.items():
        ruling = f" ({model.ruling})" if model.ruling else ""
        yield (name, shown(options[name]), shown(model.default), allowed(model), model.doc + ruling)


def shown(value: Any) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def allowed(model: Option) -> str:
    """The values an option takes, in words."""
    match model.type:
        case "int":
            low, high = model.range or ("any", "number")
            return f"{low} to {high}" + (" or none" if model.none else "")
        case "bool":
            return "true, false"
        case "choice":
            return ", ".join(w.text for w in model.of)
        case "layout":
            return "random, or rows of letters"
    return "a list"
