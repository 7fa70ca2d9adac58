"""`boardkit list`: the presets that can be played."""

from __future__ import annotations

import json

import click


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
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
        keys = ("name", "game", "variant", "title", "summary", "players", "path")
        click.echo(json.dumps([{k: getattr(p, k) for k in keys} for p in found], indent=2))
        return
    width = max((len(p.name) for p in found), default=0)
    for preset in found:
        click.echo(f"{preset.name:<{width}}  {preset.players:>5} players  {preset.summary}")
