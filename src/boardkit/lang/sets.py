"""Ways to make sets: whole domains, masks, rows of tables, zones, known members, and filters over other sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardkit.compiler import fold
from boardkit.lang.types import INT, MAX_MASK, Type, set_of
from boardkit.lang.values import SetValue
from boardkit.program.code import Bits, Break, Expr, If, Int, Intrinsic, Let, Range, Rows, Stmt, TableAt, Var

if TYPE_CHECKING:
    from boardkit.compiler.block import Block

Body = Callable[["Block", Expr], None]


def interval(element: Type, low: int, high: int) -> SetValue:
    """All values `low` .. `high` of a finite type, or of whole numbers."""

    def walk(block: Block, body: Body) -> None:
        loop(block, Int(low), Int(high + 1), element.kind, body)

    def has(block: Block, member: Expr) -> Expr:
        member = block.simple("member", member)
        return fold.logic("and", (fold.compare(">=", member, Int(low)), fold.compare("<=", member, Int(high))))

    fits = low >= 0 and high <= MAX_MASK
    mask = ((1 << (high + 1)) - (1 << low)) if fits and high >= low else 0
    return SetValue(
        set_of(element),
        walk,
        low,
        high,
        (lambda block: Int(mask)) if fits or high < low else None,
        has,
        lambda block: Int(max(high - low + 1, 0)),
        tuple(range(low, high + 1)) if high - low < 4096 else None,
        stable=True,
        ascending=True,
    )


def loop(block: Block, start: Expr, stop: Expr, hint: str, body: Body) -> None:
    """Writes `for hint in range(start, stop)`."""
    name = block.fresh(hint)
    with block.nested(loop=True) as inner:
        body(block, Var(name))
    if inner:
        block.add(Range(name, start, stop, tuple(inner), 1, block.origin))


def numbers(low: Expr, high: Expr, bounds: tuple[int, int]) -> SetValue:
    """The whole numbers `low` .. `high` given by code; `bounds` is the widest they can reach."""

    def has(block: Block, member: Expr) -> Expr:
        member = block.simple("member", member)
        return fold.logic("and", (fold.compare(">=", member, low), fold.compare("<=", member, high)))

    return SetValue(
        set_of(INT),
        lambda block, body: loop(block, low, fold.op("+", high, Int(1)), "n", body),
        bounds[0],
        bounds[1],
        None,
        has,
        stable=True,
        ascending=True,
    )


def masked(element: Type, mask: Expr, low: int, high: int) -> SetValue:
    """The members whose bits are set in a number."""
    if isinstance(mask, Int):
        return known(element, tuple(i for i in range(MAX_MASK + 1) if mask.value >> i & 1), low, high)

    def walk(block: Block, body: Body) -> None:
        name = block.fresh(element.kind)
        with block.nested(loop=True) as inner:
            body(block, Var(name))
        if inner:
            block.add(Bits(name, mask, tuple(inner), block.origin))

    def has(block: Block, member: Expr) -> Expr:
        return bit(block, mask, member)

    return SetValue(
        set_of(element),
        walk,
        low,
        high,
        lambda block: mask,
        has,
        lambda block: Intrinsic("popcount", (mask,)),
        stable=True,
        ascending=True,
    )


def bit(block: Block, mask: Expr, member: Expr) -> Expr:
    """Whether bit `member` is set; a member that may be -1 must be guarded by the caller's range."""
    if isinstance(member, Int):
        return fold.compare("!=", fold.op("&", mask, Int(1 << member.value if member.value >= 0 else 0)), Int(0))
    return fold.op("&", fold.op(">>", mask, member), Int(1))


def known(element: Type, members: tuple[int, ...], low: int, high: int) -> SetValue:
    """Members known when the game is loaded, walked in the given order."""

    def walk(block: Block, body: Body) -> None:
        if not members:
            return
        if members == tuple(range(members[0], members[0] + len(members))):
            loop(block, Int(members[0]), Int(members[-1] + 1), element.kind, body)
            return
        name = block.fresh(element.kind)
        with block.nested(loop=True) as inner:
            body(block, Var(name))
        if inner:
            block.add(Rows(name, block.member_table(members), Int(0), tuple(inner), block.origin))

    def has(block: Block, member: Expr) -> Expr:
        member = block.simple("member", member)
        return fold.logic("or", (fold.compare("==", member, Int(m)) for m in members))

    fits = all(0 <= m <= MAX_MASK for m in members)
    mask = sum(1 << m for m in members) if fits else 0
    mask_of = (lambda block: Int(mask)) if fits else None
    if fits and len(members) > 3:

        def has(block: Block, member: Expr) -> Expr:
            return bit(block, Int(mask), member)

    is_sorted = members == tuple(sorted(members))
    return SetValue(
        set_of(element),
        walk,
        low,
        high,
        mask_of,
        has,
        lambda block: Int(len(members)),
        members,
        stable=True,
        ascending=is_sorted,
    )


def row(
    element: Type,
    table: str,
    index: Expr,
    rows: list[tuple[int, ...]],
    low: int,
    high: int,
    mask_table: str | None,
    count_table: str,
) -> SetValue:
    """Row `index` of a table of rows; `mask_table` holds the rows as masks when they fit."""
    if isinstance(index, Int) and index.value >= 0:
        return known(element, rows[index.value], low, high)

    def walk(block: Block, body: Body) -> None:
        name = block.fresh(element.kind)
        with block.nested(loop=True) as inner:
            body(block, Var(name))
        if inner:
            block.add(Rows(name, table, index, tuple(inner), block.origin))

    def mask(block: Block) -> Expr:
        assert mask_table is not None
        return TableAt(mask_table, index)

    def has(block: Block, member: Expr) -> Expr:
        return bit(block, mask(block), member)

    return SetValue(
        set_of(element),
        walk,
        low,
        high,
        mask if mask_table else None,
        has if mask_table else None,
        lambda block: TableAt(count_table, index),
        stable=True,
        ascending=all(members == tuple(sorted(members)) for members in rows),
    )


def slots(element: Type, base: int, index: Expr | None, count: Expr, low: int, high: int) -> SetValue:
    """The pieces of a list zone, bottom first: `count` slots from `base + index`."""

    def walk(block: Block, body: Body) -> None:
        start = index or Int(0)

        def inner(block: Block, at: Expr) -> None:
            body(block, block.let("piece", fold.load(base, at)))

        loop(block, start, fold.op("+", start, count), "slot", inner)

    return SetValue(set_of(element), walk, low, high, None, None, lambda block: count)


def on_cells(element: Type, base: int, index: Expr | None, n_cells: int, low: int, high: int) -> SetValue:
    """The pieces that lie on the cells of a board, in the order of the cells."""

    def walk(block: Block, body: Body) -> None:
        start = index or Int(0)

        def inner(block: Block, at: Expr) -> None:
            piece = block.let("piece", fold.load(base, at))
            with block.nested() as then:
                body(block, piece)
            block.add(If(fold.compare(">=", piece, Int(0)), tuple(then), (), block.origin))

        loop(block, start, fold.op("+", start, Int(n_cells)), "slot", inner)

    return SetValue(set_of(element), walk, low, high)


def filtered(source: SetValue, test: Callable[[Block, Expr], Expr]) -> SetValue:
    """The members of a set for which a condition holds, in the set's order."""

    def walk(block: Block, body: Body) -> None:
        def inner(block: Block, member: Expr) -> None:
            condition = test(block, member)
            with block.nested() as then:
                body(block, member)
            block.add(*fold.branch(condition, list(then), [], block.origin))

        source.walk(block, inner)

    has = None
    if source.has is not None:
        ask = source.has

        def has(block: Block, member: Expr) -> Expr:
            member = block.simple("member", member)
            return both(block, lambda b: ask(b, member), lambda b: test(b, member))

    return SetValue(source.type, walk, source.low, source.high, None, has, ascending=source.ascending)


def both(block: Block, first: Callable[[Block], Expr], second: Callable[[Block], Expr]) -> Expr:
    """`first and second`, the second's statements run only if the first holds."""
    left = first(block)
    with block.nested() as inner:
        right = second(block)
    if not inner:
        return fold.logic("and", (left, right))
    result = block.let("both", Int(0))
    block.add(*fold.branch(left, [*inner, Let(result.name, right, block.origin)], [], block.origin))
    return result


def mask_of(block: Block, value: SetValue) -> Expr | None:
    """The set as one number, by a loop if need be; None when its members reach beyond a number's bits."""
    if value.mask is not None:
        return value.mask(block)
    if value.low < 0 or value.high > MAX_MASK:
        return None
    result = block.let("mask", Int(0))
    value.walk(
        block,
        lambda b, member: b.add(Let(result.name, fold.op("|", result, fold.op("<<", Int(1), member)), b.origin)),
    )
    return result


def contains(block: Block, value: SetValue, member: Expr, low: int, high: int) -> Expr:
    """Whether `member`, which is `low` .. `high`, is in the set; none is in no set."""
    member = block.simple("member", member)
    # A set asked by its bits must not be asked beyond them.
    lowest = value.low if value.element.kind == "int" and value.mask is None else max(value.low, 0)
    inside = [fold.compare(">=", member, Int(lowest))] if low < lowest else []
    inside += [fold.compare("<=", member, Int(value.high))] if high > value.high else []

    def ask(inner: Block) -> Expr:
        if value.has is not None:
            return value.has(inner, member)
        found = inner.let("found", Int(0))

        def compare(b: Block, other: Expr) -> None:
            stop: list[Stmt] = [Let(found.name, Int(1), b.origin), Break(b.origin)]
            b.add(*fold.branch(fold.compare("==", other, member), stop, [], b.origin))

        if value.members is not None:
            return fold.logic("or", (fold.compare("==", member, Int(m)) for m in value.members))
        value.walk(inner, compare)
        return found

    return both(block, lambda b: fold.logic("and", inside), ask) if inside else ask(block)


def size_of(block: Block, value: SetValue) -> Expr:
    """How many members the set has."""
    if value.count is not None:
        return value.count(block)
    if value.mask is not None:
        return Intrinsic("popcount", (value.mask(block),))
    total = block.let("count", Int(0))
    value.walk(block, lambda b, member: b.add(Let(total.name, fold.op("+", total, Int(1)), b.origin)))
    return total
