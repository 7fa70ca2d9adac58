"""Lights, a game of perfect information: put out four lights on a 2x2 board; who puts out the last one wins.

`flip` a light, `swap` two that still shine (symmetric), or `rest` with a number and perhaps a cell.
"""

from __future__ import annotations

from boardkit.program import (
    ActionInfo,
    DomainInfo,
    EventField,
    EventInfo,
    GameInfo,
    Header,
    ParamInfo,
    PieceInfo,
    ReasonInfo,
    VariableInfo,
    ZoneInfo,
)

from .fake_engine import FakeEngine

CELLS, FACES, CURSOR, TIRED, SCORES, WINNERS, RESTS, SIZE = 12, 16, 20, 21, 23, 25, 26, 27

INFO = GameInfo(
    name="lights", title="Lights", variant="", n_players=2, options=(("wind", False),), phases=("TURN",),
    domains=(
        DomainInfo("cell", "cell", ("A1", "B1", "A2", "B2"), ((0, 0), (1, 0), (0, 1), (1, 1))),
        DomainInfo("player", "player", ("0", "1")),
        DomainInfo("hours", "int", ("1", "2", "3")),
        DomainInfo("bool", "bool", ("false", "true")),
    ),
    zones=(ZoneInfo("grid", "space", CELLS, 4, "all", cells="cell", geometry="grid", size=(2, 2)),),
    variables=(
        VariableInfo("cursor", CURSOR, (), "cell", -1, 3, "match", marker="*"),
        VariableInfo("tired", TIRED, ("player",), "bool", 0, 1, "match"),
        VariableInfo("rests", RESTS, (), "", 0, 99, "match"),
    ),
    pieces=PieceInfo(
        kinds=("red", "blue"), kind=(0, 0, 1, 1), owner=(-1,) * 4, group=("lights",) * 4, like=(0, 0, 1, 1),
        labels=("r", "b"), faces=(("on", "off"),) * 4, face_base=FACES,
    ),
    actions=(
        ActionInfo("flip", (ParamInfo("cell", "cell"),), 0, 4),
        ActionInfo("swap", (ParamInfo("a", "cell"), ParamInfo("b", "cell")), 4, 16, symmetric=True),
        ActionInfo("rest", (ParamInfo("hours", "hours"), ParamInfo("at", "cell", optional=True)), 20, 15),
    ),
    events=(
        EventInfo("flipped", (EventField("cell", "cell"), EventField("player", "player"))),
        EventInfo("swapped", (EventField("a", "zone"), EventField("a_place", "place"), EventField("b", "place"))),
        EventInfo("rested", (EventField("hours", "int"), EventField("at", "cell"))),
    ),
    reasons=(
        ReasonInfo("that light is out already", is_author=True),
        ReasonInfo("face[a] == up and face[b] == up"),
        ReasonInfo("not tired[mover]"),
    ),
    scores_base=SCORES, winners_slot=WINNERS, score_unit=2, measures=(("rests", RESTS),),
)


class Lights(FakeEngine):
    decisions = (("TURN", ("flip", "swap", "rest"), False),)

    def begin(self, state, events):
        self.ask(state, 0, 0)

    def options(self, state):
        numbers = range(35)
        return [(n, 1) for n in numbers if not self.refuse(state, n) and not self._is_twin(n)]

    def _is_twin(self, number):
        a, b = divmod(number - 4, 4)
        return 4 <= number < 20 and a > b

    def refuse(self, state, action):
        lit = [state[FACES + state[CELLS + cell]] == 1 for cell in range(4)]
        if action < 4:
            return 0 if lit[action] else 1
        if action < 20:
            a, b = divmod(action - 4, 4)
            return 0 if a != b and lit[a] and lit[b] else 2
        return 3 if state[TIRED + state[Header.PLAYER]] else 0

    def perform(self, state, action, events):
        player = state[Header.PLAYER]
        if action < 4:
            state[FACES + state[CELLS + action]] = 0
            state[CURSOR] = action
            events.append((0, action, player))
        elif action < 20:
            a, b = divmod(action - 4, 4)
            state[CELLS + a], state[CELLS + b] = state[CELLS + b], state[CELLS + a]
            events.append((1, 0, CELLS + a, CELLS + b))
        else:
            hours, at = divmod(action - 20, 5)
            state[TIRED + player] = 1
            state[RESTS] += hours + 1
            events.append((2, hours + 1, at if at < 4 else -1))
        if not any(state[FACES : FACES + 4]):
            return self.finish(state, [2, -1] if player == 0 else [-1, 2], 1 << player)
        self.ask(state, 0, 1 - player)


INITIAL = [0] * SIZE
INITIAL[Header.DECISION], INITIAL[Header.MOVER], INITIAL[CURSOR] = -1, -1, -1
INITIAL[CELLS : CELLS + 4] = [0, 1, 2, 3]
INITIAL[FACES : FACES + 4] = [1, 1, 1, 1]
PROGRAM = Lights.make_program(INFO, INITIAL)
