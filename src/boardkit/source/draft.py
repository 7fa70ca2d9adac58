"""A definition under change: finds the place of a change and copies only what leads to it."""

from __future__ import annotations

from typing import TypeAlias

from boardkit.diagnostics import Bag, hint
from boardkit.source.changes import Change
from boardkit.source.limits import MAX_COPIED
from boardkit.source.node import Entry, Mapping, Node, Scalar, Sequence, at

Container: TypeAlias = Mapping | Sequence


class Draft:
    """The definition so far; nodes that are not on the way to a change are shared with the base."""

    def __init__(self, base: Mapping, bag: Bag) -> None:
        self.root = base
        self.bag = bag
        self._n_copied = 0

    def trail(self, change: Change) -> list[Container] | None:
        """Return the containers from the root to the one in which the last step of a change falls.

        Reports a step that leads nowhere, and a last one that does not suit its container.
        """
        trail: list[Container] = []
        here: Node | None = self.root
        for n, step in enumerate(change.path.steps):
            if not isinstance(here, Mapping if isinstance(step.value, str) else Sequence):
                self.miss(change, n, here)
                return None
            trail.append(here)
            here = at(here, (step.value,))
            if here is None and n < len(change.path.steps) - 1:
                self.miss(change, n, trail[-1])
                return None
        return trail

    def replace(self, change: Change, trail: list[Container], holder: Container) -> bool:
        """Put `holder` at the end of the trail; False, with a finding, when the patch copies too much."""
        self._n_copied += sum(_size(container) for container in trail)
        if self._n_copied > MAX_COPIED:
            self.bag.add("source/patch-too-large", change.written.span)
            return False
        node = holder
        for n in range(len(trail) - 2, -1, -1):
            node = with_value(trail[n], change.path.steps[n].value, node)
        assert isinstance(node, Mapping)  # the trail begins at the root
        self.root = node
        return True

    def miss(self, change: Change, n: int, here: Node | None, *, inserting: bool = False) -> None:
        """Report that step `n` of a path finds nothing in `here`; `inserting` may go after the last item."""
        step, name = change.path.steps[n].value, change.path.parent(n)
        assert here is not None
        if isinstance(here, Scalar):
            reason, cure = f"{name} is a single value", "set it as a whole"
        elif isinstance(here, Mapping) and isinstance(step, str):
            reason, cure = f"{name} has no '{step}'", hint(step, here.entries)
        elif isinstance(here, Mapping):
            reason, cure = f"{name} is not a list", "name one of its keys after a dot"
        elif isinstance(step, str):
            reason, cure = f"{name} is a list", "name an item by its index, such as '[0]'"
        else:
            n_items = len(here.items)
            reason = f"{name} has {n_items} item{'' if n_items == 1 else 's'}"
            last = n_items if inserting else n_items - 1
            cure = f"use an index from 0 to {last}" if last >= 0 else "add to it with '[end]'"
        data = {"path": change.path.text, "reason": reason, "cure": cure}
        related = [(f"{name} stands here", here.span)]
        self.bag.add("source/patch-no-target", change.span(n), related=related, **data)


def with_value(holder: Container, step: str | int, node: Node) -> Container:
    """Return a copy of a mapping or list with the value at `step`, which is there, replaced."""
    if isinstance(holder, Mapping):
        assert isinstance(step, str)
        entry = Entry(holder.entries[step].key, node)
        return Mapping({**holder.entries, step: entry}, holder.span)
    assert isinstance(step, int)
    return Sequence((*holder.items[:step], node, *holder.items[step + 1 :]), holder.span)


def _size(node: Container) -> int:
    return len(node.entries) if isinstance(node, Mapping) else len(node.items)
