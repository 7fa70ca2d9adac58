"""Views: their shape, and what they keep from whom."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from boardkit.play.compiled import Compiled
from boardkit.program import DomainInfo, Header, VariableInfo, ZoneInfo

from . import games, hands
from .test_event import deal


def test_the_shape_of_an_open_game(lights):
    match = lights.start(seed=99)
    match.play("flip cell=A1")
    assert json.loads(match.view(1).to_json()) == {
        "game": "lights", "variant": "", "players": 2, "player": 1, "phase": "TURN", "round": 0, "to_move": 1,
        "mover": 1, "over": False, "scores": None, "winners": None, "measures": None,
        "legal": [str(action) for action in match.legal_actions()],
        "zones": {"grid": {"shape": "space", "cells": {
            "A1": {"kind": "red", "face": "off"}, "B1": {"kind": "red", "face": "on"},
            "A2": {"kind": "blue", "face": "on"}, "B2": {"kind": "blue", "face": "on"},
        }}},
        "variables": {"cursor": "A1", "tired": [False, False], "rests": 0},
        "markers": [{"variable": "cursor", "mark": "*", "cell": "A1"}],
    }
    assert match.view(0) == {**match.view(1), "player": 0, "legal": []}
    assert match.view() == {**match.view(0), "player": None}


HIDDEN = {"hidden": True, "back": "cards"}


def test_cards_are_shown_to_those_who_know_them(hands):
    match = deal(hands)
    mine, other, spectator = match.view(0)["zones"], match.view(1)["zones"], match.view()["zones"]
    own = {"shape": "set", "count": 2, "known": [{"kind": "one"}, {"kind": "three"}], "hidden": []}
    unseen = {"shape": "set", "count": 2, "known": [], "hidden": [HIDDEN, HIDDEN]}
    assert mine["hand"] == [own, unseen]
    assert other["hand"][0] == unseen and spectator["hand"] == [unseen, unseen]
    assert mine["deck"] == {"shape": "stack", "count": 2, "top": HIDDEN, "items": [HIDDEN, HIDDEN]}
    assert mine["store"] == {"shape": "set", "count": None, "known": [], "hidden": []}


def test_knowledge_stays_with_a_piece(hands):
    match = deal(hands)
    match.play("peek")
    peeked = {"kind": "two", "known_to_you": True}
    assert match.view(0)["zones"]["deck"]["items"] == [HIDDEN, peeked]
    assert match.view(1)["zones"]["deck"]["top"] == HIDDEN == match.view()["zones"]["deck"]["top"]
    match.play("draw")
    assert match.view(0)["zones"]["hand"][1] == {
        "shape": "set", "count": 3, "known": [peeked], "hidden": [HIDDEN, HIDDEN]
    }
    match.play("play kind=one")
    match.play("take")
    taken = {"kind": "one", "known_to_you": True}
    assert match.view(0)["zones"]["hand"][1]["known"] == [taken, peeked]
    assert match.view()["zones"]["hand"][1]["known"] == [taken, peeked]  # both players know it
    assert {"kind": "one"} in match.view(1)["zones"]["hand"][1]["known"]


def test_what_lies_open_is_seen_by_all(hands):
    match = deal(hands)
    match.play("play kind=three")
    pile = {"shape": "stack", "count": 1, "top": {"kind": "three"}, "items": [{"kind": "three"}]}
    assert all(match.view(viewer)["zones"]["pile"] == pile for viewer in (None, 0, 1))


def test_secret_variables_are_their_owners(hands):
    match = deal(hands)
    match.play("bid points=2")
    assert match.view(0)["variables"]["bid"] == [2, None]
    assert match.view(1)["variables"]["bid"] == [None, 0]
    assert match.view()["variables"]["bid"] == [None, None]


def test_legal_actions_are_shown_to_the_decider_only(hands):
    match = deal(hands)
    assert match.view(0)["legal"] and not match.view(1)["legal"] and not match.view()["legal"]


def test_no_seed_generator_or_frame_in_a_view(hands):
    match = hands.start(seed=48151623)
    state = match.state
    lane = str(state[Header.RNG])
    for viewer in (None, 0, 1):
        text = match.view(viewer).to_json()
        assert "48151623" not in text and lane not in text and "seed" not in text


# -- other shapes of zones and variables --------------------------------------------------------------


def viewing(change, state_change=lambda state: None):
    info = change(hands.INFO)
    compiled = Compiled(evolve(hands.PROGRAM, info=info))
    match = deal(games.load("hands"))
    state = match.state
    state_change(state)
    return lambda viewer: compiled.viewing.table(state, viewer)


def test_a_piece_in_a_variable_is_named_only_to_those_who_know_it():
    table = viewing(lambda info: info, lambda state: state.__setitem__(hands.TRUMP, state[hands.DECK + 2]))
    assert table(0)["variables"]["trump"] == "?"

    def known(state):
        state[hands.TRUMP] = state[hands.DECK + 2]
        state[hands.KNOWN + state[hands.TRUMP]] = 2

    table = viewing(lambda info: info, known)
    assert [table(v)["variables"]["trump"] for v in (None, 0, 1)] == ["?", "?", "two"]


def test_sets_nested_variables_and_variables_of_pieces():
    def change(info):
        suits = DomainInfo("suit", "choice", ("C", "D"))
        return evolve(info, domains=(*info.domains, suits), zones=(info.zone("hand"),), variables=(
            VariableInfo("seen", 20, (), "kind", 0, 7, "match", is_set=True),
            VariableInfo("who", 20, (), "player", 0, 7, "match", is_set=True),
            VariableInfo("pieces", 20, (), "piece", 0, 63, "match", is_set=True),
            VariableInfo("grid", 22, ("suit", "player"), "", 0, 9, "match"),
            VariableInfo("secret", 22, ("player", "suit"), "", 0, 9, "match", visibility="owner"),
            VariableInfo("never", 22, (), "", 0, 9, "match", visibility="nobody"),
            VariableInfo("age", 38, ("piece",), "", 0, 9, "match"),
        ))

    def fill(state):
        state[20:26] = [0b011, 0, 5, 6, 7, 8]
        state[38:44] = [10, 11, 12, 13, 14, 15]
        state[hands.KNOWN : hands.KNOWN + 6] = [1, 0, 0, 0, 0, 0]

    shown = viewing(change, fill)(0)["variables"]
    assert shown == {
        "seen": ["one", "two"], "who": [0, 1], "pieces": ["one", "one"],
        "grid": {"C": [5, 6], "D": [7, 8]}, "secret": [{"C": 5, "D": 6}, None],
    }
    other = viewing(change, fill)(1)
    assert other["variables"]["pieces"] == ["?", "?"]
    assert other["variables"]["secret"] == [None, {"C": 7, "D": 8}]
    hand = viewing(change, fill)(0)["zones"]["hand"][0]
    assert hand["known"] == [{"kind": "one", "values": {"age": 10}}, {"kind": "one", "values": {"age": 11}}]


def test_faces_down_hide_even_in_an_open_zone_unless_known():
    def change(info):
        pieces = evolve(info.pieces, faces=(("up", "down"),) * 6, face_base=38, owner=(0, 0, 1, 1, -1, -1))
        zone = ZoneInfo("table", "stack", hands.DECK, 6, "all")
        return evolve(info, pieces=pieces, zones=(zone,), variables=())

    def fill(state):
        state[38:44] = [0, 1, 0, 0, 0, 0]
        state[hands.DECK : hands.DECK + 4] = [3, 0, 1, 2]
        state[hands.KNOWN : hands.KNOWN + 6] = [1, 3, 3, 0, 0, 0]

    down = {"hidden": True, "back": "cards", "face": "down"}
    up = {"kind": "one", "owner": 0, "face": "up"}
    remembered = {"kind": "two", "owner": 1, "face": "down", "known_to_you": True}
    table = viewing(change, fill)
    assert table(1)["zones"]["table"]["items"] == [down, up, remembered]
    assert table(None)["zones"]["table"]["items"] == [down, up, remembered]
    assert table(0)["zones"]["table"]["items"][0] == {
        "kind": "one", "owner": 0, "face": "down", "known_to_you": True
    }


def test_pieces_with_one_back_look_alike_from_behind():
    def change(info):
        return evolve(info, pieces=evolve(info.pieces, backs=("red",) * 3 + ("blue",) * 3))

    hidden = viewing(change)(None)["zones"]["hand"]
    assert [[piece["back"] for piece in hand["hidden"]] for hand in hidden] == [["blue", "red"], ["red", "red"]]


def test_a_zone_whose_count_is_secret_shows_nothing_to_others():
    def change(info):
        zones = [
            evolve(zone, hides_count=True) if zone.name in ("hand", "deck") else zone for zone in info.zones
        ]
        return evolve(info, zones=tuple(zones))

    def known(state):
        state[hands.KNOWN : hands.KNOWN + 6] = [3] * 6

    table = viewing(change, known)
    assert table(0)["zones"]["hand"][1] == {"shape": "set", "count": None, "known": [], "hidden": []}
    assert table(0)["zones"]["hand"][0]["count"] == 2
    assert table(0)["zones"]["deck"] == {"shape": "stack", "count": None, "top": None, "items": []}


# -- the law ------------------------------------------------------------------------------------------


def exchange(state, records, swap):
    """The same position and events with piece numbers exchanged by `swap`."""
    state = list(state)
    for slot in (hands.BOX, hands.HANDS, hands.HANDS + 1):
        state[slot] = sum(1 << swap[p] for p in range(6) if state[slot] >> p & 1)
    for base in (hands.DECK, hands.PILE):
        for slot in range(base + 1, base + 1 + state[base]):
            state[slot] = swap[state[slot]]
    known = state[hands.KNOWN : hands.KNOWN + 6]
    for piece, mask in enumerate(known):
        state[hands.KNOWN + swap[piece]] = mask
    position = {0: 1, 1: 2, 2: 1, 3: 2}
    changed = []
    for record in records:
        values = list(record)
        if record[0] in position:
            values[position[record[0]]] = swap[record[position[record[0]]]]
        changed.append(tuple(values))
    return state, changed


@given(st.lists(st.integers(0, 20), max_size=25), st.integers(0, 999), st.permutations(range(6)),
       st.sampled_from([None, 0, 1]))
def test_positions_a_viewer_cannot_tell_apart_give_the_same_view_and_events(choices, seed, order, viewer):
    match = games.load("hands").start(seed=seed)
    games.play_out(match, choices)
    sight, state = match.compiled.sight, match.state
    masks = sight.piece_masks(state)
    unknown = [piece for piece in range(6) if not sight.sees(masks[piece], viewer)]
    shuffled = [piece for piece in order if piece in unknown]
    swap = {piece: piece for piece in range(6)} | dict(zip(unknown, shuffled, strict=True))
    records = match._history.events._records
    other_state, other_records = exchange(state, records, swap)
    # knowledge of others may lie elsewhere among the hidden pieces; it must not show either
    assert match.compiled.viewing.table(other_state, viewer) == match.compiled.viewing.table(state, viewer)
    seen = match.compiled.events.read(records, viewer)
    assert match.compiled.events.read(other_records, viewer) == seen


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_like_pieces_are_one_to_every_viewer(viewer):
    match = games.load("hands").start(seed=5)
    games.play_out(match, [0, 2, 1, 3])
    swap = {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4}
    state, _ = exchange(match.state, [], swap)
    assert match.compiled.viewing.table(state, viewer) == match.compiled.viewing.table(match.state, viewer)
