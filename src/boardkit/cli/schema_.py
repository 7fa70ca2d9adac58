"""`boardkit schema`: the JSON Schemas of definitions."""

from __future__ import annotations

import json
from pathlib import Path

import click

SUFFIX = ".schema.json"


@click.command("schema")
@click.argument("name", required=False)
@click.option(
    "--write", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Write all schemas to DIR."
)
@click.option("--check", is_flag=True, help="Tell whether the schemas in DIR of --write are up to date; write nothing.")
def command(name: str | None, write: Path | None, check: bool) -> int:
    """Print a JSON Schema for editors and other programs, write all of them, or check that they are up to date.

    Without NAME the names are listed. Checking looks into the folder of --write, or into ./schemas.

    \b
    Examples:
      boardkit schema game > game.schema.json
      boardkit schema --write schemas
      boardkit schema --check
    """
    if check:
        return check_folder(write or Path("schemas"))
    from boardkit.schema import schema_files, write_schemas

    if write is not None:
        for path in write_schemas(write):
            click.echo(str(path))
        return 0
    files = {file.file.removesuffix(SUFFIX): file for file in schema_files()}
    if name is None:
        click.echo("\n".join(f"{short}  {file.title}" for short, file in files.items()))
        return 0
    found = files.get(name.removesuffix(SUFFIX))
    if found is None:
        raise click.UsageError(f"there is no schema '{name}'; name one of {', '.join(files)}")
    click.echo(json.dumps(found.schema, indent=2))
    return 0


def check_folder(folder: Path) -> int:
    """Says which schemas of a folder are missing or old; 1 if there are any."""
    from boardkit.schema import stale

    old = stale(folder)
    for file in old:
        click.echo(f"{folder / file} is not up to date; run 'boardkit schema --write {folder}'")
    if not old:
        click.echo(f"the schemas in {folder} are up to date", err=True)
    return int(bool(old))
