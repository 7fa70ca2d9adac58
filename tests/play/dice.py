"""Dice, a game of chance for one to three players: roll (a loaded die) and add, or stop; first to ten ends
it."""

from __future__ import annotations

from boardkit.program import (
    CHANCE,
    ActionInfo,
    DomainInfo,
    EventField,
    EventInfo,
    GameInfo,
    Header,
    ParamInfo,
    PieceInfo,
    Program,
    ReasonInfo,
    VariableInfo,
)

from .fake_engine import FakeEngine

TOTAL, TURN, WINNERS, SCORES, SIZE = 12, 15, 16, 17, 20


def make_info(n_players: int) -> GameInfo:
    return GameInfo(
        name="dice", title="Dice", variant="", n_players=n_players, options=(), phases=("TURN", "ROLL"),
        domains=(
            DomainInfo("face", "int", ("1", "2", "3", "4", "5", "6")),
            DomainInfo("player", "player", tuple(map(str, range(n_players)))),
        ),
        zones=(),
        variables=(VariableInfo("total", TOTAL, ("player",), "", 0, 20, "match"),),
        pieces=PieceInfo(),
        actions=(
            ActionInfo("roll", (), 0, 1),
            ActionInfo("stop", (), 1, 1),
            ActionInfo("face", (ParamInfo("n", "face"),), 2, 6, is_chance=True),
        ),
        events=(EventInfo("rolled", (EventField("n", "int"), EventField("player", "player"))),),
        reasons=(ReasonInfo("you must roll at least once", is_author=True),),
        scores_base=SCORES, winners_slot=WINNERS,
    )


class Dice(FakeEngine):
    decisions = (("TURN", ("roll", "stop"), False), ("ROLL", ("face",), True))

    def begin(self, state, events):
        self.ask(state, 0, 0)

    def options(self, state):
        if state[Header.PLAYER] == CHANCE:
            return [(2 + i, 3 if i == 5 else 1) for i in range(6)]
        return [(n, 1) for n in (0, 1) if not self.refuse(state, n)]

    def refuse(self, state, action):
        return int(action == 1 and not state[TURN])

    def perform(self, state, action, events):
        n = self.program.info.n_players
        if action == 0:
            return self.ask(state, 1, CHANCE)
        player = state[Header.MOVER]
        if action == 1:
            state[TURN] = 0
            state[Header.ROUND] += player == n - 1
            return self.ask(state, 0, (player + 1) % n)
        state[TURN] = 1
        state[TOTAL + player] += action - 1
        events.append((0, action - 1, player))
        if state[TOTAL + player] >= 10:
            return self.finish(state, state[TOTAL : TOTAL + n], 1 << player)
        self.ask(state, 0, player)


def make_program(n_players: int) -> Program:
    initial = [0] * SIZE
    initial[Header.DECISION], initial[Header.MOVER] = -1, -1
    return Dice.make_program(make_info(n_players), initial)
