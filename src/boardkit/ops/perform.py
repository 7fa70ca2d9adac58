"""Performs a defined list of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.diagnostics import hint
from boardkit.lang.values import BROKEN, SetValue, Value
from boardkit.model.effect import Effect
from boardkit.model.fields import assignments, name_of
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Perform(Effect):
    """`perform`: performs the effects of a definition."""

    KEY: ClassVar[str] = "perform"
    SHORT: ClassVar[str] = "name"
    DOC: ClassVar[str] = (
        "Performs the effects of a definition (`define: NAME: {do: …}`), with values for its parameters."
    )
    EXAMPLE: ClassVar[str] = "perform: {name: add_up, with: {n: '2'}}"

    name: str = name_of("The definition.", of="definition")
    with_: tuple[tuple[Source, Source], ...] = assignments("Its parameters: name: value.", ())

    def _effects(self, script: Script) -> tuple[Effect, ...]:
        model = script.world.definitions.define.get(self.name)
        return (model.do or ()) if model is not None else ()

    def stops(self, script: Script) -> bool:
        if self.name in script.performing:
            return False
        outer, script.performing = script.performing, (*script.performing, self.name)
        found = script.stops(self._effects(script))
        script.performing = outer
        return found

    def lower(self, script: Script) -> None:
        world = script.world
        model = world.definitions.define.get(self.name)
        if model is None or model.do is None:
            known = [n for n, m in world.definitions.define.items() if m.do is not None]
            world.bag.add(
                "check/unknown-definition",
                self.span,
                name=self.name,
                hint=hint(self.name, known) or "declare it: 'define: {NAME: {do: […]}}'",
            )
            return
        if self.name in script.performing:
            world.bag.add("check/recursive-effects", self.span, chain=" -> ".join((*script.performing, self.name)))
            return
        given = {target.text: source for target, source in self.with_}
        for wrong in sorted(set(given) ^ set(model.params)):
            world.bag.add(
                "check/parameters",
                self.span,
                definition=self.name,
                name=wrong,
                params=", ".join(model.params) or "none",
            )
        values: dict[str, Value | SetValue] = {}
        for param, type_text in model.params.items():
            if param not in given:
                values[param] = BROKEN  # reported once
                continue
            type_ = world.type_named(type_text)
            if type_ is None:
                world.bag.add(
                    "check/unknown-type",
                    model.span,
                    name=type_text,
                    where=param,
                    hint=hint(type_text, world.type_words()),
                )
            elif type_.kind == "set":
                members = script.set(given[param], type_.element)
                if members is not None:
                    values[param] = members
            else:
                values[param] = script.value(given[param], type_)
        scope, outer, keeps = script.scope, script.performing, script.keeps
        keep = script.keeps or self.stops(script)
        script.performing = (*outer, self.name)
        script.scope = {k: v for k, v in scope.items() if k == "actor"}
        for param, value in values.items():
            if isinstance(value, SetValue):
                script.bind_set(param, value, given[param], keep=keep)
            else:
                script.bind(param, value, keep=keep)
        script.run(model.do)
        script.scope, script.performing, script.keeps = scope, outer, keeps
