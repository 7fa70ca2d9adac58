"""Files and bytes: whatever is wrong with them is a finding with a place."""

import os
import threading
from pathlib import Path

import pytest

from boardkit.diagnostics import Bag
from boardkit.diagnostics.report import format_text
from boardkit.source import parse_text, read_file
from boardkit.source.limits import MAX_BYTES

from .reading import findings, place, read


def problem(path: Path | str) -> tuple[str, str]:
    """Return code and message of the only finding in a file that cannot be read."""
    bag = Bag()
    assert read_file(path, bag) is None
    (finding,) = bag
    assert finding.span is not None and finding.span.file == os.fspath(path)
    return finding.code.removeprefix("source/"), f"{finding.message}; {finding.cure}"


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("title: Größe\n", encoding="utf-8")
    bag = Bag()
    node = read_file(file, bag)
    assert node is not None and node.to_data() == {"title": "Größe"}
    assert node.span.file == str(file)
    assert not list(bag)


def test_a_missing_file_suggests_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "tongits.yaml").write_text("title: x\n")
    (tmp_path / "notes.txt").write_text("x")
    code, message = problem(tmp_path / "tongit.yaml")
    assert code == "file-not-found"
    assert message.endswith("did you mean 'tongits.yaml'?")


@pytest.mark.parametrize("path", ["", "no/such/folder/game.yaml", "nul\0.yaml", "\ud800.yaml"])
def test_paths_that_cannot_exist_are_not_found(path: str) -> None:
    assert problem(path)[0] == "file-not-found"


def test_a_file_inside_a_file_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: x\n")
    assert problem(tmp_path / "game.yaml" / "x.yaml")[0] == "file-not-found"


def test_a_name_too_long_is_unreadable() -> None:
    assert problem("x" * 5000)[0] == "unreadable"


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    code, message = problem(tmp_path)
    assert code == "not-a-file"
    assert "is a folder, not a file" in message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    pipe = tmp_path / "game.yaml"
    os.mkfifo(pipe)
    result: list[tuple[str, str]] = []
    thread = threading.Thread(target=lambda: result.append(problem(pipe)), daemon=True)
    thread.start()
    thread.join(5)
    assert result and result[0][0] == "not-a-file"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device here")
def test_an_endless_device_is_not_read() -> None:
    assert problem("/dev/zero")[0] == "not-a-file"


def test_a_file_without_permission_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("title: x\n")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    code, message = problem(file)
    assert code == "unreadable"
    assert "permission denied" in message


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    assert problem(file)[0] == "file-too-large"
    file.write_bytes(b"a: 1 " + b" " * (MAX_BYTES - 5))
    assert read_file(file, Bag()) is not None


def test_a_byte_order_mark_is_welcome(parser: str) -> None:
    for text in ("\ufeffa: 1\n", b"\xef\xbb\xbfa: 1\n"):
        node = read(text)
        assert node.to_data() == {"a": 1}
        assert place(node.span) == "1:1-5"


@pytest.mark.parametrize(
    ("content", "where", "words"),
    [
        (b"a: 1\nb: \xff\n", "2:4-5", "byte 0xff at offset 8 is not UTF-8"),
        ("é: 三\nb: ".encode() + b"\xe4\n", "2:4-5", "byte 0xe4 at offset 11 is not UTF-8"),
        (
            "a: 1\n".encode("utf-16"),
            "1:1-2",
            "byte 0xff at offset 0 is not UTF-8, the file looks like UTF-16",
        ),
        (b"\xed\xa0\x80", "1:1-2", "byte 0xed at offset 0 is not UTF-8"),
    ],
)
def test_other_encodings_are_refused_at_their_byte(content: bytes, where: str, words: str) -> None:
    assert findings(content) == [("not-utf8", where, words)]


@pytest.mark.parametrize(
    "char", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\ufeff", "\ud800", "\uffff"]
)
def test_characters_that_hide_or_break_text_are_refused(char: str) -> None:
    ((code, where, message),) = findings(f"a: 1\r\nb: é{char}x\n")
    assert (code, where) == ("control-character", "2:5-6")
    assert f"U+{ord(char):04X}" in message


@pytest.mark.parametrize("text", ["a: é三🎲\n", "a: 'x\ty'\n", "a: \u200f\u05d0\n", "a: b\u00a0c\n"])
def test_other_characters_are_welcome(text: str, parser: str) -> None:
    read(text)


def test_a_whole_report() -> None:
    bag = Bag()
    parse_text("title: Hex\nplayers: 2\n\tmin: 2\nplayers: 3\n", "games/hex.yaml", bag)
    assert format_text(bag) == (
        """\
error[source/tab]: a tab is used for indentation
 --> games/hex.yaml:3:1
  |
3 |     min: 2
  | ^^^^
  = cure: indent with spaces; most editors can turn tabs into spaces
  = see: boardkit explain source/tab

1 error"""
    )
