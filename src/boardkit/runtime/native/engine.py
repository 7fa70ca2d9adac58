"""The native back end: object code on arrays of int64, called without the GIL."""

from __future__ import annotations

from array import array

from boardkit.errors import RuleFault
from boardkit.kernel.random import seed_lanes
from boardkit.kernel.state import State
from boardkit.program import Header, Program
from boardkit.runtime.engine import Event, by_weight
from boardkit.runtime.faults import fault_signal, rule_fault
from boardkit.runtime.native.build import Library, load_library
from boardkit.runtime.playouts import COLUMNS, PlayoutResult, n_actions, playout_result
from boardkit.runtime.vector import from_bytes, to_bytes

CHUNK = 1024
"""Matches in one native call; Python sees signals between calls."""

_MASK64 = (1 << 64) - 1
_MOST_ROOM = 1 << 22


class NativeEngine:
    """`Engine` on native code. A state is an `array('q')`."""

    def __init__(self, program: Program, *, traced: bool, checked: bool) -> None:
        self.backend = "native"
        self.program = program
        self.traced = traced
        self.checked = checked
        self._library: Library = load_library(program, traced=traced, checked=checked)
        self._initial = array("q", program.initial)
        # One more than the longest legal list, and a last place that takes what does not fit.
        info = program.info
        self._room = min(info.max_legal or n_actions(info), _MOST_ROOM) + 1
        self._lists: list[array[int]] = []

    def new_state(self, seed: int, *, auto: bool) -> array[int]:
        state = self._initial[:]
        state[Header.RNG : Header.RNG + 4] = array("q", seed_lanes(seed))
        state[Header.AUTO] = int(auto)
        return state

    def copy(self, state: State) -> array[int]:
        return _vector(state)[:]

    def to_list(self, state: State) -> list[int]:
        return _vector(state).tolist()

    def from_list(self, values: list[int]) -> array[int]:
        return array("q", values)

    def to_bytes(self, state: State) -> bytes:
        return to_bytes(state)

    def from_bytes(self, data: bytes) -> array[int]:
        return from_bytes(data)

    def start(self, state: State, events: list[Event] | None = None) -> None:
        vector = _vector(state)
        if self.traced:
            self._traced(vector, None, events)
        elif self._library.start(_address(vector)):
            raise self._fault(vector)

    def legal(self, state: State) -> list[int]:
        return self._listed(_vector(state), weights=False)

    def weights(self, state: State) -> list[int]:
        return self._listed(_vector(state), weights=True)

    def reason(self, state: State, action: int) -> int:
        vector = _vector(state)
        reason = self._library.reason(_address(vector), action)
        if reason < 0:
            raise self._fault(vector)
        return reason

    def apply(self, state: State, action: int, events: list[Event] | None = None) -> None:
        vector = _vector(state)
        if self.traced:
            self._traced(vector, action, events)
        elif self._library.apply(_address(vector), action):
            raise self._fault(vector)

    def sample(self, state: State) -> int:
        vector = _vector(state)
        action = self._library.sample(_address(vector))
        if action < -1:
            raise self._fault(vector)
        return action if action >= 0 else by_weight(state, self.legal(state), self.weights(state))

    def playouts(
        self, n: int, *, seed: int, first: int = 0, max_moves: int = 100_000, check: bool = False
    ) -> PlayoutResult:
        play = self._library.playouts
        if play is None:
            untraced = NativeEngine(self.program, traced=False, checked=self.checked)
            return untraced.playouts(n, seed=seed, first=first, max_moves=max_moves, check=check)
        info = self.program.info
        width = 8 * (info.n_players + COLUMNS)
        rows = array("q", bytes(width * n))
        counts = array("q", bytes(8 * n_actions(info)))
        state, out = self._initial[:], self._list()
        for done in range(0, n, CHUNK):
            play(
                _address(state), _address(out), self._room, min(CHUNK, n - done), _signed(seed),
                _signed(first + done), max_moves, check, _address(rows) + done * width, _address(counts),
            )
        self._lists.append(out)
        return playout_result(info, self.program.origins, rows, counts, seed=seed, first=first)

    # -- calls

    def _list(self) -> array[int]:
        """A buffer for a legal list; each thread takes its own."""
        try:
            return self._lists.pop()
        except IndexError:
            return array("q", bytes(8 * (self._room + 1)))

    def _listed(self, vector: array[int], *, weights: bool) -> list[int]:
        out = self._list()
        call = self._library.weights if weights else self._library.legal
        n = call(_address(vector), _address(out), self._room)
        if n < 0:
            raise self._fault(vector)
        result = out[:n].tolist()
        self._lists.append(out)
        return result

    def _traced(self, vector: array[int], action: int | None, events: list[Event] | None) -> None:
        """Starts, or plays an action, with a buffer for events; again, if that is too small."""
        before = vector[:]
        room = self.program.info.max_events
        while True:
            buffer = array("q", bytes(8 * (room + 2)))
            buffer[1] = room
            if action is None:
                faulted = self._library.start(_address(vector), _address(buffer))
            else:
                faulted = self._library.apply(_address(vector), _address(buffer), action)
            if buffer[0] <= room:
                break
            room = buffer[0]
            vector[:] = before
        if events is not None:
            at, end = 2, 2 + buffer[0]
            while at < end:
                after = at + 1 + buffer[at]
                events.append(tuple(buffer[at + 1 : after]))
                at = after
        if faulted:
            raise self._fault(vector)

    def _fault(self, vector: array[int]) -> RuleFault:
        return rule_fault(self.program.origins, fault_signal(vector[Header.FAULT]))


def _vector(state: State) -> array[int]:
    assert isinstance(state, array), "a state of another back end"
    return state


def _address(vector: array[int]) -> int:
    return vector.buffer_info()[0]


def _signed(number: int) -> int:
    number &= _MASK64
    return number - (1 << 64) if number >> 63 else number
