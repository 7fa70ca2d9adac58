"""Testing games: scenarios as data, law tests, Hypothesis strategies, coverage of rules, mutation tests.

| name | what it does |
|---|---|
| `run` | plays scenario files, as `boardkit test` does |
| `set_position` | a match in a position that is described instead of played |
| `check_laws`, `all_games` | the laws that every game must obey |
| `matches`, `plays`, `actions` | Hypothesis strategies (need `boardkit[test]`) |
| `cover_rules` | which actions, phases and refusals random matches never met |
| `mutate` | changes a definition piece by piece and tells which changes no scenario notices |

Modules are imported when they are first used, so that the pytest plug-in costs nothing where it is not needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardkit.testing.games import all_games
    from boardkit.testing.laws import check_laws
    from boardkit.testing.mutation import mutate
    from boardkit.testing.position import set_position
    from boardkit.testing.rules_coverage import cover_rules
    from boardkit.testing.runner import Summary, run
    from boardkit.testing.strategies import actions, matches, plays

_HOME_OF = {
    "Summary": "runner",
    "actions": "strategies",
    "all_games": "games",
    "check_laws": "laws",
    "cover_rules": "rules_coverage",
    "matches": "strategies",
    "mutate": "mutation",
    "plays": "strategies",
    "run": "runner",
    "set_position": "position",
}

__all__ = [
    "Summary", "actions", "all_games", "check_laws", "cover_rules", "matches", "mutate", "plays", "run",
    "set_position",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'boardkit.testing' has no attribute {name!r}")
    value = getattr(import_module(f"boardkit.testing.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
