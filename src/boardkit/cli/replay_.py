"""`boardkit replay`: a saved match, checked and shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from boardkit.cli.arguments import json_flag
from boardkit.cli.complaint import wants_colour

if TYPE_CHECKING:
    from boardkit.play import Match


@click.command("replay")
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--player",
    type=click.IntRange(0),
    metavar="N",
    help="Show only what player N saw, and the last position as he sees it.",
)
@json_flag("decisions, result and last position as JSON")
def command(log: Path, player: int | None, as_json: bool) -> None:
    """Replay a saved match: play all its decisions again, compare every position, and show the match.

    A log holds every secret of its match; without --player all of it is shown, and the position as a
    spectator sees it. Exits with 1, and the first line that does not fit, if the log does not replay.

    \b
    Examples:
      boardkit replay match.jsonl
      boardkit replay match.jsonl --player 0
    """
    import boardkit

    match = boardkit.replay(log)
    if as_json:
        click.echo(json.dumps(_to_dict(match, player), indent=2))
        return
    from boardkit.cli.telling import tell_all
    from boardkit.render import draw_view

    if player is None:
        click.echo(str(match.log))
    else:
        click.echo("\n".join(tell_all(match.events(player), match.info)))
    click.echo("")
    click.echo(draw_view(match.view(player), match.info, colour=wants_colour()))


def _to_dict(match: Match, player: int | None) -> dict[str, Any]:
    mapping: dict[str, Any] = {
        "game": match.game.name,
        "variant": match.game.variant,
        "options": dict(match.game.options),
        "players": match.n_players,
        "over": match.is_over,
    }
    if player is None:
        mapping["decisions"] = [entry.to_mapping() for entry in match.log]
    else:
        mapping["events"] = [event.to_mapping() for event in match.events(player)]
    return {**mapping, "view": match.view(player)}
