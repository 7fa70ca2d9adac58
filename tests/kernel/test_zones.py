"""Shuffles, lists and masks: what the routines do to the slots."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardkit.kernel import lists, masks, order
from boardkit.kernel.random import below, seed_lanes

FIRST = 10
LIKE = (0, 0, 0, 1, 2, 2, 3, 3, 3, 3)


@pytest.fixture(autouse=True)
def like_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "like", LIKE)
    monkeypatch.setattr(masks, "like", LIKE)


def with_items(items: list[int], seed: int = 1) -> list[int]:
    """A state with `items` from slot FIRST on, between guards that nobody may touch."""
    return [0, 0, 0, 0, *seed_lanes(seed), -77, -77, *items, -77, -77]


PIECES = st.lists(st.integers(0, len(LIKE) - 1), unique=True)


# -- shuffles


def test_a_shuffle_gives_every_order_equally_often() -> None:
    S, n, rounds = with_items([0, 1, 2, 3]), 4, 24 * 200
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        S[FIRST : FIRST + n] = range(n)
        order.shuffle(S, FIRST, n, 1)
        counts[tuple(S[FIRST : FIRST + n])] += 1
    assert set(counts) == set(permutations(range(n)))
    chi = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi < (factorial(n) - 1) + 6 * (2 * (factorial(n) - 1)) ** 0.5


@given(st.lists(st.integers(0, 99), max_size=12), st.integers(0, 2**32))
def test_the_first_place_is_decided_first(items: list[int], seed: int) -> None:
    S, plain, n = with_items(items, seed), items.copy(), len(items)
    generator = with_items([], seed)
    order.shuffle(S, FIRST, n, 1)
    for i in range(n - 1):
        j = i + below(generator, n - i)
        plain[i], plain[j] = plain[j], plain[i]
    assert S[FIRST:-2] == plain
    assert S[4:8] == generator[4:8]
    assert S[8:10] == S[-2:] == [-77, -77]


@given(st.lists(st.integers(0, 99), max_size=12), st.integers(0, 2**32))
def test_a_step_back_decides_the_last_slot_first(items: list[int], seed: int) -> None:
    forward, backward = with_items(items, seed), with_items(items[::-1], seed)
    order.shuffle(forward, FIRST, len(items), 1)
    order.shuffle(backward, FIRST + len(items) - 1, len(items), -1)
    assert backward[FIRST:-2] == forward[FIRST:-2][::-1]


@given(PIECES, st.integers(0, 2**32), st.sampled_from([1, -1]))
def test_like_pieces_come_in_the_order_before(items: list[int], seed: int, step: int) -> None:
    S = with_items(items, seed)
    n = len(items)
    order.shuffle_like(S, FIRST if step > 0 else FIRST + n - 1, n, step)
    shuffled = S[FIRST : FIRST + n]
    assert sorted(shuffled) == sorted(items)
    assert S[8:10] == S[FIRST + n :] == [-77, -77]


def test_a_like_shuffle_is_decided_by_the_classes_alone() -> None:
    """From one start, the same classes mean the same pieces; every order of classes comes equally often."""
    start = [0, 1, 3, 4, 5]
    S = with_items(start)
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(30 * 100):
        S[FIRST : FIRST + 5] = start
        order.shuffle_like(S, FIRST, 5, 1)
        pieces = tuple(S[FIRST : FIRST + 5])
        classes = tuple(LIKE[piece] for piece in pieces)
        counts[classes] += 1
        assert seen.setdefault(classes, pieces) == pieces
    assert len(counts) == 30
    chi = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert chi < 29 + 6 * 58**0.5


@given(PIECES.filter(bool), st.data())
def test_bringing_a_class_is_a_swap(items: list[int], data: st.DataObject) -> None:
    kind = LIKE[data.draw(st.sampled_from(items))]
    S = with_items(items)
    order.bring_like(S, FIRST, 1, kind)
    j = next(i for i, piece in enumerate(items) if LIKE[piece] == kind)
    items[0], items[j] = items[j], items[0]
    assert S[FIRST:-2] == items


# -- lists


STEPS = st.tuples(st.sampled_from(["push", "pop", "remove", "find"]), st.integers(0, 6))


@given(st.lists(STEPS, max_size=40))
def test_lists_are_lists(steps: list[tuple[str, int]]) -> None:
    S, c, model = [-77] * 3 + [0] + [0] * 45, 3, []
    for name, x in steps:
        if name == "push":
            lists.list_push(S, c, x)
            model.append(x)
        elif name == "pop":
            assert lists.list_pop(S, c) == (model.pop() if model else -1)
        elif name == "find":
            assert lists.list_find(S, c, x) == (model.index(x) if x in model else -1)
        else:
            assert lists.list_remove(S, c, x) == (x in model)
            if x in model:
                model.remove(x)
        assert S[c : c + 1 + len(model)] == [len(model), *model]
        assert S[:3] == [-77] * 3


@given(st.lists(st.integers(-5, 5), max_size=20))
def test_sorted_lists_stay_sorted(values: list[int]) -> None:
    S = [0] * 30
    for value in values:
        lists.list_insert_sorted(S, 2, value)
    assert S[2 : 3 + len(values)] == [len(values), *sorted(values)]
    assert S[:2] == [0, 0]


# -- masks


@given(st.sets(st.integers(0, 62), min_size=1))
def test_nth_bit(bits: set[int]) -> None:
    mask = sum(1 << bit for bit in bits)
    assert [masks.nth_bit(mask, k) for k in range(len(bits))] == sorted(bits)


@given(st.sets(st.integers(0, len(LIKE) - 1), min_size=1))
def test_lowest_of_a_class(pieces: set[int]) -> None:
    mask = sum(1 << piece for piece in pieces)
    for piece in pieces:
        assert masks.lowest_like(mask, LIKE[piece]) == min(p for p in pieces if LIKE[p] == LIKE[piece])


def test_drawing_follows_the_number_of_pieces_of_a_class() -> None:
    S = with_items([])
    pieces = [1, 2, 3, 6, 7, 9]
    counts = Counter(masks.draw_mask(S, sum(1 << piece for piece in pieces)) for _ in range(1200))
    assert set(counts) == {1, 3, 6}, "the lowest of each class"
    expected = {1: 400, 3: 200, 6: 600}
    assert sum((counts[k] - n) ** 2 / n for k, n in expected.items()) < 2 + 6 * 2
