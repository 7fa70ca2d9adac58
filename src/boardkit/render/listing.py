"""What is not drawn but listed: hands, stacks and bags, variables, the result."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from boardkit.play.view import View
from boardkit.program import GameInfo, VariableInfo, ZoneInfo
from boardkit.render.pieces import UNKNOWN, Pieces, player_name
from boardkit.render.scene import Scene

MOST_MEMBERS = 12
"""Of a variable with more values than this, only those that are set are listed."""
LAST_ITEMS = 20
"""So many pieces, or rows of like pieces, at the top of a stack are listed."""


def zone_lines(scene: Scene, zone: ZoneInfo) -> Iterator[str]:
    """The contents of a stack, set or bag; one paragraph for each player who has one."""
    shown = scene.view["zones"].get(zone.name)
    if shown is None or zone.shape == "space":
        return
    if not isinstance(shown, list):
        yield from _wrapped(f"{zone.name}: {_contents(shown, scene.pieces, None)}", scene.width)
        return
    for owner, content in enumerate(shown):
        text = f"{zone.name} of {player_name(scene.info, owner)}: {_contents(content, scene.pieces, owner)}"
        yield from _wrapped(text, scene.width)


def _contents(content: dict[str, Any], pieces: Pieces, owner: int | None) -> str:
    count = content.get("count")
    if count is None:
        return "an unknown number of pieces"
    if count == 0:
        return "empty"
    if content["shape"] == "stack":
        return _stack(content["items"], pieces, owner)
    names = [pieces.name(piece, owner) for piece in (*content["known"], *content["hidden"])]
    groups = _groups(names)
    return _listed(groups) if len(groups) == 1 else f"{_listed(groups)}  ({count} in all)"


def _stack(items: Sequence[dict[str, Any]], pieces: Pieces, owner: int | None) -> str:
    """From the bottom to the top; what is far down is only counted."""
    groups = _groups([pieces.name(piece, owner) for piece in items])
    if len(groups) == 1:
        return _listed(groups)
    left_out = sum(n for _, n in groups[:-LAST_ITEMS])
    head = f"{left_out} more, " if left_out else ""
    return f"{head}{_listed(groups[-LAST_ITEMS:])} on top  ({len(items)} in all)"


def _groups(names: Sequence[str]) -> list[tuple[str, int]]:
    """Each name with the number of times it stands in a row."""
    return [(name, len(list(same))) for name, same in groupby(names)]


def _listed(groups: Sequence[tuple[str, int]]) -> str:
    """Names in a row; like neighbours are counted: `2 spider, fly`."""
    texts = [name if n == 1 and not name.startswith(UNKNOWN) else f"{n} {name}" for name, n in groups]
    short = all(len(name.strip("()")) <= 2 for name, _ in groups) and all(n == 1 for _, n in groups)
    return (" " if short else ", ").join(texts)


# -- variables ---------------------------------------------------------------------------------------------


def variable_lines(scene: Scene, *, drawn: frozenset[str]) -> Iterator[str]:
    """The variables of a view, those of all players together as a table; `drawn` are left out."""
    info, values = scene.info, scene.view["variables"]
    shown = [v for v in info.variables if v.name in values and v.name not in drawn]
    yield from _player_table(scene, [v for v in shown if _is_column(info, v)])
    for variable in shown:
        if not _is_column(info, variable):
            text = _value(values[variable.name], variable, info)
            yield from _wrapped(f"{variable.name}: {text}", scene.width)


def _is_column(info: GameInfo, variable: VariableInfo) -> bool:
    """Whether there is just one value for each player."""
    return len(variable.dims) == 1 and info.domain(variable.dims[0]).kind == "player"


def _player_table(scene: Scene, columns: list[VariableInfo]) -> Iterator[str]:
    if not columns:
        return
    players = range(scene.view["players"])
    names = [player_name(scene.info, p) for p in players]
    values = [[_one(scene.view["variables"][v.name][p], v) for p in players] for v in columns]
    heads = [v.name for v in columns]
    widths = [max(map(len, (head, *column))) + 2 for head, column in zip(heads, values, strict=True)]
    first = max(map(len, names))
    if first + sum(widths) > scene.width:
        for head, column in zip(heads, values, strict=True):
            pairs = (f"{name}: {value}" for name, value in zip(names, column, strict=True))
            yield from _wrapped(f"{head}: {', '.join(pairs)}", scene.width)
        return
    yield " " * first + "".join(head.rjust(w) for head, w in zip(heads, widths, strict=True))
    for p, name in enumerate(names):
        cells = (column[p].rjust(w) for column, w in zip(values, widths, strict=True))
        yield name.ljust(first) + "".join(cells)


def _value(value: Any, variable: VariableInfo, info: GameInfo, depth: int = 0) -> str:
    """A value in words; of many values only those that are set."""
    if depth == len(variable.dims):
        return _one(value, variable)
    if value is None:
        return "?"
    domain = info.domain(variable.dims[depth])
    items = list(enumerate(value)) if isinstance(value, list) else list(value.items())
    if len(items) > MOST_MEMBERS:
        items = [(key, item) for key, item in items if item not in (None, 0, False, [])]
    names = ((player_name(info, key) if domain.kind == "player" else str(key), item) for key, item in items)
    return ", ".join(f"{name} {_value(item, variable, info, depth + 1)}" for name, item in names) or "none"


def _one(value: Any, variable: VariableInfo) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "{" + ", ".join(_one(item, variable) for item in value) + "}"
    if value is None:
        return "none" if variable.visibility == "all" or variable.low < 0 else "?"
    return f"player {value}" if variable.domain == "player" else str(value)


def piece_value_lines(scene: Scene) -> Iterator[str]:
    """The variables that pieces on boards carry, by cell, as far as they are set."""
    found: dict[str, list[str]] = {}
    for zone in scene.info.zones:
        shown = scene.view["zones"].get(zone.name)
        for content in shown if isinstance(shown, list) else [shown]:
            for cell, piece in (content or {}).get("cells", {}).items():
                for name, value in piece.get("values", {}).items():
                    if value not in (None, 0, False, []):
                        found.setdefault(name, []).append(f"{cell} {_one(value, scene.info.variable(name))}")
    for name, texts in found.items():
        yield from _wrapped(f"{name}: {', '.join(texts)}", scene.width)


# -- the result --------------------------------------------------------------------------------------------


def result_lines(view: View, info: GameInfo) -> Iterator[str]:
    """Who won, the scores and what else is reported, once the match is over."""
    if not view["over"]:
        return
    winners = [player_name(info, p) for p in view["winners"] or ()]
    verb = "wins" if len(winners) == 1 else "win"
    who = " and ".join([", ".join(winners[:-1]), winners[-1]] if len(winners) > 1 else winners)
    yield f"The match is over: {f'{who} {verb}' if winners else 'nobody wins'}."
    scores = (f"{player_name(info, p)}: {score}" for p, score in enumerate(view["scores"] or ()))
    yield f"Scores: {', '.join(scores)}."
    for name, value in (view["measures"] or {}).items():
        yield f"{name}: {value}"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) or [text]
