"""What a line of a game file became: its node, the documentation of its place, the Python made of it."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator
from typing import Any

import click
from attrs import Attribute, fields, has

import boardkit
from boardkit.cli.arguments import parse_options, read_game
from boardkit.cli.explain_ import indented
from boardkit.diagnostics import Span
from boardkit.model.game import Definitions
from boardkit.model.variant import Variant
from boardkit.ops import OPS
from boardkit.pipeline import Draft
from boardkit.program import Program
from boardkit.source import Mapping, Node, Path, at, walk

NOTHING = "(no code of its own: it only declares something, or an option has left it out)"


def explain_line(file: str, line: int, *, options: tuple[str, ...] = (), players: int | None = None) -> str:
    """The text of a line, the path and documentation of what stands there, and the Python that came from it."""
    with open(file, encoding="utf-8") as stream:
        lines = stream.read().splitlines()
    if not 1 <= line <= len(lines):
        raise click.UsageError(f"'{file}' has {len(lines)} lines")
    draft = read_game(file)
    game = boardkit.load(file, options=parse_options(draft, options))
    parts = [f"{file}:{line}\n{indented(lines[line - 1])}"]
    found = locate(draft, file, line)
    if found is None:
        return "\n\n".join([*parts, "(nothing of the definition stands on this line)"])
    path, root, cls = found
    docs = "\n".join(f"{step}: {doc}" for step, doc in documentation(path, cls))
    parts.append(f"is `{format_path(path)}`\n{indented_text(docs)}")
    source = Emitted(draft, game.program(players))
    code = "\n".join(source.lines(file, line))
    parts.append(f"became\n{indented(code)}" if code else _within(root, path, source))
    return "\n\n".join(parts)


def _within(root: Mapping, path: Path, source: Emitted) -> str:
    """The code of the nearest node around a line that has none of its own."""
    for n in range(len(path) - 1, 0, -1):
        node = at(root, path[:n])
        place = None if node is None else _start(root, path[:n], node)
        code = "" if place is None else "\n".join(source.lines(place.file, place.line))
        if code:
            return f"became a part of `{format_path(path[:n])}`\n{indented(code)}"
    return NOTHING


def indented_text(text: str) -> str:
    """Paragraphs set in and wrapped."""
    lines = [textwrap.wrap(line, 92, subsequent_indent="    ", break_on_hyphens=False) for line in text.splitlines()]
    return "\n".join(f"    {part}" for wrapped in lines for part in wrapped)


def format_path(path: Path) -> str:
    """A path as patches write it: `phases.TURN.start[0]`.

    >>> format_path(("phases", "TURN", "start", 0))
    'phases.TURN.start[0]'
    """
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


# -- the node ----------------------------------------------------------------------------------------------


def locate(draft: Draft, file: str, line: int) -> tuple[Path, Mapping, type[Any]] | None:
    """The path of what begins on a line, or covers it, with its root and the class of that.

    It is looked for in the whole definition with all variants applied, then in the variant's own file.
    """
    for root, cls in ((draft.resolved.root, Definitions), *((o, Variant) for o in draft.resolved.overlays)):
        path = _path_at(root, file, line)
        if path is not None:
            return path, root, cls
    return None


def _path_at(root: Mapping, file: str, line: int) -> Path | None:
    """The outermost node that begins on the line; else the innermost that covers it."""
    covering: Path | None = None
    for path, node in walk(root):
        place = _start(root, path, node)
        if place is None or not _same(place.file, file):
            continue
        if place.line == line:
            return path
        if place.line <= line <= node.span.end_line:
            covering = path
    return covering


def _start(root: Mapping, path: Path, node: Node) -> Span | None:
    """Where a node begins, its key included; None where its keys say more."""
    if not path:
        return None
    parent, step = at(root, path[:-1]), path[-1]
    if isinstance(parent, Mapping) and isinstance(step, str):
        return parent.entries[step].key.span
    return None if isinstance(node, Mapping) else node.span


def _same(a: str, b: str) -> bool:
    return os.path.abspath(a) == os.path.abspath(b)


# -- its documentation -------------------------------------------------------------------------------------


def documentation(path: Path, root: type[Any]) -> Iterator[tuple[str, str]]:
    """What the model says about each step of a path that it knows, outermost first."""
    effects = {op.KEY: op for op in OPS}
    cls: type[Any] | None = root
    inside: Attribute[Any] | None = None
    for i, step in enumerate(path):
        shown = format_path(path[: i + 1])
        if inside is not None:
            shape, of = inside.metadata["shape"], inside.metadata.get("of")
            inside = None
            if shape == "effects":
                cls = None
            elif isinstance(of, type) and has(of):
                cls = of
                yield shown, _first_sentence(of.__doc__ or "")
            continue
        if cls is None:
            op = effects.get(str(step))
            if op is None:
                return
            cls = op
            yield shown, op.DOC
            continue
        attribute = _attribute(cls, step)
        if attribute is None:
            return
        meta = attribute.metadata
        yield shown, meta["doc"]
        if meta["shape"] in ("table", "many", "effects"):
            inside = attribute
        elif meta["shape"] == "one" and isinstance(meta.get("of"), type):
            cls = meta["of"]
        else:
            return


def _attribute(cls: type[Any], step: str | int) -> Attribute[Any] | None:
    known = {a.name.rstrip("_"): a for a in fields(cls) if "shape" in a.metadata}
    return known.get(str(step))


def _first_sentence(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split())


# -- the code made of it -----------------------------------------------------------------------------------


class Emitted:
    """The Python of a program, to be asked by lines of the definition."""

    def __init__(self, draft: Draft, program: Program) -> None:
        from boardkit.runtime.python.emit import emit_module

        self.program = program
        self.source = emit_module(program, traced=False)
        self.folder = os.path.dirname(os.path.dirname(os.path.abspath(draft.resolved.chain[0])))

    def lines(self, file: str, line: int) -> Iterator[str]:
        """The lines that came from a line of the definition, below the names of their procedures."""
        label = self._label(file)
        origins = enumerate(self.program.origins)
        wanted = {i for i, origin in origins if (origin.file, origin.line) == (label, line)}
        head, shown = "", ""
        for text, origin in zip(self.source.text.splitlines(), self.source.origins, strict=False):
            if text.startswith("def "):
                head = text
            if origin in wanted:
                if head != shown:
                    yield head
                    shown = head
                yield text.partition(f"  # {label}:")[0].rstrip()

    def _label(self, file: str) -> str:
        """The file as emitted code names it: from the game's folder on."""
        label = os.path.relpath(os.path.abspath(file), self.folder).replace(os.sep, "/")
        return os.path.basename(file) if label.startswith("..") else label
