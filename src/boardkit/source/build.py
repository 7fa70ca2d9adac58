"""Builds nodes from the events of a YAML parser, and refuses what definitions do not use.

It keeps its own stack and stops at the limits, so that no file, however hostile, takes long, fills the memory
or overflows the interpreter's stack. Aliases are refused here, before anything could be expanded.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml

from boardkit.diagnostics import Span
from boardkit.source.limits import MAX_DEPTH, MAX_NODES
from boardkit.source.node import Entry, Mapping, Node, Scalar, Sequence
from boardkit.source.scalar_event import Document, read_scalar, refuse_properties
from boardkit.source.scalars import value_noun

_REFUSED = Scalar("", "", Span("", 1, 1, 1, 1))
"""Stands for a key that was reported; its value is left out."""


class _Open:
    """A mapping or sequence whose end has not come yet."""

    __slots__ = ("entries", "flow", "items", "key", "last", "start")

    def __init__(self, event: Any) -> None:
        self.start = event.start_mark
        self.flow: bool = event.flow_style
        self.entries: dict[str, Entry] | None = {} if type(event) is yaml.MappingStartEvent else None
        self.items: list[Node] = []
        self.key: Scalar | None = None
        self.last: Span | None = None


class Builder:
    """A document being built from events."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._open: list[_Open] = []
        self._root: Node | None = None
        self._n_nodes = 0
        self._n_documents = 0
        self._last: Any = None

    def build(self, events: Iterable[Any]) -> Node | None:
        """Return the root of the first document; None, with a finding, when there is none or it is too large.

        Passes on yaml.YAMLError when the events end in one.
        """
        for event in events:
            if not self._take(event):
                return self._root
        if self._root is None:
            self._document.bag.add("source/empty", Span(self._document.file, 1, 1, 1, 1))
        return self._root

    @property
    def open_bracket(self) -> int | None:
        """The index in the text of the innermost bracket that is open now."""
        starts = (opened.start.index for opened in reversed(self._open) if opened.flow)
        return next((start for start in starts if self._document.text[start] in "[{"), None)

    @property
    def long_quote(self) -> int | None:
        """The index in the text of the last scalar, if it is a quoted one of several lines."""
        last = self._last
        if last is None or last.style not in ("'", '"') or last.start_mark.line == last.end_mark.line:
            return None
        start: int = last.start_mark.index
        return start if self._document.text[start] in "'\"" else None

    def _take(self, event: Any) -> bool:
        """Take the next event; False when nothing more is wanted."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            if not self._open and event.value == "" and event.implicit[0]:
                return True  # a document without content
            self._last = event
            return self._put(read_scalar(event, self._document))
        if kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            return self._begin(event)
        if kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            return self._end(event)
        if kind is yaml.AliasEvent:
            return self._alias(event)
        return kind is not yaml.DocumentStartEvent or self._begin_document(event)

    def _begin_document(self, event: Any) -> bool:
        self._n_documents += 1
        if self._n_documents > 1:
            span = self._document.span(event.start_mark, event.end_mark)
            self._document.bag.add("source/many-documents", span)
        return self._n_documents == 1

    def _begin(self, event: Any) -> bool:
        refuse_properties(event, self._document)
        if len(self._open) == MAX_DEPTH:
            span = self._document.span(event.start_mark, event.start_mark)
            return self._stop("source/too-deep", span, MAX_DEPTH)
        self._open.append(_Open(event))
        return True

    def _end(self, event: Any) -> bool:
        done = self._open.pop()
        span = self._document.span(done.start, event.end_mark)
        if done.last is not None and (not done.flow or event.start_mark.index == event.end_mark.index):
            # A block ends where its last node does; the parser's mark is at whatever follows.
            span = Span(span.file, span.line, span.column, done.last.end_line, done.last.end_column)
        if done.entries is None:
            return self._put(Sequence(tuple(done.items), span))
        return self._put(Mapping(done.entries, span))

    def _alias(self, event: Any) -> bool:
        span = self._document.span(event.start_mark, event.end_mark)
        self._document.bag.add("source/alias", span, name=event.anchor)
        is_key = self._open and self._open[-1].entries is not None and self._open[-1].key is None
        return self._put(_REFUSED if is_key else Scalar(None, "", span))

    def _put(self, node: Node) -> bool:
        """Put a finished node where it belongs; False when there are too many."""
        self._n_nodes += 1
        if self._n_nodes > MAX_NODES:
            return self._stop("source/too-many-nodes", node.span, MAX_NODES)
        if not self._open:
            self._root = node
            return True
        parent = self._open[-1]
        if node is not _REFUSED:
            parent.last = node.span
        if parent.entries is None:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = self._key(node)
        else:
            self._enter(parent, parent.entries, parent.key, node)
            parent.key = None
        return True

    def _key(self, node: Node) -> Scalar:
        bag = self._document.bag
        if isinstance(node, Mapping | Sequence):
            bag.add("source/complex-key", node.span, what="mapping" if isinstance(node, Mapping) else "list")
            return _REFUSED
        if node.text == "<<" and not node.quoted:
            bag.add("source/merge-key", node.span)
            return _REFUSED
        if node is not _REFUSED and not isinstance(node.value, str):
            bag.add("source/key-not-text", node.span, key=node.text, what=value_noun(node.value))
        return node

    def _enter(self, parent: _Open, entries: dict[str, Entry], key: Scalar, value: Node) -> None:
        if key is _REFUSED:
            return
        if (
            parent.flow
            and ":" in key.text
            and not key.quoted
            and isinstance(value, Scalar)
            and not value.text
        ):
            # '{a:1}' is a key without value to YAML, which nobody means.
            self._document.bag.add("source/missing-space", key.locate(key.text.index(":")), sign=":")
        first = entries.get(key.text)
        if first is None:
            entries[key.text] = Entry(key, value)
            return
        related = [("it stands here first", first.key.span)]
        self._document.bag.add("source/duplicate-key", key.span, related=related, key=key.text)

    def _stop(self, code: str, span: Span, limit: int) -> bool:
        self._root = None
        self._document.bag.add(code, span, limit=limit)
        return False
