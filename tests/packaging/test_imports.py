"""What importing boardkit costs: the public face is lazy, and the runtime half stands alone."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src"

HEAVY = ("yaml", "jsonschema", "cattrs", "numpy", "llvmlite", "hypothesis", "click", "rich", "pytest")
"""Packages that nobody should have to wait for who only writes `import boardkit`."""

AUTHORING = (
    "yaml", "jsonschema", "cattrs", "click", "rich", "hypothesis", "boardkit.source", "boardkit.schema",
    "boardkit.model", "boardkit.ops", "boardkit.checks", "boardkit.lang", "boardkit.compiler",
    "boardkit.library", "boardkit.pipeline", "boardkit.diagnostics", "boardkit.testing", "boardkit.cli",
)
"""Everything that knows YAML or compiles; a worker or server never loads it."""

RUNTIME = (
    "boardkit.errors", "boardkit.folders", "boardkit.program", "boardkit.kernel", "boardkit.runtime",
    "boardkit.play", "boardkit.snapshot", "boardkit.bots", "boardkit.sim", "boardkit.render",
)


def loaded_after(statements: str, *, blocked: tuple[str, ...] = ()) -> set[str]:
    """The modules that a fresh interpreter has loaded after statements; `blocked` ones cannot be imported.

    It starts without `site`, so that no `.pth` file of another tool loads what we look for.
    """
    code = (
        f"import json, sys\nsys.path[:] = {[str(SRC), *sys.path]!r}\n"
        f"sys.modules.update(dict.fromkeys({blocked!r}))\n"  # None in sys.modules makes an import fail
        f"{statements}\n"
        "print(json.dumps([name for name, module in sys.modules.items() if module is not None]))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.fixture(scope="module")
def plain() -> set[str]:
    return loaded_after("")


def among(names: tuple[str, ...], modules: set[str]) -> list[str]:
    return [name for name in names if name in modules]


def test_the_public_face_is_lazy(plain: set[str]) -> None:
    loaded = loaded_after("import boardkit") - plain
    assert "boardkit" in loaded
    assert among(HEAVY, loaded) == []
    assert [name for name in loaded if name.startswith("boardkit.")] == []


def test_errors_need_nothing_else(plain: set[str]) -> None:
    loaded = loaded_after("from boardkit import IllegalAction") - plain
    assert among(HEAVY, loaded) == []


@pytest.mark.parametrize("room", RUNTIME)
def test_a_room_of_the_runtime_half_loads_no_authoring_code(room: str, plain: set[str]) -> None:
    loaded = loaded_after(f"import {room}") - plain
    assert room in loaded
    assert among(AUTHORING, loaded) == []


def test_the_runtime_half_works_without_the_authoring_half() -> None:
    loaded = loaded_after(
        "from boardkit.play import Game, Match, View\n"
        "from boardkit.runtime.python.engine import PythonEngine\n"
        "from boardkit.kernel.random import below, seed_lanes",
        blocked=AUTHORING,
    )
    assert "boardkit.play.match" in loaded


def test_a_worker_plays_a_program_without_the_authoring_half(tmp_path: Path) -> None:
    import boardkit

    game = boardkit.load("tong")
    (tmp_path / "program").write_bytes(pickle.dumps(game.program()))
    expected = game.engine(backend="python").playouts(5, seed=3).digest
    loaded_after(
        f"import pickle\nprogram = pickle.load(open({str(tmp_path / 'program')!r}, 'rb'))\n"
        "from boardkit.runtime import open_engine\n"
        f"assert open_engine(program, 'python').playouts(5, seed=3).digest == {expected}",
        blocked=AUTHORING,
    )


def test_a_game_that_was_loaded_before_needs_no_authoring_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDKIT_CACHE", str(tmp_path))
    play = "import boardkit\nmatch = boardkit.load('tong').start(seed=1)\nmatch.play('place station=T1')"
    loaded_after(play)
    loaded_after(play, blocked=AUTHORING)


def test_every_public_name_is_there() -> None:
    import boardkit

    assert set(boardkit.__all__) <= set(dir(boardkit))
    missing = [name for name in boardkit.__all__ if getattr(boardkit, name, None) is None]
    assert missing == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    import boardkit

    with pytest.raises(AttributeError, match="no attribute 'lood'"):
        boardkit.lood  # noqa: B018
