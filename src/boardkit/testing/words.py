"""What is written in a scenario about players, lists, values and pieces, read into numbers of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from boardkit.diagnostics import hint
from boardkit.errors import BoardkitError
from boardkit.play.values import Codec
from boardkit.program import CHANCE, NOBODY, OVER, GameInfo

Path = tuple[str | int, ...]
"""Where something stands in a scenario file: keys and indexes from its root."""

_PLAYER = re.compile(r"(?:player )?(\d+)")


class ScenarioError(BoardkitError):
    """Something in a scenario that does not fit the game; `path` leads to it from the root of the file."""

    def __init__(self, message: str, path: Path = (), *, cure: str = "") -> None:
        super().__init__(message, cure=cure, path=path)
        self.path = path


def as_list(value: Any) -> list[Any]:
    """A list as it is, one thing as a list of it, nothing as an empty list."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def as_mapping(value: Any, path: Path) -> Mapping[str, Any]:
    """A mapping; ScenarioError when it is something else."""
    if not isinstance(value, Mapping):
        raise ScenarioError(f"'{path[-1]}' must be a mapping", path, cure="write `name: value` lines")
    return value


def player_number(text: Any, n_players: int, path: Path) -> int:
    """The player that a key or value names."""
    found = _PLAYER.fullmatch(str(text).strip())
    if found is None or int(found.group(1)) >= n_players:
        raise ScenarioError(
            f"'{text}' is no player", path, cure=f"write `player 0` to `player {n_players - 1}`"
        )
    return int(found.group(1))


def decider_number(value: Any, n_players: int, path: Path) -> int:
    """Who decides: a player, `chance` or `nobody`."""
    if value == "chance":
        return CHANCE
    return OVER if value in ("nobody", "none") else player_number(value, n_players, path)


def by_player(value: Any, n_players: int, path: Path) -> dict[int, Any]:
    """What is said of each player: a list of all, or a mapping of some."""
    if isinstance(value, list):
        if len(value) != n_players:
            raise ScenarioError(
                f"there are {n_players} players, this list has {len(value)} values", path,
                cure="write one value a player, or a mapping with `player 0`, …",
            )
        return dict(enumerate(value))
    pairs = as_mapping(value, path)
    return {player_number(key, n_players, (*path, key)): item for key, item in pairs.items()}


def named(name: str, known: list[str], what: str, path: Path) -> str:
    """A name that the game has; ScenarioError with the nearest one when it has not."""
    if name not in known:
        raise ScenarioError(f"the game has no {what} '{name}'", path, cure=hint(name, known))
    return name


def member(codec: Codec, value: Any, path: Path) -> int:
    """The number of a member of a domain, -1 for none."""
    if value is None or (value == "none" and "none" not in codec.names):
        return NOBODY
    found = codec.from_value(value)
    if found is None:
        found = codec.from_text(str(value).lower() if isinstance(value, bool) else str(value))
    if found is None:
        raise ScenarioError(f"'{value}' is no {codec.info.name}", path, cure=hint(str(value), codec.names))
    return found


def kind_number(info: GameInfo, value: Any, path: Path) -> int:
    """The number of a kind of piece."""
    return info.pieces.kinds.index(named(str(value), list(info.pieces.kinds), "kind", path))
