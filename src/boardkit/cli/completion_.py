"""`boardkit completion`: the script that makes a shell complete commands, games and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script for shell completion.

    \b
    Examples:
      eval "$(boardkit completion bash)"
      boardkit completion fish > ~/.config/fish/completions/boardkit.fish
    """
    from boardkit.cli.main import group

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(group, {}, "boardkit", "_BOARDKIT_COMPLETE").source())
