"""A tiny engine for the hand-made games of these tests: rules are Python methods on the state vector."""

from __future__ import annotations

from boardkit.program import CHANCE, OVER, DecisionInfo, GameInfo, Header, OfferInfo, Program


class FakeEngine:
    """Implements the engine interface; a subclass has the rules of one game.

    A subclass has `decisions` ((phase, offered actions, is chance)), `initial`, `info`, and the methods
    `begin`, `options(state)` -> (action number, weight) pairs, `refuse(state, action)` -> reason number,
    `perform`.
    """

    backend = "python"
    decisions: tuple[tuple[str, tuple[str, ...], bool], ...] = ()

    def __init__(self, program: Program) -> None:
        self.program = program

    @classmethod
    def make_program(cls, info: GameInfo, initial: list[int]) -> Program:
        decisions = tuple(
            DecisionInfo(
                phase=phase, offers=tuple(map(OfferInfo, offers)), legal="", reason="", apply="", is_chance=chance
            )
            for phase, offers, chance in cls.decisions
        )
        return Program(info.name, f"{info.name}-1", tuple(initial), (), (), (), decisions, (), info, step_budget=50)

    def new_state(self, seed: int, *, auto: bool) -> list[int]:
        state = list(self.program.initial)
        state[Header.AUTO] = int(auto)
        state[Header.RNG] = seed % 2**32
        return state

    def copy(self, state):
        return list(state)

    def to_list(self, state):
        return list(state)

    def from_list(self, values):
        return list(values)

    def to_bytes(self, state):
        return repr(state).encode()

    def start(self, state, events=None):
        self.begin(state, [] if events is None else events)

    def legal(self, state):
        return [number for number, _ in self.options(state)]

    def weights(self, state):
        return [weight for _, weight in self.options(state)]

    def reason(self, state, action):
        return self.refuse(state, action)

    def apply(self, state, action, events=None):
        state[Header.MOVES] += state[Header.PLAYER] != CHANCE
        self.perform(state, action, [] if events is None else events)

    def sample(self, state):
        assert state[Header.PLAYER] == CHANCE
        lane = (state[Header.RNG] * 1103515245 + 12345) % 2**32
        state[Header.RNG] = lane
        options = self.options(state)
        at = (lane >> 8) % sum(weight for _, weight in options)
        for number, weight in options:
            at -= weight
            if at < 0:
                return number
        raise AssertionError

    # -- for the rules -------------------------------------------------------------------------------

    def ask(self, state, decision: int, player: int) -> None:
        state[Header.DECISION] = decision
        state[Header.PLAYER] = player
        state[Header.PHASE] = self.program.info.phases.index(self.program.decisions[decision].phase)
        if player >= 0:
            state[Header.MOVER] = player

    def finish(self, state, scores: list[int], winners: int) -> None:
        info = self.program.info
        state[Header.DECISION], state[Header.PLAYER] = -1, OVER
        state[info.scores_base : info.scores_base + len(scores)] = scores
        state[info.winners_slot] = winners
