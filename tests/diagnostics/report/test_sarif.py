"""SARIF logs: what section 3 of the standard requires of each object we write."""

import json

import jsonschema

from boardkit.diagnostics import Bag, Diagnostic, Span
from boardkit.diagnostics.report import format_sarif, to_sarif

TEXT = {"type": "object", "properties": {"text": {"type": "string", "minLength": 1}}, "required": ["text"]}
NUMBER = {"type": "integer", "minimum": 1}
REGION = {
    "type": "object",
    "properties": dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), NUMBER),
    "required": ["startLine"],
    "additionalProperties": False,
}
LOCATION = {
    "type": "object",
    "properties": {
        "id": {"type": "integer", "minimum": 0},
        "message": TEXT,
        "physicalLocation": {
            "type": "object",
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "properties": {"uri": {"type": "string", "pattern": "^[A-Za-z0-9._~:/%-]+$"}},
                    "required": ["uri"],
                },
                "region": REGION,
            },
            "required": ["artifactLocation"],
        },
    },
    "additionalProperties": False,
}
RESULT = {
    "type": "object",
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": TEXT,
        "locations": {"type": "array", "items": LOCATION},
        "relatedLocations": {"type": "array", "items": LOCATION},
    },
    "required": ["message"],
    "additionalProperties": False,
}


def sample() -> Bag:
    bag = Bag()
    span = Span("games/my game.yaml", 2, 3, 2, 9)
    bag.add(
        "source/duplicate-key", span, related=[("first", Span("/abs/牌.yaml", 1, 1, 1, 2))], key="players"
    )
    bag.add("source/empty", Span("games/other.yaml", 1, 1, 1, 1))
    bag.put(Diagnostic("elsewhere/x", "odd", severity="warning"))
    return bag


def test_the_log_has_the_form_of_the_standard() -> None:
    log = to_sarif(sample(), version="1.2")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "boardkit"
    assert driver["version"] == "1.2"
    assert [rule["id"] for rule in driver["rules"]] == ["elsewhere/x", "source/duplicate-key", "source/empty"]
    for result in run["results"]:
        jsonschema.validate(result, RESULT)
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_a_result_says_everything_that_the_finding_does() -> None:
    result = to_sarif(sample())["runs"][0]["results"][0]
    assert result["level"] == "error"
    assert (
        result["message"]["text"] == "key 'players' stands twice; remove one of them or give it another name"
    )
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "games/my%20game.yaml"
    assert place["region"] == {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 9}
    (related,) = result["relatedLocations"]
    assert related["message"]["text"] == "first"
    assert related["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")


def test_the_text_is_the_log() -> None:
    assert json.loads(format_sarif(sample())) == to_sarif(sample())
    assert format_sarif(sample()) == format_sarif(sample())
