"""Follows a variant to the definition it extends and lays the patches over it, from the base outwards.

A variant is a file with `extends` (a name or path), an optional `patch`, and keys of its own such as `name`,
`summary`, `options` and `players`, which stay in its overlay for the next stage. `name`, `title` and
`summary` also replace those of the base.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from attrs import frozen

from boardkit.diagnostics import Bag
from boardkit.source.limits import MAX_CHAIN, MAX_DEPTH, MAX_NODES
from boardkit.source.load import read_file
from boardkit.source.node import Entry, Mapping, Node, Scalar, Sequence, walk
from boardkit.source.patch import apply_patch
from boardkit.source.scalars import value_noun

HEADER = ("name", "title", "summary")

Find = Callable[[str, str], str | None]
"""Finds the file that `extends` names: (file of the variant, name or path) -> file, or None."""


@frozen
class Resolved:
    """A definition with its variants applied.

    `base` is the document the chain ends in, as written; `chain` holds the files from it to the one asked
    for, `overlays` the variants in that order.
    """

    base: Mapping
    root: Mapping
    chain: tuple[str, ...]
    overlays: tuple[Mapping, ...]


def resolve(path: str | os.PathLike[str], bag: Bag, *, find: Find) -> Resolved | None:
    """Return the definition in a file, with the patches of its chain applied from the base outwards.

    None when a file of the chain cannot be read or found. Findings go to `bag`; nothing is raised.
    """
    n_before = len(bag.errors)
    chain = _read_chain(os.fspath(path), bag, find)
    if chain is None or len(bag.errors) > n_before:
        return None
    files = tuple(file for file, _ in reversed(chain))
    base, *overlays = (document for _, document in reversed(chain))
    root = base
    for overlay in overlays:
        root = _patched(root, overlay, bag)
        for key in HEADER:
            if key in overlay.entries:
                root = Mapping({**root.entries, key: _header(root, overlay, key)}, root.span)
    if overlays and len(bag.errors) == n_before:
        _check_size(root, bag)
    return Resolved(base, root, files, tuple(overlays))


def _read_chain(file: str, bag: Bag, find: Find) -> list[tuple[str, Mapping]] | None:
    """Return files and documents from the one asked for to its base."""
    chain: list[tuple[str, Mapping]] = []
    seen: list[str] = []
    while True:
        document = read_file(file, bag)
        if document is None:
            return None
        if not isinstance(document, Mapping):
            bag.add("source/not-a-mapping", document.span, what=node_noun(document))
            return None
        chain.append((file, document))
        seen.append(os.path.realpath(file))
        named = document.get("extends")
        if named is None:
            return chain
        found = _base_of(file, named, bag, find)
        if found is None or not _may_follow(found, named, chain, seen, bag):
            return None
        file = found


def _base_of(file: str, named: Node, bag: Bag, find: Find) -> str | None:
    if not isinstance(named, Scalar) or not isinstance(named.value, str) or not named.value:
        bag.add("source/extends-shape", named.span, what=node_noun(named))
        return None
    found = find(file, named.value)
    if found is None:
        bag.add("source/extends-not-found", named.span, name=named.value)
    return found


def _may_follow(found: str, named: Node, chain: list[tuple[str, Mapping]], seen: list[str], bag: Bag) -> bool:
    """Refuse a base that is in the chain already, or one too many."""
    if os.path.realpath(found) in seen:
        words = " -> ".join(os.path.basename(file) for file in (*(file for file, _ in chain), found))
        bag.add("source/extends-cycle", named.span, file=os.path.basename(found), chain=words)
        return False
    if len(chain) == MAX_CHAIN:
        bag.add("source/extends-depth", named.span, limit=MAX_CHAIN)
        return False
    return True


def _patched(root: Mapping, overlay: Mapping, bag: Bag) -> Mapping:
    patch = overlay.get("patch")
    if patch is None:
        return root
    if not isinstance(patch, Mapping):
        what = f"'patch' must be a mapping of verbs, this is {node_noun(patch)}"
        cure = "write 'set', 'add', 'remove' or 'rename' under it"
        bag.add("source/patch-shape", patch.span, what=what, cure=cure)
        return root
    return apply_patch(root, patch, bag)


def _header(root: Mapping, overlay: Mapping, key: str) -> Entry:
    """Return the overlay's entry; the key stays the base's where it has one."""
    entry, old = overlay.entries[key], root.entries.get(key)
    return entry if old is None else Entry(old.key, entry.value)


def _check_size(root: Mapping, bag: Bag) -> None:
    """Apply the limits of one file to the result of patches, which may add up."""
    for n, (path, node) in enumerate(walk(root)):
        if n > MAX_NODES:
            bag.add("source/too-many-nodes", node.span, limit=MAX_NODES)
            return
        if len(path) >= MAX_DEPTH and not isinstance(node, Scalar):
            bag.add("source/too-deep", node.span, limit=MAX_DEPTH)
            return


def node_noun(node: Node) -> str:
    """Return what kind of node it is, for messages."""
    if isinstance(node, Scalar):
        return value_noun(node.value)
    return "a list" if isinstance(node, Sequence) else "a mapping"
