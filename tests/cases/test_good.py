"""The games in `good/` check clean, play alike on both back ends, and do what their rules say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardkit
from boardkit.errors import IllegalAction
from boardkit.play.match import Match
from boardkit.runtime import open_engine
from boardkit.testing.laws import MATCH_LAWS, POSITION_LAWS, check_laws

GOOD = Path(__file__).parent / "good"
GAMES = sorted(path.stem for path in GOOD.glob("*.yaml"))


def load(name: str, **options: Any) -> boardkit.Game:
    return boardkit.load(GOOD / f"{name}.yaml", options=options)


def play(name: str, *actions: str, players: int | None = None, **options: Any) -> Match:
    """A match in which chance, too, is decided by the actions given."""
    match = load(name, **options).start(players, seed=1, chance="manual")
    for action in actions:
        match.play(action)
    return match


def variables(match: Match, viewer: int | None = None) -> dict[str, Any]:
    return match.view(viewer)["variables"]


def cells(match: Match, zone: str, viewer: int | None = None) -> dict[str, Any]:
    return match.view(viewer)["zones"][zone]["cells"]


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions()]


# -- all of them -------------------------------------------------------------------------------------------


def test_there_are_games() -> None:
    assert len(GAMES) >= 8


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_found(name: str) -> None:
    assert [str(finding) for finding in boardkit.check(GOOD / f"{name}.yaml")] == []


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_are_alike_on_both_back_ends(name: str) -> None:
    game = load(name)
    for players in range(game.min_players, game.max_players + 1):
        program = game.program(players)
        engines = [open_engine(program, backend) for backend in ("python", "native")]
        results = [engine.playouts(30, seed=7, check=True, max_moves=1_000) for engine in engines]
        assert results[0] == results[1]
        assert results[0].faults == ()
        assert all(results[0].moves)


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_hold(name: str) -> None:
    """Among them: a log decided by hand, outcome by outcome, leads to the position of the seeded match."""
    game = load(name)
    info = game.info(game.max_players)
    laws = [*POSITION_LAWS, *MATCH_LAWS]
    if any(action.listed_in_part for action in info.actions):
        laws.remove("legal list")  # what is not `listed` is accepted all the same
    check_laws(game, players=game.max_players, matches=1, seed=5, positions=12, max_moves=400, laws=laws)


# -- one by one --------------------------------------------------------------------------------------------


def test_hexlink_is_won_by_a_chain_and_sides_can_be_swapped() -> None:
    won = play("hexlink", "put cell=A1", "put cell=B1", "put cell=A2", size=2)
    assert (won.winners, won.scores, won.measures) == ([0], [1, 0], {"taken": 0, "stones": 3})
    swapped = play("hexlink", "put cell=A1", "take_side", size=2)
    assert swapped.current_player == 0 and "take_side" not in legal(swapped)
    assert variables(swapped)["colour"] == ["blue", "red"]
    swapped.play("put cell=A2")  # a blue stone now
    swapped.play("put cell=B2")  # red, but not beside A1
    assert not swapped.is_over
    swapped.play("put cell=B1")  # blue, and beside A2: left and right are joined
    assert (swapped.winners, swapped.measures) == ([0], {"taken": 1, "stones": 4})
    assert play("hexlink", "put cell=A1", size=2, pie=False).phase == "PLACE"


def test_dash_rolls_again_on_a_six_but_never_more_than_three_times() -> None:
    again = play("dash", "starter value=0", "roll", "die value=6", "die value=6")
    assert again.current_player == boardkit.CHANCE and legal(again)[0] == "die value=1"
    again.play("die value=6")
    assert legal(again) == ["take part=1", "take part=18", "take"]
    again.play("take")  # an optional choice, not taken: the steps are those named before the stop
    assert again.is_over and again.winners == [0]


def test_dash_sends_a_rival_back_from_where_somebody_lands() -> None:
    match = play("dash", "starter value=0", "roll", "die value=2", "take part=2")
    assert match.current_player == boardkit.CHANCE and legal(match) == ["back value=1", "back value=2", "back value=3"]
    match.play("back value=3")
    assert variables(match)["at"] == ["3", "12"]
    assert (match.current_player, variables(match)["rolls"]) == (1, 0)


def test_fort_cancels_a_step_into_the_fort() -> None:
    match = play("fort", "bench_at", "bench_at cell=D4", "step start=B1 to=B2")
    assert "B1" in cells(match, "field") and "B2" not in cells(match, "field")
    assert (variables(match)["refused"], variables(match)["last"], match.current_player) == (1, "B1", 1)


@pytest.mark.parametrize(("points", "captured"), [(0, True), (1, False), (2, False)])
def test_fort_lets_the_owner_of_a_victim_spend_its_shield(points: int, captured: bool) -> None:
    match = play(
        "fort", "bench_at", "bench_at", "step start=C1 to=D2", "step start=C4 to=D3", "take start=D2 to=D3"
    )
    assert (match.current_player, match.phase) == (1, "SHIELD")
    match.play(f"spend points={points}")
    seen = variables(match)
    assert seen["shield"] == [2, 2 - points]
    assert seen["captures"] == [int(captured), 0]
    assert cells(match, "field")["D3"]["owner"] == (0 if captured else 1)
    assert ("D2" in cells(match, "field")) is not captured
    assert match.view(None)["zones"]["taken"]["count"] == int(captured)
    assert match.current_player == 1 and match.phase == "MOVE"


def test_fort_sends_home_whoever_steps_on_a_trap_and_asks_where_to_come_back() -> None:
    start = ("bench_at cell=D1", "bench_at", "step start=D1 to=D2", "step start=C4 to=D3", "step start=D2 to=D1")
    match = play("fort", *start)
    assert (match.current_player, legal(match)) == (1, ["send_home really=0", "send_home really=1"])
    match.play("send_home really=1")
    assert (match.current_player, match.phase) == (0, "BENCH")
    match.play("bench_at cell=D1")
    assert cells(match, "field")["D1"]["kind"] == "king"
    assert (match.current_player, match.phase) == (1, "MOVE")
    assert play("fort", *start, traps=False).phase == "MOVE"


def test_quilt_swaps_turns_and_shows() -> None:
    rows = ["rgbr", "gbrg", "brgb"]
    match = play("quilt", "turn_up c=A1", "turn_part part=left back=clockwise", "turn_up c=A1", start=rows)
    assert cells(match, "cloth")["B1"] == {"kind": "red", "face": "sun"}
    assert cells(match, "cloth")["A1"] == {"kind": "green", "face": "sun"}
    match.play("swap_two a=A1 b=D1")  # columns wrap
    assert cells(match, "cloth")["D1"] == {"kind": "green", "face": "sun"}
    with pytest.raises(IllegalAction, match="only neighbours change places"):
        match.play("swap_two a=A1 b=A3")  # rows do not


def test_quilt_tells_a_peek_to_the_one_who_peeks() -> None:
    match = play("quilt", "swap_two a=A1 b=B1", "peek c=C1", start=["rgbr", "gbrg", "brgb"])
    assert cells(match, "cloth", 1)["C1"]["kind"] == "blue"
    assert "kind" not in cells(match, "cloth", 0)["C1"]
    assert [event.name for event in match.events(0)][-1] == "peek"
    assert match.events(1)[-1].fields == {"piece": "blue"}
    assert variables(match, 0)["seen"] == [[], None] and variables(match, 1)["seen"] == [None, ["C1"]]
    match.play("keep up=0")
    match.play("swap_two a=C1 b=B1")  # knowledge goes with the piece
    assert cells(match, "cloth", 1)["B1"]["kind"] == "blue"
    assert "kind" not in cells(match, "cloth", 0)["B1"]


def test_quilt_lists_one_of_two_ways_to_say_the_same() -> None:
    match = play("quilt", start=["rgbr", "gbrg", "brgb"])
    assert "swap_two a=A1 b=B1" in legal(match) and "swap_two a=B1 b=A1" not in legal(match)
    match.play("swap_two a=B1 b=A1")
    assert len(match.log) == 1


def test_quilt_wants_three_colours() -> None:
    with pytest.raises(boardkit.OptionError, match="three colours fill the board"):
        load("quilt", colours=["red", "blue"])


def test_trail_draws_by_weight_and_walks_one_way() -> None:
    match = play("trail", players=2)
    assert (legal(match), match.chance_weights()) == (
        ["draw_pouch piece=gem", "draw_pouch piece=bone", "draw_pouch piece=dust"], [4, 3, 2]
    )  # fmt: skip
    match.play("draw_pouch piece=gem")
    assert match.chance_weights() == [3, 3, 2]
    match.play("draw_pouch piece=dust")
    assert legal(match) == ["walk to=base", "set_camp", "change_mood to=bold"]  # 'ford' is taken, 'down' begins there
    match.play("set_camp")
    match.play("descend way=down")
    assert "cave" in cells(match, "trail") and variables(match)["falls"] == 1
    assert match.current_player == boardkit.CHANCE  # who comes down digs


def test_trail_lets_a_bold_digger_drop_what_was_found() -> None:
    start = ("draw_pouch piece=dust", "draw_pouch piece=dust", "set_camp", "change_mood to=bold", "set_camp")
    with pytest.raises(IllegalAction):
        play("trail", *start, players=2)  # a camp stands there already
    match = play("trail", *start[:-1], "walk to=base", "descend way=down", players=2)
    match.play("draw_pouch piece=bone")
    match.play("draw_pouch piece=gem")
    assert (match.current_player, legal(match)) == (1, ["drop_it which=bone.1", "drop_it which=keep"])
    with pytest.raises(IllegalAction, match="which.value < 5"):
        match.play("drop_it which=gem.1")
    match.play("drop_it which=bone.1")
    assert match.view(None)["zones"]["spoil"]["count"] == 3
    assert [piece["kind"] for piece in match.view(None)["zones"]["pack"][1]["known"]] == ["gem"]


def test_trail_takes_a_toll_where_another_camps() -> None:
    match = play("trail", *["draw_pouch piece=dust"] * 2, "set_camp", "walk to=ridge", "walk to=base", players=2)
    assert variables(match)["wages"] == [3, 3]
    match = play("trail", *["draw_pouch piece=dust"] * 2, "walk to=base", "set_camp", "set_camp", "walk to=ridge",
                 "walk to=camp", "walk to=ford", "walk to=base", "walk to=camp", players=2)  # fmt: skip
    assert (variables(match)["wages"], variables(match)["tolls"]) == ([3, 3], 0)
    match.play("walk to=cave") if "walk to=cave" in legal(match) else match.play("set_camp")
    assert sum(variables(match)["wages"]) + variables(match)["tolls"] == 6


def test_bank_keeps_its_chips_together() -> None:
    luck = [f"luck_of value={n}" for n in (3, 3, 1)]
    match = play("bank", *luck, "raise_it by=1", "meet", "leave", "show", players=3)
    assert (match.current_player, legal(match)) == (0, ["gets_rest lucky=0", "gets_rest lucky=1"])
    match.play("gets_rest lucky=1")
    seen = variables(match)
    assert seen["chips"] == [19, 21, 19] and seen["pot"] == 1  # player 0 has paid the next blind already
    assert match.round == 1 and seen["level"] == 0 and seen["won"] == [1, 0, 0]
    assert match.info.zero_sum == ("chips",)
    paid = [event.fields for event in match.events() if event.name == "paid"]
    assert sum(event["amount"] for event in paid if event["from"] == "chips") == 3 + 2 + 1
    assert [event["for"] for event in paid[-4:]] == ["the pot", "the pot", "the rest", "the blind"]


def test_bank_asks_those_who_can_pay_one_after_the_other() -> None:
    match = play("bank", *["luck_of value=5"] * 3, "raise_it by=2", players=3)
    assert (match.current_player, match.phase, legal(match)) == (1, "MATCH", ["meet", "leave"])
    match.play("leave")
    assert (match.current_player, match.phase) == (2, "MATCH")
    match.play("meet")
    assert variables(match)["out"] == [False, True, False]
    assert (match.current_player, match.phase) == (1, "BET")
    with pytest.raises(IllegalAction, match="you are out"):
        match.play("raise_it by=1")


def test_series_begins_rounds_anew_and_keeps_what_belongs_to_the_match() -> None:
    match = play("series", "toss value=1", "take number=3", "take number=2", "take number=3", counters=9)
    assert (match.phase, match.current_player) == ("CONTINUE", 1)  # the loser begins, and says how
    assert match.view(None)["zones"]["heap"]["count"] == 0
    match.play("double")
    seen = variables(match)
    assert (match.round, match.phase, match.current_player) == (1, "TAKE", 1)
    assert match.view(None)["zones"]["heap"]["count"] == 9
    assert (seen["points"], seen["prize"], seen["last"], seen["best_round"]) == ([1, 0], 4, 0, 1)
    names = [event.name for event in match.events()]
    assert names.count("round_ended") == 1 and names.count("round_started") == 1


def test_series_refuses_the_number_of_the_one_before() -> None:
    match = play("series", "toss value=0", "take number=2")
    with pytest.raises(IllegalAction, match="as many as the one before"):
        match.play("take number=2")
    assert legal(match) == ["take number=1", "take number=3"]
    assert play("series", coins=False).current_player == 0


def test_whisper_hides_hands_bids_and_passed_cards() -> None:
    deck = ["C3", "B3", "A3", "C2", "B2", "A2", "C1", "B1"]
    match = play("whisper", *[f"shuffle_deck piece={card}" for card in deck], players=2)
    assert match.phase == "BID" and match.current_player == 0
    hands = [match.view(viewer)["zones"]["hand"] for viewer in (0, 1)]
    assert [[card["kind"] for card in hands[p][p]["known"]] for p in (0, 1)] == [["B3", "C2"], ["A3", "C3"]]
    assert [len(hands[p][1 - p]["known"]) for p in (0, 1)] == [0, 0]
    match.play("say number=2")
    assert variables(match, 0)["bid"] == [2, None] and variables(match, 1)["bid"] == [None, 0]
    assert "say" not in [event.name for event in match.events(1)]
    match.play("say number=0")
    match.play("pass_on card=B3")
    assert match.current_player == 1
    assert "B3" not in str([event.to_mapping() for event in match.events(1)])
    match.play("pass_on card=C3")
    hands = [match.view(viewer)["zones"]["hand"] for viewer in (0, 1)]
    assert [[card["kind"] for card in hands[p][p]["known"]] for p in (0, 1)] == [["C2", "C3"], ["A3", "B3"]]
    assert hands[0][1]["known"] == []  # both cards lay aside together, so nobody can tell which one came out first


def test_whisper_follows_suit_and_gives_the_trick_to_the_best() -> None:
    deck = ["C3", "B3", "A3", "C2", "B2", "A2", "C1", "B1"]
    start = ["say number=2", "say number=0", "pass_on card=B3", "pass_on card=C3", "name_it call=high"]
    match = play("whisper", *[f"shuffle_deck piece={card}" for card in deck], *start, "lay card=C3", players=2)
    assert match.phase == "FOLLOW" and match.current_player == 1
    match.play("follow card=A3")  # no C in the hand, so any card may follow
    assert match.current_player == 0 and variables(match)["tricks"] == [1, 0]
    taken = next(event for event in match.events(1) if event.name == "trick_taken")
    assert taken.fields == {"who": 0, "cards": 2}
    match.play("lay card=C2")
    match.play("follow card=B3")
    assert match.is_over
    assert match.scores == [25, 5]  # two tricks, bid exactly; no trick, bid exactly
