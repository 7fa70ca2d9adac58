"""Finds games: those shipped with boardkit, those in folders of the user's, and their presets."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from attrs import evolve, frozen

from boardkit.diagnostics import Bag, hint
from boardkit.errors import DefinitionError, OptionError
from boardkit.folders import folders
from boardkit.source import Mapping as MappingNode
from boardkit.source import read_file

GAME_FILE = "game.yaml"
VARIANTS = "variants"


@frozen
class Preset:
    """A game ready to be loaded by name: the base game itself or one of its variants."""

    name: str
    game: str
    variant: str
    title: str
    summary: str
    players: str
    path: str
    options: tuple[str, ...]
    """Names of the options that the file declares or sets."""


def presets() -> list[Preset]:
    """Every preset of every game found, by game and name; the first folder that has a name wins."""
    found: dict[str, Preset] = {}
    for folder in folders():
        for game_file in sorted(folder.glob(f"*/{GAME_FILE}")):
            for preset in game_presets(game_file):
                found.setdefault(preset.name, preset)
    return list(found.values())


def game_presets(game_file: Path) -> list[Preset]:
    """The presets of one game: itself, then its variants in the order of their file names."""
    base = _header(str(game_file), _stamp(game_file)) or _unreadable(game_file, game_file.parent.name)
    found = [evolve(base, game=base.name)]
    for path in sorted((game_file.parent / VARIANTS).glob("*.y*ml")):
        head = _header(str(path), _stamp(path)) or _unreadable(path, f"{base.name}-{path.stem}")
        found.append(evolve(head, game=base.name, variant=head.name, players=head.players or base.players))
    return found


def _unreadable(path: Path, name: str) -> Preset:
    """A file with a mistake in it is listed all the same, so that loading it says what is wrong."""
    return Preset(name, name, "", name, "(cannot be read; see `boardkit check`)", "", str(path), ())


def _stamp(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=512)
def _header(path: str, stamp: int) -> Preset | None:
    """What the head of a file says; None if it cannot be read."""
    node = read_file(path, Bag())
    if not isinstance(node, MappingNode):
        return None

    def word(key: str) -> str:
        value = node.get(key)
        return "" if value is None or value.to_data() is None else str(value.to_data())

    return Preset(word("name"), "", "", word("title"), word("summary"), word("players"), path, tuple(_options(node)))


def _options(node: MappingNode) -> list[str]:
    names: list[str] = []
    options = node.get("options")
    if isinstance(options, MappingNode):
        names += options.entries
    patch = node.get("patch")
    added = patch.get("add") if isinstance(patch, MappingNode) else None
    if isinstance(added, MappingNode):
        names += [key.removeprefix("options.") for key in added.entries if key.startswith("options.")]
    return names


# -- looking up --------------------------------------------------------------------------------------------


def find(source: str | os.PathLike[str], variant: str | None = None) -> str:
    """The file of a preset, game, folder or path; OptionError or DefinitionError when there is none."""
    text = os.fspath(source)
    is_path = os.path.exists(text) or any(mark in text for mark in ("/", "\\")) or text.endswith((".yaml", ".yml"))
    if not is_path:
        return _named(text, variant)
    path = Path(text)
    if path.is_dir():
        path = path / GAME_FILE
    if not path.exists():
        raise DefinitionError(
            f"there is no file '{path}'",
            cure="give the path of a game file or of a folder with a 'game.yaml'",
        )
    if variant is None:
        return str(path)
    inside = game_presets(path)
    return _variant(inside, variant, inside[0].name if inside else str(path))


def _named(name: str, variant: str | None) -> str:
    known = presets()
    wanted = _plain(name)
    games = {p.game for p in known}
    match = next((p for p in known if _plain(p.name) == wanted), None)
    if match is None:
        raise OptionError(f"there is no game '{name}'", cure=hint(name, [p.name for p in known]), name=name)
    if variant is None:
        return match.path
    game = match.game if match.game in games else match.name
    return _variant([p for p in known if p.game == game], variant, game)


def _variant(known: list[Preset], variant: str, game: str) -> str:
    wanted = {_plain(variant), _plain(f"{game}-{variant}")}
    for preset in known:
        if _plain(preset.name) in wanted or (preset.variant and _plain(Path(preset.path).stem) in wanted):
            return preset.path
    names = [p.name for p in known]
    raise OptionError(f"'{game}' has no variant '{variant}'", cure=hint(f"{game}-{variant}", names), name=variant)


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def find_base(file: str, named: str) -> str | None:
    """The file that a variant's `extends` names: a path from the variant's folder, or a game by name."""
    beside = os.path.normpath(os.path.join(os.path.dirname(file), named))
    if os.path.isdir(beside):
        beside = os.path.join(beside, GAME_FILE)
    if os.path.exists(beside):
        return beside
    return next((p.path for p in presets() if _plain(p.name) == _plain(named)), None)


def options_elsewhere(game: str, here: Iterable[str]) -> Mapping[str, str]:
    """Options that only other presets of the game have, with the preset."""
    known = set(here)
    return {o: p.name for p in reversed(presets()) if p.game == game for o in p.options if o not in known}
