"""Effects that move, turn, show and mix pieces: move, deal, swap, rotate, flip, show, shuffle, draw, arrange."""

from __future__ import annotations

from typing import Any

import pytest

import boardkit
from boardkit.errors import RuleFault

from .room import act, begin, cells, effects, findings, legal, play, state, told, zone

PAWN = "- move: {from: 'supply[mover]', to: 'board[c]'}"

# -- move --------------------------------------------------------------------------------------------------


def test_move_takes_the_top_and_tells() -> None:
    match = act(effects(PAWN), c="C1")
    assert cells(match) == {"C1": {"kind": "pawn", "owner": 0}}
    assert zone(match, "supply")[0]["count"] == 2
    (event,) = told(match, "moved")
    assert (event["from"], event["to"], event["to_place"]) == ("supply[0]", "board", "C1")


def test_move_from_a_cell_a_set_and_onto_a_stack() -> None:
    do = effects(f"""
{PAWN}
- move: {{from: 'board[c]', to: 'board[d]'}}
- let: {{t: 'first(t for t in pouch if t.kind == blue)'}}
- move: {{from: pouch, to: 'board[c]', piece: t}}
- move: {{from: 'board[d]', to: 'supply[next(mover)]'}}
""")
    match = act(do)
    assert {cell: piece["kind"] for cell, piece in cells(match).items()} == {"A1": "blue"}
    assert [pile["count"] for pile in zone(match, "supply")] == [2, 4, 3]
    assert zone(match, "supply")[1]["top"] == {"kind": "pawn", "owner": 0}
    assert zone(match, "pouch")["count"] == 5


def test_a_piece_in_the_middle_of_a_stack_can_be_taken() -> None:
    do = effects("""
- let: {low: 'first(x for x in deck)'}
- move: {from: deck, to: pile, piece: low}
- move: {from: deck, to: pile}
""")
    match = act(do)
    assert (zone(match, "deck")["count"], zone(match, "pile")["count"]) == (14, 2)
    assert [card["kind"] for card in zone(match, "pile")["items"]] == ["ace", "jack"]


@pytest.mark.parametrize(
    ("do", "message"),
    [
        (f"{PAWN}\n{PAWN}", "cell that is taken"),
        ("- move: {from: 'board[c]', to: 'board[d]'}", "nothing is"),
        ("- repeat: {times: 4, do: [move: {from: 'supply[mover]', to: 'supply[next(mover)]'}]}", "nothing is"),
        ("- let: {t: 'first(t for t in pouch)'}\n- move: {from: deck, to: pile, piece: 'top(pile)'}", "not"),
        (f"{PAWN}\n- let: {{m: 'board[c]'}}\n- move: {{from: 'supply[mover]', to: 'board[d]', piece: m}}", "where it is not"),
        ("- move: {from: 'supply[mover]', to: 'board[spot]'}", "not there"),
    ],
)  # fmt: skip
def test_a_move_that_cannot_be_made_stops_the_match(do: str, message: str) -> None:
    with pytest.raises(RuleFault, match=message):
        act(effects(do))


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("move: {from: nowhere, to: 'board[c]'}", "check/not-a-place"),
        ("move: {from: pouch, to: 'board[c]'}", "check/which-piece"),
        ("move: {from: 'supply[mover]', to: board}", "check/needs-cell"),
        ("move: {from: supply, to: 'board[c]'}", "expr/needs-index"),
        ("move: {from: 'supply[c]', to: 'board[c]'}", "expr/type"),
        ("move: {from: 'supply[mover]', to: 'board[mover]'}", "expr/type"),
        ("move: {from: 'supply[mover][c]', to: 'board[c]'}", "expr/dimensions"),
        ("move: {from: 'supply[mover]', to: pile}", "check/cannot-lie"),
        ("move: {from: 'supply[mover]', to: 'board[c]', piece: c}", "expr/type"),
    ],
)
def test_move_refuses(effect: str, code: str) -> None:
    assert findings(effects(f"- {effect}"))[0] == code


# -- deal --------------------------------------------------------------------------------------------------


def test_deal_goes_round_the_players() -> None:
    match = act(effects("- deal: {from: deck, to: hand, count: 5, first: next(mover)}"))
    assert [hand["count"] for hand in zone(match, "hand")] == [1, 2, 2]
    assert [card["kind"] for card in zone(match, "hand", 1)[1]["known"]] == ["jack", "jack"]  # from the top
    assert zone(match, "hand", 0)[1]["known"] == []
    assert [event["to"] for event in told(match, "moved", 0)] == [f"hand[{p}]" for p in (1, 2, 0, 1, 2)]


def test_deal_to_one_zone_and_to_the_cells_of_a_board() -> None:
    match = act(effects("- deal: {from: deck, to: 'hand[2]', count: 3}\n- deal: {from: deck, to: pile, count: 2}"))
    assert [hand["count"] for hand in zone(match, "hand")] == [0, 0, 3]
    assert [card["kind"] for card in zone(match, "pile")["items"]] == ["jack", "queen"]
    table = {"zones": {"table": {"shape": "grid", "rows": 1, "cols": 4, "holds": "card", "names": "1-1"}}}
    match = act(effects("- deal: {from: deck, to: table, count: 3}"), **table)
    assert list(zone(match, "table")["cells"]) == ["1-1", "1-2", "1-3"]
    with pytest.raises(RuleFault, match="taken"):
        act(effects("- deal: {from: deck, to: table, count: 5}"), **table)
    with pytest.raises(RuleFault, match="nothing is"):
        act(effects("- deal: {from: deck, to: hand, count: 17}"))


def test_deal_waits_where_a_hook_asks() -> None:
    hooks = [{"on": "moved", "when": "to_owner == next(mover)", "do": effects("""
- choose: {action: pick, name: x, in: 'hand[to_owner]', player: to_owner, optional: true}
- if: {when: x is not none, then: [set: {placed: placed + 1}]}
""")}]  # fmt: skip
    match = act(effects("- deal: {from: deck, to: hand, count: 5}\n- set: {best: 7}"), hooks=hooks)
    assert match.current_player == 1 and [hand["count"] for hand in zone(match, "hand")] == [1, 1, 0]
    play(match, ["pick x=jack.3", "pick"])
    assert [hand["count"] for hand in zone(match, "hand")] == [2, 2, 1]
    assert (state(match)["placed"], state(match)["best"], match.phase) == (1, 7, "TURN")


# -- swap and rotate ---------------------------------------------------------------------------------------


def test_swap_changes_places_also_with_an_empty_cell() -> None:
    match = act(effects(f"{PAWN}\n- swap: {{a: 'board[c]', b: 'board[d]'}}"), c="A1", d="C2")
    assert list(cells(match)) == ["C2"]
    (event,) = told(match, "swapped")
    assert (event["a_place"], event["b_place"]) == ("A1", "C2")


@pytest.mark.parametrize(
    "effect", ["swap: {a: 'supply[0]', b: 'supply[1]'}", "swap: {a: 'board[c]', b: \"quilt['1-1']\"}"]
)
def test_swap_wants_two_cells_of_one_board(effect: str) -> None:
    assert findings(effects(f"- {effect}")) == ["check/swap-cells"]


@pytest.mark.parametrize(("way", "layout"), [("clockwise", "baba"), ("counterclockwise", "abab")])
def test_rotate_turns_a_part_by_a_quarter(way: str, layout: str) -> None:
    do = effects(f"- arrange: {{zone: quilt, as: layout}}\n- rotate: {{zone: quilt, part: left, way: {way}}}")
    options = {"layout": {"type": "layout", "of": "patch", "default": ["aa", "bb"], "doc": "The start."}}
    match = act(do, options=options)
    assert "".join(patch["kind"] for patch in zone(match, "quilt")["cells"].values()) == layout
    assert told(match, "rotated") == [{"part": "left", "way": way}]


def test_rotate_refuses() -> None:
    assert findings(effects("- rotate: {zone: board, part: left}")) == ["check/no-parts"]
    assert findings(effects("- rotate: {zone: quilt, part: right}")) == ["expr/unknown-name"]
    assert findings(effects("- rotate: {zone: quilt, part: left, way: twice}")) == ["expr/unknown-name"]


# -- flip and show -----------------------------------------------------------------------------------------

HIDDEN: dict[str, Any] = {
    "zones": {"board": {"shape": "grid", "rows": 2, "cols": 3, "holds": "tile"}},
    "pieces": {
        "tile": {"kinds": ["red", "blue"], "count": 3, "start": "board", "faces": ["sun", "moon"], "hides": True,
                 "start_face": "down"},
    },
}  # fmt: skip
"""A board full of pieces that lie face down."""


def test_flip_shows_a_piece_to_all_and_hides_nothing_they_know() -> None:
    match = act(effects("- flip: {piece: 'board[c]', to: sun}"), c="B2", **HIDDEN)
    for viewer in (None, 0, 1):
        assert cells(match, viewer)["B2"] == {"kind": "blue", "face": "sun"}
        assert "kind" not in cells(match, viewer)["A1"]
    assert told(match, "flipped", 2) == [{"piece": "blue", "up": 1}]
    down = act(effects("- flip: {piece: 'board[c]'}\n- flip: {piece: 'board[c]', to: down}"), c="B2", **HIDDEN)
    assert cells(down, 1)["B2"]["kind"] == "blue" and cells(down, 1)["B2"]["face"] == "moon"


def test_flip_turns_to_the_other_side() -> None:
    match = act(effects("- flip: {piece: 'board[c]'}\n- flip: {piece: 'board[d]', to: moon}"), **HIDDEN)
    assert (cells(match)["A1"]["face"], cells(match)["B1"]["face"]) == ("sun", "moon")


def test_flip_refuses() -> None:
    assert findings(effects("- flip: {piece: 'board[c]', to: star}"), **HIDDEN) == ["expr/unknown-name"]
    assert findings(effects("- flip: {piece: 'top(deck)'}")) == ["expr/no-faces"]
    with pytest.raises(RuleFault, match="not there"):
        act(effects("- flip: {piece: 'board[c]'}"), zones={"board": {**HIDDEN["zones"]["board"]}},
            pieces={"tile": {**HIDDEN["pieces"]["tile"], "start": "pouch"}})  # fmt: skip


def test_show_lets_some_players_know_and_nobody_else() -> None:
    match = act(effects("- show: {piece: 'board[c]', to: '{mover, 2}'}"), c="A2", **HIDDEN)
    assert [("kind" in cells(match, viewer)["A2"]) for viewer in (0, 1, 2, None)] == [True, False, True, False]
    assert (told(match, "shown", 0), told(match, "shown", 1)) == ([{"piece": "blue"}], [])
    assert cells(match, 0)["A2"]["face"] == "moon"
    with pytest.raises(RuleFault, match="not there"):
        act(effects("- show: {piece: 'top(pile)'}"))


def test_what_was_shown_is_known_until_it_is_shuffled() -> None:
    do = effects("- show: {piece: 'board[c]'}\n- swap: {a: 'board[c]', b: 'board[d]'}")
    match = act(do, c="A1", d="C2", **HIDDEN)
    assert cells(match, 1)["C2"]["kind"] == "red"
    match = act(effects("- show: {piece: 'board[c]'}\n- shuffle: board"), **HIDDEN)
    play(match, [f"shuffle_board piece={kind}" for kind in ("red", "blue", "red", "blue", "red")])
    assert not any("kind" in piece for piece in cells(match, 0).values())


# -- shuffle, draw, arrange --------------------------------------------------------------------------------


def test_shuffle_is_decided_from_the_top_with_like_cards_as_one_outcome() -> None:
    match = act(effects("- shuffle: deck"))
    assert match.current_player == boardkit.CHANCE
    assert (legal(match)[0], match.chance_weights()) == ("shuffle_deck piece=jack", [4, 4, 4, 4])
    match.play("shuffle_deck piece=ace")
    assert sorted(match.chance_weights()) == [3, 4, 4, 4]
    play(match, ["shuffle_deck piece=king", *["shuffle_deck piece=ace"] * 3])
    assert "shuffle_deck piece=ace" not in legal(match)
    while match.current_player == boardkit.CHANCE:
        match.play(legal(match)[-1])
    assert match.phase == "TURN" and told(match, "shuffled") == [{"zone": "deck"}]
    assert zone(match, "deck")["count"] == 16 and not any("kind" in card for card in zone(match, "deck")["items"])


def test_shuffle_wants_an_order() -> None:
    for name in ("pouch", "'hand[mover]'"):
        assert findings(effects(f"- shuffle: {name}")) == ["check/shuffle"]


def test_draw_takes_like_pieces_by_their_number_and_names_what_came() -> None:
    do = effects("- draw: {from: pouch, to: 'board[c]', name: chip}\n- set: {best: chip.worth}")
    match = act(do, c="B2")
    assert (legal(match), match.chance_weights()) == (["draw_pouch piece=red", "draw_pouch piece=blue"], [3, 3])
    match.play("draw_pouch piece=blue")
    assert cells(match)["B2"]["kind"] == "blue" and state(match)["best"] == 2
    match.play("act c=A1 d=A1")
    assert match.chance_weights() == [3, 2]
    assert [event["piece"] for event in told(match, "moved")] == ["blue"]


def test_draw_refuses() -> None:
    assert findings(effects("- draw: {from: deck, to: pile}")) == ["check/draw"]
    assert findings(effects("- draw: {from: pouch, to: pile}")) == ["check/cannot-lie"]
    assert findings(effects("- draw: {from: pouch, to: board}")) == ["check/needs-cell"]
    do = effects("- repeat: {times: 7, do: [draw: {from: pouch, to: bin}]}")
    match = begin(do, zones={"bin": {"shape": "set", "holds": "tile"}})
    match.play("act c=A1 d=A1")
    play(match, ["draw_pouch piece=red"] * 3 + ["draw_pouch piece=blue"] * 2)
    with pytest.raises(RuleFault, match="nothing is"):
        match.play("draw_pouch piece=blue")


def test_arrange_lays_pieces_out_as_an_option_says() -> None:
    match = act(effects("- arrange: {zone: quilt, as: layout}"))
    assert [patch["kind"] for patch in zone(match, "quilt")["cells"].values()] == ["a", "b", "b", "a"]


@pytest.mark.parametrize(
    ("effect", "layout", "code"),
    [
        ("arrange: {zone: deck, as: layout}", ["ab", "ba"], "check/arrange-zone"),
        ("arrange: {zone: quilt, as: fast}", ["ab", "ba"], "check/arrange-option"),
        ("arrange: {zone: board, as: layout}", ["ab", "ba"], "check/arrange-pieces"),
        ("arrange: {zone: quilt, as: layout}", ["abb", "baa"], "options/layout-size"),
        ("arrange: {zone: quilt, as: layout}", ["ax", "ba"], "options/layout-letter"),
        ("arrange: {zone: quilt, as: layout}", ["aa", "ab"], "options/layout-count"),
    ],
)
def test_arrange_refuses(effect: str, layout: list[str], code: str) -> None:
    options = {"layout": {"type": "layout", "of": "patch", "default": layout, "doc": "The start."}}
    assert findings(effects(f"- {effect}"), options=options) == [code]


def test_arrange_wants_the_board_full() -> None:
    zones = {"box": {"shape": "stack", "holds": "patch"}}
    do = effects("- move: {from: \"quilt['1-1']\", to: box}\n- arrange: {zone: quilt, as: layout}")
    with pytest.raises(RuleFault, match="nothing is"):
        act(do, zones=zones)
