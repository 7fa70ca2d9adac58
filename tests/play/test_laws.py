"""Laws of every match: undo, redo, fork, save and replay lose nothing, whatever was played."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import BoardkitError
from boardkit.play import replay

from . import games

NAMES = st.sampled_from(["lights", "hands", "dice"])
CHOICES = st.lists(st.integers(0, 40), max_size=30)
SEEDS = st.integers()
POLICIES = st.sampled_from(["seeded", "manual"])


def start(name, seed, chance, choices):
    match = games.load(name).start(seed=seed, chance=chance)
    games.play_out(match, choices)
    return match


def all_of(match):
    return (
        list(match.state), match.log.to_lines(), match.digest, match.state_key(), match.legal_numbers(),
        [match.view(viewer) for viewer in (None, 0, 1)], [match.events(viewer) for viewer in (None, 0, 1)],
    )


@given(NAMES, SEEDS, POLICIES, CHOICES)
def test_undo_and_redo_go_through_the_same_positions(name, seed, chance, choices):
    match = start(name, seed, chance, choices)
    seen = [all_of(match)]
    undone = []
    while match.can_undo():
        undone.append(match.undo())
        seen.append(all_of(match))
    assert seen[-1] == all_of(start(name, seed, chance, []))
    for action, expected in zip(reversed(undone), reversed(seen[:-1]), strict=True):
        assert match.redo() == action
        assert all_of(match) == expected
    assert not match.can_redo


@given(NAMES, SEEDS, POLICIES, CHOICES, CHOICES)
def test_a_fork_has_the_same_future_and_its_own_past(name, seed, chance, choices, more):
    match = start(name, seed, chance, choices)
    before = all_of(match)
    twin = match.fork()
    games.play_out(twin, more)
    assert all_of(match) == before
    future = all_of(twin)
    while twin.can_undo():
        twin.undo()
    assert all_of(match) == before
    games.play_out(match, more)
    assert all_of(match) == future


@given(NAMES, SEEDS, POLICIES, CHOICES, CHOICES)
def test_a_replay_is_the_match_and_goes_on_like_it(name, seed, chance, choices, more):
    match = start(name, seed, chance, choices)
    again = replay(match.log.to_lines(), games.find)
    assert all_of(again) == all_of(match)
    games.play_out(match, more)
    games.play_out(again, more)
    assert all_of(again) == all_of(match)


@given(NAMES, SEEDS, POLICIES, CHOICES)
def test_every_view_event_and_log_line_is_json(name, seed, chance, choices):
    match = start(name, seed, chance, choices)
    for viewer in (None, 0, 1):
        assert json.loads(match.view(viewer).to_json()) == match.view(viewer)
        for event in match.events(viewer):
            assert json.loads(json.dumps(event.to_mapping())) == event.to_mapping()


@given(NAMES, SEEDS, POLICIES, CHOICES)
def test_exactly_the_legal_actions_can_be_played(name, seed, chance, choices):
    match = start(name, seed, chance, choices)
    before = all_of(match)
    legal = set(match.legal_numbers())
    for number in range(match.space.size):
        twin = match.fork()
        try:
            twin.play(number)
            played = True
        except Exception as error:
            assert type(error).__name__ in ("IllegalAction", "MatchOver")
            assert all_of(twin) == before
            played = False
        assert played == (match.space.canonical(number) in legal)


@given(SEEDS, CHOICES, st.integers(0, 1))
def test_a_fair_undo_tells_the_player_nothing_new(seed, choices, player):
    match = start("hands", seed, "seeded", choices)
    if not match.can_undo(player):
        return
    masks = match.compiled.sight.piece_masks
    after = masks(match.state)
    match.undo(player=player)
    assert all(now & ~before == 0 for now, before in zip(after, masks(match.state), strict=True))


@pytest.mark.parametrize("line", range(8))
@given(st.data())
def test_no_damaged_log_ends_in_a_traceback(line, data):
    lines = start("dice", 3, "seeded", [0, 0, 1, 0]).log.to_lines()
    line %= len(lines)
    text = lines[line]
    at = data.draw(st.integers(0, len(text)))
    lines[line] = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    with contextlib.suppress(BoardkitError, KeyError):  # KeyError: the name of the game was changed
        replay(lines, games.find)
