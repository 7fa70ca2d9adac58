"""`boardkit check`: mistakes in definitions."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

import click

import boardkit
from boardkit.diagnostics import Diagnostic
from boardkit.diagnostics.report import format_json, format_sarif, format_text


@click.command("check")
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    help="How to print the findings.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until stopped.")
def command(files: tuple[str, ...], form: str, as_json: bool, watch: bool) -> int:
    """Find mistakes in definitions and variants: names of games, files or folders.

    Exits with 1 if there is an error; warnings alone are fine.

    \b
    Examples:
      boardkit check mygame/game.yaml
      boardkit check mygame --watch
      boardkit check tong --format sarif
    """
    form = "json" if as_json else form
    code = report(check_all(files), form)
    if watch:
        for findings in watched(files):
            code = report(findings, form)
    return code


def check_all(files: Iterable[str]) -> list[Diagnostic]:
    """The findings of all files, one after the other."""
    return [finding for file in files for finding in boardkit.check(file)]


def report(findings: list[Diagnostic], form: str) -> int:
    """Prints findings and gives the exit code."""
    if form == "json":
        click.echo(format_json(findings))
    elif form == "sarif":
        click.echo(format_sarif(findings))
    elif findings:
        click.echo(format_text(findings, colour=click.get_text_stream("stdout").isatty()))
    else:
        click.echo("no findings")
    return int(any(f.severity == "error" for f in findings))


def stamps(files: Iterable[str]) -> dict[str, int]:
    """When the YAML files beside and below the given ones were last changed."""
    found: dict[str, int] = {}
    for file in files:
        if not os.path.exists(file):
            from boardkit.library import find

            file = find(file)
        folder = file if os.path.isdir(file) else os.path.dirname(os.path.abspath(file))
        for root, _, names in os.walk(folder):
            for name in names:
                if name.endswith((".yaml", ".yml")):
                    path = os.path.join(root, name)
                    found[path] = os.stat(path).st_mtime_ns if os.path.exists(path) else 0
    return found


def watched(files: tuple[str, ...], *, pause: float = 0.3) -> Iterable[list[Diagnostic]]:
    """The findings after each change."""
    seen = stamps(files)
    while True:
        time.sleep(pause)
        now = stamps(files)
        if now != seen:
            seen = now
            click.echo("-- changed, checking again", err=True)
            yield check_all(files)
