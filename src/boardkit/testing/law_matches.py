"""Laws about whole matches: numbering, termination, undo, forks, replays, determinism, parity of back ends."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from boardkit.play.game import Game
from boardkit.play.match import Match
from boardkit.play.replay import replay
from boardkit.program import CHANCE, OVER, Header
from boardkit.runtime import Backend, has_native
from boardkit.testing.law_positions import LawBroken, broken

MOST_NUMBERS = 3_000
"""Of larger action spaces so many numbers are looked at."""


@frozen
class Trial:
    """A random match to be: of which game, for how many players, by which seed, on which back end."""

    game: Game
    players: int | None = None
    seed: int = 0
    backend: Backend = "python"
    max_moves: int = 2_000

    def start(self, chance: str = "seeded") -> Match:
        """The match before its first action."""
        return self.game.start(self.players, seed=self.seed, chance=chance, backend=self.backend)


def random_play(trial: Trial, look: Callable[[Match], None] | None = None, *, moves: int | None = None) -> Match:
    """Plays a match at random, up to its end or a number of decisions; `look` sees every position."""
    match = trial.start()
    random = Random(trial.seed)
    for _ in range(trial.max_moves if moves is None else moves):
        if look is not None:
            look(match)
        legal = match.legal_numbers()
        if not legal:
            return match
        match.play(random.choice(legal))
    if look is not None and match.is_over:
        look(match)
    return match


def _facts(match: Match) -> list[Any]:
    """Everything about a match that an undo, a replay or a twin must get right."""
    viewers = (None, *range(match.n_players))
    return [
        match.engine.to_bytes(match.state), match.log.to_lines(), match.digest, match.state_key(),
        match.legal_numbers(), [match.view(v) for v in viewers], [match.events(v) for v in viewers],
    ]


def _place(match: Match) -> list[Any]:
    """The position alone, without the way to it."""
    return [match.engine.to_bytes(match.state), match.legal_numbers(), len(match.events()), len(match.log)]


def law_numbering(trial: Trial) -> None:
    """Number, text and structure of every action lead to each other; a symmetric action has one number."""
    space = trial.game.space(trial.players)
    numbers = range(space.size)
    looked = numbers if space.size <= MOST_NUMBERS else Random(trial.seed).sample(numbers, MOST_NUMBERS)
    for number in looked:
        action = space.action(number)
        canonical = space.canonical(number)
        if action.id != number or space.canonical(canonical) != canonical or canonical > number:
            raise LawBroken(f"action {number} has the number {canonical} in lists, which has another one itself")
        for form in (action, str(action), action.to_mapping(), number):
            found = space.resolve(form)
            if found.id != canonical:
                raise LawBroken(f"{form!r} is read as action {found.id}, not {canonical}")
    texts = {space.format(number) for number in looked}
    if len(texts) != len(looked):
        raise LawBroken("two actions have the same text")


def law_termination(trial: Trial) -> None:
    """The match ends within `max_moves` decisions."""
    match = random_play(trial)
    if not match.is_over and not match.legal_numbers():
        raise broken(match, "the match is not over, but nobody can go on")
    if not match.is_over:
        raise broken(match, f"the match has not ended after {trial.max_moves} decisions")


def law_undo(trial: Trial) -> None:
    """Undo leads back through the positions to the first, and redo forward again."""
    seen: list[list[Any]] = []
    match = random_play(trial, lambda m: seen.append(_place(m)), moves=min(trial.max_moves, 60))
    if not match.is_over:
        seen.append(_place(match))
    last = _facts(match)
    for expected in reversed(seen[:-1]):
        match.undo()
        if _place(match) != expected:
            raise broken(match, "undo did not lead back to the position before")
    if _facts(match) != _facts(trial.start()):
        raise broken(match, "undo did not lead back to the start")
    for expected in seen[1:]:
        match.redo()
        if _place(match) != expected:
            raise broken(match, "redo did not lead to the position after")
    if _facts(match) != last:
        raise broken(match, "redo did not lead back to the last position")


def law_fork(trial: Trial) -> None:
    """A twin goes on on its own, to the same positions for the same decisions."""
    match = random_play(trial, moves=Random(trial.seed).randrange(12))
    before = _facts(match)
    twin = match.fork()
    played: list[int] = []
    random = Random(trial.seed + 1)
    while not twin.is_over and len(played) < 20:
        played.append(random.choice(twin.legal_numbers()))
        twin.play(played[-1])
    if _facts(match) != before:
        raise broken(match, "playing a twin changed the original")
    for number in played:
        match.play(number)
    if _facts(match) != _facts(twin):
        raise broken(match, "the original has another future than its twin")


def law_replay(trial: Trial) -> None:
    """A log leads to the same position: from memory, from a file, and with chance decided by hand."""
    match = random_play(trial, moves=min(trial.max_moves, 200))
    expected = _facts(match)
    again = replay(match.log.to_lines(), lambda header: trial.game)
    if _facts(again) != expected:
        raise broken(match, "the log in memory leads to another position")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match.save(path)
        if _facts(replay(path, lambda header: trial.game)) != expected:
            raise broken(match, "the saved log leads to another position")
    by_hand = trial.start("manual")
    for entry in match.log:
        if by_hand.current_player != entry.player:
            raise broken(by_hand, f"'{entry.action}' was decided by somebody else in the seeded match")
        by_hand.play(entry.action)
        if by_hand.digest != entry.digest:
            raise broken(by_hand, "the same outcomes lead to another position when chance is decided by hand")


def law_determinism(trial: Trial) -> None:
    """The same seed gives the same bytes, and playouts do not depend on where a run is cut."""
    moves = min(trial.max_moves, 200)
    first, second = random_play(trial, moves=moves), random_play(trial, moves=moves)
    if _facts(first) != _facts(second):
        raise broken(first, "the same seed gave another match")
    engine = trial.game.engine(trial.players, backend=trial.backend)
    whole = engine.playouts(4, seed=trial.seed, max_moves=trial.max_moves)
    parts = [engine.playouts(2, seed=trial.seed, first=n, max_moves=trial.max_moves) for n in (0, 2)]
    if list(whole.digests) != [digest for part in parts for digest in part.digests]:
        raise LawBroken(f"playouts of seed {trial.seed} depend on where the run is cut")
    if whole.faults:
        raise LawBroken(f"playouts of seed {trial.seed} broke promises of the rules: {whole.faults}")


def law_parity(trial: Trial) -> None:
    """Both back ends go through the same states, legal lists, weights, events and playouts."""
    if not has_native():
        return
    engines = [trial.game.engine(trial.players, backend=b, traced=True) for b in ("python", "native")]
    states = [engine.new_state(trial.seed, auto=False) for engine in engines]
    events: list[list[tuple[int, ...]]] = [[], []]
    for engine, state, told in zip(engines, states, events, strict=True):
        engine.start(state, told)
    random = Random(trial.seed)
    for move in range(trial.max_moves):
        pairs = list(zip(engines, states, strict=True))
        _same(trial, move, "state", (engine.to_bytes(state) for engine, state in pairs))
        _same(trial, move, "list of events", events)
        player = states[0][Header.PLAYER]
        if player == OVER:
            break
        _same(trial, move, "legal list", (engine.legal(state) for engine, state in pairs))
        _same(trial, move, "list of weights", (engine.weights(state) for engine, state in pairs))
        if player == CHANCE:
            chosen = [engine.sample(state) for engine, state in pairs]
            _same(trial, move, "outcome", chosen)
            action = chosen[0]
        else:
            action = random.choice(engines[0].legal(states[0]))
        for engine, state, told in zip(engines, states, events, strict=True):
            told.clear()
            engine.apply(state, action, told)
    plain = [trial.game.engine(trial.players, backend=b) for b in ("python", "native")]
    runs = [engine.playouts(3, seed=trial.seed, max_moves=trial.max_moves) for engine in plain]
    _same(trial, -1, "result of playouts", runs)


def _same(trial: Trial, move: int, what: str, values: Iterable[Any]) -> None:
    first, second = values
    if first != second:
        raise LawBroken(
            f"the back ends differ in the {what} at decision {move} of seed {trial.seed}:\n"
            f"  python {first!r:.400}\n  native {second!r:.400}"
        )

