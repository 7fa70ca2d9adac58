"""What is not YAML is explained in plain words, at the place to repair."""

import pytest

from .reading import findings

CASES = {
    "a:\n\tb: 1\n": ("tab", "2:1-2"),
    "\ta: 1\n": ("tab", "1:1-2"),
    "a: |\n\t x\n": ("tab", "2:1-2"),
    "a: b\n\tc: d\n": ("tab", "2:1-2"),
    "a: 'x\nb: 2\n": ("unclosed-quote", "1:4-5"),
    'a: "x\n---\n': ("unclosed-quote", "1:4-5"),
    'title: "Hex\nsummary: "A game"\n': ("unclosed-quote", "1:8-9"),
    '"a\nb": c\n': ("unclosed-quote", "1:1-2"),
    "a: [1, 2\nb: 3\n": ("unclosed-bracket", "1:4-5"),
    "a: {x: 1\nb: {c: 3}\n": ("unclosed-bracket", "1:4-5"),
    "a: {x: [1, 2}\n": ("unclosed-bracket", "1:8-9"),
    "a: {x: ']', y: [\n": ("unclosed-bracket", "1:16-17"),
    "a: [b: 1, c: {\n": ("unclosed-bracket", "1:14-15"),
    "a: {\n": ("unclosed-bracket", "1:4-5"),
    "a: [\n---\n]\n": ("unclosed-bracket", "1:4-5"),
    'a: {x: "1" y: 2}\n': ("missing-comma", "1:12-13"),
    "a: ['x' 'y']\n": ("missing-comma", "1:9-10"),
    "a: {b: c: d}\n": ("colon-in-text", "1:9-10"),
    "k: {a: 1}}\n": ("stray-bracket", "1:10-11"),
    "a: ]\n": ("stray-bracket", "1:4-5"),
    "}\n": ("stray-bracket", "1:1-2"),
    "a: 1\nb\nc: 2\n": ("missing-colon", "2:1-2"),
    "a\nb: 1\n": ("missing-colon", "1:1-2"),
    "a:b\nc: d\n": ("missing-space", "1:2-3"),
    "x:\n  a: 1\n  b:2\n  c: 3\n": ("missing-space", "3:4-5"),
    "-a\n-b: 1\n": ("missing-space", "1:1-2"),
    "a: {b:1}\n": ("missing-space", "1:6-7"),
    "a: b: c\n": ("colon-in-text", "1:5-6"),
    "- title: Hex: the game\n": ("colon-in-text", "1:13-14"),
    "a: 1\n  b: 2\n": ("indentation", "2:3-4"),
    "a:\n    b: 1\n  c: 2\n": ("indentation", "3:3-7"),
    'a: "x"\n  b: 2\n': ("indentation", "2:3-7"),
    "a:\n  - b\n - c\n": ("indentation", "3:2-5"),
    "- a\nb: 1\n": ("list-item", "2:1-5"),
    "a: 1\n- b\n": ("stray-item", "2:1-4"),
    "a: - b\n": ("list-inline", "1:4-5"),
    'a: "x" and y\n': ("text-after-value", "1:8-13"),
    "a: [x] and y\n": ("text-after-value", "1:8-13"),
    "a: 'it's'\n": ("text-after-value", "1:8-10"),
    "a: @x\n": ("reserved-character", "1:4-5"),
    "a: `x`\n": ("reserved-character", "1:4-5"),
    "a: %x\n": ("reserved-character", "1:4-5"),
    "a: *\n": ("reserved-character", "1:4-5"),
    "a: & b\n": ("reserved-character", "1:4-5"),
    "a: ,\n": ("reserved-character", "1:4-5"),
    'a: "\\d"\n': ("escape", "1:5-7"),
    'a: "b\\xzz"\n': ("escape", "1:6-10"),
    "a: |x\n": ("block-header", "1:5-6"),
    "a: > b\n": ("block-header", "1:6-7"),
    "a: !e!x 1\n": ("tag", "1:4-8"),
    "a: 1\n...\nb: 2\n": ("many-documents", "3:1-2"),
    ": x\n": ("syntax", "1:1-2"),
    "a: [1, , 2]\n": ("syntax", "1:8-9"),
    "a: ? b\n": ("syntax", "1:4-5"),
}


@pytest.mark.parametrize("text", CASES)
def test_a_fault_has_its_code_and_place(text: str, parser: str) -> None:
    ((code, place, _),) = findings(text)
    assert (code, place) == CASES[text]


@pytest.mark.parametrize("text", CASES)
def test_lines_may_end_as_on_any_system(text: str, parser: str) -> None:
    for end in ("\r\n", "\r"):
        ((code, place, _),) = findings(text.replace("\n", end))
        assert (code, place) == CASES[text]


# The others are faults only in the first lines of a file.
ANYWHERE = [text for text in CASES if text[0] not in "\t}-:" and "\n..." not in text]


@pytest.mark.parametrize("text", ANYWHERE)
def test_a_fault_further_down_has_the_same_words(text: str, parser: str) -> None:
    above = "z0: {é: [三]}\nz1: |\n  text\n# comment\n"
    ((code, place, message),) = findings(above + text)
    line, _, columns = CASES[text][1].partition(":")
    assert (code, place) == (CASES[text][0], f"{int(line) + 4}:{columns}")
    assert message == findings(text)[0][2]


def test_what_was_found_before_the_fault_is_reported_too(parser: str) -> None:
    found = findings("a: 1\na: 2\nb: [\n")
    assert [code for code, _, _ in found] == ["duplicate-key", "unclosed-bracket"]
