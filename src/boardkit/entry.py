"""`boardkit.load` and its friends: from a snapshot if there is one, else the whole way through the pipeline.

Nothing of the authoring half is imported for a game that is loaded again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardkit import snapshot
from boardkit.errors import OptionError
from boardkit.play.game import Game
from boardkit.play.log import LogHeader
from boardkit.play.match import Match
from boardkit.play.replay import replay as replay_log

if TYPE_CHECKING:
    from boardkit.diagnostics import Diagnostic
    from boardkit.program import Program


def load(
    source: str | os.PathLike[str] | Mapping[str, Any],
    variant: str | None = None,
    *,
    options: Mapping[str, object] | None = None,
) -> Game:
    """Loads a game: a preset or game by name, a file or folder by path, or a definition as a mapping.

    `variant` names a preset of the game (`load("tong", variant="solo")` is `load("tong-solo")`); `options` are
    values for its options. Raises DefinitionError with all findings in `data["diagnostics"]`, and OptionError for
    an unknown name or an option that does not fit.

    >>> load("tong", options={"rows": 3, "cols": 3, "kinds": ["a", "b", "c"], "per_kind": 3}).name
    'tong'
    """
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(f"options cannot be {options!r}", cure="give a mapping from names to values")
    given = dict(options or {})
    if not isinstance(source, str | os.PathLike | Mapping):
        raise OptionError(f"{source!r} names no game", cure="give a name, a path, or a definition as a mapping")
    if isinstance(source, Mapping):
        from boardkit.pipeline import load_data

        return load_data(source, given)
    key = snapshot.key_of(source, variant, given)
    if key is not None:

        def compile_other(n_players: int) -> Program:
            from boardkit.pipeline import load_files

            return load_files(source, variant, given)[0].program(n_players)

        kept = snapshot.find(key, compile_other)
        if kept is not None:
            return kept
    from boardkit.pipeline import load_files

    game, files = load_files(source, variant, given)
    if key is not None:
        snapshot.keep(key, game, files)
    return game


def check(source: str | os.PathLike[str]) -> list[Diagnostic]:
    """All findings about a definition, for its default options, every other value of each option, and its players.

    An empty list means that nothing is wrong. Names and paths are as for `load`; a path that is not there is a
    finding, not an exception.
    """
    from boardkit.pipeline import check_source

    return check_source(source)


def replay(source: str | Path | Iterable[str]) -> Match:
    """Restores a match from a log that `match.save` wrote (or from its lines), at the position where it ends.

    The game is loaded by its name, or from the definition that the log carries. Raises ReplayError with the first
    line that does not fit.
    """
    return replay_log(source, _game_of)


def _game_of(header: LogHeader) -> Game:
    if header.definition is not None:
        return load(header.definition, options=dict(header.options))
    return load(header.variant or header.game, options=dict(header.options))
