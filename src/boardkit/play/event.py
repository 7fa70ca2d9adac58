"""Event: something that happened in a match, as one player or a spectator saw it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from boardkit.play.position import members_of
from boardkit.play.sight import Sight, Viewer
from boardkit.play.values import Codec, read_slot
from boardkit.program import EventInfo

Record = tuple[int, ...]
"""A raw event as the engine writes it: its number, then its fields; a piece is followed by who may see which
it is."""


@frozen
class Event:
    """What happened, as one viewer saw it.

    `seq` counts the events that this viewer saw, from 0, so a gap cannot tell of hidden ones. `fields` are
    JSON-able: names of domain members, numbers, players as int, None for none; a piece is the name of its
    kind, or `"?"` for a viewer who may not know it.
    """

    seq: int
    name: str
    fields: dict[str, Any]

    def to_mapping(self) -> dict[str, Any]:
        """The event as JSON-able data."""
        return {"seq": self.seq, "name": self.name, "fields": dict(self.fields)}

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{key}={_text(value)}" for key, value in self.fields.items())])


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(_text(item) for item in value)
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class EventReader:
    """Reads raw records of one compiled game for a viewer."""

    def __init__(self, sight: Sight) -> None:
        self.info = info = sight.info
        self.sight = sight
        self._codecs = {domain.name: Codec(domain) for domain in info.domains}

    def saw(self, record: Record, viewer: Viewer) -> bool:
        """Whether the viewer saw that it happened at all."""
        kind = self.info.events[record[0]]
        return kind.audience == "all" or self.sight.sees(self._raw(kind, record)[kind.audience], viewer)

    def read(self, records: Iterable[Record], viewer: Viewer, first: int = 0) -> list[Event]:
        """The events that the viewer saw, numbered from `first`."""
        seen = [record for record in records if self.saw(record, viewer)]
        return [self._event(record, viewer, seq) for seq, record in enumerate(seen, first)]

    def _event(self, record: Record, viewer: Viewer, seq: int) -> Event:
        kind = self.info.events[record[0]]
        fields: dict[str, Any] = {}
        at = 1
        for field in kind.fields:
            value = record[at]
            at += 1
            if field.type == "piece":
                mask, at = record[at], at + 1
                fields[field.name] = self.sight.piece_name(value, mask, viewer) if value >= 0 else None
            elif field.name != kind.audience:
                fields[field.name] = self._value(field.type, value)
        return Event(seq, kind.name, fields)

    def _value(self, type: str, value: int) -> Any:
        match type:
            case "int":
                return value
            case "mask":
                return members_of(value & self.sight.everyone)
            case "zone":
                return self._zone(value)
            case "place":
                return self._place(value)
        shown = read_slot(self._codecs[type], value)
        return list(shown) if isinstance(shown, tuple) else shown

    def _zone(self, value: int) -> str | None:
        """A zone by its number, those of each player counted one by one: its name, with the owner in
        brackets."""
        if not 0 <= value < len(self.sight.spots):
            return None
        spot = self.sight.spots[value]
        return f"{spot.zone.name}[{spot.owner}]" if spot.zone.per_player else spot.zone.name

    def _place(self, value: int) -> str | None:
        """A cell by its slot in the state vector."""
        for spot in self.sight.spots:
            if spot.zone.shape == "space" and 0 <= spot.base <= value < spot.base + spot.zone.capacity:
                return self._codecs[spot.zone.cells].names[value - spot.base]
        return None

    def _raw(self, kind: EventInfo, record: Record) -> dict[str, int]:
        values: dict[str, int] = {}
        at = 1
        for field in kind.fields:
            values[field.name] = record[at]
            at += 2 if field.type == "piece" else 1
        return values


class EventBook:
    """The raw events of a match so far, and what each viewer has been shown of them."""

    def __init__(self, reader: EventReader, records: Sequence[Record] = ()) -> None:
        self._reader = reader
        self._records: list[Record] = list(records)
        self._shown: dict[Viewer, tuple[int, list[Event]]] = {}

    def __len__(self) -> int:
        return len(self._records)

    def copy(self) -> EventBook:
        return EventBook(self._reader, self._records)

    def extend(self, records: Iterable[Record]) -> None:
        self._records.extend(records)

    def truncate(self, length: int) -> None:
        """Forgets all but the first `length` records."""
        del self._records[length:]
        self._shown.clear()

    def seen(self, viewer: Viewer, since: int) -> list[Event]:
        """The events the viewer saw, from number `since` on."""
        upto, events = self._shown.get(viewer, (0, []))
        if upto < len(self._records):
            events += self._reader.read(self._records[upto:], viewer, len(events))
            self._shown[viewer] = (len(self._records), events)
        return events[since:]
