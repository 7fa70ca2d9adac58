"""Small games with what Tong lacks: hidden cards, owners, face-down chips, a leak, a loop without an end."""

from __future__ import annotations

import copy

import boardkit

CARDS = {
    "boardkit": 1, "name": "cards", "title": "Cards", "summary": "Throw all your cards.", "players": "2..3",
    "pieces": {"card": {"kinds": ["A", "B", "C", "D"], "count": 2, "start": "stock"}},
    "zones": {
        "stock": {"shape": "stack", "holds": "card", "visible": "nobody"},
        "hand": {"shape": "set", "holds": "card", "per": "player", "visible": "owner"},
        "table": {"shape": "stack", "holds": "card"},
    },
    "state": {"peeked": {"type": "int", "range": "0..9", "per": "player", "visible": "owner"}},
    "round": [
        {"shuffle": "stock"}, {"deal": {"from": "stock", "to": "hand", "count": "2 * size(players)"}},
        {"next_turn": {"phase": "TURN", "player": 0}},
    ],
    "phases": {"TURN": {"actions": ["throw", "peek"]}},
    "actions": {
        "throw": {
            "params": {"card": {"in": "hand[mover]"}},
            "do": [
                {"move": {"from": "hand[mover]", "piece": "card", "to": "table"}},
                {"if": {"when": "size(hand[next(mover)]) == 0", "then": [{"end_match": {}}]}},
                {"next_turn": "TURN"},
            ],
        },
        "peek": {
            "needs": [
                {"that": "size(stock) > 0", "because": "the stock is empty"},
                {"that": "peeked[mover] == 0", "because": "you have looked already"},
            ],
            "do": [{"show": {"piece": "top(stock)", "to": "{mover}"}}, {"set": {"peeked[mover]": 1}}],
        },
    },
    "result": {"score": "size(hand[p])"},
}

STONES = {
    "boardkit": 1, "name": "stones", "title": "Stones", "summary": "Turn chips and put stones.", "players": 2,
    "pieces": {
        "stone": {"kinds": ["man"], "count": 2, "per": "player", "start": "box", "labels": {"man": "m"}},
        "chip": {
            "kinds": ["sun", "moon"], "count": 1, "faces": ["open", "closed"], "hides": True, "start_face": "down",
            "start": "pouch", "labels": {"sun": "*", "moon": "c"},
        },
    },
    "zones": {
        "board": {"shape": "grid", "rows": 2, "cols": 2, "holes": ["B2"], "holds": ["stone", "chip"]},
        "box": {"shape": "set", "holds": "stone"},
        "pouch": {"shape": "set", "holds": "chip", "visible": "nobody"},
    },
    "round": [{"next_turn": {"phase": "TURN", "player": 0}}],
    "phases": {"TURN": {"actions": ["end"]}},
    "actions": {"end": {"do": [{"end_match": {}}]}},
    "result": {"score": "0"},
}


def cards(**options):
    return boardkit.load(CARDS, **options)


def stones():
    return boardkit.load(STONES)


def leaky_cards():
    """Cards in which a player may ask for what nobody may see: whether the top card of the stock is an A."""
    data = copy.deepcopy(CARDS)
    data["actions"]["ask"] = {
        "needs": [{"that": "size(stock) > 0 and top(stock).kind == A"}], "do": [{"next_turn": "TURN"}]
    }
    data["phases"]["TURN"]["actions"].append("ask")
    return boardkit.load(data)


def endless_cards():
    """Cards in which a player may always pass."""
    data = copy.deepcopy(CARDS)
    data["actions"]["pass"] = {"do": [{"next_turn": "TURN"}]}
    data["phases"]["TURN"]["actions"] = ["pass"]
    data["actions"].pop("throw")
    data["actions"].pop("peek")
    data["state"].pop("peeked")
    return boardkit.load(data)


def stuck_cards():
    """Cards in which nobody can do anything once the stock is seen."""
    data = copy.deepcopy(CARDS)
    data["phases"]["TURN"]["actions"] = ["peek"]
    data["actions"].pop("throw")
    return boardkit.load(data)
