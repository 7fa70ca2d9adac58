"""Matches on boardkit's own engines."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import IllegalAction
from boardkit.play import replay
from boardkit.program import CHANCE

from . import games, nim


def test_a_match_from_the_seed_to_the_scores():
    match = nim.load().start(seed=7)
    assert match.log[0].player == CHANCE and match.phase == "TAKE"
    heap = match.view()["variables"]["heap"]
    assert heap in (7, 8, 9)
    while heap > 1:
        match.play("take n=1")
        heap -= 1
    with pytest.raises(IllegalAction, match="the heap is too small; play one of: take n=1"):
        match.play("take n=2")
    last = match.current_player
    match.play("take n=1")
    assert match.winners == [last] and sorted(match.scores) == [-1, 1]
    assert [str(event) for event in match.events(0)][-1] == f"taken player={last} n=1"


def test_manual_chance_has_the_weights_of_the_rules():
    match = nim.load().start(chance="manual")
    assert [str(action) for action in match.legal_actions()] == ["make size=7", "make size=8", "make size=9"]
    assert match.chance_weights() == [1, 1, 2]
    match.play("make size=8")
    assert match.view(0)["variables"] == {"heap": 8}


@given(st.integers(), st.lists(st.integers(0, 2), max_size=12), st.sampled_from(["seeded", "manual"]))
def test_undo_redo_fork_and_replay(seed, choices, chance):
    match = nim.load().start(seed=seed, chance=chance)
    start = list(match.state)
    games.play_out(match, choices)
    lines, state = match.log.to_lines(), list(match.state)
    twin = copy.deepcopy(match)
    while match.can_undo():
        match.undo()
    assert list(match.state) == start and list(twin.state) == state
    while match.can_redo:
        match.redo()
    again = replay(lines, nim.load)
    for same in (match, twin, again):
        assert list(same.state) == state and same.log.to_lines() == lines
    assert again.events(0) == match.events(0)


def test_seeds_reach_the_generator():
    heaps = [nim.load().start(seed=seed).log[0].action for seed in range(-50, 150)]
    assert 70 < heaps.count("make size=9") < 130
    assert len(set(heaps)) == 3
