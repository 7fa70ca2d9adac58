"""The command line: `boardkit list`, `play`, `check`, and the rest; one file a command."""

from boardkit.cli.main import main

__all__ = ["main"]
