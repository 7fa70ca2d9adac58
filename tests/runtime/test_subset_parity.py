"""A function of the subset gives the same as ordinary Python, as emitted Python and as native code."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from subset_functions import N_SLOTS, SLOTS, as_program, as_python, functions

from boardkit.program import Header
from boardkit.runtime import open_engine

WORDS = st.integers(-50_000, 50_000)
SLOT_VALUES = st.lists(WORDS, min_size=N_SLOTS, max_size=N_SLOTS)
INPUTS = st.lists(st.tuples(WORDS, WORDS, SLOT_VALUES), min_size=1, max_size=4)


def check(source: str, inputs: list[tuple[int, int, list[int]]], *, checked: bool) -> None:
    work, program = as_python(source), as_program(source)
    engines = [open_engine(program, "python"), open_engine(program, "native", checked=checked)]
    for a, b, slots in inputs:
        expected = list(program.initial)
        expected[Header.DECISION], expected[Header.SIZE] = 0, b
        expected[SLOTS : SLOTS + N_SLOTS] = slots
        given_values = expected.copy()
        result = work(expected, a, b)
        expected[Header.SIZE + 1] = result
        for engine in engines:
            state = engine.from_list(given_values)
            engine.apply(state, a)
            assert engine.to_list(state) == expected, engine.backend
            if engine.backend == "python":
                assert {type(slot) for slot in state} == {int}


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(functions(), INPUTS)
def test_random_functions_agree(source: str, inputs: list[tuple[int, int, list[int]]]) -> None:
    check(source, inputs, checked=False)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(functions(), INPUTS)
def test_random_functions_agree_with_checks(source: str, inputs: list[tuple[int, int, list[int]]]) -> None:
    check(source, inputs, checked=True)


EDGES = [-(2**63), -(2**62), -9, -8, -7, -3, -2, -1, 0, 1, 2, 3, 7, 8, 9, 2**62, 2**63 - 1]


@pytest.mark.parametrize("op", ["//", "%"])
def test_division_of_all_signs(op: str) -> None:
    source = f"def work(S, a, b):\n    return a {op} b\n"
    pairs = [(a, b, [0] * N_SLOTS) for a in EDGES for b in EDGES if b != 0 and (a, b) != (-(2**63), -1)]
    check(source, pairs, checked=False)
    check(source, pairs, checked=True)


@pytest.mark.parametrize("k", [-9, -8, -3, -1, 1, 2, 3, 8, 10, 2**62])
def test_division_by_constants(k: int) -> None:
    source = f"def work(S, a, b):\n    S[16] = a // {k}\n    return a % {k}\n"
    check(source, [(a, 0, [0] * N_SLOTS) for a in EDGES if (a, k) != (-(2**63), -1)], checked=False)


def test_the_smallest_number_divided_by_minus_one_does_not_stop_the_process() -> None:
    engine = open_engine(as_program("def work(S, a, b):\n    return a // b + a % b\n"), "native")
    state = engine.from_list([0] * (SLOTS + N_SLOTS))
    state[Header.SIZE] = -1
    engine.apply(state, -(2**63))
    assert state[Header.SIZE + 1] == -(2**63)


def test_an_index_that_a_call_changes_counts_as_it_was_before() -> None:
    source = """
def move(S):
    S[16] += 1
    return 10

def work(S, a, b):
    S[16] = 17
    S[S[16]] += move(S)
    S[S[16]] = move(S)
    S[15 + move(S) // 5] += 1
    return S[17] + S[18] * 100
"""
    check(source, [(0, 0, [0] * N_SLOTS)], checked=False)
