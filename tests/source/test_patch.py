"""Patches: what each verb does, what it refuses, and that the base stays as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.diagnostics import Bag
from boardkit.diagnostics.report import format_text
from boardkit.source import Mapping, apply_patch, at, parse_text, walk

from .reading import mapping, place

BASE = """\
players: 4
phases:
  TURN:
    start: [a, b, c]
    actions: [draw, pass]
  END: {}
actions:
  draw: {to: hand}
  feed:
    to: pond
    "score[p]": 1
  pass: {}
"""


def patch(text: str, base: str = BASE) -> tuple[Mapping, Bag]:
    """Apply a patch to the base; the base must come out unchanged."""
    bag = Bag()
    root, changes = mapping(base), parse_text(text, "variant.yaml", bag)
    assert isinstance(changes, Mapping)
    before = [(path, node) for path, node in walk(root)]
    result = apply_patch(root, changes, bag)
    assert [(path, node) for path, node in walk(root)] == before
    return result, bag


def patched(text: str, *path: str | int, base: str = BASE) -> object:
    """Return a part of the base after a patch that is right, as plain data."""
    result, bag = patch(text, base)
    assert list(bag) == []
    node = at(result, path)
    return None if node is None else node.to_data()


def refused(text: str) -> list[tuple[str, str, str, str | None]]:
    """Return what is wrong with a patch; nothing of it may have been done."""
    result, bag = patch(text)
    assert result.to_data() == mapping(BASE).to_data()
    return [(f.code.removeprefix("source/"), place(f.span), f.message, f.cure) for f in bag]


def test_set_replaces_values() -> None:
    assert patched("set: {players: 2}", "players") == 2
    assert patched("set: {phases.TURN: {x: 1}}", "phases") == {"TURN": {"x": 1}, "END": {}}
    assert patched("set:\n  phases.TURN.start[1]: B\n", "phases", "TURN", "start") == ["a", "B", "c"]
    assert patched('set:\n  actions.feed."score[p]": 2\n', "actions", "feed") == {"to": "pond", "score[p]": 2}


def test_set_keeps_the_order_of_keys() -> None:
    result, _ = patch("set: {phases: {}}")
    assert list(result.entries) == ["players", "phases", "actions"]


def test_add_adds_keys_at_the_end() -> None:
    result, bag = patch("add:\n  actions.offer: {to: hand}\n  rounds: 3\n")
    assert not list(bag)
    assert list(result.entries) == ["players", "phases", "actions", "rounds"]
    assert patched("add: {actions.offer: {}}", "actions", "offer") == {}


def test_add_inserts_items() -> None:
    path = ("phases", "TURN", "start")
    assert patched("add:\n  phases.TURN.start[end]: d\n", *path) == ["a", "b", "c", "d"]
    assert patched("add:\n  phases.TURN.start[0]: z\n", *path) == ["z", "a", "b", "c"]
    assert patched("add:\n  phases.TURN.start[1]: z\n", *path) == ["a", "z", "b", "c"]
    assert patched("add:\n  phases.TURN.start[3]: z\n", *path) == ["a", "b", "c", "z"]
    assert patched("add:\n  phases.TURN.start[0]: y\n  phases.TURN.start[1]: z\n", *path) == [
        "y",
        "z",
        "a",
        "b",
        "c",
    ]


def test_add_can_go_to_one_place_twice_as_a_list() -> None:
    text = "add:\n- phases.TURN.start[end]: d\n- phases.TURN.start[end]: e\n  phases.TURN.start[0]: z\n"
    assert patched(text, "phases", "TURN", "start") == ["z", "a", "b", "c", "d", "e"]


def test_add_may_fill_what_it_added() -> None:
    assert patched("add:\n  options: {}\n  options.hexes: {type: bool}\n", "options") == {
        "hexes": {"type": "bool"}
    }


def test_remove_takes_keys_and_items_away() -> None:
    assert patched("remove: [actions.feed, players]") == {
        "phases": {"TURN": {"start": ["a", "b", "c"], "actions": ["draw", "pass"]}, "END": {}},
        "actions": {"draw": {"to": "hand"}, "pass": {}},
    }


@pytest.mark.parametrize("order", ["[0] [1]", "[1] [0]"])
def test_the_indexes_of_one_remove_count_the_items_before_it(order: str) -> None:
    lines = "".join(f"- phases.TURN.start{index}\n" for index in order.split())
    assert patched(f"remove:\n{lines}", "phases", "TURN", "start") == ["c"]


def test_rename_keeps_the_place() -> None:
    result, bag = patch("rename: {actions.feed: eat, phases: stages}")
    assert not list(bag)
    assert list(result.entries) == ["players", "stages", "actions"]
    assert result.to_data()["actions"] == {
        "draw": {"to": "hand"},
        "eat": {"to": "pond", "score[p]": 1},
        "pass": {},
    }


def test_verbs_go_in_the_order_written() -> None:
    assert (
        patched("set: {actions.feed.to: lake}\nrename: {actions.feed: eat}\n", "actions", "eat", "to")
        == "lake"
    )
    assert (
        patched("rename: {actions.feed: eat}\nset: {actions.eat.to: lake}\n", "actions", "eat", "to")
        == "lake"
    )
    assert patched("remove: [players]\nadd: {players: 3}\n", "players") == 3


def test_nodes_keep_the_file_that_set_them() -> None:
    result, _ = patch("rename: {actions.feed: eat}\nset: {actions.eat.to: lake}\nadd: {actions.offer: {}}\n")
    actions = result.get("actions")
    assert isinstance(actions, Mapping)
    files = {key: (entry.key.span.file, entry.value.span.file) for key, entry in actions.entries.items()}
    assert files == {
        "draw": ("game.yaml", "game.yaml"),
        "eat": ("variant.yaml", "game.yaml"),
        "pass": ("game.yaml", "game.yaml"),
        "offer": ("variant.yaml", "variant.yaml"),
    }
    assert place(actions.entries["offer"].key.span) == "3:15-20"
    lake = at(result, ("actions", "eat", "to"))
    assert lake is not None and lake.span.file == "variant.yaml"


def test_what_is_not_changed_is_shared_with_the_base() -> None:
    bag, base = Bag(), mapping(BASE)
    result = apply_patch(base, mapping("set: {players: 2}"), bag)
    assert result.get("phases") is base.get("phases")


@pytest.mark.parametrize(
    ("text", "where", "reason", "cure"),
    [
        ("set: {player: 2}", "1:7-13", "the definition has no 'player'", "did you mean 'players'?"),
        ("set: {phases.TRUN.start: []}", "1:14-18", "'phases' has no 'TRUN'", "did you mean 'TURN'?"),
        ("set: {phases.XX.start: []}", "1:14-16", "'phases' has no 'XX'", "known: TURN, END"),
        ("set: {players.max: 2}", "1:15-18", "'players' is a single value", "set it as a whole"),
        (
            "set: {phases.TURN.start.x: 2}",
            "1:25-26",
            "'phases.TURN.start' is a list",
            "name an item by its index, such as '[0]'",
        ),
        ("set:\n  phases[0]: 2", "2:9-12", "'phases' is not a list", "name one of its keys after a dot"),
        (
            "set:\n  phases.TURN.start[3]: 2",
            "2:20-23",
            "'phases.TURN.start' has 3 items",
            "use an index from 0 to 2",
        ),
        (
            "set:\n  phases.TURN.start[3].x: 2",
            "2:20-23",
            "'phases.TURN.start' has 3 items",
            "use an index from 0 to 2",
        ),
        ("remove: [actions.drawn]", "1:18-23", "'actions' has no 'drawn'", "did you mean 'draw'?"),
        ("rename: {actions.drawn: x}", "1:18-23", "'actions' has no 'drawn'", "did you mean 'draw'?"),
        ("add: {action.draw: x}", "1:7-13", "the definition has no 'action'", "did you mean 'actions'?"),
        ("add: {players.max: x}", "1:15-18", "'players' is a single value", "set it as a whole"),
        (
            "add:\n  phases.TURN.start[4]: x",
            "2:20-23",
            "'phases.TURN.start' has 3 items",
            "use an index from 0 to 3",
        ),
        ("add:\n  phases[end]: x", "2:9-14", "'phases' is not a list", "name one of its keys after a dot"),
    ],
)
def test_a_path_that_hits_nothing(text: str, where: str, reason: str, cure: str) -> None:
    ((code, span, message, help_),) = refused(text)
    assert (code, span, help_) == ("patch-no-target", where, cure)
    assert message.endswith(f"hits nothing: {reason}")


@pytest.mark.parametrize(
    ("text", "where", "cure"),
    [
        ("add: {actions.draw: {}}", "1:15-19", "use 'set' to replace it, or choose another name"),
        ("rename: {actions.feed: draw}", "1:24-28", "choose another name, or remove the other one first"),
        ("rename: {actions.feed: feed}", "1:24-28", "choose another name, or remove the other one first"),
    ],
)
def test_a_name_that_is_taken(text: str, where: str, cure: str) -> None:
    ((code, span, message, help_),) = refused(text)
    assert (code, span, help_) == ("patch-exists", where, cure)
    assert message.endswith("is already there")


@pytest.mark.parametrize(
    ("text", "where", "result"),
    [
        ('set: {phases.TURN.start: [], phases."TURN".start: [x]}', "1:30-49", []),
        ("set: {phases.TURN.start: [], phases.TURN: {start: [x]}}", "1:7-24", ["x"]),
        ("add: {rounds: 1, \"'rounds'\": 2}", "1:18-28", ["a", "b", "c"]),
        ("remove: [phases.END, phases.END]", "1:22-32", ["a", "b", "c"]),
        ("rename: {phases.END: X, phases.'END': Y}", "1:25-37", ["a", "b", "c"]),
    ],
)
def test_two_changes_of_one_place(text: str, where: str, result: list[str]) -> None:
    root, bag = patch(text)
    (finding,) = bag
    assert (finding.code, place(finding.span)) == ("source/patch-twice", where)
    assert finding.related[0][0] == "the other change"
    start = at(root, ("phases", "TURN", "start"))
    assert start is not None and start.to_data() == result


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("set: {phases..TURN: x}", "1:14-15", "a key is missing"),
        ("remove: ['']", "1:11-11", "a key is missing"),
        ("set:\n  phases.TURN.start[end]: x", "2:20-21", "'[end]' may only end a path of 'add'"),
        ("add:\n  phases[end].x: x", "2:9-10", "'[end]' may only end a path of 'add'"),
        ("rename:\n  phases.TURN.start[0]: x", "2:20-21", "an item of a list has no name to change"),
    ],
)
def test_a_malformed_path(text: str, where: str, reason: str) -> None:
    ((code, span, message, _),) = refused(text)
    assert (code, span) == ("patch-path", where)
    assert message.endswith(f"is malformed: {reason}")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("set: [players]", "1:6-15"),
        ("set:\n", "1:5-5"),
        ("add: x", "1:6-7"),
        ("add: [x]", "1:7-8"),
        ("remove: players", "1:9-16"),
        ("remove: {players: 1}", "1:9-21"),
        ("remove: [1]", "1:10-11"),
        ("rename: [a]", "1:9-12"),
        ("rename: {phases.END: 1}", "1:22-23"),
        ("rename: {phases.END: {}}", "1:22-24"),
    ],
)
def test_a_wrong_shape(text: str, where: str) -> None:
    ((code, span, message, cure),) = refused(text)
    assert (code, span) == ("patch-shape", where)
    assert "must be a" in message and cure


def test_an_unknown_verb_suggests_the_nearest() -> None:
    assert refused("sett: {players: 2}") == [
        ("patch-verb", "1:1-5", "'sett' is no verb of a patch", "did you mean 'set'?")
    ]
    assert refused("merge: {}")[0][3] == "known: set, add, remove, rename"


def test_the_rest_of_a_patch_goes_on_after_a_finding() -> None:
    root, bag = patch("set: {player: 2, phases.END: {x: 1}}\nadd: {rounds: 3}\n")
    assert [finding.code for finding in bag] == ["source/patch-no-target"]
    assert root.to_data()["rounds"] == 3
    assert root.to_data()["phases"]["END"] == {"x": 1}


def test_a_whole_report() -> None:
    _, bag = patch("# fewer\nset:\n  phases.TRUN.start[0]: x\n")
    assert format_text(bag) == (
        """\
error[source/patch-no-target]: path 'phases.TRUN.start[0]' hits nothing: 'phases' has no 'TRUN'
 --> variant.yaml:3:10
  |
3 |   phases.TRUN.start[0]: x
  |          ^^^^
  = also: 'phases' stands here (game.yaml:3:3)
  = cure: did you mean 'TURN'?
  = see: boardkit explain source/patch-no-target

1 error"""
    )


def test_a_patch_that_copies_too_much_is_refused() -> None:
    base = "\n".join(["a:", *(f"  k{i}: 1" for i in range(5000))])
    lines = "\n".join(["set:", *(f"  a.k{i}: 2" for i in range(4000))])
    _, bag = patch(lines, base)
    assert [finding.code for finding in bag] == ["source/patch-too-large"]


def test_a_patch_of_too_many_changes_is_refused() -> None:
    base = "\n".join(f"k{i}: 1" for i in range(10))
    lines = "\n".join(["add:", *(f"  n{i}: 2" for i in range(6000))])
    _, bag = patch(lines, base)
    assert [finding.code for finding in bag] == ["source/patch-too-large"]


PATHS = st.lists(
    st.sampled_from(["players", "phases", "TURN", "start", "[0]", "[end]", "x", "..", "'", "actions"]),
    max_size=5,
)
VALUES = st.sampled_from(["1", "x", "[]", "{}", "{a: 1}", "[1, x]", ""])


@given(
    st.lists(
        st.tuples(st.sampled_from(["set", "add", "remove", "rename", "sett"]), PATHS, VALUES), max_size=6
    )
)
def test_any_patch_gives_a_definition(changes: list[tuple[str, list[str], str]]) -> None:
    lines = []
    for verb, steps, value in changes:
        path = ".".join(steps).replace(".[", "[").replace('"', "")
        item = f'- "{path}"' if verb == "remove" else f'"{path}": {value}'
        lines.append(f"{verb}:\n  {item}\n")
    bag = Bag()
    base = mapping(BASE)
    for text in lines:
        document = parse_text(text, "variant.yaml", bag)
        if isinstance(document, Mapping):
            base = apply_patch(base, document, bag)
    assert all(at(base, path) is node for path, node in walk(base))
    assert format_text(bag)
