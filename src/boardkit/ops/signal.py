"""Makes an event of the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from boardkit.diagnostics import hint
from boardkit.lang.values import Value
from boardkit.model.effect import Effect
from boardkit.model.fields import assignments, name_of
from boardkit.model.source import Source

if TYPE_CHECKING:
    from boardkit.compiler.script import Script


@frozen(kw_only=True)
class Signal(Effect):
    """`signal`: makes an event declared in `events`; hooks and the log see it."""

    KEY: ClassVar[str] = "signal"
    DOC: ClassVar[str] = "Makes an event declared in `events`; hooks on it are performed, and everybody sees it."
    EXAMPLE: ClassVar[str] = "signal: {event: scored, with: {player: mover}}"

    event: str = name_of("The event.", of="event")
    with_: tuple[tuple[Source, Source], ...] = assignments("Its fields: name: value.", ())

    def stops(self, script: Script) -> bool:
        return script.hooks_stop(self.event)

    def lower(self, script: Script) -> None:
        world = script.world
        model = world.definitions.events.get(self.event)
        if model is None:
            world.bag.add(
                "check/unknown-event",
                self.span,
                name=self.event,
                hint=hint(self.event, list(world.definitions.events)) or "declare it under 'events'",
            )
            return
        given = {target.text: source for target, source in self.with_}
        for missing in sorted(set(model.fields) ^ set(given)):
            world.bag.add(
                "check/event-fields",
                self.span,
                event=self.event,
                name=missing,
                fields=", ".join(model.fields) or "none",
            )
        values: dict[str, Value] = {}
        for field, type_text in model.fields.items():
            if field in given:
                type_ = world.type_named(type_text)
                value = script.value(given[field], type_)
                (code,) = script.held(self.event, script.block.simple(field, value.code))
                values[field] = Value(value.type, code, value.low, value.high)
        record = {n: (_type(script, v), v.code) for n, v in values.items()}
        script.happen(self.event, values, lambda: script.emit(self.event, record))


def _type(script: Script, value: Value) -> str:
    """The type of an event field."""
    if value.type.kind in ("int", "piece"):
        return value.type.kind
    return script.builder.domain(value.type, *script.world.bounds(value.type))
