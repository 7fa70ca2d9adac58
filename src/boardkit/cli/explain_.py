"""`boardkit explain`: a finding, or what a line of a game became."""

from __future__ import annotations

import os

import click

from boardkit.diagnostics import CATALOGUE, Code, hint


@click.command("explain")
@click.argument("what")
def command(what: str) -> int:
    """Explain a finding by its code, or show what a line of a game file became.

    \b
    Examples:
      boardkit explain check/unknown-phase
      boardkit explain games/tong/game.yaml:121
    """
    if what in CATALOGUE:
        click.echo(explain_code(CATALOGUE[what]))
        return 0
    file, colon, line = what.rpartition(":")
    if colon and line.isdigit():
        click.echo(explain_line(file, int(line)))
        return 0
    raise click.UsageError(f"there is no finding '{what}'; {hint(what, list(CATALOGUE))}")


def explain_code(code: Code) -> str:
    """What a finding means, with an example and its repair."""
    parts = [f"{code.code}: {code.title}", code.why]
    if code.wrong:
        parts.append("Wrong:\n" + _indent(_difference(code.wrong, code.right)))
        parts.append("Right:\n" + _indent(_difference(code.right, code.wrong)))
    return "\n\n".join(parts)


def _difference(text: str, other: str) -> str:
    """The lines of a text that the other does not have; the whole text if it is short."""
    lines, others = text.splitlines(), set(other.splitlines())
    if len(lines) <= 8:
        return text.rstrip()
    kept = [line for line in lines if line not in others]
    return "\n".join(kept) if kept else "(without that line)"


def _indent(text: str) -> str:
    return "\n".join("    " + (line if len(line) <= 100 else line[:97] + "...") for line in text.splitlines())


def explain_line(file: str, line: int) -> str:
    """The YAML of a line and the emitted Python that came from it."""
    import boardkit
    from boardkit.runtime.python.emit import emit_module

    game = boardkit.load(file)
    source = emit_module(game.program(), traced=False)
    mark = f"# {_label(file)}:{line}"
    emitted = [text for text in source.text.splitlines() if text.rstrip().endswith(mark)]
    with open(file, encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    if not 0 < line <= len(lines):
        raise click.UsageError(f"'{file}' has {len(lines)} lines")
    shown = (
        "\n".join(emitted)
        if emitted
        else "(no code of its own: it only declares something, or is part of another line)"
    )
    return f"{file}:{line}\n{_indent(lines[line - 1])}\n\nbecame\n{_indent(shown)}"


def _label(file: str) -> str:
    """The file as emitted code names it: from the game's folder on."""
    path = os.path.abspath(file)
    folder = os.path.dirname(path)
    if os.path.basename(folder) == "variants":
        folder = os.path.dirname(folder)
    return os.path.relpath(path, os.path.dirname(folder)).replace(os.sep, "/")
