"""Diagnostics are plain data: they travel between processes and into JSON."""

import json
import pickle

from boardkit.diagnostics import Diagnostic, Span

SPAN = Span("game.yaml", 3, 7, 3, 20)
FULL = Diagnostic("source/x", "wrong", SPAN, "repair it", "warning", (("see also", SPAN),), "3 | x")


def test_a_diagnostic_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(FULL)) == FULL


def test_to_dict_has_the_same_keys_full_or_empty() -> None:
    empty = Diagnostic("source/x", "wrong")
    assert empty.to_dict().keys() == FULL.to_dict().keys()
    assert json.loads(json.dumps(FULL.to_dict())) == FULL.to_dict()


def test_str_names_place_severity_and_code() -> None:
    assert str(FULL) == "game.yaml:3:7: warning[source/x]: wrong"
    assert str(Diagnostic("source/x", "wrong")) == "error[source/x]: wrong"
