"""Keys of equal positions and digests."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from boardkit.play.compiled import Compiled
from boardkit.program import DomainInfo, Header, VariableInfo

from . import games
from . import hands as rules
from .test_view import exchange


def test_positions_reached_by_different_roads_have_one_key(lights):
    match = lights.start(seed=1)
    start = match.state_key()
    match.play("swap a=A1 b=B1")
    match.play("swap a=A2 b=B2")
    assert match.state_key() == start
    match.play("swap a=A1 b=A2")
    match.play("swap a=A1 b=A2")
    assert match.state_key() == start
    match.play("swap a=A1 b=A2")
    match.play("swap a=B1 b=B2")
    assert match.state_key() != start
    assert lights.start(seed=2).state_key() == start == lights.start(chance="manual").state_key()


def test_what_lay_above_the_top_of_a_stack_does_not_count(hands):
    first, second = hands.start(seed=5), hands.start(seed=5)
    for action in ("play kind=one", "take"):
        first.play(action)
    for action in ("play kind=one", "take"):
        second.play(action)
    compiled, state = first.compiled, second.state
    state[rules.PILE + 1] = 5
    assert compiled.position.key(state) == first.state_key()
    assert compiled.position.digest(state) == first.digest



@given(st.lists(st.integers(0, 20), max_size=25), st.integers(0, 999))
def test_like_pieces_may_be_exchanged(choices, seed):
    match = games.load("hands").start(seed=seed)
    games.play_out(match, choices)
    state, _ = exchange(match.state, [], {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4})
    key = match.compiled.position.key
    assert key(state) == key(match.state) == match.state_key()
    unlike, _ = exchange(match.state, [], {0: 2, 2: 0, 1: 1, 3: 3, 4: 4, 5: 5})
    holders = [(match.state[s] >> 0 & 1, match.state[s] >> 2 & 1) for s in (rules.HANDS, rules.HANDS + 1)]
    if any(a != b for a, b in holders):
        assert key(unlike) == key(match.state) or match.compiled.position.digest(unlike) != match.digest


def test_the_key_tells_apart_who_knows_what(hands):
    first, second = hands.start(seed=5), hands.start(seed=5)
    first.play("peek")
    second.play("peek")
    state = second.state
    top = state[rules.DECK + 2]
    state[rules.KNOWN + top] = 0
    assert first.compiled.position.key(state) != first.state_key()


def test_references_to_pieces_move_with_them():
    info = evolve(
        rules.INFO, domains=(*rules.INFO.domains, DomainInfo("slot", "choice", ("x", "y"))), variables=(
            VariableInfo("trump", rules.TRUMP, (), "piece", -1, 5, "match"),
            VariableInfo("marked", rules.STORE, (), "piece", 0, 63, "match", is_set=True),
            VariableInfo("age", rules.STORE + 1, ("piece",), "", 0, 9, "match"),
        ),
        zones=rules.INFO.zones[:-1],
    )
    position = Compiled(evolve(rules.PROGRAM, info=info)).position
    state = games.load("hands").start(seed=5).state
    state[rules.TRUMP], state[rules.STORE] = 0, 0b000101
    state[rules.STORE + 1 : rules.STORE + 7] = [7, 0, 3, 4, 0, 0]
    other, _ = exchange(state, [], {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4})
    other[rules.TRUMP], other[rules.STORE] = 1, 0b001010
    other[rules.STORE + 1 : rules.STORE + 7] = [0, 7, 4, 3, 0, 0]
    assert position.key(other) == position.key(state)
    other[rules.TRUMP] = 0
    assert position.key(other) != position.key(state)


def test_a_waiting_script_keeps_the_numbers_of_its_pieces(hands):
    match = hands.start(seed=5)
    state = match.state
    state[rules.SIZE - 1] = 1
    other, _ = exchange(state, [], {0: 1, 1: 0, 2: 2, 3: 3, 4: 4, 5: 5})
    key = match.compiled.position.key
    held_apart = key(other) != key(state)
    both_in_one_set = other == state
    assert held_apart or both_in_one_set


def test_a_variable_over_an_unknown_set_of_pieces_turns_renumbering_off():
    info = evolve(
        rules.INFO, domains=(*rules.INFO.domains, DomainInfo("odd", "piece", ("a", "b"))),
        variables=(VariableInfo("x", rules.TRUMP, ("odd",), "", 0, 1, "match"),),
    )
    assert Compiled(evolve(rules.PROGRAM, info=info)).position._likes is None


def test_digests_pin_what_matters_and_nothing_else(hands):
    match = hands.start(seed=5)
    digest, state = match.compiled.position.digest, match.state
    assert len(match.digest) == 16
    for slot in (Header.AUTO, Header.RNG, rules.SIZE - 1, rules.DECK + 5):
        changed = list(state)
        changed[slot] += 1
        assert digest(changed) == match.digest
    for slot in (Header.PLAYER, Header.MOVES, Header.ROUND, rules.BIDS, rules.KNOWN, rules.HANDS):
        changed = list(state)
        changed[slot] += 1
        assert digest(changed) != match.digest
