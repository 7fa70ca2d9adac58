"""The runtime half: opens a Program on a back end and plays it; needs nothing but attrs."""

from boardkit.runtime.engine import Backend, Engine, Event, State, has_native, open_engine
from boardkit.runtime.playouts import MatchFault, PlayoutResult, join_playouts

__all__ = [
    "Backend", "Engine", "Event", "MatchFault", "PlayoutResult", "State", "has_native", "join_playouts",
    "open_engine",
]
