"""Effects in plain sentences; what an option has decided is not mentioned any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve, fields, frozen

from boardkit.model.effect import Effect
from boardkit.model.game import Definitions
from boardkit.model.source import Name, Source
from boardkit.rulebook.wording import Wording

MAX_DEPTH = 12
"""Definitions that perform one another are followed so far."""


@frozen
class Sentences:
    """Says scripts of one game in one choice of options."""

    definitions: Definitions
    wording: Wording

    def say(self, effects: Iterable[Effect], *, depth: int = 0) -> Iterator[str]:
        """One sentence for each effect that the options leave, in order."""
        for effect in effects:
            say = SENTENCES.get(effect.KEY)
            if say is not None:
                yield say(self.wording, effect)
            elif effect.KEY in STRUCTURES:
                yield from STRUCTURES[effect.KEY](self, effect, depth)
            else:
                yield self._plainly(effect)

    def _plainly(self, effect: Effect) -> str:
        """An effect without a sentence of its own: its name and fields."""
        pairs = []
        for attribute in fields(type(effect)):
            value = getattr(effect, attribute.name)
            if "shape" in attribute.metadata and isinstance(value, Source | Name | str) and value != "":
                text = self.wording.short(value) if isinstance(value, Source) else str(getattr(value, "text", value))
                pairs.append(f"{attribute.name.rstrip('_')} `{text}`")
        return f"{capital(effect.KEY.replace('_', ' '))}: {', '.join(pairs)}." if pairs else f"{capital(effect.KEY)}."


def capital(text: str) -> str:
    """The text with a capital first letter.

    >>> capital("the first player")
    'The first player'
    """
    return text[:1].upper() + text[1:]


def clause(sentences: Iterable[str], *, mark: str = ",") -> str:
    """Sentences as the rest of one that has begun: one after the mark, several after a colon.

    >>> "If it rains" + clause(["Go home."]), "If it rains" + clause(["Go home.", "Stay there."])
    ('If it rains, go home.', 'If it rains: go home; stay there.')
    """
    parts = [text.rstrip(".") for text in sentences]
    parts = [part if part[:1] == "`" else part[:1].lower() + part[1:] for part in parts]
    return f"{mark if len(parts) == 1 else ':'} {'; '.join(parts)}."


# -- effects that hold other effects -----------------------------------------------------------------------


def _if(self: Sentences, effect: Any, depth: int) -> Iterator[str]:
    chosen = self.wording.decide(effect.when)
    if chosen is not None:
        yield from self.say(effect.then if chosen else effect.else_, depth=depth)
        return
    then = list(self.say(effect.then, depth=depth))
    orelse = list(self.say(effect.else_, depth=depth))
    condition = self.wording.quoted(effect.when)
    if then:
        yield f"If {condition}{clause(then)}"
    if orelse:
        yield f"{'Otherwise' if then else f'Unless {condition}'}{clause(orelse)}"


def _each(self: Sentences, effect: Any, depth: int) -> Iterator[str]:
    inner = list(self.say(effect.do, depth=depth))
    if not inner:
        return
    where = f" with {self.wording.quoted(effect.where)}" if effect.where is not None else ""
    text = self.wording.short(effect.in_)
    if text == "players":
        yield f"For each player `{effect.name}`{where}{clause(inner)}"
    else:
        yield f"For each `{effect.name}` of `{text}`{where}{clause(inner)}"


def _repeat(self: Sentences, effect: Any, depth: int) -> Iterator[str]:
    inner = list(self.say(effect.do, depth=depth))
    if not inner:
        return
    if effect.times is not None:
        yield f"{capital(self.wording.quoted(effect.times))} times{clause(inner)}"
    else:
        yield f"As long as {self.wording.quoted(effect.while_)}{clause(inner)}"


def _perform(self: Sentences, effect: Any, depth: int) -> Iterator[str]:
    """The author's words for a definition, else what it does."""
    definition = self.definitions.define.get(effect.name)
    if definition is None:
        return
    values = ", ".join(f"`{name.text}` is {self.wording.quoted(value)}" for name, value in effect.with_)
    given = f" Here {values}." if values else ""
    if definition.doc:
        yield f"{sentence(definition.doc)}{given}"
    elif depth < MAX_DEPTH:
        inside = evolve(self, wording=self.wording.within(effect.with_))
        yield from inside.say(definition.do or (), depth=depth + 1)


STRUCTURES: Mapping[str, Callable[[Sentences, Any, int], Iterator[str]]] = {
    "if": _if,
    "each": _each,
    "repeat": _repeat,
    "perform": _perform,
}


def words(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def sentence(text: str) -> str:
    """A text on one line that ends like a sentence."""
    text = words(text)
    return text if not text or text[-1] in ".!?:" else text + "."


# -- single effects ----------------------------------------------------------------------------------------


def _set(w: Wording, e: Any) -> str:
    return " ".join(f"{w.quoted(name)} becomes {w.quoted(value)}." for name, value in e.values)


def _let(w: Wording, e: Any) -> str:
    return " ".join(f"Let {w.quoted(name)} be {w.quoted(value)}." for name, value in e.values)


def _move(w: Wording, e: Any) -> str:
    what = f"the piece {w.quoted(e.piece)}" if e.piece is not None else "a piece"
    return f"Move {what} from {w.quoted(e.from_)} to {w.quoted(e.to)}."


def _deal(w: Wording, e: Any) -> str:
    first = w.short(e.first)
    begin = "" if first == "0" else f", beginning with {w.player(first)}"
    return f"Deal {w.quoted(e.count)} pieces, one at a time, from {w.quoted(e.from_)} to {w.quoted(e.to)}{begin}."


def _flip(w: Wording, e: Any) -> str:
    return f"Turn {w.quoted(e.piece)} " + ("over." if e.to is None else f"to {w.quoted(e.to)}.")


def _show(w: Wording, e: Any) -> str:
    to = w.short(e.to)
    return f"{'All players' if to == 'players' else f'The players `{to}`'} see which piece {w.quoted(e.piece)} is."


def _choose(w: Wording, e: Any) -> str:
    where = f" with {w.quoted(e.where)}" if e.where is not None else ""
    may = "may choose" if e.optional else "chooses"
    secret = "; what, is secret" if e.secret else ""
    return f"{capital(w.player(e.player))} {may} a `{e.name}` of {w.quoted(e.in_)}{where} (`{e.action}`){secret}."


def _ask(w: Wording, e: Any) -> str:
    actions = " or ".join(f"`{action.text}`" for action in e.actions)
    if e.players is not None:
        text = w.short(e.players)
        who = "each player" if text == "players" else f"each player of `{text}`"
        return f"{capital(who)}, one after the other, chooses {actions}."
    return f"{capital(w.player(e.player))} chooses {actions}."


def _pay(w: Wording, e: Any) -> str:
    source = w.quoted(e.from_) if e.from_ is not None else "the bank"
    target = w.quoted(e.to) if e.to is not None else "the bank"
    reason = f" for {e.for_}" if e.for_ else ""
    return f"{capital(source)} pays {w.quoted(e.amount)} to {target}{reason}."


def _next_turn(w: Wording, e: Any) -> str:
    return f"{capital(w.player(e.player))} has the turn and begins with `{e.phase}`."


def _signal(w: Wording, e: Any) -> str:
    values = ", ".join(f"{name.text} {w.quoted(value)}" for name, value in e.with_)
    return f"It is announced: `{e.event}`{f' ({values})' if values else ''}."


SENTENCES: Mapping[str, Callable[[Wording, Any], str]] = {
    "set": _set,
    "let": _let,
    "move": _move,
    "deal": _deal,
    "swap": lambda w, e: f"What lies on {w.quoted(e.a)} and {w.quoted(e.b)} changes places.",
    "rotate": lambda w, e: f"Turn the part {w.quoted(e.part)} of `{e.zone}` {w.short(e.way)} by a quarter.",
    "flip": _flip,
    "show": _show,
    "shuffle": lambda w, e: f"Shuffle {w.quoted(e.zone)}.",
    "draw": lambda w, e: f"Draw a random piece from {w.quoted(e.from_)} and put it to {w.quoted(e.to)}.",
    "random": lambda w, e: f"Chance picks `{e.name}` from {w.quoted(e.in_)}, all equally likely.",
    "arrange": lambda w, e: f"Lay `{e.zone}` out as the option `{e.as_}` says.",
    "choose": _choose,
    "ask": _ask,
    "pay": _pay,
    "signal": _signal,
    "cancel": lambda w, e: "It does not happen.",
    "go": lambda w, e: f"Play goes on with `{e.phase}`.",
    "next_turn": _next_turn,
    "next_round": lambda w, e: "The round is over and the next one begins.",
    "end_match": lambda w, e: "The match is over.",
}
"""How effects are said; one that is not here is said by its name and fields."""
