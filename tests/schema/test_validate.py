"""What validation says about single mistakes: the code, the place, the cure."""

from __future__ import annotations

import pytest

from boardkit.diagnostics import Bag, Diagnostic
from boardkit.diagnostics.codes.example import GAME
from boardkit.model.game import Definitions
from boardkit.model.variant import Variant
from boardkit.schema import validate

from .checking import changed, findings, marked, read

PLAYERS = "players: 2"
STATE = "placed: {type: int, range: 0..9}"
PLAY = "  PLAY: {actions: [drop]}"
SET = "set: {placed: placed + 1}"
IF = "- if: {when: placed == 8, then: [end_match: {}]}"
THEN = "then: [end_match: {}]"
SUPPLY = "supply: {shape: stack, per: player, holds: stone}"
STONE = "kinds: [pebble]"
RESULT = 'result: {score: "1 if p == mover else 0"}'


def only(text: str) -> Diagnostic:
    found = findings(text)
    assert len(found) == 1, [f"{finding}; {finding.cure}" for finding in found]
    return found[0]


def test_a_game_without_mistakes_has_no_findings() -> None:
    assert findings(GAME) == []


@pytest.mark.parametrize(
    ("old", "new", "slug", "at", "cure"),
    [
        # -- keys
        (PLAYERS, f"{PLAYERS}\nactoins: 3", "unknown-key", "actoins", "did you mean 'actions'?"),
        (PLAYERS, f"{PLAYERS}\nsetup: []", "unknown-key", "setup", "under 'match' (once) or 'round'"),
        (PLAYERS, f"{PLAYERS}\nvariables: {{}}", "unknown-key", "variables", "declare them under 'state'"),
        (STATE, "placed: {type: int, rang: 0..9}", "unknown-key", "rang", "did you mean 'range'?"),
        ("summary: Two players fill a board with stones.\n", "", "missing-key", "b", "add 'summary: …'"),
        (STATE, "placed: {range: 0..9}", "missing-key", "placed", "add 'type: …'"),
        ("default: 3, doc: Rows", "default: 3, dok: Rows", "unknown-key", "dok", "did you mean 'doc'?"),
        # -- names
        ("name: stones", "name: My Stones", "name", "My Stones", "write 'my_stones'"),
        ("name: stones", "name: 2048", "wrong-type", "2048", "give a name"),
        ("  drop:\n", "  drop it:\n", "name", "drop it", "write 'drop_it'"),
        ("  coins: {", "  2nd: {", "name", "2nd", "letters, digits and '_'"),
        ("  coins: {", "  in: {", "keyword", "in", "'in_'"),
        ("params: {c:", "params: {for:", "keyword", "for", "'for_'"),
        ("actions: [drop]", "actions: [dr.op]", "name", "dr.op", "write 'dr_op'"),
        ("next_turn: PLAY", "next_turn: P LAY", "name", "P LAY", "write 'P_LAY'"),
        # -- effects
        (SET, "sett: {placed: 1}", "unknown-effect", "sett", "did you mean 'set'?"),
        (THEN, "then: [game_over: {}]", "unknown-effect", "game_over", "write 'end_match: {}'"),
        (THEN, "then: [PLAY: {}]", "unknown-effect", "PLAY", "write 'go: PLAY'"),
        (THEN, "then: [end_match]", "no-mapping", "end_match", "write '- end_match: {}'"),
        (THEN, "then: [goto PLAY]", "no-mapping", "goto PLAY", "write 'go: PHASE'"),
        (THEN, "then: [7]", "no-mapping", "7", "write '- EFFECT: …'"),
        (THEN, "then: [[end_match: {}]]", "no-mapping", "[end_match: {}]", "into the list around it"),
        (THEN, "then: ['']", "no-effect", "''", "delete the item"),
        (THEN, "then: [{}]", "no-effect", "{}", "delete the item"),
        (THEN, "then: {end_match: {}}", "no-list", "then", "write '- ' before 'end_match'"),
        (THEN, "then: end_match", "no-list", "then", "write 'end_match: {}' in a list"),
        (THEN, "then: 5", "wrong-type", "5", "give a list of effects"),
        (THEN, "then: [{end_match: }]", "empty", "end_match", "write 'end_match: {}'"),
        (f"- {SET}", "- set:", "empty", "set", "give a mapping to expressions"),
        (SET, "set: {}", "empty", "set", "write at least one entry"),
        (SET, "set: placed = 1", "wrong-type", "placed = 1", "give a mapping to expressions"),
        ("      - next_turn: PLAY", "        next_turn: PLAY", "two-effects", "next_turn", "before 'next_turn'"),
        ("      - next_turn: PLAY", "        next_tern: PLAY", "unknown-effect", "next_tern", "'next_turn'"),
        (IF, f"{IF}\n        else: [end_match: {{}}]", "beside", "else", "put 'else' inside 'if'"),
        (IF, f"- if:\n        when: placed == 8\n        {THEN}", "beside", "when", "indent 'when' and 'then' further"),
        # -- kinds of values
        (STATE, "placed:", "empty", "placed", "give a mapping with 'type'"),
        (PLAY, "  PLAY:", "empty", "PLAY", "write 'PLAY: {}'"),
        (PLAY, "  PLAY: drop", "wrong-type", "drop", "give a mapping"),
        (PLAYERS, "players: 2.5", "fraction", "2.5", "give a number, or a range"),
        (PLAYERS, f"{PLAYERS}\ndefault_players: 2.0", "fraction", "2.0", "give a whole number"),
        (PLAYERS, f'{PLAYERS}\ndefault_players: "2"', "wrong-type", '"2"', "write 2 without quotes"),
        (SET, "set: {placed: 1.5}", "fraction", "1.5", "give a whole number"),
        ("title: Stones", "title: 1.5", "fraction", "1.5", 'write it in quotes: "1.5"'),
        ("title: Stones", "title: true", "truth-value", "true", 'write it in quotes: "true"'),
        ("title: Stones", "title: [a]", "list", "[a]", "give a text"),
        ("title: Stones", "title: ''", "empty", "title", "give a text"),
        ("title: Stones", "title:", "empty", "title", "give a text"),
        (STATE, "placed: {type: bool, optional: yes}", "wrong-type", "yes", "write 'true'"),
        (STATE, 'placed: {type: bool, optional: "true"}', "wrong-type", '"true"', "write true without quotes"),
        (STATE, "placed: {type: bool, optional: 1}", "wrong-type", "1", "give true or false"),
        (STATE, "placed: {type: int, per: {a: 1}}", "mapping", "{a: 1}", "give a list of names"),
        (RESULT, "result: 1", "wrong-type", "1", "give a mapping with 'score'"),
        # -- words and numbers
        ("shape: grid", "shape: gird", "not-a-choice", "gird", "did you mean 'grid'?"),
        ("shape: stack", "shape: true", "truth-value", "true", "one of grid, ring,"),
        ("boardkit: 1", "boardkit: 2", "number", "2", "give 1"),
        (PLAYERS, "players: 0", "number", "0", "give 1 to 62"),
        (PLAYERS, "players: 2..63", "number", "2..63", "give 1 to 62"),
        (PLAYERS, "players: 2-4", "range", "2-4", "write '2..4'"),
        (PLAYERS, "players: 2..", "range", "2..", "write 'LOW..HIGH'"),
        (PLAYERS, "players: '2'", "range", "'2'", "write 2 without quotes"),
        (PLAYERS, "players: 4..2", "range-order", "4..2", "write '2..4'"),
        (STATE, "placed: {type: int, range: 0..}", "range", "0..", "name both ends"),
        (STATE, "placed: {type: int, range: ..options.size}", "range", "..options.size", "name both ends"),
        ("actions: [drop]", "actions: [drop, drop]", "twice", "drop", "delete one"),
        # -- data
        (STONE, "kinds: []", "length", "kinds", "give a list of names"),
        (STONE, "kinds: [[a]]", "list", "[a]", "give a word"),
        (STONE, "kinds: {pebble: 3}", "wrong-type", "3", "give a mapping from attributes to values"),
        (STONE, "kinds: {product: {rank: 3}}", "wrong-type", "3", "give a list of words"),
        (STONE, "kinds: [a, b, a]", "twice", "a", "delete one"),
        (STONE, f"{STONE}, labels: [p]", "list", "[p]", "write 'NAME: …'"),
        (STONE, f"{STONE}, labels: {{pebble: peb}}", "length", "peb", "give one or two characters"),
        ("round:", "choices: {way: left}\nround:", "wrong-type", "left", "give a list of words"),
        (SUPPLY, "supply: {shape: graph, cells: {a: [1]}}", "length", "[1]", "give a place [x, y]"),
        (SUPPLY, "supply: {shape: graph, cells: {a: [x, 2]}}", "wrong-type", "x", "give a number"),
        (SUPPLY, "supply: {shape: graph, edges: [[a]]}", "length", "[a]", "give an edge [cell, cell]"),
    ],
)  # fmt: skip
def test_a_mistake(old: str, new: str, slug: str, at: str, cure: str) -> None:
    text = changed(old, new)
    finding = only(text)
    assert finding.code == f"schema/{slug}"
    assert marked(finding, text) == at
    assert finding.cure is not None and cure in finding.cure


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (PLAYERS, "players: 2..2"),
        ("title: Stones", "title: 2048"),
        ("title: Stones", "title: yes"),
        (STATE, "placed: {type: int, range: 0..options.size}"),
        (STATE, "placed: {type: int, range: 9}"),
        (STATE, "placed: {type: int, range: 0..9, start: true}"),
        ("  drop:\n", "  pass:\n"),  # actions and phases are not named in expressions
        (PLAY, "  P1-MOVE: {actions: drop}"),
        (PLAY, "  PLAY: {}"),
        (THEN, "then: []"),
        (STONE, "kinds: options.colours"),
        (STONE, "kinds: {pebble: , rock: {weight: 3, grey: true}}"),
        (STONE, "kinds: {product: {rank: [A, 2], suit: [C, D]}}"),
        (STONE, f"{STONE}, labels: {{pebble: 1}}"),
        ("rows: options.size", "rows: options.size, holes: [A1, B2]"),
        ("rows: options.size", "rows: options.size, regions: {rim: [A1, B2]}"),
        (SUPPLY, "supply: {shape: graph, cells: {a: [0, 1.5], b: [1, 0]}, edges: [[a, b], [b, a, left]]}"),
        ("round:", "hooks: []\nround:"),
        ("round:", "define: {half: placed // 2}\nround:"),
    ],
)
def test_what_may_be_written(old: str, new: str) -> None:
    assert [str(finding) for finding in findings(changed(old, new))] == []


# -- where and how many ------------------------------------------------------------------------------------


def test_the_message_says_where() -> None:
    found = only(changed(THEN, "then: [end_match: {}, move: {form: 1, to: 2}]"))
    assert found.message == "'actions.drop.do[1].if.then[1].move' has no key 'form'"


def test_a_key_with_dots_is_quoted_as_patches_quote_it() -> None:
    found = only(changed(SET, 'set: {"coins[mover]": [1]}'))
    assert found.message == "'actions.drop.do[2].set.\"coins[mover]\"' is a list"


def test_findings_come_in_the_order_of_the_text() -> None:
    text = GAME.replace("title: Stones\n", "titel: Stones\n").replace("next_turn: PLAY", "nextturn: PLAY")
    text = text.replace("shape: grid", "shape: gird").replace("score:", "scor:")
    found = findings(text)
    assert [finding.code.removeprefix("schema/") for finding in found] == [
        "unknown-key", "not-a-choice", "unknown-effect", "unknown-key",
    ]  # fmt: skip
    lines = [finding.span.line for finding in found if finding.span is not None]
    assert lines == sorted(lines) and len(lines) == len(found)


def test_several_missing_keys_are_told_one_by_one() -> None:
    text = GAME.replace("title: Stones\n", "").replace("summary: Two players fill a board with stones.\n", "")
    assert [finding.message for finding in findings(text)] == [
        "the file needs the key 'title'",
        "the file needs the key 'summary'",
    ]


def test_a_long_value_is_marked_at_its_beginning_only() -> None:
    text = changed("title: Stones", "title:\n  - one\n  - two")
    finding = only(text)
    assert finding.span is not None
    assert (finding.span.line, finding.span.column, finding.span.end_line) == (4, 3, 4)


def test_the_root_of_another_kind() -> None:
    assert [finding.message for finding in findings("[1, 2]")] == ["the file is a list"]
    assert [finding.message for finding in findings("text")] == ["the file is the text 'text'"]


def test_words_of_the_language_can_be_reserved_too() -> None:
    text = changed("  coins: {", "  mover: {")
    assert findings(text) == []
    found = findings(text, reserved=frozenset({"mover"}))
    assert [finding.code for finding in found] == ["schema/keyword"]
    assert marked(found[0], text) == "mover"


def test_nothing_is_added_when_a_bag_is_full() -> None:
    bag = Bag(limit=3)
    validate(read("".join(f"k{i}: 1\n" for i in range(50))), Definitions, bag)
    assert len(bag) == 4


# -- variants ----------------------------------------------------------------------------------------------

VARIANT = "boardkit: 1\nextends: stones\nname: wide-stones\nsummary: On a wide board.\n"


def test_a_variant() -> None:
    assert findings(VARIANT + "options: {size: 4}\npatch: {remove: [state.coins]}\n", Variant) == []


@pytest.mark.parametrize(
    ("more", "slug"),
    [
        ("options: [size]\n", "list"),
        ("patch: size\n", "wrong-type"),
        ("players: 3..2\n", "range-order"),
        ("zones: {}\n", "unknown-key"),
        ("options:\n", "empty"),
    ],
)
def test_a_variant_with_a_mistake(more: str, slug: str) -> None:
    assert [finding.code for finding in findings(VARIANT + more, Variant)] == [f"schema/{slug}"]
