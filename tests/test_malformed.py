"""Two thousand definitions with something wrong: each is reported at its place, or is a game after all.

Good games are changed at random, in their data (a key dropped, a value of another kind, a name that is not there, an
expression cut short …) and in their text (lines, quotes, indentation, bytes). Case `i` is always the same. Nothing may
be raised, nothing may hang, and what is found must stand in the file.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import boardkit
from boardkit.diagnostics import Bag, Diagnostic
from boardkit.diagnostics.report import format_json, format_sarif, format_text
from boardkit.errors import DefinitionError, OptionError
from boardkit.source import parse_text

HERE = Path(__file__).resolve().parent
GOOD = [*sorted((HERE / "cases" / "good").glob("*.yaml")), HERE.parent / "games" / "tong" / "game.yaml"]
CASES = 2_000
DEFAULT = 300
CHUNK = 50
PATIENCE = 120
"""Seconds after which a case counts as one that hangs; most take some hundredths."""

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 63, 64, 1_000_000, 2**31, 2**62, 2**63, -(2**63) - 1, 1.5, float("inf"), "", " ",
    "none", "true", "mover", "nowhere", "count", "for", "2..4", "4..2", "9..", "..", "a..b", "-1..1", "0..99999999999",
    "é三🂡", "two words", "x" * 300, "\u202e", "a: b", "A1", "Z99", "1-1", [], {}, [None], [[]], {"": 1}, {"a": {"b": {}}},
    ["a", "a"], {"set": {"x": 1}}, [{"go": "NOWHERE"}], "set of int", "set of set of board", "options.nothing",
)  # fmt: skip
"""Values for places that want something else."""

BROKEN = (
    "{} +", "({}", "{})", "not {}", "{} and", "[{}]", "{{{}}}", "{}.kind", "{}[0]", "{}(1)", "{} if true", "{} == {}",
    "{} // 0", "{} % (0 * 1)", "{} * 99999999999999999999", "-{}", "any({} for x in board)", "sum({})", "lambda: {}",
    "{} in {}", "{} is {}", "size({})", "max({}, {})", "first({} for p in players)", "{} | {}", "'{}'", "{}\n", "{};{}",
    "__import__('os')", "{}.__class__", "f'{}'", "next({}, {})", "({} if {} else {})", "{c for c in {}}", "x := {}",
    "await {}", "*{}", "{}, {}", "0 <= {} <= 2", "neighbours({})", "top({})", "{} if mover == 0 else none",
)  # fmt: skip
"""Ways to spoil an expression."""


# -- changing data -----------------------------------------------------------------------------------------


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every container and key (or index) in it."""
    if isinstance(data, dict):
        for key in data:
            yield data, key
            yield from places(data[key], (*path, key))
    elif isinstance(data, list):
        for index in range(len(data)):
            yield data, index
            yield from places(data[index], (*path, index))


def change_data(random: Random, data: Any) -> None:
    """Changes one thing in a definition."""
    container, key = random.choice(list(places(data)))
    value = container[key]
    scalars = [c[k] for c, k in places(data) if not isinstance(c[k], dict | list)]
    words = sorted({k for c, k in places(data) if isinstance(c, dict)} | {s for s in scalars if isinstance(s, str)})

    def drop() -> None:
        del container[key]

    def odd() -> None:
        container[key] = random.choice(ODD)

    def other() -> None:
        container[key] = random.choice(scalars)

    def rename() -> None:
        if isinstance(container, dict):
            items = list(container.items())
            old = str(key)
            new = random.choice([old[:-1], f"{old}x", old.upper(), f"{old} ", random.choice(words), "é", ""])
            container.clear()
            container.update((new if k == key else k, v) for k, v in items)

    def misspell() -> None:
        if isinstance(value, str) and value:
            at = random.randrange(len(value))
            spoilt = random.choice([value[:at] + value[at + 1 :], value[:at] + random.choice("aZ_0 .[](){}'\"é") + value[at:]])
            container[key] = spoilt

    def break_expression() -> None:
        container[key] = random.choice(BROKEN).replace("{}", str(value))

    def wrap() -> None:
        container[key] = random.choice([[value], {"a": value}, [value, value], {str(value)[:40]: value}])

    def unwrap() -> None:
        if isinstance(value, dict) and value:
            container[key] = random.choice(list(value.values()))
        elif isinstance(value, list) and value:
            container[key] = random.choice(value)

    def swap() -> None:
        there, name = random.choice(list(places(data)))
        if there[name] is not value and isinstance(value, str | int) and isinstance(there[name], str | int):
            container[key], there[name] = there[name], value

    def double() -> None:
        if isinstance(value, list) and value:
            value.insert(random.randrange(len(value) + 1), random.choice(value))

    def shuffle() -> None:
        if isinstance(value, list):
            random.shuffle(value)
        elif isinstance(value, dict):
            items = random.sample(list(value.items()), len(value))
            value.clear()
            value.update(items)

    def deepen() -> None:
        for _ in range(random.choice([3, 30, 60])):
            container[key] = random.choice([[container[key]], {"if": {"when": "true", "then": [container[key]]}}])

    random.choice(
        [drop, odd, odd, other, rename, misspell, misspell, break_expression, break_expression, wrap, unwrap, swap,
         double, shuffle, deepen]
    )()  # fmt: skip


# -- changing text -----------------------------------------------------------------------------------------


def change_text(random: Random, text: str) -> bytes:
    """Changes something in the text of a definition, or replaces all of it."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    spot = random.randrange(len(text))

    def joined(*replacement: str) -> bytes:
        return "\n".join([*lines[:at], *replacement, *lines[at + 1 :]]).encode()

    ways: list[Callable[[], bytes]] = [
        lambda: joined(),
        lambda: joined(lines[at], lines[at]),
        lambda: joined(" " + lines[at]),
        lambda: joined(lines[at].strip()),
        lambda: joined("\t" + lines[at]),
        lambda: joined(lines[at].replace(":", "", 1)),
        lambda: joined(lines[at].replace('"', "", 1)),
        lambda: joined(lines[at].replace("{", "[", 1)),
        lambda: joined(lines[at].replace("}", "", 1)),
        lambda: joined(lines[at] + " # " + lines[at]),
        lambda: joined("---", lines[at]),
        lambda: joined("&x " + lines[at], "*x"),
        lambda: joined("<<: {a: 1}", lines[at]),
        lambda: joined("!!python/object:os.system " + lines[at]),
        lambda: joined("%YAML 1.1", lines[at]),
        lambda: text[:spot].encode(),
        lambda: (text[:spot] + random.choice("\x00\x07\u2028\ufeff\u202eé🂡\r\x85'\"{}[],:&*!|>%@`\\") + text[spot:]).encode(),
        lambda: text[:spot].encode() + random.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88"]) + text[spot:].encode(),
        lambda: text.replace("\n", "\r\n").encode("utf-16" if random.random() < 0.3 else "utf-8"),
        lambda: random.choice([b"", b"\n\n", b"# nothing\n", b"\xef\xbb\xbf", b"null", b"[]", b"{}", b"a", b"- a\n", b"..."]),
        lambda: (text + "x: " + "y" * random.choice([60_000, 70_000, 1_000_000])).encode(),
        lambda: (text + "\nmore: [" + "1, " * random.choice([1_000, 70_000]) + "]").encode(),
        lambda: (text + "\nmore: " + "[" * random.choice([39, 40, 41, 5_000])).encode(),
        lambda: ("a: &a [x, x]\n" + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20))).encode(),
        lambda: text.encode("latin-1", "replace").replace(b"e", b"\xe9", 1),
        lambda: bytes(random.randrange(256) for _ in range(random.randrange(400))),
        lambda: "\n".join(random.sample(lines, len(lines))).encode(),
        lambda: (text + "\n" + text).encode(),
        lambda: text.replace(" ", "", random.randrange(1, 40)).encode(),
    ]  # fmt: skip
    return random.choice(ways)()


def case(number: int) -> bytes:
    """The content of case `number`."""
    random = Random(number)
    text = random.choice(GOOD).read_text("utf-8")
    if random.random() < 0.3:
        return change_text(random, text)
    root = parse_text(text, "good", Bag())
    assert root is not None
    data = root.to_data()
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        change_data(random, data)
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100).encode("utf-8", "surrogatepass")


# -- looking at it -----------------------------------------------------------------------------------------


class Hang(Exception):
    """A case took too long."""


@contextmanager
def watchdog() -> Iterator[None]:
    """Ends what does not end by itself (where the system has alarms)."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def bark(number: int, frame: Any) -> None:
        raise Hang(f"still busy after {PATIENCE} seconds")

    before = signal.signal(signal.SIGALRM, bark)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def assert_located(finding: Diagnostic, path: Path, content: bytes) -> None:
    """The finding stands at a place that is there, and says what to do."""
    assert finding.message and finding.cure, finding
    if finding.code == "source/too-many":
        return
    span = finding.span
    assert span is not None, finding
    assert Path(span.file) == path
    lines = content.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert 1 <= span.line <= len(lines) + 1, finding
    assert (span.line, span.column) <= (span.end_line, span.end_column), finding
    if span.line <= len(lines):
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1, finding


def look(number: int, folder: Path) -> list[Diagnostic]:
    """Checks a case; if it is a game after all, loads and plays it."""
    content = case(number)
    path = folder / "game.yaml"
    path.write_bytes(content)
    with watchdog():
        findings = boardkit.check(path)
        assert format_text(findings).encode() and format_json(findings) and format_sarif(findings)
        for finding in findings:
            assert finding.code != "schema/misfit", finding
            assert_located(finding, path, content)
        if any(finding.severity == "error" for finding in findings):
            with pytest.raises((DefinitionError, OptionError)):
                boardkit.load(path)
                raise DefinitionError("an option or number of players besides the default ones is not fine")
        else:
            boardkit.load(path).engine(backend="python").playouts(3, seed=1, max_moves=300)
    return findings


def look_at_all(numbers: range, folder: Path) -> None:
    failures = []
    n_wrong = 0
    for number in numbers:
        try:
            n_wrong += any(finding.severity == "error" for finding in look(number, folder))
        except Exception as error:
            failures.append(f"case {number}: {type(error).__name__}: {str(error)[:500]}")
    assert not failures, "\n".join(failures)
    assert n_wrong > len(numbers) // 2


@pytest.mark.parametrize("first", range(0, DEFAULT, CHUNK))
def test_malformed_definitions(first: int, tmp_path: Path) -> None:
    look_at_all(range(first, first + CHUNK), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(DEFAULT, CASES, CHUNK))
def test_more_malformed_definitions(first: int, tmp_path: Path) -> None:
    look_at_all(range(first, first + CHUNK), tmp_path)
