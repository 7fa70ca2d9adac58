"""Reads the changes under one verb of a patch: their shapes, their paths, and that no two touch one place."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from boardkit.diagnostics import Bag, Span
from boardkit.source.limits import MAX_CHANGES
from boardkit.source.node import Mapping, Node, Scalar, Sequence
from boardkit.source.path import END, PatchPath, PathError, parse_path

_SHAPES = {
    "set": ("'set' must be a mapping of paths to values", "write lines like 'players: 3' under it"),
    "add": (
        "'add' must be a mapping of paths to values, or a list of such mappings",
        "write lines like 'actions.offer: {}' under it",
    ),
    "remove": ("'remove' must be a list of paths", "write lines like '- actions.pass' under it"),
    "rename": (
        "'rename' must be a mapping of paths to names",
        "write lines like 'actions.feed: eat' under it",
    ),
}


@frozen
class Change:
    """One change: a path, the scalar that holds it, and the new value (none for a removal)."""

    path: PatchPath
    written: Scalar
    value: Node | None

    def span(self, n: int) -> Span:
        """Return where step `n` of the path stands."""
        step = self.path.steps[n]
        return self.written.locate(step.start, step.length)

    @property
    def inserts(self) -> bool:
        """Whether the path ends at a list index."""
        return isinstance(self.path.steps[-1].value, int)


def read_changes(verb: str, node: Node, bag: Bag) -> list[Change]:
    """Return the changes under a verb in the order written, without those reported to the bag."""
    changes: list[Change] = []
    for n, (written, value) in enumerate(_pairs(verb, node, bag)):
        if n == MAX_CHANGES:
            bag.add("source/patch-too-large", written.span)
            return []
        try:
            path = parse_path(written.text)
        except PathError as error:
            _malformed(written, error.reason, error.offset, bag)
            continue
        change = Change(path, written, value)
        if _is_sound(verb, change, bag):
            changes.append(change)
    return _without_repeats(verb, changes, bag)


def _pairs(verb: str, node: Node, bag: Bag) -> Iterator[tuple[Scalar, Node | None]]:
    """Yield paths and values, whichever shape the verb has."""
    if verb == "remove" and isinstance(node, Sequence):
        for item in node.items:
            if isinstance(item, Scalar) and isinstance(item.value, str):
                yield item, None
            else:
                _misshapen(verb, item, bag)
        return
    groups = node.items if verb == "add" and isinstance(node, Sequence) else (node,)
    for group in groups:
        if verb == "remove" or not isinstance(group, Mapping):
            _misshapen(verb, group, bag)
            continue
        for entry in group.entries.values():
            yield entry.key, entry.value


def _is_sound(verb: str, change: Change, bag: Bag) -> bool:
    """Check what one change may say under its verb."""
    steps = change.path.steps
    for i, step in enumerate(steps):
        if step.value == END and not (verb == "add" and i == len(steps) - 1):
            _malformed(change.written, "'[end]' may only end a path of 'add'", step.start, bag)
            return False
    if verb == "rename":
        if change.inserts:
            _malformed(change.written, "an item of a list has no name to change", steps[-1].start, bag)
            return False
        if not isinstance(change.value, Scalar) or not isinstance(change.value.value, str):
            _misshapen(verb, change.value or change.written, bag)
            return False
    return True


def _without_repeats(verb: str, changes: list[Change], bag: Bag) -> list[Change]:
    """Report changes of one place, or of a place inside another; insertions into a list may repeat."""
    first: dict[tuple[str | int, ...], Change] = {}
    kept: list[Change] = []
    for change in changes:
        if verb == "add" and change.inserts:
            kept.append(change)
        elif change.path.values in first:
            _twice(verb, change, first[change.path.values], bag)
        else:
            first[change.path.values] = change
            kept.append(change)
    return _without_inner(verb, kept, first, bag) if verb in ("set", "remove") else kept


def _without_inner(
    verb: str, changes: list[Change], placed: dict[tuple[str | int, ...], Change], bag: Bag
) -> list[Change]:
    """Report changes of a place that lies inside another one's."""
    kept: list[Change] = []
    for change in changes:
        values = change.path.values
        outer = next((placed[values[:n]] for n in range(1, len(values)) if values[:n] in placed), None)
        if outer is None:
            kept.append(change)
        else:
            _twice(verb, change, outer, bag)
    return kept


def _twice(verb: str, change: Change, other: Change, bag: Bag) -> None:
    related = [("the other change", other.written.span)]
    bag.add("source/patch-twice", change.written.span, related=related, path=change.path.text, verb=verb)


def _malformed(written: Scalar, reason: str, offset: int, bag: Bag) -> None:
    bag.add("source/patch-path", written.locate(offset, 1), path=written.text, reason=reason)


def _misshapen(verb: str, node: Node, bag: Bag) -> None:
    what, cure = _SHAPES[verb]
    bag.add("source/patch-shape", node.span, what=what, cure=cure)
