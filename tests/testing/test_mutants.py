"""Mutants: what is changed, what is left alone, and that a rule without a scenario survives."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import pytest

import boardkit
from boardkit.diagnostics import Bag
from boardkit.errors import BoardkitError
from boardkit.source import parse_text
from boardkit.testing.mutant_expressions import mutated_expressions
from boardkit.testing.mutant_names import Vocabulary
from boardkit.testing.mutants import mutants
from boardkit.testing.mutation import Verdict, all_mutants, main, mutate

DEFINITION = {
    "players": "2..3", "phases": {"ONE": {}, "TWO": {}}, "actions": {"go": {}, "stay": {}},
    "state": {"a": {"type": "int"}, "b": {"type": "int"}, "where": {"type": "grid"}},
    "options": {"x": {"type": "bool"}, "y": {"type": "bool"}, "how": {"type": "choice", "of": ["fast", "slow"]}},
}
WORDS = Vocabulary(DEFINITION)


def expressions(text):
    return set(mutated_expressions(ast.parse(text, mode="eval"), WORDS))


@pytest.mark.parametrize("text, expected", [
    ("a == 1", {"a != 1", "a == 2", "a == 0", "b == 1"}),
    ("a < b", {"a <= b", "a >= b", "b < b", "a < a"}),
    ("not where", {"where"}),
    ("where and p", {"where or p", "p", "where"}),
    ("p - 1", {"p + 1", "p - 2", "p - 0"}),
    ("p if q else r", {"r if q else p"}),
    ("any(f(c) for c in s if g(c))", {"all((f(c) for c in s if g(c)))", "any((f(c) for c in s))"}),
    ("mover", {"next(mover)"}),
    ("next(p)", {"previous(p)"}),
    ("options.x", {"options.y"}),
    ("how == fast", {"how != fast", "how == slow"}),
    ("true", set()),
    ("p in s", {"p not in s"}),
    ("p is none", {"p is not none"}),
])
def test_an_expression_is_changed_in_one_place(text, expected):
    assert expressions(text) == expected


def test_next_and_previous_are_one_for_two_players():
    assert Vocabulary({"players": 2}).others("next") == []
    assert Vocabulary({"players": "2..4"}).others("next") == ["previous"]


def changes(text):
    root = parse_text(text, "game.yaml", Bag())
    return {(m.line, m.change): m.data for m in mutants("game.yaml", root, WORDS)}


def test_effects_are_left_out_and_change_places():
    text = "do:\n  - set: {a: 1, b: 2}\n  - go: ONE\n"
    found = changes(text)
    assert found[3, "without {go: ONE}"] == {"do": [{"set": {"a": 1, "b": 2}}]}
    assert {"do": [{"go": "ONE"}, {"set": {"a": 1, "b": 2}}]} in found.values()
    assert found[2, "without 'b: 2'"] == {"do": [{"set": {"a": 1}}, {"go": "ONE"}]}
    assert found[2, "1 becomes 2"]["do"][0] == {"set": {"a": 2, "b": 2}}
    assert found[3, "'ONE' becomes 'TWO'"]["do"][1] == {"go": "TWO"}


def test_then_and_else_change_places():
    found = changes("if:\n  when: p\n  then: [go: ONE]\n  else: [go: TWO]\n")
    swapped = {"when": "p", "then": [{"go": "TWO"}], "else": [{"go": "ONE"}]}
    assert found[2, "then and else change places"] == {"if": swapped}
    assert found[4, "without 'else'"] == {"if": {"when": "p", "then": [{"go": "ONE"}]}}


def test_conditions_are_dropped_and_ranges_are_off_by_one():
    found = changes("needs:\n  - {that: a > 1, because: words}\nrange: 1..5\nflag: true\n")
    assert {"needs": [], "range": "1..5", "flag": True} in found.values()
    assert {data["range"] for data in found.values() if "range" in data} == {"1..5", "2..5", "0..5", "1..6", "1..4"}
    assert found[4, "true becomes false"]["flag"] is False
    assert {"because": "words", "that": "a >= 1"} in [data["needs"][0] for data in found.values() if data.get("needs")]


def test_a_wider_promise_is_no_change_of_rules():
    found = changes("state:\n  a: {type: int, range: 1..5}\n")
    assert {data["state"]["a"]["range"] for data in found.values()} == {"2..5", "1..4"}


def test_prose_is_left_alone():
    assert changes("doc: one 1\ntitle: Two\nruling: R-1\nlabels: {a: 1}\n") == {}
    assert changes("phases.TURN.doc: some words\n") == {}


def test_every_mutant_of_tong_has_a_place_and_differs():
    found = list(all_mutants(GAME))
    assert len(found) > 300
    assert len({(m.file, json.dumps(m.data, sort_keys=False)) for m in found}) == len(found)
    assert all(m.line > 0 and m.change for m in found)
    assert {m.file for m in found} == {"game.yaml", "variants/match.yaml", "variants/multi.yaml", "variants/solo.yaml"}


GAME = Path(__file__).parents[2] / "games" / "tong"

NIM = """boardkit: 1
name: nim
title: Nim
summary: Take stones.
players: 2
state: {stones: {type: int, range: 0..9, start: 5}}
round: [next_turn: {phase: TURN, player: 0}]
phases: {TURN: {actions: [take]}}
actions:
  take:
    params: {n: {in: "numbers(1, 2)"}}
    needs:
      - {that: n <= stones, because: there are not so many}
    do:
      - set: {stones: stones - n}
      - if: {when: stones == 0, then: [end_match: {}]}
      - next_turn: TURN
result: {score: 1 if p == mover else -1}
"""
SCENARIOS = """boardkit: 1
scenarios:
  - id: all
    title: the last stone wins
    steps:
      - {then: {state: {stones: 5}, player: 0, legal: [take n=1, take n=2]}}
      - {do: take n=2, then: {state: {stones: 3}, player: 1}}
      - {do: take n=2, then: {state: {stones: 1}, player: 0, refused: {take n=2: not so many}}}
      - {do: take n=1, then: {over: true, winners: [0], scores: [1, -1]}}
"""


@pytest.fixture
def nim(tmp_path):
    folder = tmp_path / "nim"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "game.yaml").write_text(NIM, encoding="utf-8")
    (folder / "scenarios" / "all.yaml").write_text(SCENARIOS, encoding="utf-8")
    return folder


def test_a_game_with_good_scenarios_lets_little_through(nim):
    before = (nim / "game.yaml").read_bytes()
    report = mutate(nim, processes=1, matches=1)
    assert report.score > 0.9, str(report)
    assert (nim / "game.yaml").read_bytes() == before
    assert "killed" in str(report)
    assert {v.killed_by for v in report.verdicts} >= {"all", "load"}


def test_a_rule_that_no_scenario_tells_of_survives(nim):
    text = SCENARIOS.replace(", refused: {take n=2: not so many}", "").replace(", scores: [1, -1]", "")
    (nim / "scenarios" / "all.yaml").write_text(text, encoding="utf-8")
    report = mutate(nim, processes=1, matches=1)
    assert any("becomes '1 if p == mover else -2'" in str(v.mutant) for v in report.survivors)


def test_the_unchanged_game_must_pass(nim):
    (nim / "scenarios" / "all.yaml").write_text(SCENARIOS.replace("stones: 3", "stones: 4"), encoding="utf-8")
    with pytest.raises(BoardkitError, match="the unchanged game fails"):
        mutate(nim, processes=1)


def test_the_command_lists_what_survived(nim, capsys):
    assert main([str(nim), "--processes", "2", "--every", "9", "--at-least", "0.5"]) == 0
    out = capsys.readouterr().out
    assert "mutants killed" in out


def test_a_verdict_names_its_killer():
    mutant = next(all_mutants(GAME))
    assert Verdict(mutant, "").survived and not Verdict(mutant, "S-1").survived
    assert str(mutant).startswith("game.yaml:")


def test_a_copied_game_is_the_game(tmp_path):
    """The files of mutants are written as JSON, which is YAML: unchanged data must give the same rules."""
    shutil.copytree(GAME, tmp_path / "tong")
    path = tmp_path / "tong" / "game.yaml"
    data = parse_text(path.read_text(encoding="utf-8"), "game.yaml", Bag()).to_data()
    before = boardkit.load(path).fingerprint
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    assert boardkit.load(path).fingerprint == before
