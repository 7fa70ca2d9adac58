"""What random matches never met is told by name."""

from __future__ import annotations

import boardkit
from boardkit.testing import cover_rules

from . import games


def test_everything_that_is_met_is_counted():
    found = cover_rules(boardkit.load("tong"), matches=3)
    assert found.n_matches == 3 and found.n_positions > 15
    assert found.actions["feed"] > found.actions["place"] == 3
    assert found.actions["shuffle_grid"] == 72
    assert found.phases["TURN"] > 0
    assert found.never["phases"] == [] and found.never["actions"] == []
    assert any(text.startswith("kind in") and n for text, n in found.reasons.items())


def test_what_is_never_met_is_named():
    found = cover_rules(games.stuck_cards(), matches=1)
    assert "you have looked already" not in found.never["reasons"]
    assert "the stock is empty" in found.never["reasons"]
    assert "the stock is empty" in str(found)


def test_the_same_seed_gives_the_same_counts():
    game = boardkit.load("tong-match")
    assert cover_rules(game, matches=2, seed=1).actions == cover_rules(game, matches=2, seed=1).actions
