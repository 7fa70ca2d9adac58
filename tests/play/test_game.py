"""Loaded games: number of players, seeds, policies, what is kept."""

from __future__ import annotations

import pytest

from boardkit.errors import OptionError

from . import games


@pytest.mark.parametrize("players", [0, 4, -1, 2.0, "2", True])
def test_wrong_numbers_of_players_are_refused(dice, players):
    with pytest.raises(OptionError, match="dice is for 1 to 3 players, not") as caught:
        dice.start(players=players)
    assert caught.value.cure == "give players=1 to 3"


def test_one_number_of_players_is_named_alone(lights):
    with pytest.raises(OptionError, match="lights is for 2 players, not 3; give players=2"):
        lights.start(players=3)


@pytest.mark.parametrize("seed", [True, "7", 1.5])
def test_wrong_seeds_are_refused(dice, seed):
    with pytest.raises(OptionError, match=r"the seed .* is not an int"):
        dice.start(seed=seed)


def test_wrong_policies_and_back_ends_are_refused(dice, monkeypatch):
    with pytest.raises(OptionError, match="chance cannot be 'random'; use 'seeded' or 'manual'"):
        dice.start(chance="random")
    with pytest.raises(OptionError, match="there is no back end 'java'; use 'auto', 'python' or 'native'"):
        super(games.FakeGame, dice).engine(2, backend="java")


@pytest.mark.parametrize("seed", [0, -1, 2**70, 7])
def test_any_int_is_a_seed(hands, seed):
    first, second = hands.start(seed=seed), hands.start(seed=seed)
    assert first.seed == seed
    assert first.log.to_lines() == second.log.to_lines()


def test_without_a_seed_each_match_has_its_own_and_remembers_it(hands):
    seeds = {hands.start().seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(0 <= seed < 2**53 for seed in seeds)
    match = hands.start()
    assert hands.start(seed=match.seed).digest == match.digest


def test_programs_are_compiled_once_for_a_number_of_players():
    calls = []
    game = games.load("dice")
    compile = game.compile
    game.compile = lambda n: calls.append(n) or compile(n)
    assert game.program(3) is game.program(3)
    assert game.program() is game.program(2)
    game.start(), game.start(3), game.info(2), game.space(3)
    assert calls == [3, 2]


def test_engines_are_kept(dice, monkeypatch):
    opened = []
    monkeypatch.setattr(
        "boardkit.play.game.open_engine",
        lambda program, backend, *, traced: opened.append((backend, traced)) or object(),
    )
    engine = super(games.FakeGame, dice).engine
    monkeypatch.setattr("boardkit.play.game.has_native", lambda: False)
    assert engine(2) is engine(2, backend="python") is engine(backend="auto", traced=False)
    assert engine(2) is not engine(3)
    assert engine(2, traced=True) is not engine(2)
    monkeypatch.setattr("boardkit.play.game.has_native", lambda: True)
    assert engine(2) is engine(2, backend="native")
    assert opened == [("python", False), ("python", False), ("python", True), ("native", False)]


def test_a_match_runs_traced_on_the_python_back_end_unless_told(dice, monkeypatch):
    asked = []
    engine = games.FakeGame.engine

    def spy(self, players, *, backend, traced):
        asked.append((players, backend, traced))
        return engine(self, players)

    monkeypatch.setattr(games.FakeGame, "engine", spy)
    dice.start(3)
    dice.start(backend="native")
    assert asked == [(3, "python", True), (2, "native", True)]


def test_players_default_to_the_games_number(dice):
    assert dice.start().n_players == 2
    assert dice.start(players=3).n_players == 3
