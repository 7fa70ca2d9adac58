"""MatchLog: what was decided in a match, and its text form, JSON lines.

A log file has a header line, one line per decision (chance included) and a closing line. It holds every
secret of the match: send players views and events, not logs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, overload

from attrs import evolve, field, frozen

from boardkit.errors import ReplayError
from boardkit.play.sight import decider_name
from boardkit.program import CHANCE

FORMAT = 1
"""The version of the log's format."""

WHOLE_COPY = "restore the file from a whole copy"


@frozen
class LogHeader:
    """What a match was started with: everything that is needed to play it again.

    `chance` is seeded or manual, `start` the digest of the position before the first entry. `definition` is
    the resolved definition when the log carries it, else None.
    """

    game: str
    variant: str
    options: Mapping[str, Any]
    players: int
    fingerprint: str
    chance: str
    seed: int
    start: str
    boardkit: str
    definition: Any = field(default=None, repr=False)

    def to_mapping(self) -> dict[str, Any]:
        """The header line as JSON-able data."""
        mapping: dict[str, Any] = {"format": FORMAT}
        for key in _HEADER:
            mapping[key] = getattr(self, key)
        mapping["options"] = dict(self.options)
        if self.definition is not None:
            mapping["definition"] = self.definition
        return mapping


_HEADER = {
    "game": str, "variant": str, "options": dict, "players": int, "fingerprint": str, "chance": str,
    "seed": int, "start": str, "boardkit": str,
}
_ENTRY = {"n": int, "player": (int, str), "action": str, "digest": str}
_CLOSING = {"end": int, "over": bool, "scores": (list, type(None)), "winners": (list, type(None))}


@frozen
class LogEntry:
    """One decision: its number from 1, who took it (0-based player or CHANCE), what, and the digest after
    it."""

    n: int
    player: int
    action: str
    digest: str

    def to_mapping(self) -> dict[str, Any]:
        """The entry's line as JSON-able data."""
        player = decider_name(self.player)
        return {"n": self.n, "player": player, "action": self.action, "digest": self.digest}

    def __str__(self) -> str:
        return f"{self.n:>4}  {decider_name(self.player)!s:>6}  {self.action}"


@frozen
class MatchLog(Sequence[LogEntry]):
    """The decisions of a match so far, a sequence of `LogEntry`; `print(log)` shows them.

    `closing` is the last line of a file: number of entries, whether the match was over, scores and winners.
    """

    header: LogHeader
    entries: tuple[LogEntry, ...]
    closing: Mapping[str, Any]

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LogEntry]: ...
    def __getitem__(self, index: int | slice) -> LogEntry | Sequence[LogEntry]:
        return self.entries[index]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter(self.entries)

    def __str__(self) -> str:
        head = f"{self.header.game} {self.header.variant}".strip()
        return "\n".join([f"{head}, {self.header.players} players", *map(str, self.entries)])

    def to_lines(self, *, definition: Any = None) -> list[str]:
        """The lines of a log file, without line ends."""
        header = evolve(self.header, definition=definition) if definition is not None else self.header
        rows = [header.to_mapping(), *(entry.to_mapping() for entry in self.entries), dict(self.closing)]
        return [json.dumps(row, ensure_ascii=False) for row in rows]

    def save(self, path: str | Path, *, definition: Any = None) -> None:
        """Writes the log as a UTF-8 file of JSON lines."""
        text = "".join(line + "\n" for line in self.to_lines(definition=definition))
        Path(path).write_text(text, encoding="utf-8", newline="\n")


def parse_log(source: str | Path | Iterable[str]) -> tuple[MatchLog, str]:
    """Reads a log file, or its lines, and gives it with the name it has in errors.

    ReplayError names the first line that is broken: not JSON, a missing or strange key, another format
    version, a file cut short, lines after the end.
    """
    name, lines = _lines(source)
    if not lines:
        raise _error(name, 1, "the log is empty", "give a file written by `match.save`")
    header = _header(name, _row(name, 1, lines[0]))
    entries: list[LogEntry] = []
    for number, line in enumerate(lines[1:], 2):
        row = _row(name, number, line)
        if "end" in row:
            _check(name, number, row, _CLOSING)
            _check_end(name, number, row, len(entries), len(lines))
            return MatchLog(header, tuple(entries), row), name
        entries.append(_entry(name, number, row, len(entries) + 1))
    raise _error(name, len(lines) + 1, "the log has no closing line, it was cut short", WHOLE_COPY)


def _lines(source: str | Path | Iterable[str]) -> tuple[str, list[str]]:
    if not isinstance(source, str | Path):
        return "log", [line.rstrip("\r\n") for line in source]
    try:
        text = Path(source).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ReplayError(f"cannot read the log '{source}': {reason}", file=str(source), line=0) from error
    return str(source), text.removesuffix("\n").split("\n") if text else []


def _row(name: str, number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else "too deep or too large a number"
        raise _error(name, number, f"the line is not JSON: {why}", WHOLE_COPY) from error
    if not isinstance(row, dict):
        raise _error(name, number, "the line is not a JSON object", WHOLE_COPY)
    return row


def _header(name: str, row: dict[str, Any]) -> LogHeader:
    if "format" not in row:
        raise _error(name, 1, "the first line is no header of a log", "give a file written by `match.save`")
    if row["format"] != FORMAT:
        raise _error(
            name, 1, f"the log has format {row['format']!r}, this boardkit reads format {FORMAT}",
            f"use the boardkit that wrote it ({row.get('boardkit', 'unknown')})",
        )
    _check(name, 1, {key: row[key] for key in row if key not in ("format", "definition")}, _HEADER)
    if row["chance"] not in ("seeded", "manual"):
        raise _error(name, 1, f"'chance' is {row['chance']!r}", "it must be seeded or manual")
    return LogHeader(definition=row.get("definition"), **{key: row[key] for key in _HEADER})


def _entry(name: str, number: int, row: dict[str, Any], n: int) -> LogEntry:
    _check(name, number, row, _ENTRY)
    if row["n"] != n:
        raise _error(name, number, f"expected entry {n}, got {row['n']}", "restore the missing or moved line")
    player = CHANCE if row["player"] == "chance" else row["player"]
    if not isinstance(player, int):
        raise _error(name, number, f"'player' is {player!r}", "it must be a number or \"chance\"")
    return LogEntry(n, player, row["action"], row["digest"])


def _check_end(name: str, number: int, row: dict[str, Any], n_entries: int, n_lines: int) -> None:
    if row["end"] != n_entries:
        raise _error(name, number, f"expected {row['end']} entries, got {n_entries}", WHOLE_COPY)
    if number < n_lines:
        raise _error(name, number + 1, "there are lines after the closing line", "remove them")


def _check(name: str, number: int, row: dict[str, Any], shape: Mapping[str, Any]) -> None:
    for key in [*shape, *row]:
        if key not in row:
            raise _error(name, number, f"the line has no '{key}'", WHOLE_COPY)
        if key not in shape:
            raise _error(name, number, f"the line has an unknown key '{key}'", WHOLE_COPY)
        wanted = shape[key]
        if not isinstance(row[key], wanted) or (isinstance(row[key], bool) and wanted is not bool):
            raise _error(name, number, f"'{key}' cannot be {row[key]!r}", WHOLE_COPY)


def _error(name: str, number: int, message: str, cure: str) -> ReplayError:
    return ReplayError(f"{name}:{number}: {message}", cure=cure, file=name, line=number)
