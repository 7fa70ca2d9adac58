"""The command line: `boardkit list`, `play`, `check` and the rest; one file a command.

Results go to stdout, progress and notes to stderr. Exit codes: 0 fine, 1 findings (a mistake in a definition, a
failed scenario, a match that is not finished), 2 a mistake in the command itself, 3 an error in boardkit, 130 stopped
by Ctrl-C.
"""

from boardkit.cli.main import main

__all__ = ["main"]
