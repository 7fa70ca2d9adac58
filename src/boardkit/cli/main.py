"""The group of commands, each imported when it is called, and what becomes of errors."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module

import click

import boardkit
from boardkit.errors import BoardkitError

COMMANDS: tuple[tuple[str, str], ...] = (
    ("list", "Show the games and presets that can be played."),
    ("rules", "Print the rulebook of a game."),
    ("play", "Play a game, with people or bots."),
    ("check", "Find mistakes in definitions."),
    ("test", "Run the scenarios of games."),
    ("simulate", "Play many random matches and sum them up."),
    ("new", "Write a small working game to start from."),
    ("explain", "Explain a finding, or what a line of a game became."),
    ("schema", "Print, write or check the JSON Schemas."),
    ("replay", "Replay a saved match."),
    ("completion", "Print the script for shell completion."),
)
"""Name and help of every command; `command` in the module `boardkit.cli.NAME_` is the command itself."""

FINE, FINDINGS, USAGE, BUG, STOPPED = 0, 1, 2, 3, 130
"""The exit codes."""

TRACEBACK = "--traceback"

COMPLETE = "_BOARDKIT_COMPLETE"
"""The environment variable with which a shell asks for completions."""


class Commands(click.Group):
    """A group whose commands are imported when they are needed: `boardkit --help` imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in dict(COMMANDS):
            return None
        command = import_module(f"boardkit.cli.{cmd_name}_").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name in dict(COMMANDS) or name.startswith("-"):
            return super().resolve_command(ctx, args)
        from boardkit.diagnostics import hint

        known = [name for name, _ in COMMANDS]
        raise click.UsageError(f"there is no command '{name}'; {hint(name, known)}", ctx)


@click.group(
    cls=Commands,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(boardkit.__version__, prog_name="boardkit")
@click.option(TRACEBACK, is_flag=True, help="Show the traceback of an error in boardkit itself.")
def group(traceback: bool) -> None:
    """Board and card games written in YAML: play, check, test and simulate them.

    GAME is a name that `boardkit list` shows, or the path of a game file or its folder. Every command
    has its own --help with examples.

    \b
    Examples:
      boardkit list
      boardkit play tong
      boardkit check mygame/game.yaml

    \b
    Exit codes:
      0    fine
      1    findings: a mistake in a definition, a failed scenario, a match that is not finished
      2    a mistake in the command
      3    an error in boardkit itself
      130  stopped by Ctrl-C
    """


def main(args: list[str] | None = None) -> None:
    """Runs the command line and exits with its code."""
    sys.exit(run(sys.argv[1:] if args is None else args))


def run(args: list[str]) -> int:
    """Runs the command line and gives the exit code; nothing that a user can cause is raised."""
    show_traceback = TRACEBACK in args
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            # A terminal that cannot show a letter of a game shows its number, and no command fails for it.
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if not args and COMPLETE not in os.environ:
        click.echo(group.get_help(click.Context(group, info_name="boardkit", **group.context_settings)), err=True)
        return USAGE
    try:
        code = group.main([arg for arg in args if arg != TRACEBACK], prog_name="boardkit", standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:
        return exit_code(error, show_traceback=show_traceback)
    except SystemExit as exit_:  # click's own: shell completion, or a pipe whose reader has gone
        if isinstance(exit_.__context__, BrokenPipeError):
            return FINE
        return exit_.code if isinstance(exit_.code, int) else FINE
    return code if isinstance(code, int) else FINE


def exit_code(error: Exception, *, show_traceback: bool = False) -> int:
    """Says what went wrong on stderr and gives the exit code."""
    match error:
        case click.exceptions.Exit():
            return error.exit_code
        case click.Abort():  # Ctrl-C
            return STOPPED
        case click.ClickException():
            error.show()
            return USAGE
        case BrokenPipeError():
            _forget_stdout()
            return FINE
        case BoardkitError():
            from boardkit.cli.complaint import complain

            return complain(error)
        case OSError() if error.filename is not None:
            click.echo(f"error: {error.strerror or error}: '{error.filename}'", err=True)
            return USAGE
    from boardkit.cli.complaint import apologise

    apologise(error, show=show_traceback)
    return BUG


def _forget_stdout() -> None:
    """The reader has gone (`boardkit list | head -1`): what is left unwritten must not complain at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
