"""Playing: games, matches, actions, views, events, logs."""

from boardkit.play.action import Action, ActionLike
from boardkit.play.event import Event
from boardkit.play.game import Game
from boardkit.play.log import LogEntry, LogHeader, MatchLog
from boardkit.play.match import Match
from boardkit.play.notation import ActionSpace
from boardkit.play.replay import replay
from boardkit.play.view import View

__all__ = [
    "Action", "ActionLike", "ActionSpace", "Event", "Game", "LogEntry", "LogHeader", "Match", "MatchLog",
    "View", "replay",
]
