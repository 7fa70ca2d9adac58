"""The hand-made games as fixtures."""

from __future__ import annotations

import pytest

from . import games


@pytest.fixture(params=["lights", "hands", "dice"])
def any_game(request):
    return games.load(request.param)


@pytest.fixture
def lights():
    return games.load("lights")


@pytest.fixture
def hands():
    return games.load("hands")


@pytest.fixture
def dice():
    return games.load("dice")
