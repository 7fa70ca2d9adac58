"""ActionSpace: the numbers, texts and structured forms of all actions of a game."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from math import prod
from typing import Any

from attrs import frozen

from boardkit.errors import UnknownAction
from boardkit.play.action import Action, Value
from boardkit.play.values import EMPTY_SET, Codec, listed, nearest
from boardkit.program import ActionInfo, GameInfo, ParamInfo


class Parameter:
    """How the values of one parameter are numbered and written."""

    def __init__(self, info: ParamInfo, codec: Codec) -> None:
        self.info = info
        self.codec = codec
        self.n_values = 2 ** len(codec.names) if info.is_set else len(codec.names)
        self.radix = self.n_values + info.optional

    @property
    def none(self) -> int | None:
        """The digit of `none`."""
        return self.n_values if self.info.optional else None

    def to_value(self, digit: int) -> Value:
        if digit == self.n_values:
            return None
        if self.info.is_set:
            return tuple(name for i, name in enumerate(self.codec.names) if digit >> i & 1)
        return self.codec.to_value(digit)

    def to_text(self, digit: int) -> str:
        if digit == self.none:
            return self.info.none_word or "none"
        if self.info.is_set:
            members = (name for i, name in enumerate(self.codec.names) if digit >> i & 1)
            return ",".join(members) or EMPTY_SET
        return self.codec.to_text(digit)

    def from_value(self, value: object) -> int | None:
        """The digit of a text or value, or None when it does not fit."""
        if self.info.is_set:
            return self._from_set(value)
        digit = self.codec.from_value(value)
        return self.none if digit is None and value in (None, self.info.none_word or "none") else digit

    def _from_set(self, value: object) -> int | None:
        if value is None:
            return self.none
        if value == (self.info.none_word or "none") and self.info.optional and value not in self.codec.names:
            return self.none
        if isinstance(value, str):
            value = [] if value == EMPTY_SET else value.split(",")
        if not isinstance(value, list | tuple | set | frozenset):
            return None
        mask = 0
        for item in value:
            member = self.codec.from_value(item)
            if member is None or mask >> member & 1:
                return None
            mask |= 1 << member
        return mask

    def says(self) -> str:
        """What may be written for it, for an error."""
        what = f"a set of {listed(self.codec.names)}" if self.info.is_set else listed(self.codec.names)
        return what + (f" or {self.info.none_word or 'none'}" if self.info.optional else "")


@frozen
class Form:
    """An action with its parameters, ready to read and write."""

    info: ActionInfo
    params: tuple[Parameter, ...]

    def digits(self, number: int) -> list[int]:
        """The digits of an action number, one a parameter."""
        rest, digits = number - self.info.base, []
        for param in reversed(self.params):
            rest, digit = divmod(rest, param.radix)
            digits.append(digit)
        return digits[::-1]

    def number(self, digits: list[int]) -> int:
        """The action number of such digits; a symmetric action has one, with the smaller half first."""
        if self.info.symmetric:
            half = len(digits) // 2
            digits = min(digits, digits[half:] + digits[:half])
        rest = 0
        for param, digit in zip(self.params, digits, strict=True):
            rest = rest * param.radix + digit
        return self.info.base + rest

    def says(self) -> str:
        """How the action is written, for an error."""
        keys = (f"[{p.info.name}=…]" if p.info.optional else f"{p.info.name}=…" for p in self.params)
        return " ".join([self.info.name, *keys])


class ActionSpace:
    """All actions and chance outcomes of a compiled game: number ↔ `Action` ↔ text ↔ mapping.

    Numbers run from 0 to `size` - 1. A text is the name and `key=value` words in declared order; an argument
    that is none is left out, or written with the word that the game has for it; an empty set is written `{}`.
    Reading takes keys and set members in any order, either side of a symmetric action first, and extra
    blanks.
    """

    def __init__(self, info: GameInfo) -> None:
        codecs = {domain.name: Codec(domain) for domain in info.domains}
        self._forms: dict[str, Form] = {}
        for action in sorted(info.actions, key=lambda a: a.base):
            form = Form(action, tuple(Parameter(p, codecs[p.domain]) for p in action.params))
            if prod(p.radix for p in form.params) != action.size:
                raise ValueError(f"action '{action.name}' has {action.size} numbers, not one per choice")
            self._forms[action.name] = form
        self._in_order = list(self._forms.values())
        self._bases = [form.info.base for form in self._in_order]
        self._cache: dict[int, Action] = {}
        self.size = max((form.info.base + form.info.size for form in self._in_order), default=0)

    def form_of(self, number: int) -> Form:
        """The action that a number belongs to; UnknownAction when there is none."""
        i = bisect_right(self._bases, number) - 1
        if i < 0 or number >= self._bases[i] + self._in_order[i].info.size:
            raise UnknownAction(
                f"there is no action with the number {number}", cure=f"use 0 to {self.size - 1}",
                action=number,
            )
        return self._in_order[i]

    def action(self, number: int) -> Action:
        """The action of a number."""
        found = self._cache.get(number)
        if found is None:
            form = self.form_of(number)
            given = list(zip(form.params, form.digits(number), strict=True))
            words = [
                f"{param.info.name}={param.to_text(d)}"
                for param, d in given
                if d != param.none or param.info.none_word
            ]
            pairs = tuple((param.info.name, param.to_value(d)) for param, d in given)
            found = Action(number, form.info.name, " ".join([form.info.name, *words]), pairs)
            self._cache[number] = found
        return found

    def canonical(self, number: int) -> int:
        """The number under which a symmetric action is listed; any other number is its own."""
        form = self.form_of(number)
        return form.number(form.digits(number)) if form.info.symmetric else number

    def format(self, number: int) -> str:
        """The text of an action number."""
        return self.action(number).text

    def to_mapping(self, number: int) -> dict[str, Any]:
        """The structured form of an action number."""
        return self.action(number).to_mapping()

    def parse(self, text: str) -> Action:
        """Reads the text of an action; UnknownAction says what is wrong and what would be right."""
        words = re.sub(r"\s*([=,])\s*", r"\1", text).split()
        if not words or "=" in words[0]:
            raise UnknownAction(
                f"{text!r} does not begin with the name of an action", cure=self._names_cure(), action=text
            )
        form = self._form(words[0], text)
        given: dict[str, Any] = {}
        for word in words[1:]:
            key, equals, value = word.partition("=")
            if not equals:
                raise UnknownAction(f"'{word}' is not key=value", cure=f"write `{form.says()}`", action=text)
            if key in given:
                raise UnknownAction(f"'{key}' is given twice", cure=f"write `{form.says()}`", action=text)
            given[key] = value
        return self._find(form, given, text)

    def from_mapping(self, mapping: Mapping[str, Any]) -> Action:
        """Reads the structured form `{"name": …, "args": {…}}`."""
        name, args = mapping.get("name"), mapping.get("args") or {}
        if not isinstance(name, str) or not isinstance(args, Mapping) or set(mapping) - {"name", "args"}:
            raise UnknownAction(
                f"{dict(mapping)!r} is not the structured form of an action",
                cure='write {"name": …, "args": {…}}', action=str(dict(mapping)),
            )
        return self._find(self._form(name, name), args, str(dict(mapping)))

    def resolve(self, action: object) -> Action:
        """The action meant by an Action, a text, a number or a structured form."""
        match action:
            case Action():
                if self._cache.get(action.id) == action:
                    return self.action(self.canonical(action.id))
                return self.parse(action.text)
            case str():
                return self.parse(action)
            case Mapping():
                return self.from_mapping(action)
            case int() if not isinstance(action, bool):
                return self.action(self.canonical(action))
        raise UnknownAction(
            f"{action!r} is not an action", cure="give an Action, a text, a mapping or a number",
            action=repr(action),
        )

    def _names_cure(self) -> str:
        return f"the actions are {listed(list(self._forms))}"

    def _form(self, name: str, text: str) -> Form:
        if name not in self._forms:
            near = nearest(name, self._forms)
            cure = f"did you mean '{near}'?" if near else self._names_cure()
            raise UnknownAction(f"there is no action '{name}'", cure=cure, action=text)
        return self._forms[name]

    def _find(self, form: Form, given: Mapping[str, Any], text: str) -> Action:
        known = [p.info.name for p in form.params]
        for key in given:
            if key not in known:
                near = nearest(str(key), known)
                cure = f"did you mean '{near}'?" if near else f"write `{form.says()}`"
                raise UnknownAction(f"'{form.info.name}' has no '{key}'", cure=cure, action=text)
        return self.action(form.number([self._digit(form, param, given, text) for param in form.params]))

    def _digit(self, form: Form, param: Parameter, given: Mapping[str, Any], text: str) -> int:
        name = param.info.name
        if name not in given and param.none is None:
            raise UnknownAction(
                f"'{form.info.name}' needs '{name}'", cure=f"write {name}=… with {param.says()}", action=text
            )
        digit = param.from_value(given.get(name))
        if digit is None:
            value = given[name]
            near = nearest(value, param.codec.names) if isinstance(value, str) else None
            cure = f"did you mean '{near}'?" if near else f"write {param.says()}"
            raise UnknownAction(f"'{value}' is no '{name}' of '{form.info.name}'", cure=cure, action=text)
        return digit
