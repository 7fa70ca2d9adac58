"""The words for errors: a user's mistake with its cure, and an apology for our own."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback

import click

from boardkit.errors import BoardkitError, DefinitionError, PluginError, ReplayError, RuleFault

FINDINGS, USAGE = 1, 2

ABOUT_FILES = (DefinitionError, ReplayError, RuleFault, PluginError)
"""What is wrong with a file is a finding; anything else is a mistake in the command."""


def complain(error: BoardkitError) -> int:
    """Prints an error of the user's on stderr, with its findings or its cure, and gives the exit code."""
    findings = error.data.get("diagnostics")
    if isinstance(error, DefinitionError) and findings:
        from boardkit.diagnostics.report import format_text

        click.echo(format_text(findings, colour=wants_colour(err=True)), err=True)
    else:
        cure = f"\n  = cure: {error.cure}" if error.cure else ""
        click.echo(f"{click.style('error', fg='red', bold=True)}: {error.message}{cure}", err=True)
    return FINDINGS if isinstance(error, ABOUT_FILES) else USAGE


def apologise(error: Exception, *, show: bool) -> None:
    """Says on stderr that boardkit has failed; the traceback is shown or kept in a file."""
    text = "".join(traceback.format_exception(error))
    if show:
        click.echo(text, err=True, nl=False)
        return
    sorry = "error: sorry, boardkit itself has failed; this is not your mistake"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="boardkit-", suffix=".txt", delete=False, encoding="utf-8", errors="backslashreplace"
        ) as file:
            file.write(text)
    except OSError:
        click.echo(f"{sorry}\n  = cure: run it again with --traceback and report what it says", err=True)
        return
    click.echo(f"{sorry}\n  = cure: please report it with the traceback in {file.name}", err=True)


def wants_colour(*, err: bool = False) -> bool:
    """Whether to print colours: to a terminal, unless NO_COLOR is set (https://no-color.org)."""
    stream = sys.stderr if err else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR")
