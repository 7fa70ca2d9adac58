"""The command line, from the commands themselves."""

from __future__ import annotations

import click

from boardkit.cli.main import group
from generate.words import fence, table


def command_line() -> str:
    """Every command with what its `--help` prints."""
    root = click.Context(group, info_name="boardkit", **group.context_settings)
    commands = {name: group.get_command(root, name) for name in group.list_commands(root)}
    rows = [(f"[`{name}`](#{name})", _summary(command)) for name, command in commands.items() if command]
    sections = [_section(root, name, command) for name, command in commands.items() if command]
    return "\n".join([table(("command", "what it does"), rows), *sections])


def _section(root: click.Context, name: str, command: click.Command) -> str:
    settings = {**root.command.context_settings, "max_content_width": 88, "terminal_width": 88}
    context = click.Context(command, root, info_name=name, **settings)
    return f"## `{name}` {{ #{name} }}\n\n{fence(context.get_help(), 'text')}"


def _summary(command: click.Command) -> str:
    text = (command.help or "").replace("\b", "").split("\n\n")[0]
    return " ".join(text.split())
