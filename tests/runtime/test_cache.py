"""Builds are kept by content; a cache that is missing, read-only or broken is never an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve
from handmade import dip, tic_tac_toe

from boardkit.runtime import cache, open_engine
from boardkit.runtime.fingerprint import build_key, program_text
from boardkit.runtime.native import build, emit
from boardkit.runtime.python import emit as python_emit
from boardkit.runtime.python import module

BACKENDS = ("python", "native")


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was really built, rather than taken from a cache."""
    seen: list[str] = []
    emit_python, emit_native = python_emit.emit_module, emit.emit_module

    def python(*args: object, **options: object) -> object:
        seen.append("python")
        return emit_python(*args, **options)  # type: ignore[arg-type]

    def native(*args: object, **options: object) -> object:
        seen.append("native")
        return emit_native(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "emit_module", python)
    monkeypatch.setattr(build, "emit_module", native)
    return seen


def play(backend: str) -> int:
    return open_engine(dip(), backend).playouts(50, seed=1).digest  # type: ignore[arg-type]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_program_is_built_once(backend: str, built: list[str], own_cache: Path) -> None:
    first = play(backend)
    assert play(backend) == first
    assert built == [backend], "the second one comes from memory"
    cache.forget()
    assert play(backend) == first
    assert built == [backend], "the third one comes from disk"
    assert [file.suffix for file in own_cache.iterdir()] == [cache.SUFFIX]


@pytest.mark.parametrize("backend", BACKENDS)
def test_another_program_or_build_is_another_entry(backend: str, built: list[str], own_cache: Path) -> None:
    for program in (dip(), evolve(dip(), fingerprint="other"), evolve(dip(), step_budget=51), tic_tac_toe()):
        for traced in (True, False):
            open_engine(program, backend, traced=traced)  # type: ignore[arg-type]
    assert len(built) == len(list(own_cache.iterdir())) == 8


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 5000])
def test_a_damaged_entry_is_built_again(
    backend: str, damage: bytes, built: list[str], own_cache: Path
) -> None:
    first = play(backend)
    (entry,) = own_cache.iterdir()
    whole = entry.read_bytes()
    for content in (damage, whole[:-1], whole[:200] + b"?" + whole[201:]):
        entry.write_bytes(content)
        cache.forget()
        assert play(backend) == first
        assert entry.read_bytes() == whole, "the entry is mended"
    assert built == [backend] * 4


def test_entries_that_changed_places_are_built_again(built: list[str], own_cache: Path) -> None:
    first = [play(backend) for backend in BACKENDS]
    one, other = own_cache.iterdir()
    contents = one.read_bytes(), other.read_bytes()
    one.write_bytes(contents[1])
    other.write_bytes(contents[0])
    cache.forget()
    assert [play(backend) for backend in BACKENDS] == first
    assert built == [*BACKENDS, *BACKENDS]


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_folder_that_cannot_be_written_is_no_error(
    backend: str, built: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file, not a folder")
    monkeypatch.setenv("BOARDKIT_CACHE", str(blocked / "inside"))
    first = play(backend)
    cache.forget()
    assert play(backend) == first
    assert built == [backend] * 2


def test_the_cache_can_be_switched_off(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDKIT_CACHE", "off")
    play("python")
    assert cache.folder() is None
    assert not list(own_cache.iterdir())


def test_the_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOARDKIT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/some/cache")
    monkeypatch.setenv("LOCALAPPDATA", "C:/local")
    for platform, expected in (("linux", "/some/cache/boardkit"), ("win32", "C:/local/boardkit/cache")):
        monkeypatch.setattr(sys, "platform", platform)
        assert cache.folder() == Path(expected)


def test_old_entries_make_room_and_other_files_stay(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MOST_FILES", 8)
    (own_cache / "letter.txt").write_text("keep me")
    for i in range(20):
        cache.write(f"entry{i}", b"content")
    names = {file.name for file in own_cache.iterdir()}
    assert "letter.txt" in names
    assert len(names) <= 9
    assert cache.read("entry19") == b"content"


def test_keys_follow_the_content() -> None:
    assert build_key(dip(), "x") == build_key(dip(), "x") != build_key(dip(), "y")
    assert program_text(dip()) == program_text(dip())
    changed = evolve(dip(), initial=(*dip().initial[:-1], 5))
    assert build_key(changed, "x") != build_key(dip(), "x")


def test_the_runtime_needs_neither_yaml_nor_numpy_nor_the_authoring_half() -> None:
    code = """
import sys
import boardkit.runtime, boardkit.runtime.python.engine, boardkit.runtime.native.engine
unwanted = ("yaml", "jsonschema", "cattrs", "numpy", "boardkit.compiler", "boardkit.source", "boardkit.lang")
print([name for name in unwanted if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
