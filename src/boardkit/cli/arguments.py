"""Arguments that several commands share: a game with its variant and options, and how a shell completes them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from boardkit.library import Preset
    from boardkit.pipeline import Draft
    from boardkit.play import Game

F = TypeVar("F", bound=Callable[..., Any])

BACKEND = click.Choice(["auto", "python", "native"])


def json_flag(form: str = "JSON") -> Callable[[F], F]:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {form}.")


def game_arguments(function: F) -> F:
    """GAME, --variant and -o."""
    function = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=complete_option,
        help="Set an option of the game (again for more); lists are written a,b,c, layouts aab/bba.",
    )(function)
    function = click.option(
        "--variant", metavar="NAME", shell_complete=complete_variant, help="A variant of the game, such as 'solo'."
    )(function)
    return click.argument("game", shell_complete=complete_game)(function)


# -- completion --------------------------------------------------------------------------------------------


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of presets, else files."""
    from boardkit.library import presets

    found = [CompletionItem(p.name, help=p.summary) for p in presets() if p.name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The variants of the game."""
    family = (p for p in _family(_game(ctx)) if p.variant)
    return [CompletionItem(p.name, help=p.summary) for p in family if p.name.startswith(incomplete)]


def complete_option(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of the game's options; after the `=` the values of a choice or truth value."""
    name, equals, value = incomplete.partition("=")
    if not equals:
        names = dict.fromkeys(o for p in _family(_game(ctx)) for o in p.options)
        return [CompletionItem(f"{option}=") for option in names if option.startswith(name)]
    words = _values(_game(ctx), ctx.params.get("variant"), name)
    return [CompletionItem(f"{name}={word}") for word in words if word.startswith(value)]


def _game(ctx: click.Context) -> str | None:
    """The game on the line so far; click has not filled it in while an option still lacks its value."""
    words = [word for word in ctx.args if not word.startswith("-")]
    return ctx.params.get("game") or (words[0] if words else None)


def _family(game: str | None) -> list[Preset]:
    """The presets of the game that is named, or all."""
    from boardkit.library import presets

    known = presets()
    games = {p.game for p in known if p.name == game}
    return [p for p in known if not games or p.game in games]


def _values(game: str | None, variant: str | None, name: str) -> Iterator[str]:
    from boardkit.errors import BoardkitError

    try:
        model = read_game(game or "", variant).definitions.options.get(name)
    except BoardkitError:
        return
    if model is not None and model.type == "bool":
        yield from ("true", "false")
    elif model is not None and model.type == "choice":
        yield from (word.text for word in model.of)


# -- loading -----------------------------------------------------------------------------------------------


def read_game(game: str, variant: str | None = None) -> Draft:
    """The definition that the arguments name; DefinitionError with all findings if it cannot be used."""
    from boardkit import library
    from boardkit.diagnostics import Bag
    from boardkit.pipeline import definition_error, read

    bag = Bag()
    draft = read(library.find(game, variant), bag)
    if draft is None:
        raise definition_error(bag)
    return draft


def parse_options(draft: Draft, words: Iterable[str]) -> dict[str, object]:
    """The values of `-o name=value`, by the types of the options; OptionError for a word without `=`."""
    from boardkit.errors import OptionError
    from boardkit.model.options import parse_option

    given: dict[str, object] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise OptionError(f"'{word}' sets no option", cure="write -o NAME=VALUE")
        model = draft.definitions.options.get(name.rsplit(".", 1)[-1])
        given[name] = parse_option(model, text) if model is not None else text
    return given


def load_game(game: str, variant: str | None, words: Iterable[str] = ()) -> Game:
    """The game that the arguments name, with its options."""
    import boardkit

    words = list(words)
    given = parse_options(read_game(game, variant), words) if words else {}
    return boardkit.load(game, variant, options=given)


def is_path(game: str) -> bool:
    """Whether a game was named by its place and not by its name."""
    return os.path.exists(game) or any(mark in game for mark in ("/", "\\")) or game.endswith((".yaml", ".yml"))
