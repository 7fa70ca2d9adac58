"""`boardkit explain`: a finding, or what a line of a game became."""

from __future__ import annotations

import os

import click
from click.shell_completion import CompletionItem

WIDTH = 100


def complete_what(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes of findings, else files."""
    from boardkit.diagnostics import CATALOGUE

    found = [CompletionItem(code, help=known.title) for code, known in CATALOGUE.items() if code.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


@click.command("explain")
@click.argument("what", metavar="CODE|FILE:LINE", shell_complete=complete_what)
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="With an option of the game set.")
@click.option("--players", type=int, metavar="N", help="For so many players.")
def command(what: str, options: tuple[str, ...], players: int | None) -> None:
    """Explain a finding by its code, or show what a line of a game file became.

    For a line: the path of what stands there, its documentation, and the Python that was made of it for
    the given options and players.

    \b
    Examples:
      boardkit explain source/duplicate-key
      boardkit explain games/tong/game.yaml:121
      boardkit explain mygame/game.yaml:40 -o size=4
    """
    from boardkit.diagnostics import CATALOGUE, hint

    if what in CATALOGUE:
        click.echo(explain_code(what))
        return
    file, colon, line = what.rpartition(":")
    if colon and line.isdigit():
        if not os.path.isfile(file):
            raise click.UsageError(f"there is no file '{file}'")
        from boardkit.cli.origin import explain_line

        click.echo(explain_line(file, int(line), options=options, players=players))
        return
    raise click.UsageError(f"there is no finding '{what}'; {hint(what, list(CATALOGUE))}")


def explain_code(name: str) -> str:
    """What a finding means, with an example and its repair."""
    from boardkit.diagnostics import CATALOGUE

    code = CATALOGUE[name]
    parts = [f"{code.severity}[{code.code}]: {code.title}", " ".join(code.why.split())]
    if code.wrong:
        parts.append(f"Wrong:\n{indented(_difference(code.wrong, code.right))}")
    if code.wrong and code.right:
        parts.append(f"Right:\n{indented(_difference(code.right, code.wrong))}")
    return "\n\n".join(parts)


def _difference(text: str, other: str) -> str:
    """The lines of a text that the other does not have; the whole text if it is short."""
    lines, others = text.rstrip().splitlines(), set(other.splitlines())
    if len(lines) <= 8:
        return text.rstrip()
    kept = [line for line in lines if line not in others]
    return "\n".join(kept) if kept else "(without those lines)"


def indented(text: str) -> str:
    """Lines set in, and cut where they are very long."""
    return "\n".join(f"    {line if len(line) <= WIDTH else line[: WIDTH - 1] + '…'}" for line in text.splitlines())
