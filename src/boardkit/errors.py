"""Every exception a user of boardkit may catch."""

from __future__ import annotations

from typing import Any


class BoardkitError(Exception):
    """The root of boardkit's exceptions: a message, a cure, and data; picklable.

    `str(error)` is the message followed by the cure.
    """

    def __init__(self, message: str, *, cure: str = "", **data: Any) -> None:
        super().__init__(message)
        self.message = message
        self.cure = cure
        self.data = data

    def __str__(self) -> str:
        return f"{self.message}; {self.cure}" if self.cure else self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.message, self.cure, self.data))


def _rebuild(cls: type[BoardkitError], message: str, cure: str, data: dict[str, Any]) -> BoardkitError:
    error = cls.__new__(cls)
    BoardkitError.__init__(error, message, cure=cure, **data)
    return error


class DefinitionError(BoardkitError):
    """A definition, variant or scenario file is not valid; `data["diagnostics"]` says where and why."""


class OptionError(BoardkitError):
    """An option, preset or number of players that the game does not have."""


class ActionError(BoardkitError):
    """An action that could not be played; the match has not changed."""


class UnknownAction(ActionError):
    """The text, mapping or number is not an action of the game at all."""


class IllegalAction(ActionError):
    """An action of the game that may not be played now; `data["reason"]` says which condition failed."""


class MatchOver(ActionError):
    """The match has ended, nothing can be played."""


class ReplayError(BoardkitError):
    """A log or save that does not fit; `data["line"]` is the first line that does not."""


class RuleFault(BoardkitError):
    """The definition broke a promise while it ran (a range, an endless loop); `data["origin"]` is its line."""


class PluginError(BoardkitError):
    """A plug-in function that cannot be used as written."""


class BackendError(BoardkitError):
    """A back end that is not installed or cannot run this game."""
