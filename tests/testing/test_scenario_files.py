"""Scenario files are found and read, and every slip in one is a finding with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardkit.diagnostics import Bag
from boardkit.testing.codes import CODES
from boardkit.testing.files import find_files, read_cases

HEAD = "boardkit: 1\ngame: tong\n"


def write(folder, text, name="some.yaml"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def findings(tmp_path, text):
    bag = Bag()
    cases = read_cases(write(tmp_path, text), bag)
    return cases, [(d.code, d.span.line if d.span else None) for d in bag]


def test_what_the_file_says_holds_for_its_scenarios(tmp_path):
    cases, found = findings(tmp_path, HEAD + """variant: match
options: {target: 3, max_stake: 4}
players: 2
seed: 5
scenarios:
  - id: one
    title: the first
    tests: R-TONG-1
    then: {over: false}
  - id: two
    title: the second
    variant: solo
    options: {target: 4}
    players: 1
    seed: 0
    then: {over: false}
""")
    assert found == []
    one, two = cases
    assert (one.variant, one.options, one.players, one.seed) == ("match", {"target": 3, "max_stake": 4}, 2, 5)
    assert (two.variant, two.options, two.players, two.seed) == ("solo", {"target": 4, "max_stake": 4}, 1, 0)
    assert one.tests == ("R-TONG-1",) and one.line() == 8 and two.line(("then",)) == 18


@pytest.mark.parametrize("text, expected", [
    ("  - {id: one, title: t, thn: {over: true}}", ("schema/unknown-key", 4)),
    ("  - {id: one, title: t, then: {ovr: true}}", ("schema/unknown-key", 4)),
    ("  - {title: t, then: {over: true}}", ("schema/missing-key", 4)),
    ("  - {id: one, title: t, then: {over: 1}}", ("schema/wrong-type", 4)),
    ("  - {id: one, title: t}", ("scenario/checks-nothing", 4)),
    ("  - {id: one, title: t, when: feed kind=fly}", ("scenario/checks-nothing", 4)),
    ("  - {id: one, title: t, steps: [{do: feed kind=fly}]}", ("scenario/checks-nothing", 4)),
    ("  - {id: one, title: t, steps: [{refuse: a}, {because: b}]}", ("scenario/empty-step", 4)),
    ("  - {id: one, title: t, when: a, steps: [{refuse: a}]}", ("scenario/steps-and-when", 4)),
    (2 * "  - {id: one, title: t, then: {over: true}}\n", ("scenario/id-twice", 5)),
])
def test_slips_are_findings(tmp_path, text, expected):
    cases, found = findings(tmp_path, f"{HEAD}scenarios:\n{text}\n")
    assert expected in found
    assert cases == []


def test_a_file_outside_a_game_must_name_one(tmp_path):
    _, found = findings(tmp_path, "boardkit: 1\nscenarios: []\n")
    assert found == [("scenario/no-game", 1)]


def test_broken_yaml_is_a_finding(tmp_path):
    cases, found = findings(tmp_path, "boardkit: 1\nscenarios: [\n")
    assert cases == [] and found


def test_every_finding_has_words():
    for code in CODES:
        assert code.code.startswith("scenario/") and code.title and code.message and code.cure and code.why


def test_files_are_those_in_folders_named_scenarios(tmp_path):
    wanted = write(tmp_path, "# words\nboardkit: 1\n", "g/scenarios/a.yaml")
    write(tmp_path, "other: 1\n", "g/scenarios/b.yaml")
    write(tmp_path, "boardkit: 1\n", "g/game.yaml")
    direct = write(tmp_path, "boardkit: 1\n", "mine.yaml")
    assert find_files([tmp_path]) == [wanted]
    assert find_files([direct, tmp_path]) == [direct, wanted]


def test_without_paths_all_games_are_looked_at():
    assert {path.parent.parent.name for path in find_files()} >= {"tong"}


def test_a_game_by_path_is_taken_from_the_folder_of_the_file(tmp_path):
    game = Path(__file__).parents[2] / "games" / "tong"
    (tmp_path / "mine").symlink_to(game)
    scenario = "{id: a, title: t, then: {over: false}}"
    cases, found = findings(tmp_path, f"boardkit: 1\ngame: mine/game.yaml\nscenarios:\n  - {scenario}\n")
    assert found == [] and Path(cases[0].game).samefile(game / "game.yaml")
