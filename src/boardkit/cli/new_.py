"""`boardkit new`: a small working game to start from."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

FILES = ("game.yaml", "README.md", "scenarios/first.yaml")
"""The files in `templates`; the name `mygame` and the title `My Game` in them are replaced."""

NAME = re.compile(r"[a-z][a-z0-9_-]*")


@click.command("new")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("."),
    help="Where to put the game's folder (default: here).",
)
def command(name: str, folder: Path) -> None:
    """Write a small working game into a new folder NAME: rules to edit, a README, scenarios.

    Nothing is overwritten.

    \b
    Examples:
      boardkit new mygame
      boardkit new my-game --dir games
    """
    if not NAME.fullmatch(name):
        raise click.UsageError(f"'{name}' cannot be the name of a game; use small letters, digits, '-' and '_'")
    target = folder / name
    if target.exists():
        raise click.UsageError(f"'{target}' is there already; choose another name or --dir")
    for path in write_game(name, target):
        click.echo(str(path))
    click.echo(f"try: boardkit check {target}\n     boardkit play {target}\n     boardkit test {target}", err=True)


def write_game(name: str, target: Path) -> list[Path]:
    """Writes the files of a new game to a folder that is not there yet, and gives their paths."""
    templates = files("boardkit.cli") / "templates"
    title = re.sub("[-_]+", " ", name).strip().title()
    written = []
    for file in FILES:
        text = templates.joinpath(*file.split("/")).read_text(encoding="utf-8")
        path = target / file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace("mygame", name).replace("My Game", title)
        path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)
    return written
