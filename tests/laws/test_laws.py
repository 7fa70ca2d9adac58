"""The laws of `boardkit.testing.laws`, tried on every preset and back end; long runs are marked slow."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardkit.runtime import has_native
from boardkit.testing import all_games, check_laws, matches
from boardkit.testing.games import Choice
from boardkit.testing.laws import check_position

BACKENDS = ["python", *(["native"] if has_native() else [])]
GAMES = list(all_games())
PRESETS = list({choice.preset: choice for choice in GAMES}.values())


LOADED = {str(choice): choice.load() for choice in PRESETS}


@pytest.mark.parametrize("choice", GAMES, ids=str)
def test_every_preset_obeys_the_laws(choice: Choice) -> None:
    checked = check_laws(choice.load(), players=choice.players, matches=1, positions=12, backends=BACKENDS)
    assert checked.n_positions > 0


@pytest.mark.parametrize("choice", PRESETS, ids=str)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_positions_that_hypothesis_finds_obey(choice: Choice, data: st.DataObject) -> None:
    check_position(data.draw(matches(LOADED[str(choice)], players=choice.players, max_actions=20)))


@pytest.mark.slow
@pytest.mark.parametrize("choice", list(all_games(options=True, every_number=True)), ids=str)
def test_every_option_obeys_the_laws(choice: Choice) -> None:
    check_laws(choice.load(), players=choice.players, matches=3, positions=60, max_moves=20_000, backends=BACKENDS)


@pytest.mark.slow
@pytest.mark.parametrize("choice", GAMES, ids=str)
def test_every_preset_obeys_the_laws_in_many_matches(choice: Choice) -> None:
    check_laws(choice.load(), players=choice.players, matches=50, positions=1_000, backends=BACKENDS)


@pytest.mark.slow
@pytest.mark.parametrize("choice", PRESETS, ids=str)
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_many_positions_that_hypothesis_finds_obey(choice: Choice, data: st.DataObject) -> None:
    check_position(data.draw(matches(LOADED[str(choice)], players=choice.players)))
