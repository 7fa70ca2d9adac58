"""The model's fields: all that reads their metadata finds what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import fields

from boardkit.model.game import Definitions
from boardkit.model.structure import SHAPES
from boardkit.model.variant import Variant
from boardkit.ops import OPS
from boardkit.schema.shapes import FORMS
from boardkit.schema.shapes import SHAPES as SCHEMA_SHAPES


def classes(root: type[Any], seen: set[type[Any]]) -> Iterator[type[Any]]:
    """A class and all classes that its fields hold."""
    if root in seen:
        return
    seen.add(root)
    yield root
    for attribute in fields(root):
        of = attribute.metadata.get("of")
        if isinstance(of, type):
            yield from classes(of, seen)


SEEN: set[type[Any]] = set()
CLASSES = [cls for root in (Definitions, Variant, *OPS) for cls in classes(root, SEEN)]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_field_says_its_shape_and_what_it_is_for(cls: type[Any]) -> None:
    for attribute in fields(cls):
        if attribute.name == "span":
            continue
        meta = attribute.metadata
        assert meta["shape"] in SHAPES and meta["shape"] in SCHEMA_SHAPES
        assert meta.get("form", "any") in FORMS
        assert (meta["doc"].strip() and meta["doc"][0].isupper()) or meta["doc"][0] in "`i"
        assert meta["required"] != ("default" in meta)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_a_class_has_a_place_and_its_short_form_a_field(cls: type[Any]) -> None:
    names = [attribute.name for attribute in fields(cls)]
    assert "span" in names
    for name in (getattr(cls, "SHORT", ""), getattr(cls, "FREE", "")):
        assert not name or name in names


def test_both_stages_know_the_same_shapes() -> None:
    assert set(SHAPES) == set(SCHEMA_SHAPES)
