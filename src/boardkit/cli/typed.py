"""What a person means by a typed line: an action as written, its number in the list, or a beginning of it."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.errors import UnknownAction
from boardkit.play import Action

MOST_SHOWN = 6


def meant(text: str, legal: Sequence[Action]) -> Action | str:
    """The legal action that a line means, else the text itself, for `Match.play` to judge.

    A line is the action's text, its number in the list (from 1), or the beginnings of its words, where the
    name of a parameter may be left out: `feed spider` and `f s` are `feed kind=spider`. UnknownAction if
    several actions begin like that, or none does and the text is not complete either.
    """
    words = text.split()
    exact = [action for action in legal if str(action) == " ".join(words)]
    if exact:
        return exact[0]
    if len(words) == 1 and words[0].isdigit():
        return _numbered(words[0], legal)
    begun = [action for action in legal if _begins(words, str(action).split())]
    whole = [action for action in begun if _is_whole(words, str(action).split())]
    chosen = whole if len(whole) == 1 else begun
    if len(chosen) > 1:
        raise _ambiguous(text, chosen)
    if chosen:
        return chosen[0]
    named = [action for action in legal if action.name.startswith(words[0])] if words else []
    if named and any("=" not in word for word in words[1:]):
        cure = f"write 'legal {named[0].name}' for those that are legal"
        raise UnknownAction(f"no legal action begins like '{text}'", cure=cure, action=text)
    return text


def _numbered(word: str, legal: Sequence[Action]) -> Action:
    if not 1 <= int(word) <= len(legal):
        raise UnknownAction(f"there is no action {word} in the list", cure=f"give a number from 1 to {len(legal)}")
    return legal[int(word) - 1]


def _begins(words: Sequence[str], full: Sequence[str]) -> bool:
    return bool(words) and len(words) <= len(full) and all(map(_fits, words, full))


def _fits(word: str, full: str) -> bool:
    """Whether a typed word begins a word of an action, with or without the parameter's name."""
    return full.startswith(word) or (word != "" and full.partition("=")[2].startswith(word))


def _is_whole(words: Sequence[str], full: Sequence[str]) -> bool:
    pairs = zip(words, full, strict=False)
    return len(words) == len(full) and all(word in (whole, whole.partition("=")[2]) for word, whole in pairs)


def _ambiguous(text: str, chosen: Sequence[Action]) -> UnknownAction:
    shown = ", ".join(str(action) for action in chosen[:MOST_SHOWN])
    more = f", … ({len(chosen)} in all)" if len(chosen) > MOST_SHOWN else ""
    return UnknownAction(f"'{text}' could be {shown}{more}", cure="type more of it, or its number in the list")
