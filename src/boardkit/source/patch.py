"""Applies the patch of a variant to the definition it extends.

```yaml
patch:
  rename:
    actions.feed: eat                # a key gets another name and keeps its place
  set:
    players: 2                       # replaces a value that is there
    phases.TURN.start[0]: {go: PLAY}
  add:
    actions.offer: {to: hand}        # a new key; it must not be there
    phases.TURN.actions[end]: offer  # a new item after the last; `[0]` inserts before the first
  remove:
    - phases.TURN.start[1]           # must be there
```

Verbs are applied in the order in which they are written, each to what the ones before it have left. The paths
of one `remove` all count the items as they were before it; those of `add` see the items added before them. To
insert twice at one place, give `add` a list of mappings. A key that holds dots or brackets stands in quotes:
`actions.drop."score[p]"`.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as ListOf

from boardkit.diagnostics import Bag, hint
from boardkit.source.changes import Change, read_changes
from boardkit.source.draft import Container, Draft, with_value
from boardkit.source.node import Entry, Mapping, Scalar, Sequence, at
from boardkit.source.path import END


def apply_patch(base: Mapping, patch: Mapping, bag: Bag) -> Mapping:
    """Return `base` with the changes of `patch`; what cannot be done goes to `bag` and is left out.

    The base is not changed, and every node keeps the place where it was written.
    """
    draft = Draft(base, bag)
    for name, entry in patch.entries.items():
        verb = VERBS.get(name)
        if verb is None:
            bag.add("source/patch-verb", entry.key.span, verb=name, hint=hint(name, VERBS))
        elif not verb(draft, read_changes(name, entry.value, bag)):
            break
    return draft.root


def _rename(draft: Draft, changes: ListOf[Change]) -> bool:
    for change in changes:
        trail = _target(draft, change)
        if trail is None or not isinstance(change.value, Scalar):
            continue
        holder, old, key = trail[-1], change.path.steps[-1].value, change.value
        assert isinstance(holder, Mapping)
        if key.text in holder.entries:
            related = [("the other one", holder.entries[key.text].key.span)]
            cure = "choose another name, or remove the other one first"
            draft.bag.add("source/patch-exists", key.span, related=related, path=key.text, cure=cure)
            continue
        entries = {
            key.text if name == old else name: Entry(key, entry.value) if name == old else entry
            for name, entry in holder.entries.items()
        }
        if not draft.replace(change, trail, Mapping(entries, holder.span)):
            return False
    return True


def _set(draft: Draft, changes: ListOf[Change]) -> bool:
    for change in changes:
        trail = _target(draft, change)
        if trail is None or change.value is None:
            continue
        if not draft.replace(change, trail, with_value(trail[-1], change.path.steps[-1].value, change.value)):
            return False
    return True


def _add(draft: Draft, changes: ListOf[Change]) -> bool:
    for change in changes:
        trail = draft.trail(change)
        grown = None if trail is None else _grown(draft, trail[-1], change)
        if trail is not None and grown is not None and not draft.replace(change, trail, grown):
            return False
    return True


def _remove(draft: Draft, changes: ListOf[Change]) -> bool:
    # Later items first, so that every index means what it meant before the verb.
    there = [change for change in changes if _target(draft, change) is not None]
    for change in sorted(there, key=lambda change: change.path.values, reverse=True):
        trail = draft.trail(change)
        assert trail is not None
        if not draft.replace(change, trail, _without(trail[-1], change.path.steps[-1].value)):
            return False
    return True


VERBS: dict[str, Callable[[Draft, ListOf[Change]], bool]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "rename": _rename,
}
"""Each verb applies its changes and says whether the patch may go on."""


def _target(draft: Draft, change: Change) -> list[Container] | None:
    """Return the trail to what a change names; reports a path that hits nothing."""
    trail = draft.trail(change)
    if trail is not None and at(trail[-1], (change.path.steps[-1].value,)) is None:
        draft.miss(change, len(trail) - 1, trail[-1])
        return None
    return trail


def _grown(draft: Draft, holder: Container, change: Change) -> Container | None:
    """Return the mapping or list with the change's value added; None, with a finding, when it cannot be."""
    step = change.path.steps[-1].value
    assert change.value is not None
    if isinstance(holder, Mapping):
        assert isinstance(step, str)
        if step in holder.entries:
            related = [("it stands here", holder.entries[step].key.span)]
            cure = "use 'set' to replace it, or choose another name"
            path = change.path.text
            draft.bag.add("source/patch-exists", change.span(-1), related=related, path=path, cure=cure)
            return None
        key = Scalar(step, step, change.span(-1))
        return Mapping({**holder.entries, step: Entry(key, change.value)}, holder.span)
    assert isinstance(step, int)
    if step > len(holder.items):
        draft.miss(change, len(change.path.steps) - 1, holder, inserting=True)
        return None
    index = len(holder.items) if step == END else step
    return Sequence((*holder.items[:index], change.value, *holder.items[index:]), holder.span)


def _without(holder: Container, step: str | int) -> Container:
    if isinstance(holder, Mapping):
        return Mapping({name: entry for name, entry in holder.entries.items() if name != step}, holder.span)
    assert isinstance(step, int)
    return Sequence((*holder.items[:step], *holder.items[step + 1 :]), holder.span)
