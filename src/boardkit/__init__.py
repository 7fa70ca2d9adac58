"""boardkit: board and card games written in YAML, turned into exact and fast rules engines.

    import boardkit

    game = boardkit.load("tong")
    match = game.start(seed=1)
    match.play(match.legal_actions()[0])

Everything public is named here; modules are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardkit.diagnostics import Diagnostic
    from boardkit.entry import check, load, replay
    from boardkit.errors import (
        ActionError,
        BackendError,
        BoardkitError,
        DefinitionError,
        IllegalAction,
        MatchOver,
        OptionError,
        PluginError,
        ReplayError,
        RuleFault,
        UnknownAction,
    )
    from boardkit.play import Action, Event, Game, Match, View
    from boardkit.program.layout import CHANCE

__version__ = "0.1.0"

_HOMES = {
    "boardkit.entry": ("check", "load", "replay"),
    "boardkit.play": ("Action", "Event", "Game", "Match", "View"),
    "boardkit.program.layout": ("CHANCE",),
    "boardkit.diagnostics": ("Diagnostic",),
    "boardkit.errors": (
        "ActionError",
        "BackendError",
        "BoardkitError",
        "DefinitionError",
        "IllegalAction",
        "MatchOver",
        "OptionError",
        "PluginError",
        "ReplayError",
        "RuleFault",
        "UnknownAction",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CHANCE",
    "Action",
    "ActionError",
    "BackendError",
    "BoardkitError",
    "DefinitionError",
    "Diagnostic",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "MatchOver",
    "OptionError",
    "PluginError",
    "ReplayError",
    "RuleFault",
    "UnknownAction",
    "View",
    "__version__",
    "check",
    "load",
    "replay",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'boardkit' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
