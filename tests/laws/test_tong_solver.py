"""Tong solved exactly on the engine, against facts from an exhaustive search by an independent program."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import boardkit
from boardkit.program import OVER, Header

FACTS = json.loads((Path(__file__).parent.parent / "data" / "tong_facts.json").read_text(encoding="utf-8"))
SMALL = {**FACTS["tong_2x2"], **FACTS["tong_3x3"]}
LARGE = {**{f"4x4_{n}": fact for n, fact in enumerate(FACTS["tong_4x4"])}, **FACTS["tong_5x5"]}
SEARCHED = [name for name, fact in LARGE.items() if fact.get("reachable_states_from_all_20_starts", 0) < 10**6]
"""Those that can be searched in minutes; the random square has seven million positions."""


@cache
def load(preset, rows, **options):
    size, kinds = len(rows), sorted(set("".join(rows)))
    return boardkit.load(preset, options={
        "rows": size, "cols": size, "kinds": kinds, "per_kind": "".join(rows).count(kinds[0]),
        "layout": list(rows), **options,
    })


class Solver:
    """Exact values of positions after placing; equal positions are solved once, whoever is to move."""

    def __init__(self, preset, rows, **options):
        self.game = load(preset, tuple(rows), **options)
        self.engine = self.game.engine(backend="python")
        self.space, self.info = self.game.space(), self.game.info()
        self.known = {}

    def placed(self):
        """The position after each placement, by station."""
        start = self.engine.new_state(0, auto=False)
        self.engine.start(start)
        return {self.space.action(n).args["station"]: self.after(start, n) for n in self.engine.legal(start)}

    def after(self, state, action):
        state = self.engine.copy(state)
        self.engine.apply(state, action)
        return state

    def key(self, state):
        """What matters for the rest of a round: faces and chameleon; the pieces never leave their cells."""
        faces, n = self.info.pieces.face_base, len(self.info.pieces.kind)
        return (*state[faces : faces + n], state[self.info.variable("chameleon").base])

    def wins(self, state):
        """Whether who is to move wins (two players), or can eat everything (alone)."""
        key = self.key(state)
        if key not in self.known:
            mover = state[Header.MOVER]
            if state[Header.PLAYER] == OVER:
                # Two players: the mover has begun a turn in front of an empty line.
                self.known[key] = bool(state[self.info.winners_slot] >> mover & 1)
            else:
                nexts = [self.after(state, action) for action in self.engine.legal(state)]
                self.known[key] = any(self.wins(s) == (s[Header.MOVER] == mover) for s in nexts)
        return self.known[key]

    def winning_kinds(self, state):
        actions = self.engine.legal(state) if state[Header.PLAYER] != OVER else []
        return sorted(self.space.action(a).args["kind"] for a in actions if not self.wins(self.after(state, a)))


def check_duel(fact):
    solver = Solver("tong", fact["rows"])
    placed = solver.placed()
    assert [s for s in placed if solver.wins(placed[s])] == fact["mover_wins_from"]
    if "winning_first_kinds" in fact:
        assert {s: solver.winning_kinds(placed[s]) for s in placed} == fact["winning_first_kinds"]
    reachable = next((n for name, n in fact.items() if name.startswith("reachable_states")), None)
    return solver, placed, reachable


def reachable(solver, placed):
    """The positions that can come up, over or not."""
    seen, ahead = {}, list(placed.values())
    while ahead:
        state = ahead.pop()
        if solver.key(state) not in seen:
            seen[solver.key(state)] = True
            if state[Header.PLAYER] != OVER:
                ahead += [solver.after(state, action) for action in solver.engine.legal(state)]
    return len(seen)


@pytest.mark.parametrize("name", SMALL)
def test_small_squares_are_won_and_lost_as_by_the_search(name):
    solver, placed, n_states = check_duel(SMALL[name])
    if n_states is not None:
        assert reachable(solver, placed) == n_states


@pytest.mark.parametrize("name", SMALL)
def test_small_squares_can_be_cleared_from_the_same_stations(name):
    solver = Solver("tong-solo", SMALL[name]["rows"])
    placed = solver.placed()
    assert [s for s in placed if solver.wins(placed[s])] == SMALL[name]["solo_clearable_from"]


@pytest.mark.parametrize("name", [n for n, fact in {**SMALL, **LARGE}.items() if "solo_solution_example" in fact])
def test_a_way_to_clear_the_square_is_a_win(name):
    fact = {**SMALL, **LARGE}[name]
    match = load("tong-solo", tuple(fact["rows"])).start()
    match.play(f"place station={fact['solo_solution_example'][0][0]}")
    for station, kind in fact["solo_solution_example"]:
        assert match.view()["variables"]["chameleon"] == station
        match.play(f"feed kind={kind}")
    assert match.is_over and match.winners == [0]


def test_two_rows_of_one_kind_played_out():
    """S-TONG-11: from R1 the first feeder eats a, b is answered, and the last critter falls to the first feeder."""
    match = load("tong", ("aa", "bb")).start()
    for action in ("place station=R1", "feed kind=a", "feed kind=b", "feed kind=b"):
        match.play(action)
    assert match.winners == [0]


def test_with_the_other_player_feeding_first_the_placer_avoids_winning_stations():
    """S-TONG-18: the placer should place where the first feeder loses."""
    fact = SMALL["rows_aaa_bbb_ccc"]
    solver = Solver("tong", fact["rows"], first_feeder="next")
    placed = solver.placed()
    good = [s for s in placed if not solver.wins(placed[s])]
    assert good == ["T2", "R1", "R3", "B2", "L3", "L1"] == fact["mover_loses_from"]
    assert all(state[Header.MOVER] == 1 for state in placed.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHED)
def test_large_squares_are_won_and_lost_as_by_the_search(name):
    """S-TONG-15 is `row_stripes`."""
    solver, placed, n_states = check_duel(LARGE[name])
    if n_states is not None:
        assert reachable(solver, placed) == n_states
    for station, kinds in LARGE[name].get("after_first_move", {}).items():
        for kind, expected in kinds.items():
            state = solver.after(placed[station], solver.space.parse(f"feed kind={kind}").id)
            assert solver.wins(state) is expected["next_mover_wins"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SEARCHED if "solo_clearable_from" in LARGE[name]])
def test_large_squares_can_be_cleared_from_the_same_stations(name):
    solver = Solver("tong-solo", LARGE[name]["rows"])
    placed = solver.placed()
    assert [s for s in placed if solver.wins(placed[s])] == LARGE[name]["solo_clearable_from"]
