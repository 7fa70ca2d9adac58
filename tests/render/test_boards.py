"""Grids, stations, rings and graphs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardkit.render import draw_view

from .scenes import graph, grid, info, pieces, ring, space, stations, variable, view

STONE = {"kind": "stone"}


def board(text: str) -> list[str]:
    """The lines of the first drawing, below the heading."""
    return text.split("\n\n")[1].splitlines()


def test_a_grid_has_coordinates():
    zone, cells = grid(2, 3)
    text = draw_view(view(zones={"board": space(A1=STONE, C2=STONE)}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["   A B C", " 1 s . .", " 2 . . s"]
    assert "s stone" in text


def test_rows_counted_from_the_bottom():
    zone, cells = grid(2, 2, origin="bottom")
    text = draw_view(view(zones={"board": space(A1=STONE)}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["   A B", " 2 . .", " 1 s ."]


def test_names_of_row_and_column():
    zone, cells = grid(2, 2, style="1-1")
    text = draw_view(view(zones={"board": space()}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["   1 2", " 1 . .", " 2 . ."]


def test_holes_are_left_blank_and_columns_stay_named():
    zone, cells = grid(2, 3, holes=("A1", "B2"))
    text = draw_view(view(zones={"board": space()}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["   A B C", " 1   . .", " 2 .   ."]


def test_holes_that_move_are_drawn():
    zone, cells = grid(2, 2)
    content = {**space(A1=STONE), "holes": ["B2"]}
    text = draw_view(view(zones={"board": content}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["   A B", " 1 s .", " 2 . _"]
    assert "_ no cell" in text


def test_hexagons_are_sheared_and_their_columns_follow():
    zone, cells = grid(3, 3, shift=0.5)
    text = draw_view(view(zones={"board": space(B2=STONE)}), info(zones=[zone], domains=[cells]))
    assert board(text) == [" A B C", "1 . . .", " 2 . s .", "  3 . . ."]


def test_long_names_beside_hexagons_are_whole():
    zone, cells = grid(12, 2, shift=0.5)
    held = {f"A{row}": {"kind": "stone", "known_to_you": True} for row in range(1, 13)}
    lines = board(draw_view(view(zones={"board": space(**held)}), info(zones=[zone], domains=[cells])))
    assert lines[-1].split() == ["12", "(s)", "."]


def test_stations_are_drawn_on_the_rim_with_the_marker():
    zone, cells = grid(2, 2)
    rim, stands = stations(2, 2)
    marked = variable("walker", domain="stations", marker="@")
    text = draw_view(
        view(
            zones={"board": space(A1=STONE)},
            variables={"walker": "R2"},
            markers=[{"variable": "walker", "mark": "@", "cell": "R2"}],
        ),
        info(zones=[zone, rim], domains=[cells, stands], variables=[marked]),
    )
    assert board(text) == ["      T1  T2", "  L1   s   .  R1", "  L2   .   . @R2", "      B1  B2"]
    assert "@ walker" in text
    assert "walker: R2" not in text


def test_the_board_does_not_move_when_the_marker_comes():
    zone, cells = grid(2, 2)
    rim, stands = stations(2, 2)
    game = info(
        zones=[zone, rim], domains=[cells, stands], variables=[variable("walker", domain="stations", marker="@")]
    )
    marker = [{"variable": "walker", "mark": "@", "cell": "T1"}]
    without = draw_view(view(zones={"board": space()}, variables={"walker": None}), game)
    with_it = draw_view(view(zones={"board": space()}, variables={"walker": "T1"}, markers=marker), game)
    assert board(without) == [line.replace("@", " ") for line in board(with_it)]


def test_markers_stand_on_pieces_and_empty_cells():
    zone, cells = grid(1, 3)
    game = info(zones=[zone], domains=[cells], variables=[variable("here", domain="board", marker="*")])
    for cell, wanted in (("A1", " 1 *s  .  ."), ("B1", " 1  s  *  .")):
        marker = [{"variable": "here", "mark": "*", "cell": cell}]
        text = draw_view(view(zones={"board": space(A1=STONE)}, variables={"here": cell}, markers=marker), game)
        assert board(text)[1].split() == wanted.split()


def test_two_markers_on_one_cell():
    zone, cells = grid(1, 2)
    game = info(
        zones=[zone],
        domains=[cells],
        variables=[variable("a", domain="board", marker="*"), variable("b", domain="board", marker="+")],
    )
    markers = [{"variable": v, "mark": m, "cell": "A1"} for v, m in (("a", "*"), ("b", "+"))]
    text = draw_view(view(zones={"board": space()}, variables={"a": "A1", "b": "A1"}, markers=markers), game)
    assert board(text)[1].split() == ["1", "*+", "."]


def test_boards_of_players_stand_side_by_side_or_below_one_another():
    zone, cells = grid(2, 2, per_player=True)
    game = info(zones=[zone], domains=[cells])
    shown = view(zones={"board": [space(A1=STONE), space(B2=STONE)]})
    wide = draw_view(shown, game).split("\n\n")[1].splitlines()
    assert wide[0].split() == ["board", "of", "player", "0:", "board", "of", "player", "1:"]
    assert wide[2].split() == ["1", "s", ".", "1", ".", "."]
    narrow = draw_view(shown, game, width=40).split("\n\n")
    assert narrow[1].splitlines()[0] == "board of player 0:" and narrow[2].splitlines()[0] == "board of player 1:"


def test_several_boards_are_named():
    (one, one_cells), (two, two_cells) = grid(1, 1), grid(1, 1, name="other")
    text = draw_view(
        view(zones={"board": space(), "other": space()}), info(zones=[one, two], domains=[one_cells, two_cells])
    )
    assert board(text)[0] == "board:" and text.split("\n\n")[2].startswith("other:")


def test_a_board_without_pieces_is_drawn_for_its_markers():
    zone, cells = grid(1, 2, base=-1)
    game = info(zones=[zone], domains=[cells], variables=[variable("here", domain="board", marker="*")])
    text = draw_view(view(markers=[{"variable": "here", "mark": "*", "cell": "B1"}], variables={"here": "B1"}), game)
    assert board(text) == ["   A B", " 1 . *"]


# -- large boards ------------------------------------------------------------------------------------------


def test_a_wide_board_loses_its_blanks_and_stacks_its_column_names():
    zone, cells = grid(2, 60)
    text = draw_view(view(zones={"board": space(A1=STONE, AB2=STONE)}), info(zones=[zone], domains=[cells]))
    lines = board(text)
    assert max(map(len, lines)) <= 78
    assert lines[0] == "  " + " " * 26 + "A" * 26 + "B" * 8
    assert lines[1] == "  " + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2 + "ABCDEFGH"
    assert lines[2].startswith("1 s.") and lines[3][2 + 27] == "s"


def test_a_wide_rim_keeps_only_its_marker():
    zone, cells = grid(2, 40)
    rim, stands = stations(2, 40)
    game = info(
        zones=[zone, rim], domains=[cells, stands], variables=[variable("walker", domain="stations", marker="@")]
    )
    marker = [{"variable": "walker", "mark": "@", "cell": "T3"}]
    lines = board(draw_view(view(zones={"board": space()}, variables={"walker": "T3"}, markers=marker), game))
    assert lines[0].strip() == "@" and lines[0].index("@") == lines[1].index(".") + 2


def test_a_board_too_wide_for_that_is_listed():
    zone, cells = grid(2, 100)
    text = draw_view(view(zones={"board": space(A1=STONE, CV2=STONE)}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["board (200 cells): A1:s CV2:s"]


@settings(deadline=None)
@given(st.integers(1, 30), st.integers(1, 90), st.sampled_from([0.0, 0.5]), st.integers(40, 100))
def test_no_drawing_is_wider_than_asked(rows, cols, shift, width):
    zone, cells = grid(rows, cols, shift=shift)
    text = draw_view(view(zones={"board": space(A1=STONE)}), info(zones=[zone], domains=[cells]), width=width)
    assert all(len(line) <= width for line in text.splitlines())
    assert "s stone" in text


# -- rings and graphs --------------------------------------------------------------------------------------


def test_a_ring_is_a_loop_of_two_rows():
    zone, cells = ring(6)
    text = draw_view(view(zones={"ring": space(**{"1": STONE, "4": STONE})}), info(zones=[zone], domains=[cells]))
    assert [line.split() for line in board(text)] == [["1:s", "2:.", "3:."], ["6:.", "5:.", "4:s"]]


def test_a_ring_the_other_way_round():
    zone, cells = ring(5, turn=-1)
    text = draw_view(view(zones={"ring": space()}), info(zones=[zone], domains=[cells]))
    lines = board(text)
    assert [line.split() for line in lines] == [["3:.", "2:.", "1:."], ["4:.", "5:."]]
    assert lines[1].index("5") == lines[0].index("1:")


def test_a_long_ring_is_listed():
    zone, cells = ring(60)
    text = draw_view(view(zones={"ring": space(**{"17": STONE})}), info(zones=[zone], domains=[cells]))
    assert board(text) == ["ring (60 cells): 17:s"]


def test_a_graph_is_drawn_by_its_places():
    zone, cells = graph({"north": (1, 0), "west": (0, 1), "east": (2, 1)})
    text = draw_view(view(zones={"map": space(west=STONE)}), info(zones=[zone], domains=[cells]))
    top, below = board(text)
    assert top.split() == ["north:."] and below.split() == ["west:s", "east:."]
    assert below.index("west") < top.index("north") < below.index("east")


def test_a_ring_of_one_cell():
    zone, cells = ring(1)
    assert board(draw_view(view(zones={"ring": space()}), info(zones=[zone], domains=[cells]))) == ["  1:."]


# -- pieces ------------------------------------------------------------------------------------------------


def drawn(piece, **how):
    """How one piece looks in the corner of a board of 1 x 2, and the whole drawing."""
    zone, cells = grid(1, 2)
    text = draw_view(
        view(zones={"board": space(A1=piece)}), info(zones=[zone], domains=[cells], piece_info=pieces(**how))
    )
    return board(text)[1].split()[1], text


def test_labels_are_those_of_the_kinds():
    assert drawn({"kind": "stone"}, kinds=["stone"], labels=["Q"])[0] == "Q"


def test_kinds_with_the_same_letter_get_two():
    kinds = ["spider", "stone", "fly"]
    assert drawn({"kind": "spider"}, kinds=kinds)[0] == "sp"
    assert drawn({"kind": "fly"}, kinds=kinds)[0] == "f"


def test_pieces_of_two_players_differ_in_capitals():
    two = {"kinds": ["man"], "owners": (0, 1)}
    first, second = (drawn({"kind": "man", "owner": p}, **two) for p in (0, 1))
    assert (first[0], second[0]) == ("M", "m")
    assert "M man of player 0" in first[1]


def test_owned_kinds_that_nobody_else_has_need_no_owner():
    assert drawn({"kind": "king", "owner": 0}, kinds=["king"], owners=(0,))[0] == "k"


def test_unknown_pieces():
    token, text = drawn({"hidden": True, "back": "chips", "face": "down"}, kinds=["a", "b"], faces=("up", "down"))
    assert token == "?" and "? unknown chips" in text


def test_pieces_that_only_the_viewer_knows_are_in_brackets():
    token, text = drawn(
        {"kind": "Ant", "face": "down", "known_to_you": True}, kinds=["Ant", "Bee"], faces=("up", "down"), known=50
    )
    assert token == "(a)" and "(a) Ant, known to you" in text


def test_face_down_pieces_that_hide_nothing():
    splat = {"kind": "ant", "face": "splat"}
    zone, cells = grid(1, 1)
    game = info(zones=[zone], domains=[cells], piece_info=pieces(["ant", "bee"], faces=("critter", "splat")))
    full = draw_view(view(zones={"board": space(A1=splat)}), game)
    assert board(full)[1].split() == ["1", "."] and ". splat" in full
    assert drawn(splat, kinds=["ant", "bee"], faces=("critter", "splat"))[0] == "-"


def test_two_sides_of_one_kind_are_told_by_their_names():
    for face, wanted in (("black", "b"), ("white", "w")):
        token, text = drawn({"kind": "disc", "face": face}, kinds=["disc"], faces=("black", "white"))
        assert token == wanted and f"{wanted} {face}" in text


def test_colours_change_nothing_but_colours():
    zone, cells = grid(2, 2)
    game = info(zones=[zone], domains=[cells])
    shown = view(zones={"board": space(A1=STONE)})
    coloured = draw_view(shown, game, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == draw_view(shown, game)


@pytest.mark.parametrize("colour", [False, True])
def test_plain_text_is_ascii(colour):
    zone, cells = grid(3, 3)
    assert draw_view(
        view(zones={"board": space(A1=STONE)}), info(zones=[zone], domains=[cells]), colour=colour
    ).isascii()
