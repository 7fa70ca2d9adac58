"""`boardkit test`: the scenarios of games."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from boardkit.cli.arguments import json_flag

if TYPE_CHECKING:
    from boardkit.testing.performing import Result

WIDTH = 78


@click.command("test")
@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "-k", "keyword", default="", metavar="TEXT", help="Only scenarios with TEXT in their id, title or rulings."
)
@click.option(
    "--backend",
    type=click.Choice(["python", "native"]),
    multiple=True,
    help="Only on this back end (default: all that are installed).",
)
@json_flag()
def command(paths: tuple[str, ...], keyword: str, backend: tuple[str, ...], as_json: bool) -> int:
    """Run the scenarios of games: files, folders with all below them, or those of all games.

    Exits with 1 if a scenario fails or a file has a mistake.

    \b
    Examples:
      boardkit test
      boardkit test mygame
      boardkit test games/tong -k S-BET --backend python
    """
    from boardkit.testing import run

    dots = Dots()
    summary = run(paths, keyword=keyword, on_result=dots.show, backends=backend or None)  # type: ignore[arg-type]
    dots.end()
    click.echo(json.dumps(summary.to_dict(), indent=2) if as_json else str(summary))
    if not summary.results and not summary.diagnostics:
        click.echo("no scenarios were found", err=True)
    return int(not summary.passed)


class Dots:
    """Progress on a terminal: a dot for what passed, an F for what failed."""

    def __init__(self) -> None:
        self.n = 0
        self.is_shown = sys.stderr.isatty()

    def show(self, result: Result) -> None:
        if self.is_shown:
            self.n += 1
            click.echo("." if result.passed else "F", nl=self.n % WIDTH == 0, err=True)

    def end(self) -> None:
        if self.n % WIDTH:
            click.echo("", err=True)
