"""`boardkit replay`: a saved match, move by move."""

from __future__ import annotations

import json
from pathlib import Path

import click

import boardkit


@click.command("replay")
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--player", type=int, help="Show the last position as this player sees it (default: as a spectator does)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the view of the last position as JSON.")
def command(log: Path, player: int | None, as_json: bool) -> None:
    """Replay a saved match, check every position, and show the last one.

    \b
    Examples:
      boardkit replay match.jsonl
    """
    from boardkit.render import draw_view

    match = boardkit.replay(log)
    view = match.view(player)
    if as_json:
        click.echo(json.dumps(view, indent=2))
        return
    click.echo(str(match.log))
    click.echo("")
    click.echo(draw_view(view, match.game.info(match.n_players)))
    if match.is_over:
        click.echo(f"scores {', '.join(map(str, match.scores or []))}; winners {match.winners}")
