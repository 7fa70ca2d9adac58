"""`boardkit play` through a pipe."""

from __future__ import annotations

import pytest

import boardkit as library
from boardkit.cli.play_ import seat_names
from boardkit.errors import OptionError

from .running import PEEK, SMALL, boardkit


def play(*args: str, typed: str = ""):
    return boardkit("play", *args, typed=typed)


def board_of(text: str) -> list[str]:
    """The lines of the last board drawn."""
    lines = text.splitlines()
    start = max(i for i, line in enumerate(lines) if line.split()[:1] in (["T1"], ["@T1"]))
    return [line.split() for line in lines[start : start + 5]]


# -- bots --------------------------------------------------------------------------------------------------


def test_bots_play_to_the_end():
    outcome = play("tong", "--players", "random,random", "--seed", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[1].startswith("  player 0: place station=")
    assert "The match is over: player" in outcome.out
    assert "Scores: player 0: " in outcome.out


def test_the_same_seed_plays_the_same_match():
    first, second, other = (
        play("tong-match", "--players", "random,random", "--seed", seed).out for seed in ("1", "1", "2")
    )
    assert first == second != other


def test_back_ends_play_the_same_match():
    pytest.importorskip("llvmlite")
    outs = {play("tong", "--players", "random,random", "--seed", "3", "--backend", b).out for b in ("python", "native")}
    assert len(outs) == 1


# -- people ------------------------------------------------------------------------------------------------


def test_actions_by_text_number_and_beginning():
    outcome = play("tong", *SMALL, "--players", "human,human", typed="place station=T1\nfeed kind=a\nf b\n1\n")
    assert "player 0: feed kind=a" in outcome.out
    assert "player 1: feed kind=b" in outcome.out
    assert outcome.err == "the input ended before the match did\n"
    assert outcome.code == 1


def test_a_whole_match_from_a_pipe():
    typed = "# a comment, then an empty line\n\nT1\n" + "1\n" * 9
    outcome = play("tong", *SMALL, "--players", "human,human", typed=typed.replace("T1", "place T1"))
    assert outcome.code == 0, outcome.err
    assert "The match is over" in outcome.out


def test_what_is_refused_names_the_line_and_the_cure_and_goes_on():
    typed = "place station=Z9\nplace T1\nfeed kind=z\nf\nfeed 9\n77\nfeed a\n"
    outcome = play("tong", *SMALL, "--players", "human,human", typed=typed)
    lines = outcome.err.splitlines()
    assert [line for line in lines if line.startswith("line ")] == [
        "line 1: 'Z9' is no 'station' of 'place'",
        "line 3: 'z' is no 'kind' of 'feed'",
        "line 4: 'f' could be feed kind=a, feed kind=b, feed kind=c",
        "line 5: no legal action begins like 'feed 9'",
        "line 6: there is no action 77 in the list",
    ]
    assert lines[1].startswith("  = cure: ")
    assert "player 0: feed kind=a" in outcome.out
    assert outcome.code == 1


def test_a_refused_line_makes_the_exit_code_1_even_when_the_match_ends():
    outcome = play("tong", *SMALL, "--players", "human,human", typed="nonsense\nplace T1\n" + "1\n" * 9)
    assert "The match is over" in outcome.out
    assert outcome.code == 1


def test_words():
    typed = "help\nlegal T\nplace T1\nview\nlog\nrules\nquit\n"
    outcome = play("tong", *SMALL, "--players", "human,human", typed=typed)
    assert outcome.code == 1
    assert outcome.err == ""
    for words in ("save FILE", "  1 place station=T1", "player 0: place station=T1", "TONG\n"):
        assert words in outcome.out
    assert "layout = abc,bca,cab" in outcome.out


def test_legal_with_a_word_lists_only_those():
    outcome = play("tong", typed="legal B\nlegal zz\nquit\n")
    listed = outcome.out.split("place station=L1")[-1]
    assert "place station=B3" in listed and "place station=T1" not in listed
    assert "no legal action contains 'zz'" in listed


def test_undo_alone_goes_back_to_the_own_last_decision():
    once = play("tong", *SMALL, "--seed", "4", typed="place T1\nfeed a\nquit\n").out
    twice = play("tong", *SMALL, "--seed", "4", typed="place T1\nfeed a\nundo\nundo\nredo\nredo\nquit\n").out
    assert board_of(once) == board_of(twice)
    undone = play("tong", *SMALL, "--seed", "4", typed="place T1\nfeed a\nundo\nquit\n").out
    fresh = play("tong", *SMALL, "--seed", "4", typed="place T1\nquit\n").out
    assert board_of(undone) == board_of(fresh) != board_of(once)


def test_undo_with_nothing_to_undo_is_refused():
    outcome = play("tong", typed="undo\nredo\nquit\n")
    assert "line 1: you have not decided anything yet" in outcome.err
    assert "line 2: there is no decision to redo" in outcome.err


def test_undo_between_people_is_fair():
    typed = "place T1\nfeed a\nundo\nfeed b\nquit\n"
    outcome = play("tong", *SMALL, "--players", "human,human", typed=typed)
    assert outcome.err == ""
    assert "player 0: feed kind=b" in outcome.out
    outcome = play(PEEK, "--players", "human,human", "--seed", "3", typed="peek\nundo\nquit\n")
    assert "line 2: player 0 may not take a decision back now" in outcome.err


def test_nobody_reads_the_secrets_of_others():
    outcome = play(PEEK, "--players", "human,human", "--seed", "3", typed="peek\n1\nquit\n")
    mine, yours = outcome.out.split("-- the screen is for player 1; the others look away --")
    assert "(two) on top" in mine and "hand of player 0: one, two" in mine
    assert "hand of player 1: 2 unknown cards" in mine
    assert "two" not in yours.split("exchange")[0].split("1 throw")[0]
    assert "hand of player 0: 1 unknown cards" in yours
    assert "player 0: throw card=?\n  moved piece=one from=hand[0] to=pile" in yours


def test_a_person_among_bots_sees_what_they_may():
    outcome = play(PEEK, "--seed", "3", typed="1\nquit\n")
    assert "hand of player 1: 2 unknown cards" in outcome.out
    assert "the screen is for" not in outcome.out


def test_where_nothing_is_secret_the_screen_is_shared_and_each_thing_told_once():
    outcome = play("tong", *SMALL, "--players", "human,human", typed="place T1\nfeed a\nquit\n")
    assert "screen" not in outcome.out
    assert outcome.out.count("player 0: feed kind=a") == 1


def test_a_word_that_is_an_action_too_needs_a_colon(tmp_path):
    boardkit("new", "mine", "--dir", tmp_path)
    path = tmp_path / "mine" / "game.yaml"
    path.write_text(path.read_text().replace("actions: [place]", "actions: [undo]").replace("\n  place:", "\n  undo:"))
    outcome = play(path, "--players", "human,human", typed="undo A1\n:undo\nundo B2\nquit\n")
    assert outcome.err == ""
    assert "player 0: undo cell=B2" in outcome.out


# -- saving ------------------------------------------------------------------------------------------------


def test_a_saved_match_replays(tmp_path):
    path = tmp_path / "match.jsonl"
    assert play("tong", "--players", "random,random", "--seed", "8", "--save", path).code == 0
    assert library.replay(path).is_over


def test_save_in_the_middle_and_at_quit(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    outcome = play("tong", *SMALL, "--save", second, typed=f"place T1\nsave {first}\nfeed a\nquit\n")
    assert outcome.code == 1
    assert len(library.replay(first).log) < len(library.replay(second).log)


def test_the_end_of_the_input_saves_nothing(tmp_path):
    path = tmp_path / "match.jsonl"
    outcome = play("tong", "--save", path, typed="place T1\n")
    assert outcome.code == 1
    assert outcome.err == "the input ended before the match did; nothing was saved\n"
    assert not path.exists()


def test_a_game_of_ones_own_saves_its_definition(tmp_path):
    boardkit("new", "mine", "--dir", tmp_path)
    path = tmp_path / "match.jsonl"
    play(tmp_path / "mine", "--players", "random,random", "--seed", "1", "--save", path)
    (tmp_path / "mine" / "game.yaml").unlink()
    assert library.replay(path).is_over


def test_saving_where_nothing_can_be_written_is_refused(tmp_path):
    outcome = play("tong", typed=f"save\nsave {tmp_path}/none/x\nquit\n")
    assert "line 1: no file to save to" in outcome.err
    assert "line 2: cannot save to" in outcome.err


# -- seats -------------------------------------------------------------------------------------------------


def test_seats():
    assert seat_names(None, 2, 4, 3) == ["human", "random", "random"]
    assert seat_names("2", 2, 4, 3) == ["human", "random"]
    assert seat_names("random, human", 2, 4, 2) == ["random", "human"]
    assert seat_names(None, 1, 1, 1) == ["human"]


@pytest.mark.parametrize("text", ["human", "5", "0", "human,robot", ""])
def test_seats_that_do_not_fit(text):
    with pytest.raises(OptionError) as error:
        seat_names(text, 2, 4, 2)
    assert error.value.cure


def test_options_that_do_not_fit_are_usage():
    for args in (("-o", "rows=99"), ("-o", "rws=3"), ("-o", "rows"), ("--players", "5"), ("--backend", "c")):
        outcome = play("tong", *args)
        assert outcome.code == 2, args
        assert "rror:" in outcome.err
