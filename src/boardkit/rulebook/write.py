"""Writes the rulebook of a definition: the author's words where there are some, else what the definition says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve

from boardkit.model.game import Definitions
from boardkit.model.rules import Action, Phase
from boardkit.program import GameInfo
from boardkit.rulebook.book import Rulebook, Section
from boardkit.rulebook.choices import PresetChoice, option_rows, preset_rows
from boardkit.rulebook.components import piece_items, variable_items, zone_items
from boardkit.rulebook.endings import endings
from boardkit.rulebook.sentences import Sentences, capital, clause, sentence, words
from boardkit.rulebook.wording import Wording


def write_rules(
    definitions: Definitions, options: Mapping[str, Any], info: GameInfo, presets: Iterable[PresetChoice] = ()
) -> Rulebook:
    """The rulebook of a game for one choice of options and players.

    `options` are the resolved options and `info` the compiled game's, from which the numbers of pieces and the
    sizes of boards come. Conditions that the options decide are left out with what they rule out.
    """
    wording = Wording(options, info.n_players)
    definitions = possible(definitions, wording)
    sentences = Sentences(definitions, wording)
    score = _score(definitions, info, wording)
    sections = (
        Section(key="players", title="Players and aim", paragraphs=tuple(_aim(definitions))),
        Section(key="pieces", title="Pieces", items=tuple(piece_items(definitions, info))),
        Section(key="places", title="Boards and places", items=tuple(zone_items(definitions, info, wording))),
        Section(key="records", title="Records", items=tuple(variable_items(definitions, wording))),
        Section(key="set-up", title="Set-up", items=tuple(_set_up(definitions, sentences))),
        Section(key="phases", title="Course of play", items=tuple(_phases(definitions, sentences))),
        *(_action(name, action, sentences) for name, action in definitions.actions.items()),
        Section(key="special", title="Special rules", items=tuple(_hooks(definitions, sentences))),
        Section(key="terms", title="Terms", items=tuple(_terms(definitions))),
        Section(key="end", title="End and score", items=(*endings(definitions, wording), *score)),
        Section(key="options", title="Options", table=tuple(option_rows(definitions, options))),
        Section(key="presets", title="Presets", table=tuple(preset_rows(presets))),
    )
    return Rulebook(
        name=definitions.name,
        title=definitions.title,
        summary=sentence(definitions.summary),
        players=info.n_players,
        sections=tuple(section for section in sections if not section.is_empty),
    )


def possible(definitions: Definitions, wording: Wording) -> Definitions:
    """The definitions without the actions that the options rule out altogether."""
    actions = {
        name: action
        for name, action in definitions.actions.items()
        if all(wording.decide(need.that) is not False for need in action.needs)
    }
    phases = {
        name: evolve(phase, actions=tuple(action for action in phase.actions if action.text in actions))
        for name, phase in definitions.phases.items()
    }
    return evolve(definitions, actions=actions, phases=phases)


def _aim(definitions: Definitions) -> Iterator[str]:
    low, high = definitions.players
    if low == high:
        yield f"For {low} player{'s' if low > 1 else ''}."
    else:
        yield f"For {low} to {high} players."
    yield from (words(part) for part in definitions.doc.split("\n\n") if part.strip())


def _set_up(definitions: Definitions, sentences: Sentences) -> Iterator[str]:
    """Where pieces start, what happens once, and how a round begins."""
    for name, model in definitions.pieces.items():
        zone = definitions.zones.get(model.start)
        own = " of their owner" if zone is not None and zone.per == "player" else ""
        side = f", `{model.faces[model.start_face == 'down'].text}` up" if len(model.faces) == 2 else ""
        yield f"All `{name}` start in `{model.start}`{own}{side}."
    yield from sentences.say(definitions.match)
    begin = list(sentences.say(definitions.round))
    if begin and _has_rounds(definitions):
        yield f"Each round begins like this{clause(begin, mark=':')}"
    else:
        yield from begin


def _has_rounds(definitions: Definitions) -> bool:
    ahead: list[Any] = [
        *(effect for phase in definitions.phases.values() for effect in (*phase.start, *phase.stuck)),
        *(effect for action in definitions.actions.values() for effect in action.do),
        *(effect for hook in definitions.hooks for effect in hook.do),
        *(effect for definition in definitions.define.values() for effect in definition.do or ()),
    ]
    while ahead:
        effect = ahead.pop()
        if effect.KEY == "next_round":
            return True
        ahead += [inner for part in effect.inner() for inner in part]
    return False


def _phases(definitions: Definitions, sentences: Sentences) -> Iterator[str]:
    for name, phase in definitions.phases.items():
        yield " ".join([f"`{name}`:", *_phase(phase, sentences)])


def _phase(phase: Phase, sentences: Sentences) -> Iterator[str]:
    if phase.doc:
        yield sentence(phase.doc)
    else:
        start = list(sentences.say(phase.start))
        if start:
            yield f"At its start{clause(start)}"
    who = capital(sentences.wording.player(phase.player))
    actions = [f"`{action.text}`" for action in phase.actions]
    if actions:
        yield f"{who} chooses {' or '.join([', '.join(actions[:-1]), actions[-1]] if actions[1:] else actions)}."
    stuck = list(sentences.say(phase.stuck))
    if stuck:
        yield f"If nothing can be chosen{clause(stuck)}"


def _action(name: str, action: Action, sentences: Sentences) -> Section:
    """What the player does, what he chooses, and what it needs."""
    wording = sentences.wording
    items = []
    for key, param in action.params.items():
        what = sentence(capital(param.doc)) if param.doc else f"From {wording.quoted(param.in_)}."
        extra = " It may be left out (`none`)." if param.optional else ""
        items.append(f"Choose `{key}`. {what}{extra}{' Others are not told.' if param.secret else ''}")
    for need in action.needs:
        if wording.decide(need.that) is None:
            refusal = f' (otherwise: "{words(need.because)}")' if need.because else ""
            items.append(f"Only if {wording.quoted(need.that)}{refusal}.")
    said = [sentence(action.doc)] if action.doc else list(sentences.say(action.do))
    ruling = f" ({action.ruling})" if action.ruling else ""
    text = f"{' '.join(said)}{ruling}".strip()
    return Section(key="action", title=f"Action: {name}", paragraphs=(text,) if text else (), items=tuple(items))


def _hooks(definitions: Definitions, sentences: Sentences) -> Iterator[str]:
    for hook in definitions.hooks:
        if hook.when is not None and sentences.wording.decide(hook.when) is False:
            continue
        if hook.doc:
            yield sentence(hook.doc)
            continue
        when = f", if {sentences.wording.quoted(hook.when)}" if hook.when is not None else ""
        yield f"{capital(hook.moment)} `{hook.on}`{when}{clause(sentences.say(hook.do))}"


def _terms(definitions: Definitions) -> Iterator[str]:
    for name, definition in definitions.define.items():
        if definition.doc and definition.is_ is not None:
            params = f"({', '.join(definition.params)})" if definition.params else ""
            yield f"`{name}{params}`: {sentence(definition.doc)}"


def _score(definitions: Definitions, info: GameInfo, wording: Wording) -> Iterator[str]:
    result = definitions.result
    unit = f", in parts of 1/{info.score_unit}" if info.score_unit > 1 else ""
    yield f"The score of a player `p`{unit}: {wording.quoted(result.score)}."
    if result.wins is not None:
        yield f"A player `p` wins if {wording.quoted(result.wins)}."
    elif info.n_players > 1:
        yield "The best score wins; players who share it share the win."
    for name, value in result.measures:
        yield f"Reported at the end: `{name.text}`, which is {wording.quoted(value)}."
