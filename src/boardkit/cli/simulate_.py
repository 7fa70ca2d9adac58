"""`boardkit simulate`: many random matches, summed up."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from boardkit.cli.arguments import BACKEND, game_arguments, json_flag, load_game

if TYPE_CHECKING:
    from boardkit.runtime import Backend
    from boardkit.sim import SimulationResult

MOST_FAULTS = 10


@click.command("simulate")
@game_arguments
@click.option("-n", "--number", "n", type=click.IntRange(1), default=1000, show_default=True, help="Matches to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same result.")
@click.option("--players", type=int, metavar="N", help="Number of players.")
@click.option("--backend", type=BACKEND, default="auto", show_default=True, help="'auto' is native where it is.")
@click.option(
    "--jobs",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Workers (0: one for each processor); the result does not depend on them.",
)
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
@json_flag("the result as JSON: the same as --format json")
def command(
    game: str,
    variant: str | None,
    options: tuple[str, ...],
    n: int,
    seed: int,
    players: int | None,
    backend: Backend,
    jobs: int,
    form: str,
    as_json: bool,
) -> int:
    """Play many random matches and sum them up: wins with 95% intervals, scores, lengths, actions used.

    Exits with 1 if a match was stopped by a fault of the definition.

    \b
    Examples:
      boardkit simulate tong -n 100000 --seed 1
      boardkit simulate tong-match -n 1000 -o max_stake=none --json
      boardkit simulate mygame --backend python --jobs 0
    """
    from boardkit.sim import simulate

    loaded = load_game(game, variant, options)
    jobs = jobs or os.cpu_count() or 1
    loaded.engine(players, backend=backend)  # compiling is not playing
    began = time.perf_counter()
    with _progress(n) as advance:
        result = simulate(
            loaded,
            n,
            seed=seed,
            players=players,
            backend=backend,
            jobs=jobs,
            progress=advance,
        )
    seconds = time.perf_counter() - began
    click.echo(f"{n} matches in {seconds:.1f} s, {n / seconds:,.0f} a second", err=True)
    click.echo(json.dumps(result.to_dict(), indent=2) if as_json or form == "json" else format_table(result))
    return int(bool(result.faults))


@contextmanager
def _progress(n: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=n)
        yield lambda done: progress.advance(task, done)


def format_table(result: SimulationResult) -> str:
    """The result as tables of text."""
    name = result.variant or result.game
    matches = "match" if result.n == 1 else "matches"
    players = "player" if result.players == 1 else "players"
    lines = [f"{result.n} random {matches} of {name}, {result.players} {players}, seed {result.seed}", ""]
    lines += _seats(result)
    lines += ["", *_lengths(result), "", *_actions(result)]
    for fault in result.faults[:MOST_FAULTS]:
        place = f" at {fault.origin}" if fault.origin else ""
        lines.append(f"fault in match {fault.match}: {fault.kind}{place}")
    if len(result.faults) > MOST_FAULTS:
        lines.append(f"… {len(result.faults)} faults in all")
    return "\n".join(lines)


def _seats(result: SimulationResult) -> Iterator[str]:
    yield f"{'player':>6} {'wins':>9} {'share':>7} {'95% interval':>16} {'mean score':>11}"
    for seat in result.seats:
        low, high = seat.interval
        span = f"{low:.1%} - {high:.1%}"
        yield f"{seat.player:>6} {seat.wins:>9} {seat.share:>7.1%} {span:>16} {seat.mean_score:>11.3f}"
    yield f"shared wins: {result.shared_wins}, matches without a winner: {result.no_winner}"


def _lengths(result: SimulationResult) -> Iterator[str]:
    lengths = result.lengths
    ranks = ", ".join(f"{percent}%: {length}" for percent, length in lengths.percentiles)
    yield f"decisions in a match: mean {lengths.mean:.2f}, {lengths.least} to {lengths.most} ({ranks})"
    yield f"legal actions at a decision: mean {result.branching:.2f}"


def _actions(result: SimulationResult) -> Iterator[str]:
    yield "actions played:"
    width = max((len(name) for name, _ in result.actions), default=0)
    for name, count in result.actions:
        yield f"  {name:<{width}} {count:>10}{'' if count else '   never played'}"
