"""The example of every effect, as the reference shows it, in a game where it makes sense."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import boardkit
from boardkit.model.effect import Effect
from boardkit.ops import OPS

from .room import findings, room

FULL: dict[str, Any] = {
    "zones": {"board": {"shape": "grid", "rows": 2, "cols": 2, "holds": "patch"}},
    "pieces": {
        "patch": {"kinds": ["a", "b"], "count": 2, "start": "board"},
        "man": {"kinds": ["pawn"], "per": "player", "start": "supply"},
    },
}
"""A board that is full from the start."""

TURNED: dict[str, Any] = {
    "zones": {"board": {"shape": "grid", "rows": 2, "cols": 3, "holds": "tile"}},
    "pieces": {"tile": {"kinds": ["red", "blue"], "count": 3, "start": "board", "faces": ["sun", "moon"], "hides": True}},
}  # fmt: skip
"""A board of pieces with two sides."""

CARDS: dict[str, Any] = {"pieces": {"card": {"kinds": ["ace"], "count": 15, "start": "deck"}}}
ROOMS = {"arrange": FULL, "flip": TURNED, "show": TURNED, "deal": CARDS}


def example(op: type[Effect]) -> Any:
    return yaml.safe_load(op.EXAMPLE)


def place(op: type[Effect]) -> dict[str, Any]:
    """The room with the example in it: in the action, or in a hook for what only hooks may do."""
    if op.KEY == "cancel":
        move = {"move": {"from": "supply[mover]", "to": "board[c]"}}
        return room([move], hooks=[{"on": "moved", "moment": "before", "do": [example(op)]}])
    return room([example(op)], **ROOMS.get(op.KEY, {}))


def test_every_effect_has_an_example_of_itself() -> None:
    assert len({op.KEY for op in OPS}) == len(OPS)
    for op in OPS:
        assert list(example(op)) == [op.KEY]
        assert op.DOC.endswith(".")


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.KEY)
def test_the_example_compiles_and_plays(op: type[Effect]) -> None:
    game = boardkit.load(place(op))
    results = [game.engine(backend=backend).playouts(5, seed=1, check=True) for backend in ("python", "native")]
    assert results[0] == results[1]
    assert {fault.kind for fault in results[0].faults} <= {"empty", "occupied", "range"}  # `act` is played blindly
    match = game.start(seed=3)
    match.play("act c=A1 d=B1")


@pytest.mark.parametrize("op", [op for op in OPS if op.KEY not in ("cancel", "arrange")], ids=lambda op: op.KEY)
def test_nothing_is_wrong_with_the_example(op: type[Effect]) -> None:
    assert findings([example(op)], **ROOMS.get(op.KEY, {})) == []
