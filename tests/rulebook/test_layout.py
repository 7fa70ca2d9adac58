"""Rulebooks as text and Markdown."""

from __future__ import annotations

from boardkit.rulebook import PresetChoice, Rulebook, Section, format_markdown, format_text

from .books import book

BOOK = Rulebook(
    name="x",
    title="The Game",
    summary="It is a game.",
    players=2,
    sections=(
        Section(key="players", title="Players", paragraphs=("For `2` players, " + "words " * 20 + "end.",)),
        Section(key="pieces", title="Pieces", items=("One.", "Two " * 30 + "end.")),
    ),
)


def test_text():
    lines = format_text(BOOK).splitlines()
    assert lines[:5] == ["THE GAME", "", "It is a game.", "", "Players"]
    assert lines[5] == "-------"
    assert lines[6].startswith("For '2' players, words")
    assert "- One." in lines
    assert all(len(line) <= 78 for line in lines)
    second = lines.index("- One.") + 1
    assert lines[second].startswith("- Two") and lines[second + 1].startswith("  Two")


def test_width_can_be_chosen():
    assert all(len(line) <= 40 for line in format_text(book(), width=40).splitlines())


def test_options_in_text_show_what_differs():
    text = format_text(book(stones=3))
    assert "stones = 3  (default 7)\n    Stones at the start. Allowed: 1 to 20.\n" in text
    assert "greedy = false\n    Whether two may be taken. Allowed: true, false. (R-1)\n" in text


def test_presets_in_text():
    presets = [
        PresetChoice(name="solo", summary="Alone.", players="1"),
        PresetChoice(name="big", summary="Larger.", players="2..3", options={"stones": 20}),
    ]
    text = format_text(book(presets=presets))
    assert "solo  (1 player)\n    Alone.\n" in text
    assert "big  (2..3 players)\n    Larger. Sets stones=20.\n" in text


def test_markdown():
    text = format_markdown(BOOK)
    assert text.startswith("# The Game\n\nIt is a game.\n\n## Players\n\nFor `2` players")
    assert "\n## Pieces\n\n- One.\n- Two" in text
    assert text.endswith("end.\n") and "\n\n\n" not in text


def test_markdown_tables_keep_their_columns():
    section = Section(key="t", title="T", table=(("a", "b"), ("1|2", "3")))
    text = format_markdown(Rulebook(name="x", title="X", summary="S.", players=1, sections=(section,)))
    assert text.endswith("| a | b |\n| --- | --- |\n| 1\\|2 | 3 |\n")
