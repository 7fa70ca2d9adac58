"""Engines: a compiled game that runs, with one interface for all back ends."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Literal, Protocol, TypeAlias

from boardkit.errors import BackendError
from boardkit.kernel.random import below
from boardkit.kernel.state import State as State
from boardkit.program import Program
from boardkit.runtime.playouts import PlayoutResult

Event: TypeAlias = tuple[int, ...]
"""A raw event: its number, then its arguments."""

Backend: TypeAlias = Literal["python", "native", "auto"]


class Engine(Protocol):
    """Runs the rules of one Program; it holds no state of a match and may be used by many threads.

    A broken promise of the definition raises `RuleFault` (`data`: origin, kind, code); the state is then as
    the rules left it and not to be used any more.
    """

    backend: str
    program: Program

    def new_state(self, seed: int, *, auto: bool) -> State:
        """A state before the start, its generator seeded; `auto`: chance draws instead of asking."""
        ...

    def copy(self, state: State) -> State:
        """An independent twin."""
        ...

    def to_list(self, state: State) -> list[int]:
        """The slots as a list of ints."""
        ...

    def from_list(self, values: list[int]) -> State:
        """The opposite of `to_list`."""
        ...

    def to_bytes(self, state: State) -> bytes:
        """The slots as little-endian int64; equal states give equal bytes on all back ends."""
        ...

    def from_bytes(self, data: bytes) -> State:
        """The opposite of `to_bytes`."""
        ...

    def start(self, state: State, events: list[Event] | None = None) -> None:
        """Runs a new state up to its first decision, or to the end."""
        ...

    def legal(self, state: State) -> list[int]:
        """The numbers of the actions that may be played now; none when the match is over."""
        ...

    def weights(self, state: State) -> list[int]:
        """The weights of a chance decision, in the order of `legal`; empty for other decisions."""
        ...

    def reason(self, state: State, action: int) -> int:
        """0 if the action is legal now, otherwise 1 + an index into `GameInfo.reasons`."""
        ...

    def apply(self, state: State, action: int, events: list[Event] | None = None) -> None:
        """Plays a legal action, up to the next decision; a traced engine appends to `events`."""
        ...

    def sample(self, state: State) -> int:
        """Draws an outcome of the pending chance decision with the generator of the state."""
        ...

    def playouts(
        self, n: int, *, seed: int, first: int = 0, max_moves: int = 100_000, check: bool = False
    ) -> PlayoutResult:
        """Plays matches `first` .. `first + n - 1` of the run `seed` at random, chance included.

        Match i has the seed `derive(seed, i)`, whatever else is played. `check` also asks the invariants of
        the game after every action. Faults end a match, not the run.
        """
        ...


def open_engine(
    program: Program, backend: Backend = "auto", *, traced: bool = False, checked: bool = False
) -> Engine:
    """An engine for `program`; `auto` takes the native back end if llvmlite is installed.

    `traced` engines tell events. `checked` native engines test every index, shift and sum, for tests.
    """
    if backend == "auto":
        backend = "native" if has_native() else "python"
    if backend == "python":
        from boardkit.runtime.python.engine import PythonEngine

        return PythonEngine(program, traced=traced)
    if backend != "native":
        raise BackendError(f"{backend!r} is not a back end", cure="use 'python', 'native' or 'auto'")
    if not has_native():
        raise BackendError(
            "the native back end needs llvmlite", cure="install boardkit[fast], or use the back end 'python'"
        )
    from boardkit.runtime.native.engine import NativeEngine

    return NativeEngine(program, traced=traced, checked=checked)


def has_native() -> bool:
    """Whether the native back end can be used here."""
    return find_spec("llvmlite") is not None


def by_weight(state: State, actions: list[int], weights: list[int]) -> int:
    """An outcome drawn by its weight, with one number of the generator in the state."""
    if not actions or len(actions) != len(weights):
        raise BackendError("no chance decision is pending", cure="ask `Header.PLAYER` before")
    rest = below(state, sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        rest -= weight
        if rest < 0:
            return action
    raise BackendError("the weights of a chance decision are not positive", cure="give each outcome a weight")
