"""`boardkit new`: a small working game to start from."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

FILES = ("game.yaml", "README.md", "scenarios/first.yaml")


@click.command("new")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("."),
    help="Where to put the game's folder.",
)
def command(name: str, folder: Path) -> None:
    """Write a small working game into a new folder NAME.

    \b
    Examples:
      boardkit new mygame
      boardkit play mygame/game.yaml --players human,random
    """
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", name):
        raise click.UsageError(f"'{name}' cannot be the name of a game; use small letters, digits, '-' and '_'")
    target = folder / name
    if target.exists():
        raise click.UsageError(f"'{target}' is there already; choose another name or --dir")
    templates = files("boardkit.cli") / "templates"
    for file in FILES:
        path = target / file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (templates / file).read_text(encoding="utf-8")
        path.write_text(
            text.replace("mygame", name).replace("My Game", name.replace("-", " ").replace("_", " ").title()),
            encoding="utf-8",
        )
        click.echo(str(path))
    click.echo(f"try: boardkit check {target}\n     boardkit play {target} --players human,random", err=True)
