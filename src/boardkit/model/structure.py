"""From nodes to the model: cattrs builds the classes, the fields' metadata says what each node becomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Attribute, fields, has
from cattrs import Converter

from boardkit.diagnostics import Bag, Span
from boardkit.model.effect import Effect
from boardkit.model.source import Name, Source
from boardkit.source import Mapping, Node, Scalar, Sequence

DEFAULT_RANGE = "0..1"


class Structuring:
    """One structuring run: the converter and the bag that odd input is reported to."""

    def __init__(self, bag: Bag, ops: tuple[type[Effect], ...]) -> None:
        self.bag = bag
        self.ops = {op.KEY: op for op in ops}
        self.converter = Converter()
        self.converter.register_structure_hook_func(lambda cls: has(cls) and cls not in (Source, Name), self.build)

    def build(self, node: Node, cls: Any) -> Any:
        """An instance of a model class from its mapping, or from its short form."""
        values: dict[str, Any] = {}
        short = getattr(cls, "SHORT", "")
        free = getattr(cls, "FREE", "")
        attributes = {a.name: a for a in fields(cls) if "shape" in a.metadata}
        if free:
            values[free] = self.field(node, attributes[free])
        elif isinstance(node, Mapping):
            for name, attribute in attributes.items():
                found = node.get(key_of(name))
                if found is not None and not _is_null(found):
                    values[name] = self.field(found, attribute)
        elif short:
            values[short] = self.field(node, attributes[short])
        return cls(**values, span=node.span)

    def field(self, node: Node, attribute: Attribute[Any]) -> Any:
        """The value of a field, by its shape."""
        return SHAPES[attribute.metadata["shape"]](self, node, attribute)

    def effects(self, node: Node) -> tuple[Effect, ...]:
        """A list of one-key mappings."""
        items = node.items if isinstance(node, Sequence) else (node,)
        found: list[Effect] = []
        for item in items:
            if isinstance(item, Mapping) and len(item.entries) == 1:
                (entry,) = item.entries.values()
                cls = self.ops.get(str(entry.key.value))
                if cls is not None:
                    effect: Effect = self.converter.structure(entry.value, cls)
                    found.append(_spanned(effect, entry.key.span))
        return tuple(found)


def _spanned(effect: Effect, span: Span) -> Effect:
    from attrs import evolve

    return evolve(effect, span=span)


def key_of(name: str) -> str:
    """The YAML key of an attribute: `in_` is `in`."""
    return name.rstrip("_")


def structure(node: Node, cls: type[Any], bag: Bag, ops: tuple[type[Effect], ...] | None = None) -> Any:
    """An instance of `cls` from validated nodes; None if the nodes do not fit after all."""
    if ops is None:
        from boardkit.ops import OPS

        ops = OPS
    try:
        return Structuring(bag, ops).converter.structure(node, cls)
    except Exception as error:  # a shape that validation should have refused
        bag.add("schema/misfit", node.span, problem=_innermost(error))
        return None


def _innermost(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return str(error)


# -- shapes ------------------------------------------------------------------------------------------------


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _text(run: Structuring, node: Node, attribute: Attribute[Any]) -> str:
    return node.text.strip() if isinstance(node, Scalar) else ""


def _integer(run: Structuring, node: Node, attribute: Attribute[Any]) -> int:
    return int(str(node.value)) if isinstance(node, Scalar) else 0


def _flag(run: Structuring, node: Node, attribute: Attribute[Any]) -> bool:
    return isinstance(node, Scalar) and node.value is True


def _range(run: Structuring, node: Node, attribute: Attribute[Any]) -> tuple[int, int]:
    text = _text(run, node, attribute)
    low, _, high = text.partition("..")
    return int(low), int(high or low)


def source(node: Node) -> Source:
    """An expression from a scalar (lists of words become their text)."""
    if isinstance(node, Scalar):
        text = {True: "true", False: "false"}.get(node.value, node.text) if isinstance(node.value, bool) else node.text
        return Source(str(text), node)
    data = node.to_data()
    return Source("{" + ", ".join(map(str, data)) + "}" if isinstance(data, list) else str(data))


def _expression(run: Structuring, node: Node, attribute: Attribute[Any]) -> Source:
    return source(node)


def _bounds(run: Structuring, node: Node, attribute: Attribute[Any]) -> tuple[Source, Source]:
    assert isinstance(node, Scalar)
    low, dots, high = node.text.partition("..")
    return Source(low.strip(), node), Source((high if dots else low).strip(), node)


def _names(run: Structuring, node: Node, attribute: Attribute[Any]) -> tuple[Name, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(Name(item.text, item.span) for item in items if isinstance(item, Scalar))


def _assignments(run: Structuring, node: Node, attribute: Attribute[Any]) -> tuple[tuple[Source, Source], ...]:
    assert isinstance(node, Mapping)
    return tuple((Source(e.key.text, e.key), source(e.value)) for e in node.entries.values())


def _types(run: Structuring, node: Node, attribute: Attribute[Any]) -> dict[str, str]:
    assert isinstance(node, Mapping)
    return {name: _text(run, entry.value, attribute) for name, entry in node.entries.items()}


def _one(run: Structuring, node: Node, attribute: Attribute[Any]) -> Any:
    return run.converter.structure(node, attribute.metadata["of"])


def _many(run: Structuring, node: Node, attribute: Attribute[Any]) -> tuple[Any, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(run.converter.structure(item, attribute.metadata["of"]) for item in items)


def _table(run: Structuring, node: Node, attribute: Attribute[Any]) -> dict[str, Any]:
    assert isinstance(node, Mapping)
    of = attribute.metadata["of"]
    return {name: run.converter.structure(entry.value, of) for name, entry in node.entries.items()}


SHAPES: dict[str, Callable[[Structuring, Node, Attribute[Any]], Any]] = {
    "text": _text,
    "name": _text,
    "choice": _text,
    "flag": _flag,
    "integer": _integer,
    "range": _range,
    "expression": _expression,
    "bounds": _bounds,
    "names": _names,
    "assignments": _assignments,
    "types": _types,
    "effects": lambda run, node, attribute: run.effects(node),
    "one": _one,
    "many": _many,
    "table": _table,
    "data": lambda run, node, attribute: node.to_data(),
}
