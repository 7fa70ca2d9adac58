"""Scripts of effects to code: what is performed at once, and where it stops to ask and goes on later.

A script is cut at every decision. What comes after a stop is a new *segment*; names that are still needed there
live in *frame* slots of the state. Effects that do not stop stay ordinary branches and loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.lang.lower import Lowered, lower_any, lower_value
from boardkit.lang.sets import mask_of, masked
from boardkit.lang.types import BOOL, INT, PLAYER, Type, set_of
from boardkit.lang.values import SetValue, Value
from boardkit.model.effect import Effect
from boardkit.model.source import Source
from boardkit.program.code import Emit, Expr, If, Int, Load, Return, Stmt, Store
from boardkit.program.info import EventField
from boardkit.program.layout import Header

if TYPE_CHECKING:
    from boardkit.compiler.builder import Builder
    from boardkit.compiler.world import World


class Script:
    """Writes effects, one after another, to the current segment."""

    def __init__(self, builder: Builder, scope: dict[str, Lowered], segment: int | None) -> None:
        self.builder = builder
        self.scope = scope
        self.segment = segment
        self.block = Block(builder.world)
        self.keeps = False
        """Whether names bound now are needed after a stop."""
        self.performing: tuple[str, ...] = ()
        """Definitions and hooks being written, to find those that never end."""
        self.cancel: Callable[[], None] | None = None
        """How to cancel the event, inside a `before` hook."""
        self.phase = ""
        self.reached = True
        self.decided = False
        """Whether a condition that is known when the game is loaded has left the script."""
        self.framed = False
        """Whether names may live in frame slots while this script runs."""

    @property
    def world(self) -> World:
        return self.builder.world

    # -- expressions ----------------------------------------------------------------------------------

    def value(self, source: Source, type_: Type | None) -> Value:
        """An expression's value; code it needs is written here."""
        return lower_value(self.world, self.block, self.scope, source, type_)

    def condition(self, source: Source) -> Expr:
        return self.value(source, BOOL).code

    def any(self, source: Source) -> Lowered | None:
        """An expression's value or set; None after a diagnostic."""
        return lower_any(self.world, self.block, self.scope, source)

    def set(self, source: Source, element: Type | None = None) -> SetValue | None:
        found = lower_any(self.world, self.block, self.scope, source, set_of(element) if element else Type("set"))
        return found if isinstance(found, SetValue) else None

    # -- statements -----------------------------------------------------------------------------------

    def add(self, *statements: Stmt) -> None:
        self.block.add(*statements)

    def store(self, base: int, index: Expr | None, value: Expr) -> None:
        """Writes a slot."""
        base, index = fold.place(base, index)
        self.add(Store(base, index, value, self.block.origin))

    def bind(self, name: str, value: Value, *, keep: bool | None = None) -> Value:
        """Gives a value a name; in a frame slot if it is needed after a stop."""
        if keep if keep is not None else self.keeps:
            slot = self.builder.frame()
            self.store(slot, None, value.code)
            bound = Value(value.type, Load(slot), value.low, value.high)
        else:
            bound = Value(value.type, self.block.let(name, value.code), value.low, value.high)
        self.scope = {**self.scope, name: bound}
        return bound

    def bind_set(self, name: str, members: SetValue, source: Source, *, keep: bool | None = None) -> None:
        """Gives a set a name; its members stay as they are now."""
        mask = mask_of(self.block, members)
        if mask is None:
            self.world.bag.add("expr/set-too-large", source.span(), size=members.high + 1, text=source.text)
            return
        kept = self.bind(name, Value(INT, mask, 0, 2**62), keep=keep)
        self.scope = {**self.scope, name: masked(members.element, kept.code, members.low, members.high)}

    def fault_unless(self, test: Expr, kind: str) -> None:
        """Stops the match if a promise does not hold."""
        from boardkit.program.code import Fault

        if isinstance(test, Int) and test.value:
            return
        self.add(If(fold.negate(test), (Fault(kind, self.block.origin),), (), self.block.origin))

    @property
    def ended(self) -> bool:
        """Whether nothing written now could ever be reached."""
        return not self.reached or _ends(self.block.statements)

    # -- scripts --------------------------------------------------------------------------------------

    def stops(self, effects: Iterable[Effect]) -> bool:
        """Whether any of the effects may wait for a decision."""
        return any(e.stops(self) for e in effects)

    def run(self, effects: tuple[Effect, ...]) -> None:
        """Writes a list of effects; names bound in it end with it."""
        scope, keeps = self.scope, self.keeps
        self.framed = self.framed or self.stops(effects)
        for i, effect in enumerate(effects):
            if self.ended and self.decided:
                break  # an option says so; with another value the rest is reached
            if self.ended:
                self.world.bag.add("check/unreachable", effect.span, key=effect.KEY, before=effects[i - 1].KEY)
                break
            self.keeps = keeps or self.stops(effects[i + 1 :])
            self.block.origin = self.builder.origin(effect.span)
            effect.lower(self)
        self.scope, self.keeps = scope, keeps

    def forget_frames(self) -> None:
        """Clears the names that lived across decisions, when a script is left for good."""
        if self.framed:
            self.add(self.builder.clear_frames())

    def jump(self, segment: int) -> None:
        """Goes on at a segment."""
        self.add(Return(Int(segment), self.block.origin))

    def go_on(self, segment: int) -> None:
        """At the end of a whole script: goes on at a segment, if the script has not gone elsewhere."""
        if not self.ended:
            self.forget_frames()
            self.jump(segment)

    def finish(self, segment: int | None = None) -> bool:
        """Closes the current segment, going on at another one unless it has ended; tells whether it goes on."""
        goes_on = segment is not None and not self.ended
        if goes_on:
            assert segment is not None
            self.jump(segment)
        if self.segment is not None:
            self.builder.close(self.segment, self.block)
        return goes_on

    def open(self, segment: int, *, reached: bool = True) -> None:
        """Starts to write a segment; `reached` False when nothing leads there."""
        origin = self.block.origin
        self.reached = reached
        self.segment = segment
        self.block = Block(self.world)
        self.block.origin = origin

    def branch(self, test: Expr, then: Callable[[], None], orelse: Callable[[], None] | None, *, stops: bool) -> None:
        """Writes `then` under a condition and `orelse` otherwise; cut into segments if they may stop."""
        if isinstance(test, Int):
            chosen = then if test.value else orelse
            if chosen is not None:
                chosen()
            self.decided = self.decided or self.ended
            return
        if not stops:
            with self.block.nested() as left:
                then()
            with self.block.nested() as right:
                if orelse is not None:
                    orelse()
            self.add(*fold.branch(test, left, right, self.block.origin))
            return
        first, second, after = (self.builder.segment(n) for n in ("then", "else", "after"))
        self.add(If(test, (Return(Int(first)),), (Return(Int(second)),), self.block.origin))
        self.finish()
        self.open(first)
        then()
        from_then = self.finish(after)
        self.open(second)
        if orelse is not None:
            orelse()
        from_else = self.finish(after)
        self.open(after, reached=from_then or from_else)

    # -- events and hooks -----------------------------------------------------------------------------

    def hooks_stop(self, event: str) -> bool:
        """Whether a hook on the event may wait for a decision."""
        if event in self.performing:
            return False
        outer, self.performing = self.performing, (*self.performing, event)
        found = any(self.stops(h.do) for m in ("before", "after") for h in self.builder.hooks(event, m))
        self.performing = outer
        return found

    def held(self, event: str, *codes: Expr | None) -> list[Any]:
        """Values that an event needs when it happens: in frame slots if a hook before it may wait."""
        if event in self.performing or not any(self.stops(h.do) for h in self.builder.hooks(event, "before")):
            return list(codes)
        return [code if code is None else self.hold(code) for code in codes]

    def hold(self, code: Expr) -> Expr:
        """A value that is needed after a stop, in a frame slot of its own."""
        if isinstance(code, Int):
            return code
        slot = self.builder.frame()
        self.store(slot, None, code)
        return Load(slot)

    def happen(self, event: str, fields: dict[str, Value], perform: Callable[[], None], *, stops: bool = False) -> None:
        """Performs an effect as an event: hooks before (which may cancel it), the effect, hooks after."""
        before, after = (self.builder.hooks(event, moment) for moment in ("before", "after"))
        if not before and not after:
            perform()
            return
        if event in self.performing:
            again = next((hook for hook in (*before, *after) if self._may_follow(hook, fields)), None)
            if again is not None:
                chain = " -> ".join((*self.performing, event))
                self.world.bag.add("check/hook-cycle", again.span, event=event, chain=chain)
            perform()
            return
        scope, keeps, outer = self.scope, self.keeps, self.performing
        self.performing = (*outer, event)
        any_stop = stops or any(self.stops(h.do) for h in (*before, *after))
        self.scope = {k: v for k, v in scope.items() if k == "actor"}  # a hook knows the event, not who made it
        for name, value in fields.items():
            if value.constant is None:
                self.bind(name, value, keep=any_stop)
            else:
                self.scope = {**self.scope, name: value}
        if any(_cancels(h.do) for h in before):
            self._cancellable(event, before, after, perform, any_stop)
        else:
            self._hooks(before)
            perform()
            self._hooks_after(event, after)
        self.scope, self.keeps, self.performing = scope, keeps, outer

    def _may_follow(self, hook: Any, fields: dict[str, Value]) -> bool:
        """Whether a hook is not ruled out by its condition when the game is loaded, such as one on cells only."""
        if hook.when is None:
            return True
        scope = self.scope
        self.scope = {**{k: v for k, v in scope.items() if k == "actor"}, **fields}
        with self.block.nested():
            test = self.condition(hook.when)
        self.scope = scope
        return test != Int(0)

    def _cancellable(
        self, event: str, before: list[Any], after: list[Any], perform: Callable[[], None], stops: bool
    ) -> None:
        flag = self.bind("cancelled", Value(BOOL, Int(0), 0, 1), keep=True)
        slot = flag.code
        assert isinstance(slot, Load)
        outer, self.cancel = self.cancel, lambda: self.store(slot.base, None, Int(1))
        self._hooks(before)
        self.cancel = outer

        def go_on() -> None:
            perform()
            self._hooks_after(event, after)

        self.branch(fold.negate(flag.code), go_on, None, stops=stops)

    def _hooks_after(self, event: str, hooks: list[Any]) -> None:
        if hooks and self.ended:
            if not self.decided:
                key = f"hook on {event}"
                self.world.bag.add("check/unreachable", hooks[0].span, key=key, before=event)
            return
        self._hooks(hooks)

    def _hooks(self, hooks: list[Any]) -> None:
        for hook in hooks:
            if hook.when is None:
                self.run(hook.do)
                continue
            test = self.condition(hook.when)
            self.branch(test, lambda do=hook.do: self.run(do), None, stops=self.stops(hook.do))  # type: ignore[misc]

    def emit(self, event: str, fields: dict[str, tuple[str, Expr]], audience: Expr | None = None) -> None:
        """Writes an event record: field name -> (type, code); a piece brings the mask of those who know it."""
        infos: list[EventField] = []
        args: list[Expr] = []
        for name, (type_, code) in fields.items():
            infos.append(EventField(name, type_))
            args.append(code)
            if type_ == "piece":
                args.append(self.known_mask(code))
        if audience is not None:
            infos.append(EventField("audience", "mask"))
            args.append(audience)
        number = self.builder.event(event, tuple(infos), "audience" if audience is not None else "all")
        self.add(Emit(number, tuple(args), self.block.origin))

    def known_mask(self, piece: Expr) -> Expr:
        """The players who know which piece it is."""
        if self.world.known_base < 0:
            return Int(self.world.everybody)
        return fold.choose(
            fold.compare(">=", piece, Int(0)),
            fold.load(self.world.known_base, piece),
            Int(self.world.everybody),
        )

    # -- asking ---------------------------------------------------------------------------------------

    def wait(self, decision: int, player: Expr) -> None:
        """Stops here until the decision is taken; the segment ends."""
        self.store(Header.DECISION, None, Int(decision))
        self.store(Header.PLAYER, None, player)
        self.jump(-1)
        self.finish()

    def actor(self) -> Value:
        """Who decides now."""
        return Value(PLAYER, Load(Header.PLAYER), 0, self.world.n_players - 1)


def _ends(statements: list[Stmt]) -> bool:
    if not statements:
        return False
    last = statements[-1]
    if isinstance(last, Return):
        return True
    return isinstance(last, If) and bool(last.orelse) and _ends(list(last.then)) and _ends(list(last.orelse))


def _cancels(effects: Iterable[Effect]) -> bool:
    return any(e.KEY == "cancel" or any(_cancels(inner) for inner in e.inner()) for e in effects)
