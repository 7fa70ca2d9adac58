"""`boardkit test`: the scenarios of games."""

from __future__ import annotations

import json

import click


@click.command("test")
@click.argument("paths", nargs=-1)
@click.option("-k", "keyword", default="", metavar="TEXT", help="Only scenarios whose id or title contains this.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(paths: tuple[str, ...], keyword: str, as_json: bool) -> int:
    """Run the scenarios of games: files, folders, or all that are found here.

    Exits with 1 if a scenario fails or a file has a mistake.

    \b
    Examples:
      boardkit test games/tong
      boardkit test -k S-BET
    """
    from boardkit.testing import run

    summary = run(paths, keyword=keyword)
    click.echo(json.dumps(summary.to_dict(), indent=2) if as_json else str(summary))
    return int(not summary.passed)
