"""Values of options: who says them, what they must be, what a layout means."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.diagnostics import Bag
from boardkit.diagnostics.codes.example import GAME
from boardkit.errors import OptionError
from boardkit.model.game import Definitions
from boardkit.model.option_values import parse_option
from boardkit.model.options import raise_option_errors, resolve_options
from boardkit.model.structure import structure
from boardkit.source import Mapping, parse_text

OPTIONS = """\
options:
  size: {type: int, range: 2..6, default: 3, doc: D}
  stake: {type: int, range: 1..9, none: true, default: 5, doc: D}
  any: {type: int, default: -4, doc: D}
  fast: {type: bool, default: false, doc: D}
  way: {type: choice, of: [left, right], default: left, doc: D}
  hues: {type: names, at_least: 2, default: [red, blue], doc: D}
  spots: {type: cells, of: board, default: random, doc: D}
  goals: {type: numbers, range: 1..9, default: [1, 2], doc: D}
  layout: {type: layout, of: stone, default: random, doc: D}
"""
GOOD: dict[str, Any] = {
    "size": 3, "stake": 5, "any": -4, "fast": False, "way": "left", "hues": ["red", "blue"], "spots": "random",
    "goals": [1, 2], "layout": "random",
}  # fmt: skip


def definitions(options: str = OPTIONS, kinds: str = "options.hues", labels: str = "") -> Definitions:
    text = GAME.replace(
        "options:\n  size: {type: int, range: 2..6, default: 3, doc: Rows and columns of the board.}\n", options
    )
    text = text.replace("kinds: [pebble]", f"kinds: {kinds}{labels}")
    bag = Bag()
    node = parse_text(text, "game.yaml", bag)
    assert node is not None
    game = structure(node, Definitions, bag)
    assert isinstance(game, Definitions) and list(bag) == []
    return game


BASE = definitions()


def overlay(text: str) -> Mapping:
    node = parse_text(text, "variant.yaml", Bag())
    assert isinstance(node, Mapping)
    return node


def resolve(given: dict[str, Any], *variants: str, base: Definitions = BASE, **more: Any) -> tuple[Any, Bag]:
    bag = Bag()
    return resolve_options(base, [overlay(text) for text in variants], given, bag, **more), bag


def chosen(given: dict[str, Any], *variants: str, **more: Any) -> dict[str, Any]:
    values, bag = resolve(given, *variants, **more)
    assert [str(finding) for finding in bag] == []
    return values


# -- who says what -----------------------------------------------------------------------------------------


def test_defaults() -> None:
    assert chosen({}) == GOOD


def test_what_is_said_later_wins() -> None:
    assert chosen({}, "size: 4\nfast: true", "size: 5")["size"] == 5
    values = chosen({"size": 6}, "size: 4\nfast: true", "size: 5")
    assert (values["size"], values["fast"], values["way"]) == (6, True, "left")


@pytest.mark.parametrize("key", ["size", "stones.size", "Stones.size", "rock.size", "heap-of-rock.size"])
def test_the_name_of_the_game_may_stand_before_the_option(key: str) -> None:
    assert chosen({key: 4}, game="heap_of_rock")["size"] == 4


@pytest.mark.parametrize("key", ["tong.size", "stone.size", ".size", "stones.", "stones.siz", "7"])
def test_any_other_name_is_unknown(key: str) -> None:
    assert [finding.code for finding in resolve({key: 4})[1]] == ["options/unknown"]


def test_an_unknown_option_comes_with_the_nearest() -> None:
    (finding,) = resolve({}, "sise: 4")[1]
    assert (finding.message, finding.cure) == ("there is no option 'sise'", "did you mean 'size'?")
    assert finding.span is not None and (finding.span.file, finding.span.column) == ("variant.yaml", 1)


def test_an_option_of_another_preset() -> None:
    (finding,) = resolve({"energy": 4}, elsewhere={"energy": "stones-solo"})[1]
    assert finding.code == "options/elsewhere"
    assert finding.cure == "load 'stones-solo', or leave the option out"


def test_a_game_without_options() -> None:
    (finding,) = resolve({"size": 1}, base=definitions("", kinds="[pebble]"))[1]
    assert finding.cure == "leave it out; the game has no options"


# -- types -------------------------------------------------------------------------------------------------


class Whole:
    """A number of another library, such as NumPy."""

    def __index__(self) -> int:
        return 4


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("size", 2, 2),
        ("size", Whole(), 4),
        ("stake", None, None),
        ("stake", "none", None),
        ("any", 2**31 - 2, 2**31 - 2),
        ("fast", True, True),
        ("way", "right", "right"),
        ("hues", ("a", "b", "c_1"), ["a", "b", "c_1"]),
        ("spots", ["A1", "B2"], ["A1", "B2"]),
        ("spots", [], []),
        ("spots", "random", "random"),
        ("goals", [9, Whole()], [9, 4]),
        ("layout", ["rb", "br"], ["rb", "br"]),
    ],
)
def test_a_value_that_fits(name: str, value: object, kept: object) -> None:
    assert chosen({name: value})[name] == kept


@pytest.mark.parametrize(
    ("name", "value", "code", "words"),
    [
        ("size", "3", "wrong-type", "cannot be '3'; give a whole number 2 to 6"),
        ("size", 3.0, "wrong-type", "cannot be 3.0; give a whole number 2 to 6"),
        ("size", True, "wrong-type", "cannot be true; give"),
        ("size", 1, "out-of-range", "cannot be 1; give a whole number 2 to 6"),
        ("size", 7, "out-of-range", "cannot be 7"),
        ("size", None, "wrong-type", "cannot be none; give a whole number 2 to 6"),
        ("size", "none", "wrong-type", "cannot be 'none'"),
        ("stake", "many", "wrong-type", "give a whole number 1 to 9 or 'none'"),
        ("any", 2**31, "out-of-range", "give a whole number"),
        ("fast", 1, "wrong-type", "cannot be 1; give true or false"),
        ("fast", "yes", "wrong-type", "give true or false"),
        ("way", "lift", "not-a-choice", "cannot be 'lift'; did you mean 'left'?"),
        ("way", True, "wrong-type", "give one of left, right"),
        ("hues", "red", "wrong-type", "give a list of names"),
        ("hues", ["red", "b c"], "wrong-type", "give a list of names"),
        ("hues", ["red", 3], "wrong-type", "give a list of names"),
        ("hues", ["red", "blue", "red"], "twice", "has 'red' twice"),
        ("hues", ["red"], "wrong-type", "give at least 2 names"),
        ("spots", "A1", "wrong-type", "give a list of cells, or 'random'"),
        ("spots", ["A1", "A1"], "twice", "has 'A1' twice"),
        ("spots", [1], "wrong-type", "give a list of cells"),
        ("goals", [1, "2"], "wrong-type", "give a list of whole numbers"),
        ("goals", [1, 10], "out-of-range", "cannot be 10; give numbers 1 to 9"),
        ("goals", [1, 1], "twice", "has '1' twice"),
        ("layout", "rbr", "wrong-type", "give 'random', or a list of rows of letters"),
        ("layout", [], "wrong-type", "rows of letters"),
        ("layout", ["rb", ""], "wrong-type", "rows of letters"),
        ("layout", ["rb", 12], "wrong-type", "rows of letters"),
        ("layout", {"a": 1}, "wrong-type", "rows of letters"),
        ("hues", ["x" * 200], "wrong-type", "…"),
    ],
)
def test_a_value_that_does_not_fit(name: str, value: object, code: str, words: str) -> None:
    (finding,) = resolve({name: value})[1]
    assert finding.code == f"options/{code}"
    assert finding.span is None
    assert words in f"{finding.message}; {finding.cure}"
    assert f"'{name}'" in finding.message


def test_a_value_in_a_file_is_pointed_at() -> None:
    (finding,) = resolve({}, "fast: true\nsize: 9")[1]
    assert finding.span is not None
    assert (finding.span.line, finding.span.column, finding.span.end_column) == (2, 7, 8)


def test_a_wrong_default_is_pointed_at_by_the_name_of_the_option() -> None:
    game = definitions(OPTIONS.replace("default: 3", "default: 30"))
    (finding,) = resolve({}, base=game)[1]
    assert finding.code == "options/out-of-range"
    assert finding.span is not None and (finding.span.line, finding.span.column) == (7, 3)


@pytest.mark.parametrize(
    ("old", "new", "code", "cure"),
    [
        ("of: [left, right], ", "", "needs-of", "add 'of:' with its words"),
        ("of: board, ", "", "needs-of", "add 'of:' with the zone of its cells"),
        ("of: stone, ", "", "needs-of", "add 'of:' with its piece set"),
        ("of: board, ", "of: bord, ", "unknown-of", "did you mean 'board'?"),
        ("of: stone, ", "of: stones, ", "unknown-of", "did you mean 'stone'?"),
    ],
)
def test_an_option_of_nothing(old: str, new: str, code: str, cure: str) -> None:
    (finding,) = resolve({}, base=definitions(OPTIONS.replace(old, new)))[1]
    assert (finding.code, finding.cure) == (f"options/{code}", cure)


anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
)


@given(st.sampled_from(sorted(GOOD)), anything)
def test_any_value_is_kept_as_it_fits_or_told(name: str, value: object) -> None:
    values, bag = resolve({name: value})
    if not bag.has_errors:
        again = chosen({name: values[name]})
        assert again[name] == values[name], "a value that was kept fits again"
    for finding in bag:
        assert finding.code.startswith("options/") and finding.cure


# -- layouts -----------------------------------------------------------------------------------------------


def hues(layout: list[str], given: dict[str, Any] | None = None, *variants: str, **parts: str) -> list[str]:
    values = chosen({"layout": layout, **(given or {})}, *variants, base=definitions(**parts))
    return list(values["hues"])


def test_letters_of_kinds_leave_the_kinds_alone() -> None:
    assert hues(["rb", "br"]) == ["red", "blue"]
    assert hues(["rr"]) == ["red", "blue"]


def test_with_a_letter_of_none_every_letter_is_a_kind() -> None:
    assert hues(["rb", "xa"]) == ["a", "b", "r", "x"]


def test_labels_are_the_letters() -> None:
    labels = ", labels: {red: b, blue: r}"
    assert hues(["rb"], labels=labels) == ["red", "blue"]
    assert hues(["x"], labels=", labels: {red: x}") == ["red", "blue"]
    assert hues(["r"], labels=", labels: {red: x}") == ["r"]


def test_kinds_that_somebody_has_set_stay() -> None:
    assert hues(["xy"], {"hues": ["red", "green"]}) == ["red", "green"]
    assert hues(["xy"], None, "hues: [red, green]") == ["red", "green"]


def test_two_kinds_with_one_letter_are_not_told_apart_by_it() -> None:
    options = OPTIONS.replace("[red, blue]", "[red, rose]")
    assert hues(["rr"], options=options) == ["r"]


def test_signs_are_no_kinds() -> None:
    assert hues(["r.", "b_"]) == ["red", "blue"]


@pytest.mark.parametrize("kinds", ["[red, blue]", "{red: , blue: }", "options.way", "options.nothing"])
def test_kinds_that_come_from_elsewhere_stay(kinds: str) -> None:
    values = chosen({"layout": ["xy"]}, base=definitions(kinds=kinds))
    assert values["hues"] == ["red", "blue"]


# -- callers -----------------------------------------------------------------------------------------------


def test_what_a_caller_gave_is_an_error_of_options() -> None:
    bag = resolve({"size": 9, "fast": 2})[1]
    with pytest.raises(OptionError) as raised:
        raise_option_errors(bag)
    assert raised.value.message == "the option 'size' cannot be 9; the option 'fast' cannot be 2"
    assert raised.value.cure == "give a whole number 2 to 6"
    assert [finding.code for finding in raised.value.data["diagnostics"]] == [
        "options/out-of-range",
        "options/wrong-type",
    ]


def test_other_findings_are_left_to_others() -> None:
    raise_option_errors(Bag())
    bag = resolve({"size": 9})[1]
    bag.add("schema/misfit", None, where="'x'")
    raise_option_errors(bag)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("size", "4", 4),
        ("size", " -4 ", -4),
        ("stake", "none", None),
        ("fast", "true", True),
        ("fast", "No", False),
        ("way", "right", "right"),
        ("hues", "red, green", ["red", "green"]),
        ("spots", "A1,B2", ["A1", "B2"]),
        ("spots", "random", "random"),
        ("goals", "1,-2", [1, -2]),
        ("layout", "random", "random"),
        ("layout", "aab/bba", ["aab", "bba"]),
    ],
)
def test_words_of_a_command_line(name: str, text: str, value: object) -> None:
    assert parse_option(BASE.options[name], text) == value


@pytest.mark.parametrize("name", sorted(GOOD))
@given(text=st.text(max_size=12) | st.sampled_from(["--3", "²", "1,,2", "none", "1e5", "+", ",", "/"]))
def test_any_word_is_parsed_and_refused_later(name: str, text: str) -> None:
    _, bag = resolve({name: parse_option(BASE.options[name], text)})
    assert {finding.code.partition("/")[0] for finding in bag} <= {"options"}
