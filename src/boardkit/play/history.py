"""History: the positions a match went through, with what was undone and may be redone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import define, field

from boardkit.errors import RuleFault
from boardkit.play.event import EventBook, Record
from boardkit.program import CHANCE, Header

if TYPE_CHECKING:
    from boardkit.runtime import Engine, State


@define(eq=False)
class Step:
    """One decision that was taken: who, which action, the state after it and the events it made.

    The state of a step is never written to again. `digest` is filled in when it is first asked for.
    """

    player: int
    action: int
    state: State
    records: tuple[Record, ...]
    digest: str = ""


def take(engine: Engine, state: State, action: int) -> Step:
    """Performs a legal action on a copy of the state."""
    after = engine.copy(state)
    records: list[Record] = []
    engine.apply(after, action, records)
    return Step(state[Header.PLAYER], action, after, tuple(records))


def draw(engine: Engine, state: State) -> Step:
    """Lets the generator of the state take the pending chance decision, on a copy of the state."""
    after = engine.copy(state)
    records: list[Record] = []
    action = engine.sample(after)
    engine.apply(after, action, records)
    return Step(CHANCE, action, after, tuple(records))


def draw_all(engine: Engine, state: State) -> list[Step]:
    """Lets the generator decide until a player must, or the match is over."""
    steps: list[Step] = []
    while state[Header.PLAYER] == CHANCE:
        if len(steps) >= engine.program.step_budget:
            raise RuleFault(
                f"{len(steps)} chance decisions followed one another without a player's",
                cure="let the loop in the definition end", kind="loop",
            )
        steps.append(draw(engine, state))
        state = steps[-1].state
    return steps


@define(eq=False)
class History:
    """The line of play from the first decision on.

    `undone` are the groups of steps that were taken back, the one to redo first at the end.
    """

    start: State
    events: EventBook
    steps: list[Step] = field(factory=list)
    undone: list[list[Step]] = field(factory=list)

    @property
    def state(self) -> State:
        """The current state."""
        return self.steps[-1].state if self.steps else self.start

    def before(self, index: int) -> State:
        """The state in which step `index` was decided."""
        return self.steps[index - 1].state if index else self.start

    def push(self, steps: Sequence[Step]) -> None:
        """Appends steps that were just taken; what was undone is forgotten."""
        self.undone.clear()
        self._append(steps)

    def undo(self, n_steps: int) -> list[Step]:
        """Takes the last steps back."""
        steps = self.steps[-n_steps:]
        del self.steps[-n_steps:]
        self.events.truncate(len(self.events) - sum(len(step.records) for step in steps))
        self.undone.append(steps)
        return steps

    def redo(self) -> list[Step]:
        """Takes the steps again that were taken back last."""
        steps = self.undone.pop()
        self._append(steps)
        return steps

    def last_decision(self) -> int:
        """The index of the last step that a player took, -1 when there is none."""
        return next((i for i in reversed(range(len(self.steps))) if self.steps[i].player != CHANCE), -1)

    def copy(self) -> History:
        """A history that goes on independently; the states are shared, nobody writes to them."""
        return History(self.start, self.events.copy(), list(self.steps), list(self.undone))

    def _append(self, steps: Sequence[Step]) -> None:
        self.steps.extend(steps)
        for step in steps:
            self.events.extend(step.records)
