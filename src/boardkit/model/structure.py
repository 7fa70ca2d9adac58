"""From nodes to the model: cattrs builds the classes, the fields' metadata says what each node becomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Attribute, evolve, fields, has
from cattrs import Converter

from boardkit.diagnostics import Bag, Span
from boardkit.model.effect import Effect
from boardkit.model.source import Name, Source, source_of
from boardkit.source import Mapping, Node, Scalar, Sequence


def structure(node: Node, cls: type[Any], bag: Bag, ops: tuple[type[Effect], ...] | None = None) -> Any:
    """An instance of `cls` from validated nodes; None, after a finding, if they do not fit after all.

    Nothing is raised. `ops` are the effects there are (default: all of `boardkit.ops`).
    """
    if ops is None:
        from boardkit.ops import OPS

        ops = OPS
    try:
        return _Structuring(ops).converter.structure(node, cls)
    except _Misfit as misfit:
        bag.add("schema/misfit", misfit.span, where=misfit.where)
        return None


def key_of(name: str) -> str:
    """The YAML key of an attribute: `in_` is `in`."""
    return name.rstrip("_")


class _Misfit(Exception):
    """A node that does not have the shape of its field."""

    def __init__(self, span: Span, where: str) -> None:
        super().__init__(where)
        self.span = span
        self.where = where


class _Structuring:
    """One run: the effects there are, and the converter that calls `build` for every class of the model."""

    def __init__(self, ops: tuple[type[Effect], ...]) -> None:
        self.ops = {op.KEY: op for op in ops}
        self.converter = Converter()
        self.converter.register_structure_hook_func(lambda cls: has(cls) and cls not in (Source, Name), self.build)

    def build(self, node: Node, cls: Any) -> Any:
        """An instance of a model class from its mapping, or from its short form."""
        attributes = {a.name: a for a in fields(cls) if "shape" in a.metadata}
        whole = getattr(cls, "FREE", "") or ("" if isinstance(node, Mapping) else getattr(cls, "SHORT", ""))
        values: dict[str, Any] = {}
        if whole:
            values[whole] = self.field(node, attributes[whole])
        elif isinstance(node, Mapping):
            for name, attribute in attributes.items():
                found = node.get(key_of(name))
                if found is not None and not _is_left_out(found, attribute):
                    values[name] = self.field(found, attribute)
        missing = next((key_of(n) for n, a in attributes.items() if a.metadata["required"] and n not in values), None)
        if missing is not None:
            raise _Misfit(node.span, f"'{cls.__name__}' without '{missing}'")
        return cls(**values, span=node.span)

    def field(self, node: Node, attribute: Attribute[Any]) -> Any:
        """The value of a field, by its shape."""
        try:
            return SHAPES[attribute.metadata["shape"]](self, node, attribute)
        except (TypeError, ValueError, AttributeError, KeyError) as error:
            raise _Misfit(node.span, f"'{key_of(attribute.name)}'") from error

    def effect(self, node: Node) -> Effect:
        """An effect from its one-key mapping; its span is that of the key."""
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            raise _Misfit(node.span, "an effect")
        (entry,) = node.entries.values()
        cls = self.ops.get(entry.key.text)
        if cls is None:
            raise _Misfit(entry.key.span, f"the effect '{entry.key.text}'")
        effect: Effect = self.converter.structure(entry.value, cls)
        return evolve(effect, span=entry.key.span)


def _is_left_out(node: Node, attribute: Attribute[Any]) -> bool:
    """Whether a key with nothing behind it is as good as no key; only for data nothing can be a value."""
    is_null = isinstance(node, Scalar) and node.value is None
    return is_null and not (attribute.metadata["shape"] == "data" and attribute.metadata["required"])


# -- shapes ------------------------------------------------------------------------------------------------


def _scalar(node: Node) -> Scalar:
    if not isinstance(node, Scalar):
        raise TypeError("a scalar is wanted")
    return node


def _items(node: Node) -> tuple[Node, ...]:
    """The items of a list; one thing alone is a list of one."""
    return node.items if isinstance(node, Sequence) else (node,)


def _mapping(node: Node) -> Mapping:
    if not isinstance(node, Mapping):
        raise TypeError("a mapping is wanted")
    return node


def _text(run: _Structuring, node: Node, attribute: Attribute[Any]) -> str:
    return _scalar(node).text.strip()


def _choice(run: _Structuring, node: Node, attribute: Attribute[Any]) -> str:
    text = _scalar(node).text
    if text not in attribute.metadata["values"]:
        raise ValueError(text)
    return text


def _integer(run: _Structuring, node: Node, attribute: Attribute[Any]) -> int:
    value = _scalar(node).value
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a whole number is wanted")
    return value


def _flag(run: _Structuring, node: Node, attribute: Attribute[Any]) -> bool:
    value = _scalar(node).value
    if not isinstance(value, bool):
        raise TypeError("true or false is wanted")
    return value


def _range(run: _Structuring, node: Node, attribute: Attribute[Any]) -> tuple[int, int]:
    value = _scalar(node).value
    if isinstance(value, int) and not isinstance(value, bool):
        return value, value
    low, _, high = _scalar(node).text.partition("..")
    return int(low), int(high)


def _bounds(run: _Structuring, node: Node, attribute: Attribute[Any]) -> tuple[Source, Source]:
    scalar = _scalar(node)
    low, dots, high = scalar.text.partition("..")
    if not dots:
        return Source(scalar.text, scalar), Source(scalar.text, scalar)
    return _part(scalar, low, 0), _part(scalar, high, len(low) + len(dots))


def _part(scalar: Scalar, text: str, offset: int) -> Source:
    """A part of a scalar as an expression that knows where it stands."""
    offset += len(text) - len(text.lstrip())
    text = text.strip()
    return Source(text, Scalar(text, text, scalar.locate(offset, len(text))))


def _names(run: _Structuring, node: Node, attribute: Attribute[Any]) -> tuple[Name, ...]:
    return tuple(Name(_scalar(item).text, item.span) for item in _items(node))


def _assignments(run: _Structuring, node: Node, attribute: Attribute[Any]) -> tuple[tuple[Source, Source], ...]:
    return tuple((Source(e.key.text, e.key), source_of(e.value)) for e in _mapping(node).entries.values())


def _types(run: _Structuring, node: Node, attribute: Attribute[Any]) -> dict[str, str]:
    return {name: _text(run, entry.value, attribute) for name, entry in _mapping(node).entries.items()}


def _many(run: _Structuring, node: Node, attribute: Attribute[Any]) -> tuple[Any, ...]:
    return tuple(run.converter.structure(item, attribute.metadata["of"]) for item in _items(node))


def _table(run: _Structuring, node: Node, attribute: Attribute[Any]) -> dict[str, Any]:
    """What is declared by name has the span of its name."""
    of = attribute.metadata["of"]
    parts = {name: run.converter.structure(e.value, of) for name, e in _mapping(node).entries.items()}
    return {name: evolve(part, span=_mapping(node).entries[name].key.span) for name, part in parts.items()}


SHAPES: dict[str, Callable[[_Structuring, Node, Attribute[Any]], Any]] = {
    "text": _text,
    "name": _text,
    "choice": _choice,
    "flag": _flag,
    "integer": _integer,
    "range": _range,
    "expression": lambda run, node, attribute: source_of(node),
    "bounds": _bounds,
    "names": _names,
    "assignments": _assignments,
    "types": _types,
    "effects": lambda run, node, attribute: tuple(run.effect(item) for item in _items(node)),
    "one": lambda run, node, attribute: run.converter.structure(node, attribute.metadata["of"]),
    "many": _many,
    "table": _table,
    "data": lambda run, node, attribute: node.to_data(),
}
