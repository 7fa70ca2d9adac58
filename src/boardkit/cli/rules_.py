"""`boardkit rules`: the rulebook of a game."""

from __future__ import annotations

import json

import click

from boardkit.cli.common import game_arguments, load_game, read_game


@click.command("rules")
@game_arguments
@click.option("--players", type=int, help="For so many players.")
@click.option("--format", "form", type=click.Choice(["text", "md", "json"]), default="text", help="How to print it.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def command(
    game: str, variant: str | None, options: tuple[str, ...], players: int | None, form: str, as_json: bool
) -> None:
    """Print the rulebook of a game, as its options make it.

    \b
    Examples:
      boardkit rules tong
      boardkit rules tong --variant match -o max_stake=none
    """
    from boardkit.library import presets
    from boardkit.rulebook import format_markdown, format_text, write_rules

    draft = read_game(game, variant)
    loaded = load_game(game, variant, options)
    family = [p for p in presets() if p.game == draft.game_name]
    book = write_rules(draft.definitions, loaded.options, loaded.info(players), family)
    if as_json or form == "json":
        click.echo(json.dumps(book.to_dict(), indent=2))
    else:
        click.echo(format_markdown(book) if form == "md" else format_text(book), nl=False)
