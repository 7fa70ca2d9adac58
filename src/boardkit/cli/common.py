"""Arguments that several commands share: a game, its variant, options and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

import boardkit
from boardkit.diagnostics import Bag
from boardkit.errors import OptionError
from boardkit.pipeline import Draft


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of presets."""
    from boardkit.library import presets

    return [CompletionItem(p.name, help=p.summary) for p in presets() if p.name.startswith(incomplete)]


def complete_option(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of the game's options."""
    from boardkit.library import presets

    wanted = ctx.params.get("game")
    names: Iterable[str] = (o for p in presets() if wanted in (None, p.name) for o in p.options)
    return [CompletionItem(f"{name}=") for name in dict.fromkeys(names) if name.startswith(incomplete)]


def game_arguments(function: Callable[..., Any]) -> Callable[..., Any]:
    """GAME, --variant and -o."""
    decorators = (
        click.argument("game", shell_complete=complete_game),
        click.option("--variant", metavar="NAME", help="A variant of the game, such as 'solo'."),
        click.option(
            "-o",
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            shell_complete=complete_option,
            help="Set an option; lists are written a,b,c and layouts aab/bba.",
        ),
    )
    for decorator in reversed(decorators):
        function = decorator(function)
    return function


def read_game(game: str, variant: str | None) -> Draft:
    """The definition that the arguments name; DefinitionError with all findings if it cannot be used."""
    from boardkit import library
    from boardkit.pipeline import definition_error, read

    bag = Bag()
    draft = read(library.find(game, variant), bag)
    if draft is None:
        raise definition_error(bag)
    return draft


def parse_options(draft: Draft, words: Iterable[str]) -> dict[str, object]:
    """The values of `-o name=value`, by the types of the options."""
    from boardkit.model.options import parse_option

    given: dict[str, object] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise OptionError(f"'{word}' sets nothing", cure="write -o NAME=VALUE")
        model = draft.definitions.options.get(name.rsplit(".", 1)[-1])
        given[name] = parse_option(model, text) if model is not None else text
    return given


def load_game(game: str, variant: str | None, words: Iterable[str]) -> boardkit.Game:
    """The game that the arguments name."""
    words = list(words)
    given = parse_options(read_game(game, variant), words) if words else {}
    return boardkit.load(game, variant, options=given)
