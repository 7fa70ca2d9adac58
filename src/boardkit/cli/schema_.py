"""`boardkit schema`: the JSON Schemas of definitions."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command("schema")
@click.argument("name", required=False)
@click.option("--write", type=click.Path(file_okay=False, path_type=Path), help="Write all schemas to this folder.")
@click.option(
    "--check",
    "checked",
    type=click.Path(file_okay=False, path_type=Path),
    is_flag=False,
    flag_value=Path("schemas"),
    help="Tell whether the schemas in this folder (default: schemas) are up to date.",
)
def command(name: str | None, write: Path | None, checked: Path | None) -> int:
    """Print a JSON Schema, write all of them to a folder, or check that a folder is up to date.

    \b
    Examples:
      boardkit schema game
      boardkit schema --write schemas
      boardkit schema --check
    """
    from boardkit.schema import schema_files, schema_of, stale, write_schemas

    if write is not None:
        for path in write_schemas(write):
            click.echo(str(path))
        return 0
    if checked is not None:
        old = stale(checked)
        for file in old:
            click.echo(f"{checked / file} is not up to date; run 'boardkit schema --write {checked}'", err=True)
        return int(bool(old))
    names = [f.file.removesuffix(".schema.json") for f in schema_files()]
    if name not in names:
        raise click.UsageError(f"name a schema: {', '.join(names)}")
    file = schema_files()[names.index(name)]
    click.echo(json.dumps(schema_of(file.root, file.title), indent=2))
    return 0
