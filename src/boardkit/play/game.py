"""Game: a loaded game with its options chosen, compiled when it is first needed for a number of players."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from boardkit.errors import OptionError
from boardkit.play.compiled import Compiled
from boardkit.play.event import EventBook, Record
from boardkit.play.history import History, draw_all
from boardkit.play.match import Match
from boardkit.play.notation import ActionSpace
from boardkit.program import GameInfo, Program
from boardkit.runtime import Backend, Engine, has_native, open_engine

BACKENDS = ("auto", "python", "native")
CHANCE_POLICIES = ("seeded", "manual")


@define(eq=False, kw_only=True)
class Game:
    """A game ready to be played, as `boardkit.load` gives it.

    `options` are the resolved options; `fingerprint` names the definition with them, so that saves fit only
    the rules they were played with; `definition` is the resolved definition as JSON-able data. `compile`
    makes the Program for a number of players; programs and engines are kept.
    """

    name: str
    title: str
    variant: str = ""
    options: Mapping[str, Any] = field(factory=dict)
    min_players: int
    max_players: int
    default_players: int
    fingerprint: str
    definition: Any = field(default=None, repr=False)
    compile: Callable[[int], Program] = field(repr=False)
    _compiled: dict[int, Compiled] = field(factory=dict, init=False, repr=False)
    _engines: dict[tuple[int, str, bool], Engine] = field(factory=dict, init=False, repr=False)

    def start(
        self, players: int | None = None, *, seed: int | None = None, chance: str = "seeded",
        backend: Backend = "auto",
    ) -> Match:
        """Starts a match and gives it at the first decision.

        `players` defaults to `default_players`. `seed` is any int, and equal seeds give equal matches on
        every machine and back end; without one a random seed is taken, which `match.seed` and saves remember.
        `chance` is seeded (the match's generator decides) or manual (the caller plays the outcomes as
        `boardkit.CHANCE`). `backend` is python, native, or auto, which is python for a single match.
        OptionError names a value that does not fit.
        """
        if chance not in CHANCE_POLICIES:
            raise OptionError(f"chance cannot be {chance!r}", cure="use 'seeded' or 'manual'", chance=chance)
        if isinstance(seed, bool) or not isinstance(seed, int | None):
            raise OptionError(f"the seed {seed!r} is not an int", cure="give an int, or None for any")
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little") >> 11
        return begin(self, self._players(players), seed=seed, chance=chance, backend=backend)

    def program(self, players: int | None = None) -> Program:
        """The compiled rules for a number of players."""
        return self.compiled(players).program

    def info(self, players: int | None = None) -> GameInfo:
        """What is named in the game for a number of players: zones, domains, actions."""
        return self.compiled(players).info

    def space(self, players: int | None = None) -> ActionSpace:
        """All actions for a number of players: numbers, texts, structured forms."""
        return self.compiled(players).space

    def engine(
        self, players: int | None = None, *, backend: Backend = "auto", traced: bool = False
    ) -> Engine:
        """The engine that runs the rules for a number of players; a traced one records events.

        `auto` is native where llvmlite is installed. BackendError when the back end is not there or cannot
        run the game.
        """
        if backend not in BACKENDS:
            raise OptionError(
                f"there is no back end {backend!r}", cure="use 'auto', 'python' or 'native'", backend=backend
            )
        chosen: Backend = backend
        if backend == "auto":
            chosen = "native" if has_native() else "python"
        key = (self._players(players), chosen, traced)
        if key not in self._engines:
            self._engines[key] = open_engine(self.program(key[0]), chosen, traced=traced)
        return self._engines[key]

    def compiled(self, players: int | None = None) -> Compiled:
        """The program for a number of players with everything that reads it; used inside boardkit."""
        number = self._players(players)
        if number not in self._compiled:
            self._compiled[number] = Compiled(self.compile(number))
        return self._compiled[number]

    def _players(self, players: int | None) -> int:
        if players is None:
            return self.default_players
        is_number = isinstance(players, int) and not isinstance(players, bool)
        if not is_number or not self.min_players <= players <= self.max_players:
            low, high = self.min_players, self.max_players
            how_many = f"{low}" if low == high else f"{low} to {high}"
            raise OptionError(
                f"{self.name} is for {how_many} players, not {players!r}", cure=f"give players={how_many}",
                players=players,
            )
        return players


def begin(
    game: Game, players: int, *, seed: int, chance: str, backend: Backend, is_replay: bool = False
) -> Match:
    """A match at its first decision; in a replay it waits at chance decisions for the recorded outcome."""
    compiled = game.compiled(players)
    engine = game.engine(players, backend="python" if backend == "auto" else backend, traced=True)
    state = engine.new_state(seed, auto=False)
    records: list[Record] = []
    engine.start(state, records)
    history = History(state, EventBook(compiled.events, records))
    if chance == "seeded" and not is_replay:
        history.push(draw_all(engine, state))
    return Match(game, compiled, engine, history, seed=seed, chance=chance)
