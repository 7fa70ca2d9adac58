"""Every ruling has a scenario, and every value that an option may take has one too."""

from __future__ import annotations

import re

import pytest

import boardkit
from boardkit.diagnostics import Bag
from boardkit.library import presets
from boardkit.testing.files import find_files, read_cases
from boardkit.testing.games import option_choices

CASES = [case for file in find_files() for case in read_cases(file, Bag())]
TESTED = {case.game for case in CASES}
GAMES = {preset.name: preset for preset in presets() if any(preset.path == game or preset.path in game for game in TESTED)}


def tests_of(preset):
    """The scenarios of a preset."""
    path = preset.path
    return [case for case in CASES if boardkit.library.find(case.game, case.variant or None) == path]


def rulings_in(data):
    """Everything under a key `ruling` in a definition."""
    if isinstance(data, dict):
        found = {data["ruling"]} if isinstance(data.get("ruling"), str) else set()
        return found.union(*(rulings_in(value) for value in data.values()))
    return set().union(*(rulings_in(item) for item in data)) if isinstance(data, list) else set()


def test_the_rulings_of_tong_are_all_there():
    tested = {ruling for case in CASES for ruling in case.tests}
    wanted = {f"R-TONG-{n}" for n in range(1, 21)} | {f"R-BET-{n}" for n in range(1, 11)}
    assert wanted - tested == set()


@pytest.mark.parametrize("name", [preset.name for preset in presets()])
def test_every_ruling_that_a_definition_names_has_a_scenario(name):
    preset = next(p for p in presets() if p.name == name)
    cases = [case for case in CASES if preset.game in case.game]
    if not cases:
        pytest.skip("no scenarios")
    tested = {ruling for case in cases for ruling in case.tests}
    named = {word for text in rulings_in(boardkit.load(name).definition) for word in re.findall(r"R-\w+-\d+", text)}
    assert named - tested == set()


@pytest.mark.parametrize("name", [preset.name for preset in presets()])
def test_every_value_of_a_choice_has_a_scenario(name):
    preset = next(p for p in presets() if p.name == name)
    cases = [case for case in CASES if preset.game in case.game]
    if not cases:
        pytest.skip("no scenarios")
    given = {(option, str(value)) for case in cases for option, value in case.options.items()}
    game = boardkit.load(name)
    words = {"none": "None"}
    choices = [(o, str(v)) for changed in option_choices(game) for o, v in changed.items() if not isinstance(v, int) or isinstance(v, bool)]
    given |= {(option, words.get(value, value)) for option, value in given}
    assert [choice for choice in choices if choice not in given] == []
