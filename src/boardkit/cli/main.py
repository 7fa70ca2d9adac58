"""The group of commands, loaded when they are called, and what becomes of errors."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from importlib import import_module

import click

import boardkit
from boardkit.errors import BoardkitError, DefinitionError, ReplayError

COMMANDS: tuple[tuple[str, str], ...] = (
    ("list", "Show the games and presets that can be played."),
    ("rules", "Print the rulebook of a game."),
    ("play", "Play a game, with people or bots."),
    ("check", "Find mistakes in definitions."),
    ("test", "Run the scenarios of games."),
    ("simulate", "Play many random matches and sum them up."),
    ("new", "Write a small working game to start from."),
    ("explain", "Explain a finding, or what a line of a game became."),
    ("schema", "Write or check the JSON Schemas."),
    ("replay", "Replay a saved match."),
    ("completion", "Print the script for shell completion."),
)
"""Name and help of every command; the module of command `x` is `boardkit.cli.x_`."""

FINE, FINDINGS, USAGE, BUG = 0, 1, 2, 3


class Commands(click.Group):
    """A group whose commands are imported when they are needed."""

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
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from boardkit.diagnostics import hint

            known = [name for name, _ in COMMANDS]
            raise click.UsageError(f"there is no command '{args[0]}'; {hint(args[0], known)}") from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(boardkit.__version__, prog_name="boardkit")
@click.option("--traceback", is_flag=True, help="Show the traceback of an error in boardkit itself.")
def group(traceback: bool) -> None:
    """Board and card games written in YAML: play, check, test and simulate them.

    \b
    Examples:
      boardkit list
      boardkit play tong --players random,random --seed 1
      boardkit check mygame/game.yaml
    """


def main(args: list[str] | None = None) -> None:
    """Runs the command line and exits: 0 fine, 1 findings, 2 usage, 3 an error in boardkit itself."""
    sys.exit(run(sys.argv[1:] if args is None else args))


def run(args: list[str]) -> int:
    """Runs the command line and gives the exit code."""
    try:
        code = group.main(args, prog_name="boardkit", standalone_mode=False)
        return int(code) if isinstance(code, int) else FINE
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.Abort:
        click.echo("stopped", err=True)
        return FINDINGS
    except click.ClickException as error:
        error.show()
        return USAGE
    except BrokenPipeError:
        # The reader has gone (`boardkit list | head`): nothing to say, and nothing more to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except BoardkitError as error:
        click.echo(_message(error), err=True)
        return FINDINGS if isinstance(error, DefinitionError | ReplayError) else USAGE
    except OSError as error:
        click.echo(
            f"error: {error.strerror or error}: '{error.filename}'" if error.filename else f"error: {error}",
            err=True,
        )
        return USAGE
    except Exception:
        _report_bug("--traceback" in args)
        return BUG


def _message(error: BoardkitError) -> str:
    cure = f"\n  = cure: {error.cure}" if error.cure else ""
    return f"error: {error.message}{cure}"


def _report_bug(show: bool) -> None:
    text = traceback.format_exc()
    if show:
        click.echo(text, err=True)
        return
    with tempfile.NamedTemporaryFile("w", suffix=".txt", prefix="boardkit-", delete=False, encoding="utf-8") as file:
        file.write(text)
    click.echo(
        f"error: boardkit itself has failed, which should not happen; the details are in {file.name}",
        err=True,
    )
