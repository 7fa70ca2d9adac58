"""Changed rules are noticed: of the mutants of each game nearly all are killed by its scenarios and the laws."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardkit.testing import mutate

GAMES = Path(__file__).parents[2] / "games"
AT_LEAST = {"tong": 0.95}
"""The share of mutants that must be killed; what survives there changes nothing that anybody could see."""


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_LEAST)
def test_the_scenarios_of_a_game_notice_changed_rules(name):
    report = mutate(GAMES / name)
    assert report.score >= AT_LEAST[name], str(report)
