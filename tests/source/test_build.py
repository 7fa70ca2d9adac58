"""Well-formed YAML that definitions do not use is refused, each kind with its place."""

import pytest

from boardkit.diagnostics import Bag
from boardkit.source import parse_text
from boardkit.source.limits import MAX_DEPTH, MAX_NODES, MAX_SCALAR

from .reading import codes, findings, read

CASES = {
    "a: 1\nb: 2\na: 3\n": [("duplicate-key", "3:1-2")],
    'a: 1\n"a": 3\n': [("duplicate-key", "2:1-4")],
    "x: {a: 1, b: 2, a: 1, a: 2}\n": [("duplicate-key", "1:17-18"), ("duplicate-key", "1:23-24")],
    "1: x\n": [("key-not-text", "1:1-2")],
    "x: {true: 1, ~: 2, 1.5: 3}\n": [
        ("key-not-text", "1:5-9"), ("key-not-text", "1:14-15"), ("key-not-text", "1:20-23"),
    ],
    "? [a, b]\n: 1\n? {c: 1}\n: 2\n": [("complex-key", "1:3-9"), ("complex-key", "3:3-9")],
    "[a]: b\n": [("complex-key", "1:1-4")],
    "a: !x b\nc: !!python/object:os.system d\n": [("tag", "1:4-4"), ("tag", "2:4-4")],
    "a: !!str 1\nb: ! 1\nc: !x [1]\nd: !y {e: f}\n": [
        ("tag", "1:4-4"), ("tag", "2:4-4"), ("tag", "3:4-4"), ("tag", "4:4-4"),
    ],
    "a: &x 1\nb: *x\n": [("anchor", "1:4-4"), ("alias", "2:4-6")],
    "a: [&x {b: 1}, *x, *y]\n": [("anchor", "1:5-5"), ("alias", "1:16-18"), ("alias", "1:20-22")],
    "*x : 1\n": [("alias", "1:1-3")],
    "<<: {a: 1}\nb: 2\n": [("merge-key", "1:1-3")],
    "a: 1\n--- \nb: 2\n": [("many-documents", "2:1-4")],
    "%YAML 1.2\n---\na: 1\n": [("directive", "1:1-6")],
    "%TAG ! x\n---\na: 1\n": [("directive", "1:1-5")],
    "": [("empty", "1:1-1")],
    "\n\n# nothing\n": [("empty", "1:1-1")],
    "---\n": [("empty", "1:1-1")],
    "---\n...\n": [("empty", "1:1-1")],
    'a: "x\\0"\nb: "\\e[1m"\n': [("control-character", "1:6-7"), ("control-character", "2:5-6")],
}  # fmt: skip


@pytest.mark.parametrize("text", CASES)
def test_findings_and_places(text: str, parser: str) -> None:
    assert [(code, place) for code, place, _ in findings(text)] == CASES[text]


def test_a_duplicate_key_names_the_first_and_keeps_its_value(parser: str) -> None:
    bag = Bag()
    node = parse_text("a: 1\nb: 2\na: 3\n", "g", bag)
    (finding,) = bag
    ((_, first),) = finding.related
    assert (first.line, first.column) == (1, 1)
    assert node is not None and node.to_data() == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    "text", ['"<<": 1\n', '"1": x\n', "'': x\n", "on: x\nno: y\n", "nul: x\n", "? a\n: b\n"]
)
def test_keys_that_are_text_are_welcome(text: str, parser: str) -> None:
    read(text)


@pytest.mark.parametrize(
    "text", ["a: null\n", "null\n", "~\n", "''\n", "x\n", "- 1\n", "--- a\n", "---\na: 1\n...\n"]
)
def test_documents_that_say_something_are_welcome(text: str, parser: str) -> None:
    read(text)


def test_an_alias_bomb_is_never_expanded(parser: str) -> None:
    lines = ["a0: &a0 [x, x]\n"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 60)]
    assert set(codes("".join(lines))) == {"anchor", "alias"}


def test_nesting_has_a_limit(parser: str) -> None:
    for open_, close in (("[", "]"), ("{a: ", "}")):
        read(open_ * MAX_DEPTH + "1" + close * MAX_DEPTH)
        assert codes(open_ * (MAX_DEPTH + 1) + "1" + close * (MAX_DEPTH + 1)) == ["too-deep"]
    assert codes("- " * (MAX_DEPTH + 1) + "x") == ["too-deep"]
    assert codes("".join(" " * i + "a:\n" for i in range(MAX_DEPTH + 1))) == ["too-deep"]


@pytest.mark.parametrize(
    "text", ["[" * 1_900_000, "{" * 1_900_000, "- " * 900_000, "? " * 900_000, "[{" * 900_000]
)
def test_deep_nesting_costs_nothing(text: str) -> None:
    assert codes(text) == ["too-deep"]


def test_the_number_of_nodes_has_a_limit() -> None:
    read("[" + "1," * (MAX_NODES - 1) + "]")
    assert codes("[" + "1," * MAX_NODES + "]") == ["too-many-nodes"]


def test_the_length_of_a_text_has_a_limit() -> None:
    read("a: " + "x" * MAX_SCALAR)
    assert codes("a: " + "x" * (MAX_SCALAR + 1)) == ["scalar-too-long"]
    assert codes("a: |\n" + "  xxxxxxx\n" * (MAX_SCALAR // 8 + 1)) == ["scalar-too-long"]
