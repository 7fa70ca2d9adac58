"""Numbers, texts and structured forms of actions."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from boardkit.errors import UnknownAction
from boardkit.play import Action, ActionSpace
from boardkit.program import ActionInfo, DomainInfo, GameInfo, ParamInfo

from . import games, lights

MELDS = DomainInfo("meld", "table", ("5H", "5H,6H", "5H,6H,7H", "7H,6H"))
SUITS = DomainInfo("suit", "choice", ("C", "D", "H"))
BOARDS = DomainInfo("board", "choice", ("NW", "NE", "SW"))
TURNS = DomainInfo("dir", "choice", ("cw", "ccw"))
RICH = evolve(
    lights.INFO,
    domains=(*lights.INFO.domains, MELDS, SUITS, BOARDS, TURNS),
    actions=(
        ActionInfo("lay", (ParamInfo("cards", "meld"), ParamInfo("to", "player", optional=True)), 0, 12),
        ActionInfo("name", (ParamInfo("suits", "suit", is_set=True),), 12, 8),
        ActionInfo("ask", (ParamInfo("suits", "suit", is_set=True, optional=True), ParamInfo("loud", "bool")), 20, 18),
        ActionInfo(
            "turn_boards",
            (ParamInfo("q1", "board"), ParamInfo("dir1", "dir"), ParamInfo("q2", "board"), ParamInfo("dir2", "dir")),
            40, 36, symmetric=True,
        ),
        ActionInfo("bet", (ParamInfo("hours", "hours"),), 76, 3),
        ActionInfo("hide", (ParamInfo("choice", "board", optional=True, none_word="eat"),), 79, 4),
    ),
)
SPACE = ActionSpace(RICH)
NUMBERS = [*range(38), *range(40, 83)]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_survives_text_and_mapping(number):
    canonical = SPACE.canonical(number)
    action = SPACE.action(number)
    assert action.id == number
    for form in (str(action), action.to_mapping(), {"name": action.name, "args": action.args}, action, number):
        assert SPACE.resolve(form) == SPACE.action(canonical)
    assert SPACE.canonical(canonical) == canonical


@given(st.sampled_from(NUMBERS), st.randoms(use_true_random=False))
def test_keys_sets_and_blanks_may_come_in_any_order(number, random):
    name, *words = SPACE.format(number).split()
    random.shuffle(words)
    loose = []
    for word in words:
        key, _, value = word.partition("=")
        items = value.split(",")
        # "7H,6H" and "5H,6H" have no other member with the same cards, so any order will do
        random.shuffle(items)
        loose.append(f"{key} ={' , '.join(items)}")
    assert SPACE.parse("  " + "   ".join([name, *loose]) + " ").id == SPACE.canonical(number)


def test_values_have_the_types_of_their_domains():
    assert SPACE.parse("lay cards=6H,5H to=1").args == {"cards": ("5H", "6H"), "to": 1}
    assert SPACE.parse("lay cards=5H").args == {"cards": ("5H",), "to": None}
    assert SPACE.parse("ask loud=true").args == {"suits": None, "loud": True}
    assert SPACE.parse("ask suits={} loud=false").args == {"suits": (), "loud": False}
    assert SPACE.parse("name suits=H,C").args == {"suits": ("C", "H")}
    assert SPACE.parse("bet hours=2").args == {"hours": 2}


def test_texts_are_canonical():
    assert str(SPACE.parse("name suits=H,C")) == "name suits=C,H"
    assert str(SPACE.parse("name suits={}")) == "name suits={}"
    assert str(SPACE.parse("lay to=none cards=7H,5H,6H")) == "lay cards=5H,6H,7H"
    assert str(SPACE.parse("ask suits=none loud=true")) == "ask loud=true"
    assert str(SPACE.parse("turn_boards q1=SW dir1=cw q2=NW dir2=ccw")) == "turn_boards q1=NW dir1=ccw q2=SW dir2=cw"


def test_none_is_written_with_the_word_the_game_has_for_it():
    assert str(SPACE.action(82)) == "hide choice=eat" and SPACE.action(82).args == {"choice": None}
    assert SPACE.parse("hide").id == SPACE.parse("hide choice=eat").id == 82
    with pytest.raises(UnknownAction, match="write NW, NE, SW or eat"):
        SPACE.parse("hide choice=somewhere")


def test_lists_with_the_same_items_are_told_apart_by_their_order():
    twins = ActionSpace(evolve(
        lights.INFO, domains=(DomainInfo("route", "table", ("N,E", "E,N", "N,N")),),
        actions=(ActionInfo("go", (ParamInfo("route", "route"),), 0, 3),),
    ))
    assert [twins.parse(f"go route={r}").id for r in ("N,E", "E,N", "N,N")] == [0, 1, 2]


@pytest.mark.parametrize(("text", "message", "cure"), [
    ("", "does not begin with the name", "the actions are lay, name, ask, turn_boards, bet, hide"),
    ("hours=2", "does not begin with the name", "the actions are"),
    ("bit hours=2", "there is no action 'bit'", "did you mean 'bet'?"),
    ("bet hour=2", "'bet' has no 'hour'", "did you mean 'hours'?"),
    ("bet", "'bet' needs 'hours'", "write hours=… with 1, 2, 3"),
    ("bet hours=9", "'9' is no 'hours' of 'bet'", "write 1, 2, 3"),
    ("bet hours=2 hours=3", "'hours' is given twice", "write `bet hours=…`"),
    ("bet 2", "'2' is not key=value", "write `bet hours=…`"),
    ("lay cards=5H to=7", "'7' is no 'to' of 'lay'", "write 0, 1 or none"),
    ("lay cards=5h", "'5h' is no 'cards' of 'lay'", "did you mean '5H'?"),
    ("name suits=C,C", "'C,C' is no 'suits'", ""),
    ("name suits=S", "'S' is no 'suits'", "write a set of C, D, H"),
    ("name suits=none", "'none' is no 'suits'", ""),
    ("name", "'name' needs 'suits'", ""),
])
def test_what_is_wrong_with_a_text_is_said(text, message, cure):
    with pytest.raises(UnknownAction) as caught:
        SPACE.parse(text)
    assert message in caught.value.message and cure in caught.value.cure
    assert caught.value.data["action"] == text
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("wrong", [
    -1, 38, 39, 83, True, None, 2.0, {"name": 3}, {"action": "bet"}, {"name": "bet", "args": [2]},
    {"name": "bet", "hours": 2}, {"name": "bet", "args": {"hours": True}}, {"name": "ask", "args": {"loud": 1}},
    {"name": "lay", "args": {"cards": 0}}, {"name": "lay", "args": {"cards": [5]}},
    {"name": "lay", "args": {"cards": "5H", "to": 2}}, {"name": "name", "args": {"suits": 3}},
    {"name": "bet", "args": {"hours": None}},
])
def test_things_that_are_no_action_are_refused(wrong):
    with pytest.raises(UnknownAction):
        SPACE.resolve(wrong)


def test_an_action_of_another_numbering_is_taken_by_its_text():
    stranger = Action(3, "bet", "bet hours=2", (("hours", 2),))
    assert SPACE.resolve(stranger) == SPACE.parse("bet hours=2")


def test_actions_are_values():
    first, second = SPACE.action(76), SPACE.action(77)
    assert first < second and len({first, SPACE.action(76), second}) == 2
    assert pickle.loads(pickle.dumps(first)) == first == copy.deepcopy(first)
    first.args["hours"] = 9
    assert first.args == {"hours": 1}
    assert repr(first) == "<Action 76: bet hours=1>"


def test_a_size_that_does_not_fit_the_parameters_is_our_bug():
    with pytest.raises(ValueError, match="action 'bet' has 4 numbers"):
        ActionSpace(evolve(RICH, actions=(ActionInfo("bet", (ParamInfo("hours", "hours"),), 0, 4),)))


def test_a_space_of_sets_too_many_to_list_is_read_lazily():
    cards = DomainInfo("card", "piece", tuple(f"c{i}" for i in range(52)))
    info: GameInfo = evolve(
        RICH, domains=(cards,), actions=(ActionInfo("show", (ParamInfo("cards", "card", is_set=True),), 0, 2**52),)
    )
    space = ActionSpace(info)
    assert space.size == 2**52
    assert str(space.action(space.parse("show cards=c51,c0").id)) == "show cards=c0,c51"


def test_the_space_of_a_game(any_game):
    space = any_game.space()
    assert isinstance(space, ActionSpace) and space is any_game.space()
    for number in range(space.size):
        assert space.parse(space.format(number)).id == space.canonical(number)
        assert space.from_mapping(space.to_mapping(number)).id == space.canonical(number)


def test_swaps_are_read_from_either_side():
    space = games.load("lights").space()
    assert space.parse("swap a=B2 b=A1") == space.parse("swap b=B2 a=A1") == space.parse("swap a=A1 b=B2")
