"""`boardkit rules`: the rulebook of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardkit.cli.arguments import game_arguments, json_flag, load_game, read_game

if TYPE_CHECKING:
    from boardkit.pipeline import Draft
    from boardkit.rulebook import PresetChoice, Rulebook


@click.command("rules")
@game_arguments
@click.option("--players", type=int, metavar="N", help="For so many players.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "json"]),
    default="text",
    show_default=True,
    help="How to print it.",
)
@json_flag("it as JSON: the same as --format json")
def command(
    game: str, variant: str | None, options: tuple[str, ...], players: int | None, form: str, as_json: bool
) -> None:
    """Print the rulebook of a game, as its options make it.

    \b
    Examples:
      boardkit rules tong
      boardkit rules tong --variant match -o max_stake=none
      boardkit rules tong-multi --players 4 --format md > tong.md
    """
    from boardkit.rulebook import format_markdown, format_text

    book = rulebook(game, variant, options, players)
    if as_json or form == "json":
        click.echo(json.dumps(book.to_dict(), indent=2))
    else:
        click.echo(format_markdown(book) if form == "md" else format_text(book), nl=False)


def rulebook(game: str, variant: str | None, options: tuple[str, ...], players: int | None) -> Rulebook:
    """The rulebook that the arguments ask for."""
    from boardkit.rulebook import write_rules

    draft = read_game(game, variant)
    loaded = load_game(game, variant, options)
    return write_rules(draft.definitions, loaded.options, loaded.info(players), preset_choices(draft))


def preset_choices(draft: Draft) -> list[PresetChoice]:
    """All presets of the same game, with the options they set; unreadable ones are left out."""
    from boardkit.diagnostics import Bag
    from boardkit.errors import BoardkitError
    from boardkit.library import game_presets
    from boardkit.pipeline import choose_options, read
    from boardkit.rulebook import PresetChoice

    found = []
    for preset in game_presets(Path(draft.resolved.chain[0])):
        other = read(preset.path, Bag())
        if other is None:
            continue
        try:
            values = choose_options(other, {}, Bag())
        except BoardkitError:
            continue
        models = other.definitions.options
        changed = {name: value for name, value in values.items() if value != models[name].default}
        found.append(PresetChoice(name=preset.name, summary=preset.summary, players=preset.players, options=changed))
    return found
