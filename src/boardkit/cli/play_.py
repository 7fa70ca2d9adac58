"""`boardkit play`: a match between people and bots, at a terminal or from a pipe."""

from __future__ import annotations

import click

from boardkit.cli.common import game_arguments, load_game
from boardkit.errors import OptionError


@click.command("play")
@game_arguments
@click.option(
    "--players",
    "seats",
    metavar="WHO,WHO,…|N",
    help="Who plays: human or random for each seat, or a number (then you are player 0, the others random).",
)
@click.option("--seed", type=int, help="Seed of chance and bots; the same seed gives the same match.")
@click.option("--backend", type=click.Choice(["auto", "python", "native"]), default="auto")
@click.option("--save", "path", type=click.Path(dir_okay=False), help="Save the match to this file at the end.")
def command(
    game: str,
    variant: str | None,
    options: tuple[str, ...],
    seats: str | None,
    seed: int | None,
    backend: str,
    path: str | None,
) -> int:
    """Play a game. Type an action, its number, or 'help'.

    From a pipe, each line is an action or a word such as 'undo'; a refused line is reported and makes the exit code 1,
    as does an end of input before the end of the match.

    \b
    Examples:
      boardkit play tong
      boardkit play tong --players human,human
      boardkit play tong --players random,random --seed 1
      printf 'place station=T1\\n' | boardkit play tong
    """
    from boardkit.cli.table import Table

    loaded = load_game(game, variant, options)
    names = seat_names(seats, loaded.min_players, loaded.max_players, loaded.default_players)
    match = loaded.start(len(names), seed=seed, backend=backend)  # type: ignore[arg-type]
    code = Table(match, names).run()
    if path:
        match.save(path)
        click.echo(f"saved to {path}", err=True)
    return code


def seat_names(text: str | None, low: int, high: int, default: int) -> list[str]:
    """Who sits where: `human,random`, a number of players, or nobody said."""
    from boardkit.bots import BOTS

    known = ["human", *(name for name, _ in BOTS)]
    if text is None or text.isdigit():
        n = int(text) if text else default
        return ["human", *["random"] * (n - 1)][:n]
    names = [word.strip() for word in text.split(",")]
    for name in names:
        if name not in known:
            raise OptionError(
                f"nobody called '{name}' can play",
                cure=f"write {' or '.join(known)} for each seat, such as human,random",
            )
    if not low <= len(names) <= high:
        raise OptionError(
            f"{len(names)} cannot play this",
            cure=f"name {low} players" if low == high else f"name {low} to {high} players",
        )
    return names
