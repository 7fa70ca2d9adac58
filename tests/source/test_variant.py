"""Variants: the chain of files, the order of patches, the header, and what can go wrong on the way."""

from pathlib import Path

import pytest

from boardkit.diagnostics import Bag
from boardkit.source import Mapping, Resolved, at, resolve
from boardkit.source.limits import MAX_CHAIN, MAX_DEPTH

from .reading import place

BASE = "name: base\ntitle: Base\nplayers: 4\nactions: {draw: {}, pass: {}}\n"


class Shelf:
    """A folder of definitions, found by their names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bag = Bag()

    def put(self, name: str, text: str) -> None:
        (self.folder / f"{name}.yaml").write_text(text)

    def find(self, file: str, name: str) -> str | None:
        assert Path(file).parent == self.folder
        path = self.folder / f"{name}.yaml"
        return str(path) if path.exists() else None

    def resolve(self, name: str) -> Resolved | None:
        return resolve(self.folder / f"{name}.yaml", self.bag, find=self.find)

    def codes(self) -> list[str]:
        return [finding.code.removeprefix("source/") for finding in self.bag]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    shelf.put("base", BASE)
    return shelf


def test_a_game_without_extends_is_left_alone(shelf: Shelf) -> None:
    shelf.put("game", BASE + "patch: {set: {players: 2}}\n")
    resolved = shelf.resolve("game")
    assert resolved is not None
    assert resolved.overlays == ()
    assert resolved.chain == (str(shelf.folder / "game.yaml"),)
    assert resolved.root.to_data()["patch"] == {"set": {"players": 2}}
    assert resolved.base is resolved.root


def test_patches_go_from_the_base_outwards(shelf: Shelf) -> None:
    shelf.put(
        "inner",
        "extends: base\nsummary: inner\nname: inner\npatch:\n  set: {players: 3}\n  add: {rounds: 1}\n",
    )
    shelf.put(
        "outer", "extends: inner\nname: outer\nplayers: 2\noptions: {x: 1}\npatch: {set: {rounds: 2}}\n"
    )
    resolved = shelf.resolve("outer")
    assert resolved is not None and shelf.codes() == []
    assert resolved.root.to_data() == {
        "name": "outer",
        "title": "Base",
        "players": 3,
        "actions": {"draw": {}, "pass": {}},
        "rounds": 2,
        "summary": "inner",
    }
    assert [Path(file).stem for file in resolved.chain] == ["base", "inner", "outer"]
    assert [overlay.to_data()["name"] for overlay in resolved.overlays] == ["inner", "outer"]
    assert resolved.overlays[1].to_data()["options"] == {"x": 1}
    assert resolved.base.to_data()["name"] == "base"


def test_every_node_names_the_file_that_set_it(shelf: Shelf) -> None:
    shelf.put("variant", "extends: base\ntitle: Other\npatch: {set: {players: 2}}\n")
    resolved = shelf.resolve("variant")
    assert resolved is not None
    stems = {}
    for key in resolved.root.entries:
        node = at(resolved.root, (key,))
        assert node is not None
        stems[key] = Path(node.span.file).stem
    assert stems == {"name": "base", "title": "variant", "players": "variant", "actions": "base"}


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("extends: basis\n", "extends-not-found", "1:10-15"),
        ("extends: [base]\n", "extends-shape", "1:10-16"),
        ("extends: 1\n", "extends-shape", "1:10-11"),
        ("extends:\n", "extends-shape", "1:9-9"),
        ("extends: ''\n", "extends-shape", "1:10-12"),
        ("extends: variant\n", "extends-cycle", "1:10-17"),
        ("- extends: base\n", "not-a-mapping", "1:1-16"),
        ("just words\n", "not-a-mapping", "1:1-11"),
        ("extends: base\nextends: base\n", "duplicate-key", "2:1-8"),
    ],
)
def test_a_chain_that_breaks_gives_nothing(shelf: Shelf, text: str, code: str, where: str) -> None:
    shelf.put("variant", text)
    assert shelf.resolve("variant") is None
    assert [
        (code_, place(finding.span)) for code_, finding in zip(shelf.codes(), shelf.bag, strict=True)
    ] == [(code, where)]


def test_a_patch_of_the_wrong_shape_is_reported(shelf: Shelf) -> None:
    shelf.put("variant", "extends: base\npatch: [players]\n")
    resolved = shelf.resolve("variant")
    assert shelf.codes() == ["patch-shape"]
    assert resolved is not None and resolved.root.to_data()["players"] == 4


def test_a_cycle_names_its_files(shelf: Shelf) -> None:
    for name, base in (("a", "b"), ("b", "c"), ("c", "a")):
        shelf.put(name, f"extends: {base}\n")
    assert shelf.resolve("a") is None
    (finding,) = shelf.bag
    assert finding.message == "'a.yaml' extends itself: a.yaml -> b.yaml -> c.yaml -> a.yaml"
    assert finding.span is not None and Path(finding.span.file).stem == "c"


def test_a_cycle_through_another_spelling_of_a_path_is_seen(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.yaml").write_text("extends: x\n")
    bag = Bag()
    assert resolve(tmp_path / "a.yaml", bag, find=lambda *_: str(tmp_path / "sub" / ".." / "a.yaml")) is None
    assert [finding.code for finding in bag] == ["source/extends-cycle"]


def test_the_chain_has_a_limit(shelf: Shelf) -> None:
    shelf.put("v1", "extends: base\n")
    for i in range(2, MAX_CHAIN + 1):
        shelf.put(f"v{i}", f"extends: v{i - 1}\n")
    assert shelf.resolve(f"v{MAX_CHAIN - 1}") is not None
    assert shelf.resolve(f"v{MAX_CHAIN}") is None
    assert shelf.codes() == ["extends-depth"]


def test_a_base_that_is_broken_or_gone_is_reported_in_its_own_file(shelf: Shelf) -> None:
    shelf.put("variant", "extends: broken\npatch: {set: {x: 1}}\n")
    shelf.put("broken", "a: 1\na: 2\n")
    assert shelf.resolve("variant") is None
    (finding,) = shelf.bag
    assert finding.code == "source/duplicate-key"
    assert finding.span is not None and Path(finding.span.file).stem == "broken"
    bag = Bag()
    assert resolve(shelf.folder / "variant.yaml", bag, find=lambda *_: "gone.yaml") is None
    assert [finding.code for finding in bag] == ["source/file-not-found"]


def test_patches_cannot_nest_deeper_than_a_file_may(shelf: Shelf) -> None:
    half = MAX_DEPTH // 2 + 5
    inner = "{a: " * half + "1" + "}" * half
    shelf.put("deep", f"a: {inner}\n")
    shelf.put("variant", "extends: deep\npatch:\n  set: {" + ".".join("a" * (half + 1)) + f": {inner}}}\n")
    resolved = shelf.resolve("variant")
    assert resolved is not None and isinstance(resolved.root, Mapping)
    assert shelf.codes() == ["too-deep"]


def test_findings_of_earlier_work_do_not_stop_a_chain(shelf: Shelf) -> None:
    shelf.bag.add("source/empty", None)
    assert shelf.resolve("base") is not None
