"""`boardkit play`: a match between people and bots, at a terminal or from a pipe."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from boardkit.cli.arguments import BACKEND, game_arguments, is_path, load_game
from boardkit.errors import OptionError

if TYPE_CHECKING:
    from boardkit.runtime import Backend

HUMAN = "human"


def complete_seats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Who may sit on the next seat."""
    from boardkit.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    names = (HUMAN, *(name for name, _ in BOTS))
    return [CompletionItem(f"{before}{comma}{name}") for name in names if name.startswith(last)]


@click.command("play")
@game_arguments
@click.option(
    "--players",
    "seats",
    metavar="WHO,WHO,…|N",
    shell_complete=complete_seats,
    help="Who plays: human or random for each player; or how many: then you are player 0, the others random.",
)
@click.option("--seed", type=int, help="Seed of chance and bots: the same seed, the same match.")
@click.option("--backend", type=BACKEND, default="auto", show_default=True)
@click.option("--save", "path", metavar="FILE", type=click.Path(dir_okay=False), help="Save the match when you leave.")
def command(
    game: str,
    variant: str | None,
    options: tuple[str, ...],
    seats: str | None,
    seed: int | None,
    backend: Backend,
    path: str | None,
) -> int:
    """Play a game. Type an action, its number in the list, or 'help' for other words.

    From a pipe, each line is an action or a word such as 'undo'; empty lines and lines that begin with '#' are
    skipped.

    \b
    Exits with
      0  when the match was played to its end
      1  when it was not finished ('quit', or the input ended), or a line from a pipe was refused

    If the input ends before the match, nothing is saved; 'quit' saves to the file of --save.

    \b
    Examples:
      boardkit play tong
      boardkit play tong-multi --players human,human,random
      boardkit play tong --players random,random --seed 1 --save match.jsonl
      printf 'place T1\\nlegal\\n' | boardkit play tong -o rows=3 -o cols=3 -o kinds=a,b,c -o per_kind=3
    """
    from boardkit.cli.rules_ import rulebook
    from boardkit.cli.screen import Screen
    from boardkit.cli.table import Table
    from boardkit.rulebook import format_text

    check_target(path)
    loaded = load_game(game, variant, options)
    names = seat_names(seats, loaded.min_players, loaded.max_players, loaded.default_players)
    match = loaded.start(len(names), seed=seed, backend=backend)
    screen = Screen()
    table = Table(
        match,
        names,
        screen=screen,
        carry=is_path(game),
        rules=lambda: format_text(rulebook(game, variant, options, len(names))),
    )
    is_over = table.play()
    if table.ended:
        unsaved = "; nothing was saved" if path else ""
        click.echo(f"the input ended before the match did{unsaved}", err=True)
    elif path:
        match.save(path, definition=table.carry)
        click.echo(f"saved to {path}", err=True)
    return int(not is_over or (screen.n_refused > 0 and not screen.is_terminal))


def seat_names(text: str | None, low: int, high: int, default: int) -> list[str]:
    """Who plays for each player: `human,random`, a number of players, or nobody said.

    >>> seat_names("3", 2, 4, 2)
    ['human', 'random', 'random']
    """
    from boardkit.bots import BOTS

    known = [HUMAN, *(name for name, _ in BOTS)]
    if text is None or text.isdigit():
        n = int(text) if text else default
        names = [HUMAN, *["random"] * (n - 1)][:n]
    else:
        names = [word.strip() for word in text.split(",")]
    for name in names:
        if name not in known:
            cure = f"write {' or '.join(known)} for each player, such as human,random"
            raise OptionError(f"nobody called '{name}' can play", cure=cure, name=name)
    if not low <= len(names) <= high:
        how_many = f"{low}" if low == high else f"{low} to {high}"
        raise OptionError(
            f"this is for {how_many} players, not {len(names)}", cure=f"name {how_many} players", players=len(names)
        )
    return names


def check_target(path: str | None) -> None:
    """Refuses a file that a match should not be saved to, before anything has been played."""
    if path is None:
        return
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise OptionError(f"there is no folder '{folder}' to save to", cure="make it first, or give another --save")
    if os.path.exists(path):
        with open(path, "rb") as file:
            start = file.read(1)
        if start not in (b"", b"{"):
            raise OptionError(f"'{path}' is there and is no saved match", cure="give another --save")
