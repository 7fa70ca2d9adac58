"""`boardkit check`: mistakes in definitions."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from boardkit.cli.arguments import complete_game, json_flag
from boardkit.cli.complaint import wants_colour

if TYPE_CHECKING:
    from boardkit.diagnostics import Diagnostic

PAUSE = 0.3
"""Seconds between two looks at the files."""


@click.command("check")
@click.argument("files", nargs=-1, required=True, shell_complete=complete_game)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    show_default=True,
    help="How to print the findings.",
)
@json_flag("the findings as JSON: the same as --format json")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until stopped by Ctrl-C.")
def command(files: tuple[str, ...], form: str, as_json: bool, watch: bool) -> int:
    """Find mistakes in definitions and variants: files, folders, or names of games.

    Exits with 1 if there is an error; warnings alone are fine.

    \b
    Examples:
      boardkit check mygame/game.yaml
      boardkit check mygame --watch
      boardkit check tong tong-match --format sarif > findings.sarif
    """
    form = "json" if as_json else form
    code = report(check_all(files), form)
    if watch:
        watch_all(files, form)
    return code


def check_all(files: Iterable[str]) -> list[Diagnostic]:
    """The findings of all files, one after the other."""
    import boardkit

    return list(dict.fromkeys(finding for file in files for finding in boardkit.check(file)))


def report(findings: list[Diagnostic], form: str) -> int:
    """Prints findings and gives the exit code."""
    from boardkit import __version__
    from boardkit.diagnostics.report import format_json, format_sarif, format_text

    if form == "json":
        click.echo(format_json(findings))
    elif form == "sarif":
        click.echo(format_sarif(findings, version=__version__))
    else:
        click.echo(format_text(findings, colour=wants_colour()))
    return int(any(finding.severity == "error" for finding in findings))


def watch_all(files: tuple[str, ...], form: str) -> None:
    """Checks again after every change, for ever."""
    from boardkit.cli.watch import changes

    def wait() -> bool:
        time.sleep(PAUSE)
        return True

    click.echo("watching for changes; stop with Ctrl-C", err=True)
    for changed in changes(files, wait):
        names = ", ".join(os.path.relpath(path) for path in changed[:3])
        click.echo(f"\nchanged: {names}{' …' if len(changed) > 3 else ''}", err=True)
        report(check_all(files), form)
