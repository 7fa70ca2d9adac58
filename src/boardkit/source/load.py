"""Reads a file or text into located nodes; what is wrong with it becomes a finding, never an exception."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any

import yaml

from boardkit.diagnostics import Bag, Span, hint
from boardkit.source.build import Builder
from boardkit.source.characters import forbidden_in_file, name_character
from boardkit.source.limits import MAX_BYTES
from boardkit.source.node import Node
from boardkit.source.place import line_end, span_at
from boardkit.source.scalar_event import Document
from boardkit.source.syntax import report_syntax

# libyaml's parser is some ten times faster; the other one knows the same language.
PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_DIRECTIVE = re.compile(r"(?<![^\r\n])%")
_DEVICES = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))


def parse_text(text: str | bytes, file: str, bag: Bag) -> Node | None:
    """Return the document in `text` as nodes, or None; findings go to `bag`, under the name `file`.

    Some findings leave a document behind, so look at `bag.has_errors` before using it. Nothing is raised.

    >>> bag = Bag()
    >>> parse_text("players: 2", "game.yaml", bag).to_data()
    {'players': 2}
    """
    if len(text) > MAX_BYTES:
        bag.add("source/file-too-large", Span(file, 1, 1, 1, 1), limit=MAX_BYTES)
        return None
    decoded = text if isinstance(text, str) else _decode(text, file, bag)
    if decoded is None:
        return None
    decoded = decoded.removeprefix("\ufeff")
    bag.remember(file, decoded)
    if not _is_clean(decoded, file, bag):
        return None
    builder = Builder(Document(decoded, file, bag))
    try:
        return builder.build(yaml.parse(decoded, Loader=PARSER))
    except yaml.YAMLError as error:
        report_syntax(error, decoded, file, bag, bracket=builder.open_bracket, quote=builder.long_quote)
        return None


def read_file(path: str | os.PathLike[str], bag: Bag) -> Node | None:
    """Return the document in a file as nodes, or None; findings go to `bag`. Nothing is raised."""
    file = os.fspath(path)
    top = Span(file, 1, 1, 1, 1)
    try:
        mode = os.stat(file).st_mode
        if not stat.S_ISREG(mode):
            what = next((noun for test, noun in _DEVICES if test(mode)), "a device")
            bag.add("source/not-a-file", top, file=file, what=what)
            return None
        with open(file, "rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL in the path
        bag.add("source/file-not-found", top, file=file, hint=_near(file))
        return None
    except OSError as error:
        bag.add("source/unreadable", top, file=file, reason=(error.strerror or "unknown reason").lower())
        return None
    return parse_text(content, file, bag)


def _decode(content: bytes, file: str, bag: Bag) -> str | None:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        text = content.decode("utf-8", "replace")
        bag.remember(file, text)
        span = span_at(text, file, len(content[: error.start].decode("utf-8")))
        guess = ", the file looks like UTF-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
        bag.add("source/not-utf8", span, byte=content[error.start], offset=error.start, guess=guess)
        return None


def _is_clean(text: str, file: str, bag: Bag) -> bool:
    """Report the first character or directive that the parser should not even see."""
    found = forbidden_in_file(text)
    if found is not None:
        bag.add("source/control-character", span_at(text, file, found), name=name_character(text[found]))
        return False
    # libyaml compares each %TAG line with all before it: a file of them would take minutes.
    directive = _DIRECTIVE.search(text)
    if directive is not None:
        line = text[directive.start() : line_end(text, directive.start())]
        word = line.split()[0]
        bag.add("source/directive", span_at(text, file, directive.start(), len(word)), directive=word)
        return False
    return True


def _near(file: str) -> str:
    """Name a file beside a missing one that may have been meant."""
    try:
        path = Path(file)
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.suffix in (".yaml", ".yml"))
        return hint(path.name, names)
    except (OSError, ValueError):
        return ""
