"""Finding games: by name, preset, variant and path; what is listed, and what is said when nothing is found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import boardkit
from boardkit import library
from boardkit.diagnostics.codes.example import GAME
from boardkit.errors import DefinitionError, OptionError
from boardkit.folders import VARIABLE
from boardkit.library import find, find_base, find_game, game_presets, options_elsewhere, presets

VARIANT = "boardkit: 1\nextends: ../game.yaml\nname: {name}\ntitle: T\nsummary: S.\n{more}"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game of two variants and one whose name is not that of its folder; nothing else is found."""
    folder = tmp_path / "games"
    write(folder / "stones" / "game.yaml", GAME)
    write(folder / "stones" / "variants" / "wide.yaml", VARIANT.format(name="stones-wide", more="options: {size: 5}\n"))
    more = "players: 2..3\npatch: {add: {options.energy: {type: int, default: 3, doc: D}, state.x: {type: bool}}}\n"
    write(folder / "stones" / "variants" / "trio.yml", VARIANT.format(name="three-stones", more=more))
    write(folder / "back_to_the_jungle" / "game.yaml", GAME.replace("name: stones", "name: back-to-the-jungle"))
    monkeypatch.setattr(library, "folders", lambda: [folder])
    return folder


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


# -- what there is -----------------------------------------------------------------------------------------


def test_presets_are_listed_game_by_game(games: Path) -> None:
    found = presets()
    assert [(p.name, p.game, p.variant) for p in found] == [
        ("back-to-the-jungle", "back-to-the-jungle", ""),
        ("stones", "stones", ""),
        ("three-stones", "stones", "three-stones"),
        ("stones-wide", "stones", "stones-wide"),
    ]
    base = found[1]
    assert (base.title, base.players) == ("Stones", "2")
    assert base.summary == "Two players fill a board with stones."
    assert Path(base.path) == games / "stones" / "game.yaml"
    assert [p.players for p in found] == ["2", "2", "2..3", "2"]
    assert [p.options for p in found] == [("size",), ("size",), ("energy",), ("size",)]


def test_the_games_of_boardkit_are_found_and_load() -> None:
    found = {p.name: p for p in presets()}
    assert {"tong", "tong-solo", "tong-match", "tong-multi"} <= set(found)
    assert found["tong-solo"].game == "tong"
    assert boardkit.load("tong-multi").min_players == 3


def test_folders_of_the_user_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = write(tmp_path / "a" / "tong" / "game.yaml", GAME.replace("name: stones", "name: tong"))
    single = write(tmp_path / "b" / "game.yaml", GAME)
    monkeypatch.setenv(VARIABLE, os.pathsep.join([str(tmp_path / "a"), str(tmp_path / "b"), str(tmp_path / "none")]))
    assert find("tong") == str(own)
    assert find("stones") == str(single), "a folder may be that of a game itself"
    assert find("tong-solo"), "what only boardkit has is still there"


def test_a_file_that_cannot_be_read_is_listed(games: Path) -> None:
    write(games / "broken" / "game.yaml", "name: [\n")
    write(games / "stones" / "variants" / "odd.yaml", "- 1\n")
    write(games / "stones" / "variants" / "utf.yaml", "x").write_bytes(b"name: \xff\n")
    (games / "stones" / "variants" / "folder.yaml").mkdir()
    found = {p.name: p for p in presets()}
    assert "boardkit check" in found["broken"].summary
    assert found["stones-odd"].game == found["stones-utf"].game == found["stones-folder"].game == "stones"
    assert found["stones-odd"].options == ()


def test_a_file_without_a_name_has_that_of_its_folder(games: Path) -> None:
    write(games / "nameless" / "game.yaml", "boardkit: 1\ntitle: No name\n")
    assert [(p.name, p.title) for p in game_presets(games / "nameless" / "game.yaml")] == [("nameless", "No name")]


@pytest.mark.parametrize(
    "text",
    [
        "name: stones\ntitle: |\n  Two\n\n  lines\nzones:\n  name: no\nsummary: S\n",
        "# name: no\n'name': stones\n\"title\": x\nsummary: S\n",
        "zones: {title: no}\nname: stones # the name\nsummary: S\n",
        "{name: stones, summary: S}",
        'zones:\n  - "a\n  name: no"\nname: "stones"\nsummary: S',
        "---\nname: stones\nsummary:\n  S\n",
        "\ufeffname: stones\r\nsummary: S\r\n",
    ],
)
def test_the_head_of_a_file_is_read_however_it_is_written(text: str, tmp_path: Path) -> None:
    path = tmp_path / "g" / "game.yaml"
    path.parent.mkdir()
    path.write_bytes(text.encode())
    (preset,) = game_presets(path)
    assert (preset.name, preset.summary.strip()) == ("stones", "S")


def test_a_changed_file_is_read_again(games: Path) -> None:
    path = games / "stones" / "game.yaml"
    assert find_game("pebbles") is None
    write(path, GAME.replace("name: stones", "name: pebbles"))
    os.utime(path, ns=(0, 12345))
    assert find_game("pebbles") == str(path)
    assert game_presets(path)[0].options == ("size",)


def test_listing_long_games(games: Path) -> None:
    long = (
        GAME
        + "".join(f"# {i}\n" for i in range(10))
        + "define:\n"
        + "".join(f"  d{i}: 1 + {i}\n" for i in range(9_000))
    )
    for i in range(30):
        write(games / f"g{i}" / "game.yaml", long.replace("name: stones", f"name: g{i}"))
    assert len(presets()) == 34


# -- looking up --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["back-to-the-jungle", "back_to_the_jungle", "Back-To_The-Jungle"])
def test_hyphens_underlines_and_capitals_are_alike(games: Path, name: str) -> None:
    assert Path(find(name)).parent.name == "back_to_the_jungle"


@pytest.mark.parametrize("variant", ["wide", "stones-wide", "stones_wide", "Wide"])
def test_a_variant_by_its_name_or_file(games: Path, variant: str) -> None:
    wide = str(games / "stones" / "variants" / "wide.yaml")
    assert find("stones", variant) == wide
    assert find(games / "stones", variant) == wide
    assert find(games / "stones" / "game.yaml", variant) == wide
    assert find("stones-wide") == wide


def test_a_variant_with_a_name_of_its_own(games: Path) -> None:
    trio = str(games / "stones" / "variants" / "trio.yml")
    assert find("three-stones") == find("stones", "three-stones") == find("stones", "trio") == trio
    assert find("stones-wide", "trio") == trio, "another variant of the same game"


def test_paths(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find(games / "stones") == str(games / "stones" / "game.yaml")
    monkeypatch.chdir(games)
    assert Path(find("stones/game.yaml")).samefile(games / "stones" / "game.yaml")
    assert Path(find("./back_to_the_jungle")).samefile(games / "back_to_the_jungle" / "game.yaml")
    assert Path(find(Path("stones"))).samefile(games / "stones" / "game.yaml")


def test_a_name_comes_before_a_folder_of_the_same_name(
    games: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write(tmp_path / "here" / "stones" / "game.yaml", GAME)
    write(tmp_path / "here" / "other" / "game.yaml", GAME)
    monkeypatch.chdir(tmp_path / "here")
    assert find("stones") == str(games / "stones" / "game.yaml")
    assert find("./stones") != find("stones")
    assert Path(find("other")) == Path("other/game.yaml"), "a folder that no game is named after is a path"


# -- not found ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "variant", "message", "cure"),
    [
        ("stone", None, "there is no game 'stone'", "did you mean 'stones'?"),
        ("chess", None, "there is no game 'chess'", "known: back-to-the-jungle, stones, three-stones, stones-wide"),
        ("stones", "wyde", "'stones' has no variant 'wyde'", "did you mean 'stones-wide'?"),
        ("stones", "green", "'stones' has no variant 'green'", "known: stones, three-stones, stones-wide"),
    ],
)
def test_a_name_that_is_not_there(games: Path, source: str, variant: str | None, message: str, cure: str) -> None:
    with pytest.raises(OptionError) as raised:
        find(source, variant)
    assert (raised.value.message, raised.value.cure) == (message, cure)
    assert "stones" in raised.value.data["known"]


@pytest.mark.parametrize("source", ["no/such/game.yaml", "game.yaml", "./", "no/"])
def test_a_path_that_is_not_there(games: Path, source: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DefinitionError, match="there is no file"):
        find(source)


def test_no_games_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "folders", list)
    with pytest.raises(OptionError, match=VARIABLE):
        find("stones")


# -- for other stages --------------------------------------------------------------------------------------


def test_the_base_of_a_variant(games: Path) -> None:
    here = str(games / "stones" / "variants" / "wide.yaml")
    assert Path(find_base(here, "../game.yaml") or "").samefile(games / "stones" / "game.yaml")
    assert Path(find_base(here, "..") or "").samefile(games / "stones" / "game.yaml")
    assert find_base(here, "back-to-the-jungle") == str(games / "back_to_the_jungle" / "game.yaml")
    assert find_base(here, "nothing") is None


def test_options_of_other_presets(games: Path) -> None:
    found = options_elsewhere("stones", ["size"])
    assert dict(found) == {"energy": "three-stones"}
    assert "energy" in found and "size" not in found and len(found) == 1
    assert dict(options_elsewhere("stones", []))["size"] == "stones"


def test_files_are_not_read_for_options_that_nobody_asks_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[library.Preset]:
        raise AssertionError("the files were read")

    monkeypatch.setattr(library, "presets", fail)
    options_elsewhere("stones", ["size"])


def test_an_option_of_another_preset_is_explained(games: Path) -> None:
    with pytest.raises(OptionError, match="'energy' belongs to 'three-stones'; load 'three-stones'"):
        boardkit.load("stones", options={"energy": 4})
