"""Scalars by the core schema of YAML 1.2, and nothing of YAML 1.1."""

import pytest

from .reading import findings, scalar

VALUES = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "0": 0, "7": 7, "-7": -7, "+7": 7, "007": 7, "0x1F": 31, "0o17": 15,
    "9223372036854775807": 2**63 - 1, "-9223372036854775808": -(2**63),
    "1.5": 1.5, ".5": 0.5, "-.5": -0.5, "1.": 1.0, "1e3": 1000.0, "1.5E-1": 0.15,
}  # fmt: skip
TEXTS = [
    "on", "off", "yes", "no", "Yes", "y", "n", "1:30", "1_000", "0b11", "0X1F", "0O17", "-0x1F", "tRUE",
    "nULL", "inf", "1.2.3", "2..4", "2026-01-31", "=", "-", "+", ".", "--1", "1e", "piece in hand",
    "<<", "1 + 2", "a:b",
]  # fmt: skip


@pytest.mark.parametrize("text", VALUES)
def test_values(text: str, parser: str) -> None:
    node = scalar(f"a: {text}\n", "a")
    assert (node.value, type(node.value)) == (VALUES[text], type(VALUES[text]))
    assert node.text == text
    assert not node.quoted


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text: str, parser: str) -> None:
    node = scalar(f"a: [{text} , {text}]\n" if text != "-" else f"a: [x, '{text}']\n", "a", 1)
    assert node.value == node.text == text


@pytest.mark.parametrize("text", ["1", "true", "null", "", ".inf", "~", "99999999999999999999"])
def test_quoted_and_block_scalars_are_texts(text: str, parser: str) -> None:
    for written in (f"a: '{text}'", f'a: "{text}"', f"a: |-\n  {text}\n", f"a: >-\n  {text}\n"):
        node = scalar(written, "a")
        assert node.value == node.text == text
        assert node.quoted


@pytest.mark.parametrize(
    "text", [".inf", "-.Inf", "+.INF", ".nan", ".NaN", "1e999", "-1e999", "9" * 400 + ".0"]
)
def test_numbers_must_be_finite(text: str, parser: str) -> None:
    ((code, place, message),) = findings(f"a: {text}\n")
    assert (code, place) == ("not-finite", f"1:4-{4 + len(text)}")
    assert "is not a finite number" in message


@pytest.mark.parametrize(
    "text", ["9223372036854775808", "-9223372036854775809", "0x8000000000000000", "9" * 5000]
)
def test_integers_must_fit_into_64_bits(text: str) -> None:
    ((code, _, _),) = findings(f"a: {text}\n")
    assert code == "number-too-large"
