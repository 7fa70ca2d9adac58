"""Every ruling that a definition names has a scenario, and so has every value that a choice may take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boardkit
from boardkit.diagnostics import Bag
from boardkit.library import presets
from boardkit.testing.files import find_files, read_cases
from boardkit.testing.games import option_choices

CASES = [case for file in find_files() for case in read_cases(file, Bag())]
PRESETS = {preset.name: preset for preset in presets()}


def cases_of(name):
    """The scenarios in the folder of a preset's game."""
    folder = Path(PRESETS[PRESETS[name].game].path).parent
    return [case for case in CASES if Path(case.game).parent == folder]


WITH_SCENARIOS = [name for name in PRESETS if cases_of(name)]


def rulings_in(data):
    """Everything under the keys `ruling` of a definition."""
    if isinstance(data, dict):
        own = {data["ruling"]} if isinstance(data.get("ruling"), str) else set()
        return own.union(*map(rulings_in, data.values()))
    return set().union(*map(rulings_in, data)) if isinstance(data, list) else set()


def test_the_rulings_of_tong_are_all_there():
    tested = {ruling for case in CASES for ruling in case.tests}
    wanted = {f"R-TONG-{n}" for n in range(1, 21)} | {f"R-BET-{n}" for n in range(1, 11)}
    assert wanted - tested == set()


@pytest.mark.parametrize("name", WITH_SCENARIOS)
def test_every_ruling_that_a_definition_names_has_a_scenario(name):
    tested = {ruling for case in cases_of(name) for ruling in case.tests}
    texts = rulings_in(boardkit.load(name).definition)
    assert {ruling for text in texts for ruling in re.findall(r"R-\w+-\d+", text)} - tested == set()


@pytest.mark.parametrize("name", WITH_SCENARIOS)
def test_every_value_of_a_choice_has_a_scenario(name):
    given = {(option, str(value)) for case in cases_of(name) for option, value in case.options.items()}
    pairs = [pair for changed in option_choices(boardkit.load(name)) for pair in changed.items()]
    words = {(option, str(value)) for option, value in pairs if isinstance(value, str | bool)}
    assert words - given == set()
