"""Hands, stacks, variables, headings and the result."""

from __future__ import annotations

from boardkit.program import DomainInfo, ZoneInfo
from boardkit.render import draw_view

from .scenes import grid, info, pieces, space, variable, view

CARDS = pieces(["AC", "TC", "KS", "spider"])


def card(kind, **more):
    return {"kind": kind, **more}


def hidden(n):
    return [{"hidden": True, "back": "cards"}] * n


def shown_set(known=(), n_hidden=0):
    return {"shape": "set", "count": len(known) + n_hidden, "known": list(known), "hidden": hidden(n_hidden)}


def shown_stack(items):
    return {"shape": "stack", "count": len(items), "top": items[-1] if items else None, "items": items}


def lines(zones, *, shape="set", per_player=False, **more):
    zone = ZoneInfo("hand", shape, 10, 10, "all", per_player=per_player)
    text = draw_view(view(zones={"hand": zones}), info(zones=[zone], piece_info=CARDS), **more)
    return text.split("\n\n", 1)[1].splitlines()


def test_cards_in_a_row():
    assert lines(shown_set([card("AC"), card("TC"), card("KS")])) == ["hand: AC TC KS  (3 in all)"]


def test_like_pieces_are_counted():
    assert lines(shown_set([card("AC"), card("AC"), card("spider")])) == ["hand: 2 AC, spider  (3 in all)"]


def test_unknown_pieces_are_counted():
    assert lines(shown_set(n_hidden=1)) == ["hand: 1 unknown cards"]
    assert lines(shown_set([card("AC")], 12)) == ["hand: AC, 12 unknown cards  (13 in all)"]


def test_what_is_empty_or_secret_is_said():
    assert lines(shown_set()) == ["hand: empty"]
    assert lines({"shape": "set", "count": None, "known": [], "hidden": []}) == ["hand: an unknown number of pieces"]


def test_a_zone_of_every_player():
    zones = [shown_set([card("AC")]), shown_set(n_hidden=2)]
    assert lines(zones, per_player=True) == ["hand of player 0: AC", "hand of player 1: 2 unknown cards"]


def test_stacks_show_their_top():
    pile = shown_stack([card("AC"), card("KS")])
    assert lines(pile, shape="stack") == ["hand: AC KS on top  (2 in all)"]
    assert lines(shown_stack(hidden(27)), shape="stack") == ["hand: 27 unknown cards"]


def test_a_piece_that_the_viewer_peeked_at_is_in_brackets():
    deck = shown_stack([*hidden(26), card("KS", known_to_you=True)])
    assert lines(deck, shape="stack") == ["hand: 26 unknown cards, (KS) on top  (27 in all)"]


def test_the_depth_of_a_tall_stack_is_only_counted():
    tall = shown_stack([card("AC"), card("TC")] * 30)
    shown = lines(tall, shape="stack")
    assert all(len(line) <= 78 for line in shown)
    assert " ".join(" ".join(shown).split()) == f"hand: 40 more, {'AC TC ' * 10}on top (60 in all)"


def test_owners_are_named_where_they_are_not_plain():
    owned = pieces(["man"], owners=(0, 1))
    zone = ZoneInfo("box", "set", 10, 10, "all", per_player=True)
    zones = {"box": [shown_set([card("man", owner=0), card("man", owner=1)]), shown_set([card("man", owner=1)])]}
    text = draw_view(view(zones=zones), info(zones=[zone], piece_info=owned))
    assert "box of player 0: man, man of player 1  (2 in all)\nbox of player 1: man" in text


# -- variables ---------------------------------------------------------------------------------------------


def variables(values, declared, **more):
    domains = more.pop("domains", ())
    text = draw_view(view(variables=values), info(variables=declared, domains=domains, **more))
    return text.split("\n\n", 1)[1].splitlines()


def test_values_of_players_are_a_table():
    declared = [variable("points", ["player"]), variable("bid", ["player"], visibility="owner")]
    assert variables({"points": [3, 12], "bid": [2, None]}, declared) == [
        "          points  bid",
        "player 0       3    2",
        "player 1      12    ?",
    ]


def test_a_table_that_is_too_wide_becomes_lines():
    declared = [variable("a_very_long_name_of_a_variable_" + letter, ["player"]) for letter in "abc"]
    shown = variables({v.name: [1, 2] for v in declared}, declared)
    assert shown[0] == "a_very_long_name_of_a_variable_a: player 0: 1, player 1: 2"


def test_single_values():
    declared = [
        variable("n"),
        variable("done", domain="bool"),
        variable("who", domain="player", low=-1),
        variable("cells", domain="c", is_set=True),
    ]
    values = {"n": 4, "done": True, "who": None, "cells": ["A1", "B1"]}
    assert variables(values, declared) == ["n: 4", "done: yes", "who: none", "cells: {A1, B1}"]
    assert variables({**values, "who": 1}, declared)[2] == "who: player 1"


def test_values_by_kind_and_many_values():
    kinds = DomainInfo("kind", "kind", ("ant", "bee"))
    many = DomainInfo("c", "cell", tuple(f"c{i}" for i in range(20)))
    declared = [variable("price", ["kind"]), variable("visits", ["c"]), variable("used", ["c"], domain="bool")]
    values = {
        "price": {"ant": 0, "bee": 2},
        "visits": {f"c{i}": i % 10 == 3 for i in range(20)},
        "used": dict.fromkeys(many.names, False),
    }
    assert variables(values, declared, domains=[kinds, many]) == [
        "price: ant 0, bee 2",
        "visits: c3 yes, c13 yes",
        "used: none",
    ]


def test_values_of_players_and_kinds():
    kinds = DomainInfo("kind", "kind", ("ant", "bee"))
    declared = [variable("taken", ["player", "kind"], visibility="owner")]
    values = {"taken": [{"ant": 1, "bee": 0}, None]}
    assert variables(values, declared, domains=[kinds]) == ["taken: player 0 ant 1, bee 0, player 1 ?"]


def test_values_that_pieces_carry():
    zone, cells = grid(1, 2)
    held = space(A1={"kind": "stone", "values": {"damage": 2}}, B1={"kind": "stone", "values": {"damage": 0}})
    declared = [variable("damage", ["set"])]
    domains = [cells, DomainInfo("set", "piece", ("stone.1", "stone.2"))]
    text = draw_view(view(zones={"board": held}), info(zones=[zone], domains=domains, variables=declared))
    assert text.endswith("damage: A1 2")


# -- heading and result ------------------------------------------------------------------------------------


def heading(**parts):
    return draw_view(view(**parts), info(names=parts.pop("names", ()))).splitlines()[0]


def test_whose_turn_it_is():
    assert heading() == "Player 0 decides (TURN)."
    assert heading(to_move=1) == "Player 1 decides, in the turn of player 0 (TURN)."
    assert heading(to_move="chance", mover=None) == "Chance decides (TURN)."
    assert heading(round=2) == "Player 0 decides (TURN, round 3)."
    assert draw_view(view(), info(rounds=True)) == "Player 0 decides (TURN, round 1)."


def test_players_with_names():
    assert draw_view(view(), info(names=("white", "black"))) == "White decides (TURN)."


def result(winners, scores=(1, -1), measures=None):
    over = view(over=True, to_move=None, winners=winners, scores=list(scores), measures=measures)
    return draw_view(over, info()).splitlines()


def test_the_result():
    assert result([0]) == ["The match is over: player 0 wins.", "Scores: player 0: 1, player 1: -1."]
    assert result([0, 1], ["1/2", "1/2"])[0] == "The match is over: player 0 and player 1 win."
    assert result([])[0] == "The match is over: nobody wins."
    assert result([0], measures={"eaten": 25})[2] == "eaten: 25"
