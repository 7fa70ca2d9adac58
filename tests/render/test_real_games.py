"""Views of real games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import boardkit
from boardkit.library import presets
from boardkit.render import draw_view

NAMES = [preset.name for preset in presets()]


@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_a_match_can_be_drawn_for_everybody(name):
    match = boardkit.load(name).start(seed=5)
    choose = random.Random(1)
    for _ in range(60):
        for viewer in (None, *range(match.n_players)):
            text = draw_view(match.view(viewer), match.info)
            assert text and all(len(line) <= 78 for line in text.splitlines())
        if match.is_over:
            break
        match.play(choose.choice(match.legal_actions()))


def test_tong():
    options = {"rows": 3, "cols": 3, "kinds": ["a", "b", "c"], "per_kind": 3, "layout": ["abc", "bca", "cab"]}
    match = boardkit.load("tong", options=options).start(seed=1)
    match.play("place station=L2")
    match.play("feed kind=a")
    assert (
        draw_view(match.view(0), match.info)
        == """\
Player 1 decides (TURN).

      T1  T2  T3
 @L1   a   b   c  R1
  L2   b   c   .  R2
  L3   c   a   b  R3
      B1  B2  B3

. splat, @ chameleon"""
    )


def test_two_positions_that_a_player_cannot_tell_apart_look_the_same():
    """What is drawn comes from the view alone, so secrets cannot leak."""
    game = boardkit.load(str(Path(__file__).parent.parent / "cli" / "peek"))
    drawings = set()
    for seed in range(40):
        match = game.start(seed=seed)
        view = match.view(0)
        hand = tuple(piece["kind"] for piece in view["zones"]["hand"][0]["known"])
        if hand == ("one", "two"):
            drawings.add(draw_view(view, match.info))
    assert len(drawings) == 1
