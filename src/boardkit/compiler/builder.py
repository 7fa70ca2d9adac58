"""Collects the parts of a Program while it is written: segments, procedures, decisions, actions, events, frames."""

from __future__ import annotations

import os

from attrs import define, field

from boardkit.compiler.block import Block
from boardkit.compiler.world import World
from boardkit.diagnostics import Span
from boardkit.lang.types import Type
from boardkit.model.rules import Hook
from boardkit.program.code import Proc, Restore, Stmt
from boardkit.program.info import (
    ActionInfo,
    DecisionInfo,
    DomainInfo,
    EventField,
    EventInfo,
    ParamInfo,
    ReasonInfo,
)
from boardkit.program.program import Origin


@define
class Builder:
    """The Program under construction. Segments are numbered when they are first named."""

    world: World
    segments: list[str] = field(factory=list)
    bodies: dict[str, Proc] = field(factory=dict)
    procs: list[Proc] = field(factory=list)
    decisions: list[DecisionInfo | None] = field(factory=list)
    actions: dict[str, ActionInfo] = field(factory=dict)
    events: dict[EventInfo, int] = field(factory=dict)
    reasons: list[ReasonInfo] = field(factory=list)
    origins: list[Origin] = field(factory=list)
    purposes: list[str] = field(factory=list)
    """What payments are for."""
    frame_slots: int = 0
    next_action: int = 0
    enter: dict[str, int] = field(factory=dict)
    ask: dict[str, int] = field(factory=dict)
    asking: list[str] = field(factory=list)
    """Actions whose effects are being written, from the outermost `ask` inwards."""
    round_segment: int = -1
    step_budget: int = 100_000
    """Most rounds of one loop."""
    origin_numbers: dict[tuple[str, int], int] = field(factory=dict)

    # -- segments and procedures ----------------------------------------------------------------------

    def segment(self, name: str) -> int:
        """The number of a new segment; its body is given later by `close`."""
        self.segments.append(f"s{len(self.segments)}_{name}")
        return len(self.segments) - 1

    def close(self, number: int, block: Block) -> None:
        """Gives a segment its statements."""
        name = self.segments[number]
        self.bodies[name] = Proc(name, (), tuple(block.statements))

    def proc(self, name: str, params: tuple[str, ...], block: Block, *, pushes: bool = False, doc: str = "") -> str:
        """Registers a procedure and gives its name back."""
        self.procs.append(Proc(name, params, tuple(block.statements), pushes, doc))
        return name

    # -- frames ---------------------------------------------------------------------------------------

    @property
    def frames_base(self) -> int:
        """First slot for names that live across a decision."""
        return self.world.scopes["turn"][1]

    def frame(self) -> int:
        """A new slot for a name that lives across a decision."""
        self.frame_slots += 1
        return self.frames_base + self.frame_slots - 1

    def clear_frames(self) -> Stmt:
        """Forgets all names that lived across decisions (the end is filled in when their number is known)."""
        return Restore(self.frames_base, -1)

    # -- origins --------------------------------------------------------------------------------------

    def origin(self, span: Span | None) -> int:
        """The number of the line a statement comes from."""
        if span is None:
            return -1
        key = (span.file, span.line)
        if key not in self.origin_numbers:
            self.origin_numbers[key] = len(self.origins)
            self.origins.append(Origin(self._label(span.file), span.line))
        return self.origin_numbers[key]

    def _label(self, file: str) -> str:
        """A file as named in emitted code and faults: from the folder of the game on, whatever the machine."""
        span = self.world.definitions.span
        folder = os.path.dirname(os.path.dirname(os.path.abspath(span.file))) if span is not None else "."
        label = os.path.relpath(os.path.abspath(file), folder).replace(os.sep, "/")
        return os.path.basename(file) if label.startswith("..") else label

    # -- actions --------------------------------------------------------------------------------------

    def domain(self, type_: Type, low: int, high: int) -> str:
        """The name of the domain of a finite type or of the numbers low .. high, registered once."""
        world = self.world
        if type_.kind == "int":
            name, names, kind = f"{low}..{high}", tuple(str(n) for n in range(low, high + 1)), "int"
        else:
            name, names, kind = world.domain_name(type_), world.members(type_), type_.kind
            if type_.kind == "bool":
                names = ("false", "true")
        if name not in world.domains:
            positions: tuple[tuple[float, float], ...] = ()
            if type_.kind == "cell":
                geometry = world.zones[type_.of].geometry
                positions = geometry.positions if geometry is not None else ()
            world.domains[name] = DomainInfo(name, kind, names, positions)
        return name

    def add_action(
        self,
        name: str,
        params: tuple[ParamInfo, ...],
        *,
        doc: str = "",
        is_chance: bool = False,
        listed_in_part: bool = False,
    ) -> ActionInfo:
        """Registers an action and gives it its numbers."""
        size = 1
        for param in params:
            size *= self.world.domains[param.domain].size + int(param.optional)
        info = ActionInfo(name, params, self.next_action, size, doc, is_chance, listed_in_part=listed_in_part)
        self.next_action += size
        self.actions[name] = info
        return info

    def chance_action(self, name: str, param: str, domain: str, span: Span | None) -> ActionInfo:
        """The action of a chance outcome, registered once."""
        params = (ParamInfo(param, domain),)
        known = self.actions.get(name)
        if known is None:
            return self.add_action(name, params, is_chance=True)
        if not known.is_chance or known.params != params:
            self.world.bag.add("check/choice-name", span, name=name)
        return known

    def like_domain(self) -> str:
        """The domain of classes of like pieces: what a shuffle or draw can bring."""
        world = self.world
        if "outcome" not in world.domains:
            names: dict[int, str] = {}
            for piece, like in enumerate(world.piece_like):
                owner = world.piece_owner[piece]
                kind = world.kinds[world.piece_kind[piece]]
                names.setdefault(like, kind if owner < 0 else f"{kind}@{owner}")
            world.domains["outcome"] = DomainInfo("outcome", "outcome", tuple(names.values()))
        return "outcome"

    # -- decisions ------------------------------------------------------------------------------------

    def new_decision(self) -> int:
        """The number of a decision that is described later."""
        self.decisions.append(None)
        return len(self.decisions) - 1

    def reason(self, text: str, is_author: bool) -> int:
        """The number of a reason for refusals."""
        info = ReasonInfo(text, is_author)
        if info not in self.reasons:
            self.reasons.append(info)
        return self.reasons.index(info)

    def purpose(self, text: str) -> int:
        """The number of what a payment is for."""
        if text not in self.purposes:
            self.purposes.append(text)
        return self.purposes.index(text)

    def account(self, name: str) -> int:
        """The number of an account of the ledger."""
        world = self.world
        accounts = [v.name for v in world.variables.values() if v.model.unit]
        world.domains.setdefault("account", DomainInfo("account", "choice", tuple(accounts)))
        return accounts.index(name) if name in accounts else -1

    # -- events ---------------------------------------------------------------------------------------

    def event(self, name: str, fields: tuple[EventField, ...], audience: str = "all") -> int:
        """The number of a kind of event; kinds with the same name may have different fields."""
        info = EventInfo(name, fields, audience)
        return self.events.setdefault(info, len(self.events))

    def hooks(self, event: str, moment: str) -> list[Hook]:
        """The hooks on an event, in the order in which they are written."""
        return [h for h in self.world.definitions.hooks if h.on == event and h.moment == moment]
