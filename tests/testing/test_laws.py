"""Every law breaks where it should, and says how."""

from __future__ import annotations

import pytest
from attrs import evolve

import boardkit
from boardkit.errors import RuleFault
from boardkit.program import Header
from boardkit.testing import all_games, check_laws, set_position
from boardkit.testing.games import option_choices
from boardkit.testing.law_matches import Trial, random_play
from boardkit.testing.law_positions import law_accounts, law_conservation, law_no_dead_end, law_ranges
from boardkit.testing.law_secrecy import swapped
from boardkit.testing.laws import MATCH_LAWS, POSITION_LAWS, LawBroken, check_position

from . import games


@pytest.mark.parametrize("game", [games.cards, games.stones])
def test_sound_games_obey(game):
    checked = check_laws(game(), matches=2, positions=40)
    assert checked.n_matches == 4 and checked.n_positions > 4


def test_the_laws_are_tried_with_three_players_as_well():
    assert check_laws(games.cards(), players=3, matches=1, positions=10).n_positions > 2


def test_a_leak_breaks_secrecy():
    with pytest.raises(LawBroken, match=r"law of secrecy is broken: what player . may do tells"):
        check_laws(games.leaky_cards(), matches=4, laws=["secrecy"], backends=["python"])


def test_a_match_without_end_breaks_termination():
    with pytest.raises(LawBroken, match="law of termination is broken: the match has not ended after 50"):
        check_laws(games.endless_cards(), matches=1, max_moves=50, laws=["termination"])


def test_a_dead_end_is_told():
    with pytest.raises(LawBroken, match="no action is legal, but the match is not over"):
        check_laws(games.stuck_cards(), matches=1, laws=["no dead end"])
    with pytest.raises(LawBroken, match="nobody can go on"):
        check_laws(games.stuck_cards(), matches=1, laws=["termination"])


def changed(match, **slots):
    """The match with slots of its state overwritten, as no rule would."""
    values = match.engine.to_list(match.state)
    for name, value in slots.items():
        values[int(name.removeprefix("slot"))] = value
    twin = set_position(match)
    twin._history.start = twin.engine.from_list(values)
    return twin


def test_a_lost_piece_breaks_conservation():
    match = boardkit.load("tong").start(seed=1)
    grid = match.info.zone("grid").base
    law_conservation(match)
    with pytest.raises(LawBroken, match="lies in 0 places"):
        law_conservation(changed(match, **{f"slot{grid}": -1}))
    with pytest.raises(LawBroken, match="lies in 2 places"):
        law_conservation(changed(match, **{f"slot{grid}": match.state[grid + 1]}))
    with pytest.raises(LawBroken, match="shows neither face"):
        law_conservation(changed(match, **{f"slot{match.info.pieces.face_base}": 2}))


def test_ranges_and_decisions_must_agree():
    match = boardkit.load("tong").start(seed=1)
    law_ranges(match)
    chameleon = match.info.variable("chameleon").base
    with pytest.raises(LawBroken, match=r"'chameleon' is 20, not -1\.\.19"):
        law_ranges(changed(match, **{f"slot{chameleon}": 20}))
    with pytest.raises(LawBroken, match="somebody decides who does not play"):
        law_ranges(changed(match, **{f"slot{Header.PLAYER}": 2}))
    with pytest.raises(LawBroken, match="not one of whoever decides"):
        law_ranges(changed(match, **{f"slot{Header.PLAYER}": -1}))
    with pytest.raises(LawBroken, match="the phase is"):
        law_ranges(changed(match, **{f"slot{Header.PHASE}": (match.state[Header.PHASE] + 1) % len(match.info.phases)}))
    with pytest.raises(LawBroken, match="though the match is over"):
        law_ranges(changed(match, **{f"slot{Header.PLAYER}": -2}))


def test_a_match_that_is_over_has_a_result_and_no_action():
    match = boardkit.load("tong").start(seed=1)
    law_no_dead_end(match)
    law_no_dead_end(random_play(Trial(match.game)))


def test_accounts_keep_their_sum():
    match = boardkit.load("tong-match").start(seed=1)
    match.compiled.info, before = evolve(match.info, zero_sum=("points",)), match.compiled.info
    try:
        law_accounts(match)
        points = match.info.variable("points").base
        with pytest.raises(LawBroken, match="there were 0 points, now there are 3"):
            law_accounts(changed(match, **{f"slot{points}": 3}))
    finally:
        match.compiled.info = before


def test_a_broken_promise_of_the_rules_is_a_broken_law(monkeypatch):
    def fault(match):
        raise RuleFault("a value left its range", cure="widen it")

    monkeypatch.setitem(POSITION_LAWS, "ranges", fault)
    with pytest.raises(LawBroken, match="broke a promise while the law of ranges was tried"):
        check_position(boardkit.load("tong").start(seed=1))


def test_a_swap_exchanges_everything_said_of_two_pieces():
    match = games.cards().start(seed=5)
    match.play("peek")
    state = match.engine.to_list(match.state)
    top = match.info.zone("stock").base + state[match.info.zone("stock").base]
    a, b = state[top], state[top - 1]
    known = match.info.pieces.known_base
    other = swapped(match.info, state, a, b)
    assert (other[top], other[top - 1]) == (b, a)
    assert (other[known + b], other[known + a]) == (state[known + a], state[known + b])
    assert swapped(match.info, other, a, b) == state


def test_a_random_match_depends_on_its_seed_only():
    game = boardkit.load("tong")
    assert random_play(Trial(game, seed=4)).log.to_lines() == random_play(Trial(game, seed=4)).log.to_lines()
    assert random_play(Trial(game, seed=4)).log.to_lines() != random_play(Trial(game, seed=5)).log.to_lines()


def test_every_law_has_a_name_and_says_what_it_means():
    for law in (*POSITION_LAWS.values(), *MATCH_LAWS.values()):
        assert law.__doc__


def test_all_games_are_the_presets():
    choices = [str(choice) for choice in all_games()]
    assert {"tong 2p", "tong-match 2p", "tong-multi 3p", "tong-multi 6p", "tong-solo 1p"} <= set(choices)
    assert "tong-multi 4p" in [str(choice) for choice in all_games(every_number=True)]


def test_options_are_changed_one_at_a_time():
    found = list(option_choices(boardkit.load("tong-match")))
    assert {"first_feeder": "next"} in found and {"corner_stations": True} in found
    assert {"max_stake": None} in found and {"max_stake": 1} in found
    assert {"first_feeder": "placer"} not in found
