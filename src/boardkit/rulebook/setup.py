"""The set-up in sentences, from the scripts `match` and `round` as the options make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardkit.model.effect import Effect
from boardkit.model.game import Definitions


def set_up(definitions: Definitions, options: Mapping[str, Any]) -> Iterator[str]:
    """Where pieces start, then what is done before the first turn."""
    for name, model in definitions.pieces.items():
        yield f"The pieces '{name}' start in '{model.start}'."
    yield from _effects(definitions.match, options)
    yield from _effects(definitions.round, options)


def _effects(effects: tuple[Effect, ...], options: Mapping[str, Any]) -> Iterator[str]:
    for effect in effects:
        say = SENTENCES.get(effect.KEY)
        if say is not None:
            yield say(effect)
        elif effect.KEY == "if":
            yield from _branch(effect, options)
        elif effect.KEY in ("each", "repeat"):
            for inner in effect.inner():
                yield from _effects(inner, options)


def _branch(effect: Any, options: Mapping[str, Any]) -> Iterator[str]:
    """A side that an option chooses, or both with the condition."""
    chosen = _decide(effect.when.text, options)
    if chosen is None:
        then = list(_effects(effect.then, options))
        orelse = list(_effects(effect.else_, options))
        if then:
            yield f"If {effect.when.text}: {' '.join(then)}"
        if orelse:
            yield f"{'Otherwise' if then else f'Unless {effect.when.text}'}: {' '.join(orelse)}"
        return
    yield from _effects(effect.then if chosen else effect.else_, options)


def _decide(text: str, options: Mapping[str, Any]) -> bool | None:
    """The answer of a condition of the form `options.x == word`, alone or joined by `and`; None for others."""
    answers: list[bool] = []
    for part in text.split(" and "):
        words = part.split()
        negated = words[:1] == ["not"]
        words = words[1:] if negated else words
        if not words or not words[0].startswith("options."):
            return None
        value = options.get(words[0].removeprefix("options."))
        if len(words) == 1:
            answer = bool(value)
        elif len(words) == 3 and words[1] in ("==", "!="):
            name = "given" if isinstance(value, list) else str(value)
            answer = (name == words[2]) == (words[1] == "==")
        else:
            return None
        answers.append(answer != negated)
    return all(answers)


def _next_turn(effect: Any) -> str:
    who = effect.player.text
    first = {"0": "The first player", "mover": "The same player", "next(mover)": "The next player"}.get(
        who, f"The player '{who}'"
    )
    return f"{first} begins with '{effect.phase}'."


SENTENCES: Mapping[str, Any] = {
    "shuffle": lambda e: f"Shuffle '{e.zone.text}'.",
    "arrange": lambda e: f"Lay '{e.zone}' out as the option '{e.as_}' says.",
    "deal": lambda e: f"Deal {e.count.text} pieces from '{e.from_.text}' to '{e.to.text}'.",
    "move": lambda e: f"Move {'a piece' if e.piece is None else e.piece.text} from '{e.from_.text}' to '{e.to.text}'.",
    "draw": lambda e: f"Draw a random piece from '{e.from_.text}' to '{e.to.text}'.",
    "random": lambda e: f"Chance picks '{e.name}' from {e.in_.text}.",
    "pay": lambda e: (
        f"Pay {e.amount.text} from {e.from_.text if e.from_ else 'the bank'} to {e.to.text if e.to else 'the bank'}{f' ({e.for_})' if e.for_ else ''}."
    ),
    "next_turn": _next_turn,
    "go": lambda e: f"Play goes on with '{e.phase}'.",
}
