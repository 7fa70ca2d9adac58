"""The command line, from the commands themselves."""

from __future__ import annotations


def command_line() -> str:
    """Every command with its arguments and options."""
    return ""
