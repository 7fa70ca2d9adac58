"""Scenarios pass and fail as they should, with a report that shows where and why."""

from __future__ import annotations

import json

import pytest

from boardkit.testing import run
from boardkit.testing.report import format_result

LAYOUT = "options: {layout: [sbsms, fcbmf, csbmc, mfcbs, fbfmc]}\n"


def outcome(tmp_path, scenario, head=f"boardkit: 1\ngame: tong\n{LAYOUT}", **options):
    path = tmp_path / "some.yaml"
    path.write_text(f"{head}scenarios:\n  - id: one\n    title: some words\n{scenario}", encoding="utf-8")
    summary = run([path], backends=["python"], **options)
    assert not summary.diagnostics, [str(d) for d in summary.diagnostics]
    return summary.results[0]


def lines(text):
    return "".join(f"    {line}\n" for line in text.strip().splitlines())


PASSING = [
    "given: place station=L1\nwhen: feed kind=spider\nthen: {state: {chameleon: T3}}",
    "when: [place station=L1, feed kind=spider]\nthen: {board: {grid: [.b.m., fcbmf, csbmc, mfcbs, fbfmc]}}",
    "then: {zones: {grid: {1-1: spider, 1-2: {kind: butterfly, face: critter}}}, counts: {grid: 25}}",
    "then: {player: 0, mover: 0, phase: PLACE, round: 0, over: false, legal_excludes: feed kind=fly}",
    "then: {refused: [feed kind=fly, place station=C9]}",
    "steps: [{refuse: feed kind=fly, because: not on offer}, {do: place station=L1, then: {phase: TURN}}]",
    "options: {layout: random}\nchance: [{shuffle_grid: fly f}]\nthen: {player: chance}",
    "options: {layout: random}\nseed: 1\nthen: {player: 0}",
    "players: 3\ninvalid: for 2 players",
    "given: place station=L1\nwhen: feed kind=spider\nthen: {events: [feed kind=spider, {flipped: {piece: spider}}]}",
    "given: place station=L1\nwhen: feed kind=spider\nthen: {events_of: {player 1: [feed, flipped]}}",
    "given: place station=L1\nthen: {views: {player 0: {to_move: 0, phase: TURN}, player 1: {legal: []}}}",
    "given: place station=L1\nwhen: feed kind=spider\nthen: {n_events: {flipped: 3, match_ended: 0}}",
]


@pytest.mark.parametrize("scenario", PASSING)
def test_what_holds_passes(tmp_path, scenario):
    result = outcome(tmp_path, lines(scenario))
    assert result.passed, format_result(result)


FAILING = [
    ("then: {state: {chameleon: T3}}", "then.state.chameleon", "T3", "None"),
    ("then: {board: {grid: [.....,.....,.....,.....,.....]}}", "then.board.grid", ". . . . .", "s b s m s"),
    ("then: {zones: {grid: {1-1: fly}}}", "then.zones.grid.1-1", "fly", "spider"),
    ("then: {counts: {grid: 24}}", "then.counts.grid", "24", "25"),
    ("then: {player: 1}", "then.player", "1", "0"),
    ("then: {player: nobody}", "then.player", "nobody", "0"),
    ("then: {mover: 1}", "then.mover", "1", "0"),
    ("then: {phase: TURN}", "then.phase", "TURN", "PLACE"),
    ("then: {round: 1}", "then.round", "1", "0"),
    ("then: {over: true}", "then.over", "True", "False"),
    ("then: {legal: [place station=T1]}", "then.legal", "place station=T1", "place station=T2"),
    ("then: {legal_includes: feed kind=fly}", "then.legal_includes", "feed kind=fly", "place station=T1"),
    ("then: {legal_excludes: place station=T1}", "then.legal_excludes", "none of", "place station=T1"),
    ("then: {refused: {place station=T1: ''}}", "then.refused", "is refused", "it can be played"),
    ("then: {refused: {feed kind=fly: no such words}}", "then.refused", "no such words", "not on offer"),
    ("then: {scores: [1, -1]}", "then.scores", "[1, -1]", "not over"),
    ("then: {winners: [0]}", "then.winners", "[0]", "None"),
    ("then: {measures: {eaten: 3}}", "then.measures.eaten", "3", "nothing of that name"),
    ("then: {view: {zones: {grid: {cells: {1-1: fly}}}}}", "then.view.zones.grid.cells.1-1", "fly", "spider"),
    ("then: {views: {player 1: {legal: [a]}}}", "then.views.player 1.legal", "expected: a", "[]"),
    ("when: place station=L1\nthen: {events: [place, flipped]}", "then.events.1", "flipped", "place player=0"),
    ("when: feed kind=fly\nthen: {over: false}", "when", "a scenario of this game", "cannot be played"),
    ("given: [place station=L1, place station=L1]\nthen: {over: false}", "given.1", "of this game", "cannot be"),
    ("then: {state: {camel: 1}}", "then.state.camel", "of this game", "no variable 'camel'"),
    ("then: {legal: [feed kind=wasp]}", "then.legal.0", "of this game", "'wasp'"),
    ("given: {shufle: a}\nthen: {over: false}", "given", "of this game", "no action 'shufle'"),
    ("position: {state: {value: 1}}\nthen: {over: false}", "position.state.value", "of this game", "no variable"),
    ("variant: tong-bet\nthen: {over: false}", "the scenario", "a match", "no variant 'tong-bet'"),
    ("invalid: nothing\n", "invalid", "an error with the words 'nothing'", "a match"),
    ("players: 5\ninvalid: nothing\n", "invalid", "the words 'nothing'", "for 2 players"),
    ("when: place station=L1\nthen: {n_events: {flipped: 1}}", "then.n_events.flipped", "1", "0"),
    ("when: place station=L1\nthen: {n_events: {fliped: 1}}", "then.n_events.fliped", "of this game", "no event"),
    ("steps: [{do: place station=L1}, {refuse: feed kind=spider}]", "steps.1.refuse", "refused", "can be"),
]


@pytest.mark.parametrize("scenario, where, expected, got", FAILING)
def test_what_does_not_hold_is_told(tmp_path, scenario, where, expected, got):
    result = outcome(tmp_path, lines(scenario))
    assert not result.passed
    report = format_result(result)
    first = report.splitlines()[1]
    assert first.endswith(f": {where}") or f": {where}." in first
    assert "some.yaml:" in first
    assert expected in report and got in report


def test_the_report_names_the_line_the_position_and_the_actions(tmp_path):
    scenario = "given: place station=L1\nwhen: feed kind=spider\nthen:\n  state:\n    chameleon: T2"
    result = outcome(tmp_path, lines(scenario))
    report = format_result(result)
    assert "some.yaml:11: then.state.chameleon" in report
    assert "expected: T2" in report and "got:      T3" in report
    assert "place station=L1\n    feed kind=spider" in report
    assert ". b . m ." in report and "chameleon=T3" in report and "player 1 decides" in report


def test_chance_that_nobody_decides_stays_open(tmp_path):
    head = "boardkit: 1\ngame: tong\n"
    assert outcome(tmp_path, lines("then: {player: chance}"), head).passed
    result = outcome(tmp_path, lines("when: place station=L1\nthen: {player: 0}"), head)
    assert "cannot be played" in format_result(result)


def test_a_fault_of_the_library_fails_one_scenario(tmp_path, monkeypatch):
    monkeypatch.setattr("boardkit.play.match.Match.phase", property(lambda match: 1 // 0))
    result = outcome(tmp_path, lines("then: {phase: TURN}"))
    assert not result.passed and "ZeroDivisionError" in format_result(result)


def test_a_keyword_chooses_and_results_are_told(tmp_path):
    told = []
    result = outcome(tmp_path, lines("tests: [R-X-1]\nthen: {over: false}"), keyword="r-x", on_result=told.append)
    assert told == [result]
    path = tmp_path / "some.yaml"
    summary = run([path], keyword="other", backends=["python"])
    assert summary.results == () and summary.n_left_out == 1 and summary.passed


def test_the_summary_is_json(tmp_path):
    path = tmp_path / "some.yaml"
    scenario = "{id: a, title: t, seed: 1, then: {over: true}}"
    path.write_text(f"boardkit: 1\ngame: tong\nscenarios:\n  - {scenario}\n", encoding="utf-8")
    summary = run([path])
    data = json.loads(json.dumps(summary.to_dict()))
    assert not data["passed"] and data["scenarios"] == 1
    assert {r["backend"] for r in data["results"]} >= {"python"}
    assert data["results"][0]["mismatches"][0]["path"] == ["then", "over"]
    assert "failed in 1 files" in str(summary)


def test_findings_are_part_of_the_summary(tmp_path):
    path = tmp_path / "some.yaml"
    path.write_text("boardkit: 1\ngame: tong\nscenarios:\n  - {id: a, titel: t}\n", encoding="utf-8")
    summary = run([path])
    assert not summary.passed and "titel" in str(summary)
