"""`boardkit list`: the presets that can be played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from boardkit.cli.arguments import json_flag

if TYPE_CHECKING:
    from boardkit.library import Preset


@click.command("list")
@json_flag()
def command(as_json: bool) -> None:
    """Show the games and presets that can be played.

    Games are those shipped with boardkit and those in the folders of BOARDKIT_GAMES.

    \b
    Examples:
      boardkit list
      boardkit list --json
    """
    from boardkit.library import presets

    found = presets()
    if as_json:
        click.echo(json.dumps([_to_dict(preset) for preset in found], indent=2))
    elif found:
        click.echo(_table(found))
    else:
        click.echo("no games were found; set BOARDKIT_GAMES to folders of games", err=True)


def _to_dict(preset: Preset) -> dict[str, Any]:
    keys = ("name", "game", "variant", "title", "summary", "players", "path")
    return {**{key: getattr(preset, key) for key in keys}, "options": option_names(preset)}


def option_names(preset: Preset) -> list[str]:
    """The options of a preset, those of the game it extends included."""
    from boardkit.diagnostics import Bag
    from boardkit.pipeline import read

    draft = read(preset.path, Bag())
    return list(preset.options if draft is None else draft.definitions.options)


def _table(presets: list[Preset]) -> str:
    rows = [("name", "players", "options", "summary")]
    rows += [(p.name, p.players, str(len(option_names(p))), p.summary) for p in presets]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    return "\n".join(
        f"{name:<{widths[0]}}  {players:>{widths[1]}}  {options:>{widths[2]}}  {summary}"
        for name, players, options, summary in rows
    )
