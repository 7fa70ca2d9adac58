"""Finds games: those shipped with boardkit, those in folders of the user's, and their presets."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from boardkit.diagnostics import Bag, closest, hint
from boardkit.errors import DefinitionError, OptionError
from boardkit.folders import VARIABLE, folders
from boardkit.source import Mapping as MappingNode
from boardkit.source import Node, parse_text, read_file
from boardkit.source.limits import MAX_BYTES

GAME_FILE = "game.yaml"
VARIANTS = "variants"

HEADER = ("name", "title", "summary", "players", "extends")
_SUFFIXES = (".yaml", ".yml")


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
    stamp: tuple[int, int] = field(default=(0, 0), repr=False, eq=False)

    @property
    def options(self) -> tuple[str, ...]:
        """Names of the options that the file declares or sets."""
        return _options(self.path, self.stamp)


# -- what there is -----------------------------------------------------------------------------------------


def presets() -> list[Preset]:
    """Every preset of every game found, by game and name; the first folder that has a name wins."""
    found: dict[str, Preset] = {}
    for folder in folders():
        for game_file in sorted((*folder.glob(GAME_FILE), *folder.glob(f"*/{GAME_FILE}"))):
            for preset in game_presets(game_file):
                found.setdefault(_plain(preset.name), preset)
    return list(found.values())


def game_presets(game_file: Path) -> list[Preset]:
    """The presets of one game: itself, then its variants in the order of their file names."""
    base = _preset(game_file, game_file.parent.resolve().name)
    found = [evolve(base, game=base.name)]
    variants = game_file.parent / VARIANTS
    for path in sorted(path for suffix in _SUFFIXES for path in variants.glob(f"*{suffix}")):
        preset = _preset(path, f"{base.name}-{path.stem}")
        found.append(evolve(preset, game=base.name, variant=preset.name, players=preset.players or base.players))
    return found


def _preset(path: Path, fallback: str) -> Preset:
    """What the head of a file says; a file with a mistake in it is listed too, so that loading it tells the mistake."""
    stamp = _stamp(path)
    head = _header(str(path), stamp)
    if head is None:
        return Preset(fallback, "", "", fallback, "(cannot be read; see `boardkit check`)", "", str(path), stamp)
    name = head["name"] or fallback
    return Preset(name, "", "", head["title"] or name, head["summary"], head["players"], str(path), stamp)


def _stamp(path: Path) -> tuple[int, int]:
    """What changes when a file does."""
    try:
        stat = path.stat()
    except OSError:
        return 0, 0
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=1024)
def _header(path: str, stamp: tuple[int, int]) -> dict[str, str] | None:
    """The words at the top of a file; None if it cannot be read."""
    node = _light(path)
    if node is None or "name" not in node.entries:
        whole = read_file(path, Bag())
        if not isinstance(whole, MappingNode):
            return None
        node = whole
    return {key: _word(node.get(key)) for key in HEADER}


def _word(node: Node | None) -> str:
    value = None if node is None else node.to_data()
    return "" if value is None else str(value)


_TOP_LEVEL = re.compile(r"([A-Za-z_]+)\s*:")


def _light(path: str) -> MappingNode | None:
    """The header alone, read without the rest of the file; None if that does not work for this file."""
    if not os.path.isfile(path):
        return None
    try:
        with open(path, encoding="utf-8") as stream:
            text = stream.read(MAX_BYTES)
    except (OSError, UnicodeDecodeError):
        return None
    bag = Bag()
    node = parse_text("\n".join(_header_lines(text)), path, bag)
    return node if isinstance(node, MappingNode) and not bag.has_errors else None


def _header_lines(text: str) -> Iterator[str]:
    """The lines of the header's keys and those indented below them."""
    is_header = False
    for line in text.split("\n"):
        if line[:1] not in ("", " ", "\t", "\r", "#"):
            found = _TOP_LEVEL.match(line)
            is_header = found is not None and found[1] in HEADER
        if is_header:
            yield line


@lru_cache(maxsize=1024)
def _options(path: str, stamp: tuple[int, int]) -> tuple[str, ...]:
    node = read_file(path, Bag())
    if not isinstance(node, MappingNode):
        return ()
    options, patch = node.get("options"), node.get("patch")
    names = list(options.entries) if isinstance(options, MappingNode) else []
    added = patch.get("add") if isinstance(patch, MappingNode) else None
    if isinstance(added, MappingNode):
        names += [key.removeprefix("options.") for key in added.entries if key.startswith("options.")]
    return tuple(names)


# -- looking up --------------------------------------------------------------------------------------------


def find(source: str | os.PathLike[str], variant: str | None = None) -> str:
    """The file of a preset, game, folder or path; OptionError or DefinitionError when there is none.

    A word without slashes is a name first, so that no folder of the same name gets in its way.
    """
    text = os.fspath(source)
    is_word = not any(mark in text for mark in ("/", os.sep)) and not text.endswith(_SUFFIXES)
    if is_word and isinstance(source, str):
        known = presets()
        named = next((preset for preset in known if _plain(preset.name) == _plain(text)), None)
        if named is not None:
            of_game = [preset for preset in known if preset.game == named.game]
            return named.path if variant is None else _variant(of_game, variant, named.game)
        if not os.path.exists(text):
            raise _unknown(f"there is no game '{text}'", text, known)
    path = Path(text, GAME_FILE) if os.path.isdir(text) else Path(text)
    if not path.exists():
        cure = "give the path of a game file, or of a folder with a 'game.yaml'"
        raise DefinitionError(f"there is no file '{path}'", cure=cure, path=str(path))
    if variant is None:
        return str(path)
    inside = game_presets(path)
    return _variant(inside, variant, inside[0].name)


def _variant(known: list[Preset], variant: str, game: str) -> str:
    wanted = {_plain(variant), _plain(f"{game}-{variant}")}
    for preset in known:
        if _plain(preset.name) in wanted or (preset.variant and _plain(Path(preset.path).stem) in wanted):
            return preset.path
    raise _unknown(f"'{game}' has no variant '{variant}'", variant, known, game=game)


def _unknown(message: str, word: str, known: list[Preset], *, game: str = "") -> OptionError:
    """The error for a name that is not there, with the nearest one or all that there are."""
    names = [preset.name for preset in known]
    by_word = {name.removeprefix(f"{game}-") if game else name: name for name in names}
    near = closest(word, by_word)
    cure = hint(word, names) if near is None else f"did you mean '{by_word[near]}'?"
    if not names:
        cure = f"no games were found; name their folder in the environment variable {VARIABLE}"
    return OptionError(message, cure=cure, name=word, known=names)


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def find_game(name: str) -> str | None:
    """The file of a game or preset with this name, or None."""
    return next((preset.path for preset in presets() if _plain(preset.name) == _plain(name)), None)


def find_base(file: str, named: str) -> str | None:
    """The file that a variant's `extends` names: a path from the variant's folder, or a game by name."""
    beside = os.path.normpath(os.path.join(os.path.dirname(file), named))
    if os.path.isdir(beside):
        beside = os.path.join(beside, GAME_FILE)
    return beside if os.path.exists(beside) else find_game(named)


def options_elsewhere(game: str, here: Iterable[str]) -> Mapping[str, str]:
    """Options that only other presets of the game have, with the preset; files are read when it is looked into."""
    return _Elsewhere(game, frozenset(here))


@frozen(slots=False)
class _Elsewhere(Mapping[str, str]):
    game: str
    here: frozenset[str]

    @cached_property
    def _presets(self) -> dict[str, str]:
        others = [preset for preset in reversed(presets()) if preset.game == self.game]
        return {option: p.name for p in others for option in p.options if option not in self.here}

    def __getitem__(self, option: str) -> str:
        return self._presets[option]

    def __iter__(self) -> Iterator[str]:
        return iter(self._presets)

    def __len__(self) -> int:
        return len(self._presets)
