"""All checks of a definition: the questions one by one, then compiling it for every value of every option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from boardkit.checks.names import check_names
from boardkit.checks.reach import check_end, check_hooks, check_players, check_reach
from boardkit.checks.unused import check_unused
from boardkit.compiler.build import build
from boardkit.diagnostics import Bag
from boardkit.model.game import Definitions
from boardkit.model.options import resolve_options

if TYPE_CHECKING:
    from boardkit.pipeline import Draft

CHECKS: tuple[Callable[[Definitions, Bag], None], ...] = (
    check_names,
    check_hooks,
    check_players,
    check_reach,
    check_end,
    check_unused,
)

MOST_BUILDS = 40
"""A definition is compiled for at most so many choices of options and players."""


def check_draft(draft: Draft, bag: Bag) -> None:
    """Adds every finding about a structured definition."""
    definitions = draft.definitions
    for question in CHECKS:
        question(definitions, bag)
    options = resolve_options(definitions, draft.option_nodes(), {}, bag)
    if bag.has_errors:
        return
    low, high = definitions.players
    build(definitions, options, definitions.default_players or low, bag=bag, only_check=True)
    if bag.has_errors:
        return
    for n, (changed, players) in enumerate(_choices(definitions, options, low, high)):
        if n >= MOST_BUILDS or bag.has_errors:
            return
        _build_also(definitions, changed, players, bag)


def _build_also(definitions: Definitions, options: dict[str, Any], players: int, bag: Bag) -> None:
    """Compiles for another choice; that options do not fit together is no fault of the definition."""
    inner = Bag()
    for file, text in bag.sources.items():
        inner.remember(file, text)
    build(definitions, options, players, bag=inner, only_check=True)
    if any(f.code.startswith("options/") for f in inner):
        return
    for finding in inner:
        bag.put(finding)


def _choices(
    definitions: Definitions, options: dict[str, Any], low: int, high: int
) -> Iterator[tuple[dict[str, Any], int]]:
    """Every other value of each truth value, choice and range end, one at a time; then the numbers of players."""
    players = definitions.default_players or low
    for name, model in definitions.options.items():
        values: list[Any] = []
        if model.type == "bool":
            values = [True, False]
        elif model.type == "choice":
            values = [w.text for w in model.of]
        elif model.type == "int" and model.range is not None:
            values = [*model.range, *([None] if model.none else [])]
        yield from (({**options, name: value}, players) for value in values if value != options[name])
    yield from ((options, n) for n in range(low, high + 1) if n != players)
