"""Decisions: which actions are on offer, which are legal and why not, and what performing them does."""

from __future__ import annotations

import ast
from collections.abc import Callable
from math import prod

from attrs import frozen

from boardkit.compiler import fold
from boardkit.compiler.block import Block
from boardkit.compiler.builder import Builder
from boardkit.compiler.script import Script
from boardkit.diagnostics import hint
from boardkit.lang import sets
from boardkit.lang.lower import Failed, Lowered, Lowering, lower_any
from boardkit.lang.syntax import parse_expression, text_of
from boardkit.lang.types import BOOL, PLAYER, Type, set_of
from boardkit.lang.values import BROKEN, SetValue, Value
from boardkit.model.rules import Action, Condition, Param
from boardkit.model.source import Source
from boardkit.program.code import Expr, Int, Load, Push, Return, Var
from boardkit.program.info import ActionInfo, DecisionInfo, OfferInfo, ParamInfo
from boardkit.program.layout import Header

MOST_FORMS = 4_000_000
"""An action has at most so many forms; each has a number."""


@frozen
class Offer:
    """An action on offer at a decision, and what performing it writes (after the parameters are bound)."""

    info: ActionInfo
    model: Action
    perform: Callable[[Script], None]
    stops: bool
    scope: dict[str, Lowered]
    """Names of the script around it that its conditions may use."""
    framed: bool = False
    """Whether the script around it has names in frame slots."""
    spares_none: bool = False
    """Whether its conditions are about the candidates only, not about choosing none."""
    hidden: bool = False
    """Whether only the one who decides is told what was done."""


def declare_action(builder: Builder, name: str, model: Action, scope: dict[str, Lowered]) -> ActionInfo:
    """Gives an action its numbers: the domains of its parameters come from their candidates."""
    params: list[ParamInfo] = []
    inner = {**scope, "actor": Value(PLAYER, Load(Header.PLAYER), 0, builder.world.n_players - 1)}
    for param_name, param in model.params.items():
        found = lower_any(builder.world, Block(builder.world), inner, param.in_, Type("set"))
        if not isinstance(found, SetValue):
            inner[param_name] = BROKEN
            params.append(ParamInfo(param_name, builder.domain(BOOL, 0, 1)))
            continue
        low, high = found.low, found.high
        if found.element.kind == "int" and high - low > 10_000:
            builder.world.bag.add("check/domain-too-large", param.in_.span(), name=param_name, size=high - low + 1)
            high = low
        domain = builder.domain(found.element, low, high)
        params.append(ParamInfo(param_name, domain, param.may_be_none, doc=param.doc, none_word=param.none))
        inner[param_name] = Value(found.element, Var(param_name), -1 if param.may_be_none else low, high)
    size = prod(builder.world.domains[p.domain].size + int(p.optional) for p in params)
    if size > MOST_FORMS:
        builder.world.bag.add("check/domain-too-large", model.span, name=name, size=size)
    return builder.add_action(name, tuple(params), doc=model.doc, listed_in_part=model.listed is not None)


def describe(builder: Builder, number: int, phase: str, offers: list[Offer]) -> None:
    """Writes the procedures of a decision of a player."""
    name = f"{phase}_{number}" if phase else f"decision_{number}"
    legal = Block(builder.world)
    for offer in offers:
        _enumerate(builder, legal, offer, _pusher(builder, offer), listing=True)
    builder.proc(f"legal_{name}", (), legal, pushes=True)
    _reason(builder, f"reason_{name}", offers)
    _apply(builder, f"apply_{name}", offers, phase)
    builder.decisions[number] = DecisionInfo(
        phase,
        tuple(OfferInfo(o.info.name) for o in offers),
        f"legal_{name}",
        f"reason_{name}",
        f"apply_{name}",
    )


def _pusher(builder: Builder, offer: Offer) -> Callable[[Block, dict[str, Lowered]], None]:
    return lambda block, scope: block.add(Push(_encode(builder, offer, scope)))


def has_legal(builder: Builder, name: str, offers: list[Offer]) -> str:
    """A procedure that tells whether any action is legal."""
    block = Block(builder.world)
    for offer in offers:
        _enumerate(builder, block, offer, lambda b, scope: b.add(Return(Int(1))), listing=False)
    block.add(Return(Int(0)))
    return builder.proc(f"can_move_{name}", (), block)


# -- listing -----------------------------------------------------------------------------------------------


def _start_scope(builder: Builder, offer: Offer) -> dict[str, Lowered]:
    return {**offer.scope, "actor": Value(PLAYER, Load(Header.PLAYER), 0, builder.world.n_players - 1)}


@frozen
class Part:
    """A part of a condition (split at `and`), the parameters it reads, and its reason."""

    tree: ast.expr
    source: Source
    reads: frozenset[str]
    reason: str
    is_author: bool
    spares_none: bool


def _parts(builder: Builder, offer: Offer, *, listing: bool = False) -> list[Part]:
    """The conditions of an action; for a list of legal actions also that it is to be listed."""
    parts: list[Part] = []
    needs = list(offer.model.needs)
    if listing and offer.model.listed is not None:
        needs.append(Condition(that=offer.model.listed, span=offer.model.span))
    for need in needs:
        tree = parse_expression(need.that, builder.world.bag)
        if tree is None:
            continue
        trees = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]
        for part in trees:
            names = {n.id for n in ast.walk(part) if isinstance(n, ast.Name)}
            text = need.because or text_of(need.that, part)
            reads = frozenset(names & set(offer.model.params))
            parts.append(Part(part, need.that, reads, text, bool(need.because), offer.spares_none))
    return parts


def _test(builder: Builder, block: Block, scope: dict[str, Lowered], part: Part) -> Expr:
    def holds(inner: Block) -> Expr:
        try:
            return Lowering(builder.world, inner, scope, part.source).condition(part.tree).code
        except Failed:
            return Int(1)

    values = [scope[name] for name in part.reads] if part.spares_none else []
    if any(isinstance(v, Value) and v.constant == -1 for v in values):
        return Int(1)
    test: Callable[[Block], Expr] = holds
    for value in values:
        if isinstance(value, Value) and value.low < 0:
            test = _unless_none(value, test)
    return test(block)


def _unless_none(value: Value, test: Callable[[Block], Expr]) -> Callable[[Block], Expr]:
    """A condition that holds as well if the value is none."""

    def fails(inner: Block) -> Expr:
        return fold.negate(test(inner))

    return lambda block: fold.negate(sets.both(block, lambda inner: fold.compare(">=", value.code, Int(0)), fails))


def _enumerate(
    builder: Builder,
    block: Block,
    offer: Offer,
    leaf: Callable[[Block, dict[str, Lowered]], None],
    *,
    listing: bool,
) -> None:
    """Loops over the candidates of the parameters, each condition tested as early as it can be."""
    parts = _parts(builder, offer, listing=listing)
    params = list(offer.model.params.items())
    block.origin = builder.origin(offer.model.span)

    def level(depth: int, scope: dict[str, Lowered], done: frozenset[int]) -> None:
        bound = {name for name, _ in params[:depth]}
        ready = [i for i, p in enumerate(parts) if i not in done and p.reads <= bound]
        conditions(ready, depth, scope, done | set(ready))

    def conditions(ready: list[int], depth: int, scope: dict[str, Lowered], done: frozenset[int]) -> None:
        if not ready:
            candidates(depth, scope, done)
            return
        test = _test(builder, block, scope, parts[ready[0]])
        with block.nested() as then:
            conditions(ready[1:], depth, scope, done)
        block.add(*fold.branch(test, then, [], block.origin))

    def candidates(depth: int, scope: dict[str, Lowered], done: frozenset[int]) -> None:
        if depth == len(params):
            leaf(block, scope)
            return
        name, param = params[depth]
        found = lower_any(builder.world, block, scope, param.in_, Type("set"))
        if not isinstance(found, SetValue):
            return

        def body(inner: Block, member: Expr) -> None:
            value = Value(found.element, member, found.low, found.high)
            level(depth + 1, {**scope, name: value}, done)

        found.walk(block, body)
        if param.may_be_none:
            level(depth + 1, {**scope, name: Value(found.element, Int(-1), -1, -1)}, done)

    level(0, _start_scope(builder, offer), frozenset())


def _radix(builder: Builder, param: ParamInfo) -> int:
    return builder.world.domains[param.domain].size + int(param.optional)


def _lowest(builder: Builder, param: ParamInfo) -> int:
    domain = builder.world.domains[param.domain]
    return int(domain.names[0]) if domain.kind == "int" and domain.names else 0


def _encode(builder: Builder, offer: Offer, scope: dict[str, Lowered]) -> Expr:
    """The number of an action with its parameters."""
    total: Expr = Int(0)
    for param in offer.info.params:
        value = scope[param.name]
        assert isinstance(value, Value)
        size = builder.world.domains[param.domain].size
        code = fold.op("-", value.code, Int(_lowest(builder, param)))
        if param.optional and value.low < 0:
            code = fold.choose(fold.compare("<", value.code, Int(0)), Int(size), code)
        total = fold.op("+", fold.op("*", total, Int(_radix(builder, param))), code)
    return fold.op("+", total, Int(offer.info.base))


# -- refusing ----------------------------------------------------------------------------------------------


def _decode(builder: Builder, block: Block, offer: Offer, scope: dict[str, Lowered]) -> dict[str, Value]:
    """The parameters of action number `a`, as locals."""
    rest: Expr = fold.op("-", Var("a"), Int(offer.info.base))
    if len(offer.info.params) > 1:
        rest = block.let("number", rest)
    values: dict[str, Value] = {}
    for i, param in enumerate(reversed(offer.info.params)):
        radix = _radix(builder, param)
        code = rest
        if i < len(offer.info.params) - 1:
            code = fold.op("%", rest, Int(radix))
            rest = fold.op("//", rest, Int(radix))
            code, rest = block.let(param.name, code), block.let("number", rest)
        low = _lowest(builder, param)
        code = fold.op("+", code, Int(low))
        size = builder.world.domains[param.domain].size
        if param.optional:
            code = block.simple(param.name, code)
            code = fold.choose(fold.compare("==", code, Int(size + low)), Int(-1), code)
        values[param.name] = Value(
            _param_type(builder, offer, param.name, scope),
            code,
            -1 if param.optional else low,
            low + size - 1,
        )
    return values


def _param_type(builder: Builder, offer: Offer, name: str, scope: dict[str, Lowered]) -> Type:
    inner = dict(scope)
    for param_name, param in offer.model.params.items():
        found = lower_any(builder.world, Block(builder.world), inner, param.in_, Type("set"))
        if not isinstance(found, SetValue):
            return BROKEN.type
        if param_name == name:
            return found.element
        inner[param_name] = Value(found.element, Var(param_name), -1 if param.may_be_none else found.low, found.high)
    return BROKEN.type


def _bind_params(block: Block, offer: Offer, scope: dict[str, Lowered], values: dict[str, Value]) -> dict[str, Lowered]:
    named: dict[str, Lowered] = {}
    for name in offer.model.params:
        value = values[name]
        named[name] = Value(value.type, block.simple(name, value.code), value.low, value.high)
    return {**scope, **named}


def _reason(builder: Builder, name: str, offers: list[Offer]) -> None:
    block = Block(builder.world)
    nothing = builder.reason("it is not on offer now", False)
    for offer in offers:
        with block.nested() as then:
            _reasons_of(builder, block, offer)
            block.add(Return(Int(0)))
        low, high = offer.info.base, offer.info.base + offer.info.size
        inside = fold.logic("and", (fold.compare(">=", Var("a"), Int(low)), fold.compare("<", Var("a"), Int(high))))
        block.add(*fold.branch(inside, then, [], builder.origin(offer.model.span)))
    block.add(Return(Int(1 + nothing)))
    builder.proc(name, ("a",), block)


def _reasons_of(builder: Builder, block: Block, offer: Offer) -> None:
    block.origin = builder.origin(offer.model.span)
    start = _start_scope(builder, offer)
    scope = _bind_params(block, offer, start, _decode(builder, block, offer, start))
    parts = _parts(builder, offer)
    done: set[str] = set()
    _refuse(builder, block, scope, [p for p in parts if not p.reads])
    for param_name, param in offer.model.params.items():
        _refuse_candidate(builder, block, scope, param_name, param)
        done.add(param_name)
        _refuse(builder, block, scope, [p for p in parts if p.reads and p.reads <= done and param_name in p.reads])


def _refuse(builder: Builder, block: Block, scope: dict[str, Lowered], parts: list[Part]) -> None:
    for part in parts:
        test = _test(builder, block, scope, part)
        number = builder.reason(part.reason, part.is_author)
        block.add(*fold.branch(test, [], [Return(Int(1 + number), block.origin)], block.origin))


def _refuse_candidate(builder: Builder, block: Block, scope: dict[str, Lowered], name: str, param: Param) -> None:
    value = scope[name]
    assert isinstance(value, Value)
    number = builder.reason(f"{name} in {param.in_.text}", False)

    def ask(inner: Block) -> Expr:
        found = lower_any(builder.world, inner, scope, param.in_, set_of(value.type))
        return (
            sets.contains(inner, found, value.code, max(value.low, 0) if param.may_be_none else value.low, value.high)
            if isinstance(found, SetValue)
            else Int(1)
        )

    if param.may_be_none:
        missing = sets.both(block, lambda b: fold.compare(">=", value.code, Int(0)), lambda b: fold.negate(ask(b)))
        block.add(*fold.branch(missing, [Return(Int(1 + number), block.origin)], [], block.origin))
        return
    block.add(*fold.branch(ask(block), [], [Return(Int(1 + number), block.origin)], block.origin))


# -- performing --------------------------------------------------------------------------------------------


def _apply(builder: Builder, name: str, offers: list[Offer], phase: str) -> None:
    script = Script(builder, {}, None)
    script.phase = phase
    script.framed = any(o.framed for o in offers)
    script.store(Header.MOVES, None, fold.op("+", Load(Header.MOVES), Int(1)))
    pending: list[tuple[Offer, int, dict[str, Lowered]]] = []
    for i, offer in enumerate(offers):
        with script.block.nested() as then:
            _perform(builder, script, offer, pending)
        if i == len(offers) - 1:
            script.add(*then)
        else:
            end = offer.info.base + offer.info.size
            inside = (
                fold.compare("<", Var("a"), Int(end))
                if _ascending(offers)
                else fold.logic(
                    "and",
                    (
                        fold.compare(">=", Var("a"), Int(offer.info.base)),
                        fold.compare("<", Var("a"), Int(end)),
                    ),
                )
            )
            script.add(*fold.branch(inside, then, [], script.block.origin))
    builder.proc(name, ("a",), script.block)
    for offer, segment, scope in pending:
        body = Script(builder, scope, segment)
        body.phase = phase
        body.framed = True
        body.open(segment)
        body.block.origin = builder.origin(offer.model.span)
        offer.perform(body)
        body.finish()


def _ascending(offers: list[Offer]) -> bool:
    bases = [o.info.base for o in offers]
    return bases == sorted(bases)


def _perform(
    builder: Builder, script: Script, offer: Offer, pending: list[tuple[Offer, int, dict[str, Lowered]]]
) -> None:
    script.block.origin = builder.origin(offer.model.span)
    start = _start_scope(builder, offer)
    values = _decode(builder, script.block, offer, start)
    script.scope = start
    for name in offer.model.params:
        script.bind(name, values[name], keep=offer.stops)
    if offer.stops:
        script.bind("actor", script.actor(), keep=True)
    _announce(builder, script, offer)
    if not offer.stops:
        offer.perform(script)
        return
    segment = builder.segment(offer.info.name)
    script.jump(segment)
    pending.append((offer, segment, script.scope))


def _announce(builder: Builder, script: Script, offer: Offer) -> None:
    """The event that an action was played, without its secret parameters."""
    actor = script.scope["actor"]
    assert isinstance(actor, Value)
    fields: dict[str, tuple[str, Expr]] = {"player": ("player", actor.code)}
    for name, param in offer.model.params.items():
        value = script.scope[name]
        if param.secret or not isinstance(value, Value):
            continue
        info = next(p for p in offer.info.params if p.name == name)
        kind = builder.world.domains[info.domain].kind
        type_ = {"piece": "piece", "int": "int"}.get(kind, info.domain)
        fields[name] = (type_, value.code)
    audience = fold.op("<<", Int(1), actor.code) if offer.hidden else None
    script.emit(f"{offer.info.name}" if not offer.hidden else f"{offer.info.name} (hidden)", fields, audience=audience)


def unknown_action(builder: Builder, name: str) -> str:
    """A hint for the name of an action that is not there."""
    return hint(name, list(builder.world.definitions.actions)) or "declare it under 'actions'"
