"""Nodes: content, places, walking."""

import pickle

from boardkit.source import Mapping, Scalar, Sequence, at, walk

from .reading import mapping, place, read

TEXT = """\
title: Hex
zones:
  board: {shape: grid, size: [11, 11]}
actions:
- name: place
  when: "empty(c)"
-
"""


def test_content() -> None:
    assert read(TEXT).to_data() == {
        "title": "Hex",
        "zones": {"board": {"shape": "grid", "size": [11, 11]}},
        "actions": [{"name": "place", "when": "empty(c)"}, None],
    }


def test_keys_keep_the_order_written() -> None:
    assert list(mapping("z: 1\na: 2\nm: 3\n").entries) == ["z", "a", "m"]


def test_places(parser: str) -> None:
    places = {path: place(node.span) for path, node in walk(read(TEXT))}
    assert places == {
        (): "1:1-7:2",
        ("title",): "1:8-11",
        ("zones",): "3:3-39",
        ("zones", "board"): "3:10-39",
        ("zones", "board", "shape"): "3:18-22",
        ("zones", "board", "size"): "3:30-38",
        ("zones", "board", "size", 0): "3:31-33",
        ("zones", "board", "size", 1): "3:35-37",
        ("actions",): "5:1-7:2",
        ("actions", 0): "5:3-6:19",
        ("actions", 0, "name"): "5:9-14",
        ("actions", 0, "when"): "6:9-19",
        ("actions", 1): "7:2-2",
    }
    assert place(mapping(TEXT).entries["zones"].key.span) == "2:1-6"


def test_pairs_in_a_flow_list(parser: str) -> None:
    node = read("a: [b: 1, c: [2]]\n")
    assert node.to_data() == {"a": [{"b": 1}, {"c": [2]}]}
    assert [place(child.span) for path, child in walk(node) if len(path) == 2] == ["1:5-9", "1:11-17"]


def test_every_node_names_its_file() -> None:
    assert {node.span.file for _, node in walk(read(TEXT))} == {"game.yaml"}


def test_walk_gives_paths_that_at_follows() -> None:
    root = read(TEXT)
    assert all(at(root, path) is node for path, node in walk(root))


def test_at_leads_nowhere_without_complaint() -> None:
    root = read(TEXT)
    for path in (("x",), ("title", "x"), ("actions", 2), ("actions", -1), ("actions", "0"), (0,)):
        assert at(root, path) is None


def test_get() -> None:
    root = mapping(TEXT)
    title = root.get("title")
    assert isinstance(title, Scalar) and title.value == "Hex"
    assert root.get("titel") is None
    assert isinstance(root.get("zones"), Mapping)
    assert isinstance(root.get("actions"), Sequence)


def test_nodes_can_be_pickled_and_hashed() -> None:
    root = read(TEXT)
    assert pickle.loads(pickle.dumps(root)).to_data() == root.to_data()
    assert len({node for _, node in walk(root)}) == 13
