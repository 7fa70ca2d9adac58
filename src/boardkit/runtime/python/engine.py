"""The Python back end: emitted source on plain lists, ready in milliseconds and without dependencies."""

from __future__ import annotations

from array import array

from boardkit.kernel.seeding import GOLDEN, MASK64, MIX_1, mix, seed_lanes
from boardkit.program import Header, Program
from boardkit.runtime.engine import Event, State, by_weight
from boardkit.runtime.faults import FaultSignal, fault_number, rule_fault
from boardkit.runtime.playouts import POLICY_STREAM, PlayoutResult, n_actions, playout_result
from boardkit.runtime.python.module import load_module
from boardkit.runtime.python.tracing import add_origin_note, signal_of
from boardkit.runtime.vector import from_bytes, to_bytes


class PythonEngine:
    """`Engine` on emitted Python; `source` is the text that runs."""

    def __init__(self, program: Program, *, traced: bool) -> None:
        self.backend = "python"
        self.program = program
        self.traced = traced
        module = load_module(program, traced=traced)
        self.source = module.source.text
        self._draws = module.source.draws
        self._names = module.names
        self._start, self._apply = module.names["engine_start"], module.names["engine_apply"]
        self._legal, self._weights = module.names["engine_legal"], module.names["engine_weights"]
        self._reason, self._sample = module.names["engine_reason"], module.names["engine_sample"]
        self._initial = list(program.initial)

    def new_state(self, seed: int, *, auto: bool) -> list[int]:
        state = self._initial.copy()
        state[Header.RNG : Header.RNG + 4] = seed_lanes(seed)
        state[Header.AUTO] = int(auto)
        return state

    def copy(self, state: State) -> list[int]:
        return [*state]

    def to_list(self, state: State) -> list[int]:
        return [*state]

    def from_list(self, values: list[int]) -> list[int]:
        return [*values]

    def to_bytes(self, state: State) -> bytes:
        return to_bytes(state)

    def from_bytes(self, data: bytes) -> list[int]:
        return from_bytes(data).tolist()

    def start(self, state: State, events: list[Event] | None = None) -> None:
        try:
            if self.traced:
                self._start(state, [] if events is None else events)
            else:
                self._start(state)
        except Exception as error:
            raise self._explained(state, error) from None

    def legal(self, state: State) -> list[int]:
        try:
            actions: list[int] = self._legal(state)
        except Exception as error:
            raise self._explained(state, error) from None
        return actions

    def weights(self, state: State) -> list[int]:
        try:
            weights: list[int] = self._weights(state)
        except Exception as error:
            raise self._explained(state, error) from None
        return weights

    def reason(self, state: State, action: int) -> int:
        try:
            reason: int = self._reason(state, action)
        except Exception as error:
            raise self._explained(state, error) from None
        return reason

    def apply(self, state: State, action: int, events: list[Event] | None = None) -> None:
        try:
            if self.traced:
                self._apply(state, [] if events is None else events, action)
            else:
                self._apply(state, action)
        except Exception as error:
            raise self._explained(state, error) from None

    def sample(self, state: State) -> int:
        try:
            action: int = self._sample(state)
        except Exception as error:
            raise self._explained(state, error) from None
        return action if action >= 0 else by_weight(state, self.legal(state), self.weights(state))

    def playouts(
        self, n: int, *, seed: int, first: int = 0, max_moves: int = 100_000, check: bool = False
    ) -> PlayoutResult:
        if self.traced:
            untraced = PythonEngine(self.program, traced=False)
            return untraced.playouts(n, seed=seed, first=first, max_moves=max_moves, check=check)
        playout = self._names["engine_playout"]
        if check:
            playout = self._names.get("engine_checked_playout", playout)
        info = self.program.info
        score_slots = slice(info.scores_base, info.scores_base + info.n_players)
        winners = info.winners_slot
        counts = [0] * n_actions(info)
        rows = array("q")
        # `derive(seed, i)`, with what does not depend on i done once.
        run_seed = mix((seed + GOLDEN) & MASK64)
        for i in range(first, first + n):
            match_seed = mix(run_seed ^ mix((i + MIX_1) & MASK64))
            state = self._initial.copy()
            state[Header.AUTO] = 1
            if self._draws:
                state[Header.RNG : Header.RNG + 4] = seed_lanes(match_seed)
            lanes = seed_lanes(match_seed ^ POLICY_STREAM)
            try:
                branching, digest, fault = playout(state, *lanes, max_moves, counts)
            except Exception as error:
                error.add_note(f"in match {i} of seed {seed}")
                raise self._explained(state, error) from None
            rows.extend((*state[score_slots], state[winners], state[Header.MOVES], branching, digest, fault))
        return playout_result(info, self.program.origins, rows, counts, seed=seed, first=first)

    def _explained(self, state: State, error: Exception) -> Exception:
        """A `RuleFault` for a broken promise; any other exception gets a note that names the line."""
        origins = self.program.origins
        if isinstance(error, FaultSignal | ZeroDivisionError):
            signal = signal_of(error)
            state[Header.FAULT] = fault_number(signal.origin, signal.kind, signal.code)
            return rule_fault(origins, signal)
        add_origin_note(error, origins)
        return error
