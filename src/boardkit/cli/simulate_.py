"""`boardkit simulate`: many random matches, summed up."""

from __future__ import annotations

import json
import time

import click

from boardkit.cli.common import game_arguments, load_game
from boardkit.sim.simulate import SimulationResult, simulate


@click.command("simulate")
@game_arguments
@click.option("-n", "--number", "n", type=click.IntRange(1), default=1000, show_default=True, help="Matches to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same result.")
@click.option("--players", type=int, help="Number of players.")
@click.option("--backend", type=click.Choice(["auto", "python", "native"]), default="auto", show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Workers; the result does not depend on them.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    game: str,
    variant: str | None,
    options: tuple[str, ...],
    n: int,
    seed: int,
    players: int | None,
    backend: str,
    jobs: int,
    as_json: bool,
) -> int:
    """Play many random matches and sum them up: wins with 95% intervals, lengths, branching, actions used.

    \b
    Examples:
      boardkit simulate tong -n 100000 --seed 1
      boardkit simulate tong-match -n 1000 -o max_stake=none --json
    """
    from rich.console import Console
    from rich.progress import Progress

    loaded = load_game(game, variant, options)
    began = time.perf_counter()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=n)
        result = simulate(
            loaded,
            n,
            seed=seed,
            players=players,
            backend=backend,
            jobs=jobs,  # type: ignore[arg-type]
            progress=lambda done: progress.advance(task, done),
        )
    seconds = time.perf_counter() - began
    click.echo(f"{n} matches in {seconds:.1f} s, {n / seconds:,.0f} a second", err=True)
    click.echo(json.dumps(result.to_dict(), indent=2) if as_json else format_result(result))
    return int(bool(result.faults))


def format_result(result: SimulationResult) -> str:
    """The result as a table."""
    lines = [f"{result.n} random matches of {result.game}, {result.players} players, seed {result.seed}", ""]
    lines.append(f"{'player':>6} {'wins':>9} {'share':>7} {'95% interval':>16} {'mean score':>11}")
    for player, wins in enumerate(result.wins):
        low, high = result.interval(player)
        span = f"{low:.1%} - {high:.1%}"
        lines.append(f"{player:>6} {wins:>9} {wins / result.n:>7.1%} {span:>16} {result.mean_scores[player]:>11.3f}")
    if result.shared:
        lines.append(f"shared wins: {result.shared}")
    if result.none:
        lines.append(f"without a winner: {result.none}")
    mean, least, most = result.length
    p5, p50, p95 = result.length_percentiles
    lines += ["", f"decisions a match: mean {mean:.2f}, {least} to {most} (5% {p5}, half {p50}, 95% {p95})"]
    lines += [f"legal actions at a decision: mean {result.branching:.2f}", "", "actions played:"]
    width = max((len(name) for name, _ in result.actions), default=0)
    lines += [
        f"  {name:<{width}} {count:>10}{'   never played' if not count else ''}" for name, count in result.actions
    ]
    lines += [f"fault in match {f.match}: {f.kind} at {f.origin}" for f in result.faults[:10]]
    return "\n".join(lines)
