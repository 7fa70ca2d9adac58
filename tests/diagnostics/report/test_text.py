"""Text reports, whole."""

from pathlib import Path

from boardkit.diagnostics import Bag, Diagnostic, Span
from boardkit.diagnostics.report import format_text

GAME = "title: Hex\nplayers: 2\nrounds:\n  players: 3\n"


def test_a_whole_report() -> None:
    bag = Bag()
    bag.remember("games/hex.yaml", GAME)
    first = Span("games/hex.yaml", 2, 1, 2, 8)
    bag.add(
        "source/duplicate-key", Span("games/hex.yaml", 4, 3, 4, 10), related=[("first", first)], key="players"
    )
    bag.put(Diagnostic("source/x", "this is odd", severity="warning"))
    assert format_text(bag) == (
        """\
error[source/duplicate-key]: key 'players' stands twice
 --> games/hex.yaml:4:3
  |
4 |   players: 3
  |   ^^^^^^^
  = also: first (games/hex.yaml:2:1)
  = cure: remove one of them or give it another name
  = see: boardkit explain source/duplicate-key

warning[source/x]: this is odd
  = see: boardkit explain source/x

1 error, 1 warning"""
    )


def test_lines_come_from_the_sources_given() -> None:
    finding = Diagnostic("source/x", "odd", Span("nowhere.yaml", 2, 1, 2, 8))
    assert format_text([finding], sources={"nowhere.yaml": GAME}) == (
        """\
error[source/x]: odd
 --> nowhere.yaml:2:1
  |
2 | players: 2
  | ^^^^^^^
  = see: boardkit explain source/x

1 error"""
    )


def test_lines_come_from_disk(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + GAME.encode())
    finding = Diagnostic("source/x", "odd", Span(str(file), 1, 1, 1, 6))
    assert "1 | title: Hex\n  | ^^^^^" in format_text([finding])


def test_a_missing_file_is_named_without_an_excerpt(tmp_path: Path) -> None:
    for file in ("missing.yaml", str(tmp_path), "nul\0.yaml", "\ud800.yaml", "line\nbreak.yaml"):
        text = format_text([Diagnostic("source/x", "odd", Span(file, 12, 1, 12, 6))])
        lines = text.split("\n")
        assert lines[1].startswith("  --> ") and lines[1].endswith(":12:1")
        assert lines[2] == "   = see: boardkit explain source/x"
        assert text.encode()


def test_an_excerpt_of_another_shape_is_printed_as_it_is() -> None:
    finding = Diagnostic("source/x", "odd", Span("a", 1, 1, 1, 2), excerpt="in the middle")
    assert "\nin the middle\n" in format_text([finding])


def test_counts() -> None:
    error, warning = Diagnostic("a/b", "x"), Diagnostic("a/b", "x", severity="warning")
    assert format_text([error, error]).endswith("\n2 errors")
    assert format_text([warning]).endswith("\n1 warning")
    assert format_text([error, warning, warning]).endswith("\n1 error, 2 warnings")
    assert format_text([]) == "no findings"


def test_colours_are_off_unless_asked_for() -> None:
    bag = Bag()
    bag.remember("game.yaml", GAME)
    bag.add("source/duplicate-key", Span("game.yaml", 4, 3, 4, 10), key="players")
    assert "\x1b" not in format_text(bag)
    coloured = format_text(bag, colour=True)
    assert "\x1b[1;31merror[source/duplicate-key]\x1b[0m\x1b[1m: key" in coloured
    assert "\x1b[1;34m  |\x1b[0m   \x1b[1;31m^^^^^^^\x1b[0m" in coloured
    assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b")
