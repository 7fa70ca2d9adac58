"""`boardkit completion`: the script that makes a shell complete commands, games and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script for shell completion of commands, games, variants and options.

    \b
    Examples (the line to add to the shell's start file):
      bash   eval "$(boardkit completion bash)"        in ~/.bashrc
      zsh    eval "$(boardkit completion zsh)"         in ~/.zshrc
      fish   boardkit completion fish | source         in ~/.config/fish/config.fish
    """
    from boardkit.cli.main import COMPLETE, group

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(group, {}, "boardkit", COMPLETE).source())
