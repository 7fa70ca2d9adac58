"""A position can be described instead of played, and nothing impossible can be described."""

from __future__ import annotations

import pytest

import boardkit
from boardkit.testing import check_laws, set_position
from boardkit.testing.contents import Contents
from boardkit.testing.laws import check_position
from boardkit.testing.words import ScenarioError

LAYOUT = ["sbsms", "fcbmf", "csbmc", "mfcbs", "fbfmc"]


@pytest.fixture(params=["python", "native"])
def match(request):
    match = boardkit.load("tong-match", options={"layout": LAYOUT}).start(chance="manual", backend=request.param)
    match.play("first value=0")
    match.play("place station=L1")
    return match


def variables(match):
    return Contents(match.info).variables(match.state)


def test_what_is_not_named_stays(match):
    before = match.state_key()
    again = set_position(match)
    assert again.state_key() == before
    assert len(again.log) == 0 and not again.can_undo()


def test_variables_are_written_by_name_player_and_list(match):
    there = set_position(match, state={"holder": 1, "chameleon": "T3", "points": [3, 4], "raised": True})
    assert variables(there) == {
        "starter": 0, "points": [3, 4], "chameleon": "T3", "value": 1, "holder": 1, "raised": True
    }
    there = set_position(there, state={"holder": "none", "points": {"player 1": 0}, "raised": False})
    assert variables(there)["points"] == [3, 0]
    assert variables(there)["holder"] is None
    check_position(there)


def test_the_original_match_is_left_alone(match):
    before = match.state_key()
    set_position(match, state={"value": 3}, mover=1, board={"grid": ["....."] * 5})
    assert match.state_key() == before


def test_a_phase_asks_the_mover_or_the_player_named(match):
    assert set_position(match, phase="RESPONSE", mover=1).current_player == 1
    there = set_position(match, phase="RESPONSE", mover=1, player=0)
    assert there.current_player == 0 and [str(a) for a in there.legal_actions()] == ["accept", "refuse"]
    there.play("accept")
    assert there.current_player == 1 and there.phase == "TURN"


def test_a_drawn_board_turns_pieces_and_changes_their_places(match):
    rows = ["bssms", "fcbmf", "csbmc", "mfc.s", "fbfmc"]
    there = set_position(match, board={"grid": rows})
    view = there.view()["zones"]["grid"]["cells"]
    assert view["1-1"] == {"kind": "butterfly", "face": "critter"}
    assert view["1-2"] == {"kind": "spider", "face": "critter"}
    assert view["4-4"] == {"kind": "butterfly", "face": "splat"}
    check_position(there)


def test_pieces_are_named_with_their_face(match):
    cells = Contents(match.info).zone(match.state, "grid")
    cells["1-1"] = {"kind": "butterfly", "face": "splat"}
    cells["1-2"] = "spider"
    cells = {cell: piece if isinstance(piece, str) else dict(piece) for cell, piece in cells.items()}
    there = set_position(match, zones={"grid": cells})
    assert there.view()["zones"]["grid"]["cells"]["1-1"] == {"kind": "butterfly", "face": "splat"}
    check_position(there)


@pytest.mark.parametrize("parts, words", [
    ({"state": {"chamaeleon": "L1"}}, "did you mean 'chameleon'"),
    ({"state": {"chameleon": "C1"}}, "'C1' is no stations"),
    ({"state": {"value": 0}}, "its values go from 1 to 1000"),
    ({"state": {"value": "two"}}, "'two' is not a whole number"),
    ({"state": {"value": True}}, "is not a whole number"),
    ({"state": {"points": [1, 2, 3]}}, "there are 2 players"),
    ({"state": {"points": {"player 2": 1}}}, "'player 2' is no player"),
    ({"state": [1]}, "must be a mapping"),
    ({"mover": 2}, "there is no player 2"),
    ({"player": 7}, "there is no player 7"),
    ({"phase": "TURNS"}, "did you mean 'TURN'"),
    ({"phase": "TURN", "offers": "refuse"}, "0 decisions"),
    ({"board": {"gird": []}}, "did you mean 'grid'"),
    ({"board": {"stations": []}}, "no zone of pieces 'stations'"),
    ({"board": {"grid": ["....."]}}, "5 rows of 5 cells"),
    ({"board": {"grid": ["....z"] + ["....."] * 4}}, "no piece drawn as 'z'"),
    ({"board": {"grid": ["_...."] + ["....."] * 4}}, "hole"),
    ({"board": {"grid": ["sssss", "s....", ".....", ".....", "....."]}}, "there is no 's' left"),
    ({"zones": {"grid": {"1-1": "spider"}}}, "24 pieces have no place any more"),
    ({"zones": {"grid": {"1-1": "spider"}}, "rest": "grid"}, "no stack, set or bag"),
    ({"zones": {"grid": {"9-9": "spider"}}}, "'9-9' is no grid"),
    ({"zones": {"grid": {"1-1": "wasp"}}}, "no kind 'wasp'"),
    ({"zones": {"grid": {"1-1": {"kind": "fly", "colour": 1}}}}, "no property"),
    ({"zones": {"grid": {"1-1": {"face": "splat"}}}}, "has no 'kind'"),
    ({"zones": {"grid": {"1-1": {"kind": "fly", "face": "up"}}}}, "no face 'up'"),
])
def test_what_cannot_be_is_an_error_with_a_cure(match, parts, words):
    with pytest.raises(ScenarioError) as caught:
        set_position(match, **parts)
    assert words in str(caught.value)


def test_a_position_twice_described(match):
    with pytest.raises(ScenarioError, match="twice"):
        set_position(match, board={"grid": ["....."] * 5}, zones={"grid": {}})


def test_unknown_parts_are_a_type_error(match):
    with pytest.raises(TypeError):
        set_position(match, turn=1)


def test_check_laws_counts_what_it_tried():
    checked = check_laws(boardkit.load("tong"), matches=1, backends=("python",), positions=5)
    assert checked.n_matches == 1 and checked.n_positions >= 5
