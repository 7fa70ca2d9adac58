"""Constants, arithmetic, comparisons, conditions and set operations."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from boardkit.compiler import fold
from boardkit.diagnostics import hint
from boardkit.lang import sets
from boardkit.lang.syntax import text_of
from boardkit.lang.types import BOOL, INT, Type, fits, joined, set_of
from boardkit.lang.values import SetValue, Value, constant
from boardkit.program.code import Expr, If, Int, Let, Var

if TYPE_CHECKING:
    from boardkit.lang.lower import Lowered, Lowering

LIMIT = 2**62
"""Numbers stay below this; a definition that could pass it is refused."""

ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def constant_node(low: Lowering, node: ast.Constant, expected: Type | None) -> Lowered:
    """A number, a truth value, or a word in quotes."""
    if isinstance(node.value, bool):
        return constant(BOOL, int(node.value))
    if isinstance(node.value, int):
        if abs(node.value) >= LIMIT:
            raise low.fail("expr/overflow", node, text=text_of(low.source, node))
        if expected is not None and expected.kind == "player":
            return _player(low, node, node.value)
        return constant(INT, node.value)
    from boardkit.lang.names import unique_word, word

    found = word(low, str(node.value), expected) or unique_word(low, str(node.value))
    if found is None:
        raise low.fail("expr/unknown-word", node, name=str(node.value), hint=_word_hint(low, expected, str(node.value)))
    return found


def _player(low: Lowering, node: ast.Constant, number: int) -> Value:
    if not 0 <= number < low.world.n_players:
        raise low.fail("expr/no-such-player", node, number=number, last=low.world.n_players - 1)
    return constant(Type("player"), number)


def _word_hint(low: Lowering, expected: Type | None, name: str) -> str:
    words = low.world.members(expected) if expected is not None and expected.is_domain else tuple(low.world.kinds)
    return hint(name, words) or "leave the quotes out if it is a variable"


def bool_op(low: Lowering, node: ast.BoolOp, expected: Type | None) -> Lowered:
    """`and` / `or`: each part is evaluated only if the parts before it leave the answer open."""
    name = "and" if isinstance(node.op, ast.And) else "or"
    result: Expr = low.condition(node.values[0]).code
    for part in node.values[1:]:
        if isinstance(result, Int) and result.value == int(name == "or"):
            # Decided when the game is loaded (by an option, say): the rest only has to be sound.
            with low.block.nested():
                low.condition(part)
            continue
        with low.block.nested() as inner:
            right = low.condition(part).code
        if not inner:
            result = fold.logic(name, (result, right))
            continue
        kept = low.block.let(name, result)
        more = [*inner, Let(kept.name, right, low.block.origin)]
        low.block.add(*(fold.branch(kept, more, []) if name == "and" else fold.branch(kept, [], more)))
        result = kept
    return Value(BOOL, result, 0, 1)


def unary_op(low: Lowering, node: ast.UnaryOp, expected: Type | None) -> Lowered:
    """`not` and `-`."""
    if isinstance(node.op, ast.Not):
        return Value(BOOL, fold.negate(low.condition(node.operand).code), 0, 1)
    inner = low.number(node.operand)
    return Value(INT, fold.op("-", Int(0), inner.code), -inner.high, -inner.low)


def bin_op(low: Lowering, node: ast.BinOp, expected: Type | None) -> Lowered:
    """Arithmetic on numbers; union `|`, intersection `&` and difference `-` of sets."""
    if isinstance(node.op, ast.BitOr | ast.BitAnd):
        return _set_op(low, node, expected)
    left = low.any(node.left, expected if isinstance(node.op, ast.Sub) else None)
    if isinstance(left, SetValue):
        return _set_op(low, node, expected)
    for side, value in ((node.left, left),):
        if not fits(value.type, INT):
            raise low.fail("expr/type", side, text=text_of(low.source, side), got=str(value.type), wanted="a number")
    right = low.number(node.right)
    return _arithmetic(low, node, left, right)


def _arithmetic(low: Lowering, node: ast.BinOp, a: Value, b: Value) -> Value:
    name = ARITHMETIC[type(node.op)]
    if name in ("//", "%"):
        if b.low <= 0 <= b.high:
            raise low.fail("expr/zero-division", node.right, text=text_of(low.source, node.right))
        if name == "%":
            bounds = (0, b.high - 1) if b.low > 0 else (b.low + 1, 0)
            if b.low > 0 and a.low >= 0 and a.high < b.low:
                return a
            return Value(INT, fold.op("%", a.code, b.code), *bounds)
        ends = [x // y for x in (a.low, a.high) for y in (b.low, b.high)]
    elif name == "*":
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    elif name == "+":
        ends = [a.low + b.low, a.high + b.high]
    else:
        ends = [a.low - b.high, a.high - b.low]
    if max(map(abs, ends)) >= LIMIT:
        raise low.fail("expr/overflow", node, text=text_of(low.source, node))
    return Value(INT, fold.op(name, a.code, b.code), min(ends), max(ends))


def _set_op(low: Lowering, node: ast.BinOp, expected: Type | None) -> SetValue:
    left = low.set(node.left, expected)
    right = low.set(node.right, expected or left.type)
    if not fits(right.element, left.element):
        raise low.fail("expr/two-types", node.right, first=str(left.type), second=str(right.type))
    bounds = min(left.low, right.low), max(left.high, right.high)
    element = joined(left.element, right.element)
    if left.mask is not None and right.mask is not None:
        a, b = left.mask(low.block), right.mask(low.block)
        if isinstance(node.op, ast.Sub):
            b = low.block.simple("without", b)
            a = low.block.simple("of", a)
            return sets.masked(element, fold.op("^", a, fold.op("&", a, b)), *bounds)
        return sets.masked(element, fold.op("|" if isinstance(node.op, ast.BitOr) else "&", a, b), *bounds)
    if isinstance(node.op, ast.BitOr):
        a_mask, b_mask = sets.mask_of(low.block, left), sets.mask_of(low.block, right)
        if a_mask is None or b_mask is None:
            raise low.fail("expr/set-too-large", node, size=bounds[1] + 1, text=text_of(low.source, node))
        return sets.masked(element, fold.op("|", a_mask, b_mask), *bounds)
    keep = isinstance(node.op, ast.BitAnd)

    def test(block: Any, member: Expr) -> Expr:
        inside = sets.contains(block, right, member, left.low, left.high)
        return inside if keep else fold.negate(inside)

    return sets.filtered(left, test)


def compare_node(low: Lowering, node: ast.Compare, expected: Type | None) -> Lowered:
    """`==`, `<`, `in`, `is none`, chained as in Python."""
    parts: list[Expr] = []
    left = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        parts.append(_compare(low, operator, left, right))
        left = right
    return Value(BOOL, fold.logic("and", parts), 0, 1)


def _compare(low: Lowering, operator: ast.cmpop, left: ast.expr, right: ast.expr) -> Expr:
    if isinstance(operator, ast.In | ast.NotIn):
        inside = _membership(low, left, right)
        return inside if isinstance(operator, ast.In) else fold.negate(inside)
    if isinstance(operator, ast.Is | ast.IsNot):
        if not (isinstance(right, ast.Name) and right.id == "none"):
            raise low.fail("expr/is-not-none", right, text=text_of(low.source, right))
        operator = ast.Eq() if isinstance(operator, ast.Is) else ast.NotEq()
    a, b = pair(low, left, right)
    name = COMPARISONS[type(operator)]
    if name not in ("==", "!=") and a.type.kind not in ("int", "error"):
        raise low.fail("expr/order", left, text=text_of(low.source, left), got=str(a.type))
    decided = _decide(name, a, b)
    return decided if decided is not None else fold.compare(name, a.code, b.code)


def _decide(name: str, a: Value, b: Value) -> Expr | None:
    """A comparison that the ranges settle."""
    if a.high < b.low:
        return Int(int(name in ("<", "<=", "!=")))
    if a.low > b.high:
        return Int(int(name in (">", ">=", "!=")))
    if (a.low, a.high) == (0, 1) and b.constant in (0, 1) and name in ("==", "!="):
        return a.code if (name == "==") == bool(b.constant) else fold.negate(a.code)
    return None


def pair(low: Lowering, left: ast.expr, right: ast.expr) -> tuple[Value, Value]:
    """Both sides of a comparison, the one that is no bare word first, so that it gives the other its meaning."""
    from boardkit.lang.names import is_bare

    if is_bare(low, left) and not is_bare(low, right):
        b = low.value(right)
        return low.value(left, b.type), b
    a = low.value(left)
    return a, low.value(right, a.type)


def _membership(low: Lowering, left: ast.expr, right: ast.expr) -> Expr:
    from boardkit.lang.names import is_bare

    if isinstance(right, ast.Set | ast.Tuple | ast.List) or is_bare(low, left):
        if is_bare(low, left):
            members = low.set(right)
            item = low.value(left, members.element)
            return sets.contains(low.block, members, item.code, item.low, item.high)
        item = low.value(left)
        members = low.set(right, set_of(item.type))
    else:
        members = low.set(right)
        item = low.value(left, members.element)
    if members.members is not None and not members.members:
        return Int(0)
    return sets.contains(low.block, members, item.code, item.low, item.high)


def if_exp(low: Lowering, node: ast.IfExp, expected: Type | None) -> Lowered:
    """`A if CONDITION else B`, for values and for sets."""
    test = low.condition(node.test).code
    if isinstance(test, Int):
        chosen, other = (node.body, node.orelse) if test.value else (node.orelse, node.body)
        with low.block.nested():
            low.any(other, expected)
        return low.any(chosen, expected)
    with low.block.nested():
        is_set = isinstance(low.any(node.body, expected), SetValue)
    if not is_set:
        return low.either(test, node.body, node.orelse, expected)
    with low.block.nested() as left:
        a = low.set(node.body, expected)
        first = sets.mask_of(low.block, a)
    with low.block.nested() as right:
        b = low.set(node.orelse, expected or a.type)
        second = sets.mask_of(low.block, b)
    if first is None or second is None:
        raise low.fail("expr/set-too-large", node, size=max(a.high, b.high) + 1, text=text_of(low.source, node))
    element, bounds = joined(a.element, b.element), (min(a.low, b.low), max(a.high, b.high))
    if not left and not right:
        return sets.masked(element, fold.choose(test, first, second), *bounds)
    name = low.block.fresh("chosen")
    low.block.add(If(test, (*left, Let(name, first)), (*right, Let(name, second)), low.block.origin))
    return sets.masked(element, Var(name), *bounds)


HANDLERS: dict[type[ast.AST], Any] = {
    ast.Constant: constant_node,
    ast.BoolOp: bool_op,
    ast.UnaryOp: unary_op,
    ast.BinOp: bin_op,
    ast.Compare: compare_node,
    ast.IfExp: if_exp,
}
