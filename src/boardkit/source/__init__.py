"""Reads YAML into nodes that know where they stand, and lays variants over the definitions they extend."""

from boardkit.source.load import parse_text, read_file
from boardkit.source.node import Entry, Mapping, Node, Path, Scalar, Sequence, at, walk
from boardkit.source.patch import apply_patch
from boardkit.source.variant import Resolved, resolve

__all__ = [
    "Entry",
    "Mapping",
    "Node",
    "Path",
    "Resolved",
    "Scalar",
    "Sequence",
    "apply_patch",
    "at",
    "parse_text",
    "read_file",
    "resolve",
    "walk",
]
