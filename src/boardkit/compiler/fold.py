"""Building blocks of code, folded where the parts are constants."""

from __future__ import annotations

from collections.abc import Iterable

from boardkit.program.code import Compare, Expr, If, IfElse, Int, Load, Logic, Not, Op, Stmt, Var

ZERO = Int(0)
ONE = Int(1)


def _compute(op: str, a: int, b: int) -> int | None:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "//":
            return a // b if b else None
        case "%":
            return a % b if b else None
        case "&":
            return a & b
        case "|":
            return a | b
        case "^":
            return a ^ b
        case "<<":
            return a << b if 0 <= b <= 62 else None
        case ">>":
            return a >> b if 0 <= b <= 62 else None
        case "min":
            return min(a, b)
        case "max":
            return max(a, b)
    return None


def op(name: str, left: Expr, right: Expr) -> Expr:
    """`left name right`, computed now if both are constants."""
    if isinstance(left, Int) and isinstance(right, Int):
        value = _compute(name, left.value, right.value)
        if value is not None:
            return Int(value)
    if name in ("+", "-", "|", "<<", ">>") and right == ZERO:
        return left
    if name in ("+", "|") and left == ZERO:
        return right
    if (name == "*" and right == ONE) or (name == "//" and right == ONE):
        return left
    if name == "*" and left == ONE:
        return right
    if name == "+" and isinstance(right, Int) and right.value < 0:
        return Op("-", left, Int(-right.value))
    return Op(name, left, right)


def compare(name: str, left: Expr, right: Expr) -> Expr:
    """A comparison, decided now if both sides are constants."""
    if isinstance(left, Int) and isinstance(right, Int):
        a, b = left.value, right.value
        result = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[name]
        return Int(int(result))
    if left == right and isinstance(left, Var):
        return Int(int(name in ("==", "<=", ">=")))
    if isinstance(right, Int) and right.value in (0, 1) and name in ("==", "!=") and is_condition(left):
        return left if (name == "==") == bool(right.value) else negate(left)
    return Compare(name, left, right)


def logic(name: str, items: Iterable[Expr]) -> Expr:
    """`and` / `or` of conditions without the constant ones."""
    absorbing = 1 if name == "or" else 0
    kept: list[Expr] = []
    for item in items:
        if isinstance(item, Int):
            if int(item.value != 0) == absorbing:
                kept.append(Int(absorbing))
                break
            continue
        kept.extend(item.items if isinstance(item, Logic) and item.op == name else (item,))
    if not kept:
        return Int(1 - absorbing)
    return kept[0] if len(kept) == 1 else Logic(name, tuple(kept))


NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negate(value: Expr) -> Expr:
    """`not value`."""
    if isinstance(value, Int):
        return Int(int(value.value == 0))
    if isinstance(value, Compare):
        return Compare(NEGATED[value.op], value.left, value.right)
    return value.value if isinstance(value, Not) and is_condition(value.value) else Not(value)


def is_condition(value: Expr) -> bool:
    """Whether an expression can only be 0 or 1."""
    return isinstance(value, Compare | Logic | Not)


def choose(test: Expr, then: Expr, orelse: Expr) -> Expr:
    """`then if test else orelse`."""
    if isinstance(test, Int):
        return then if test.value else orelse
    return then if then == orelse else IfElse(test, then, orelse)


def load(base: int, index: Expr | None = None) -> Expr:
    """A slot of the state; a constant index joins the base."""
    if isinstance(index, Int):
        return Load(base + index.value)
    if isinstance(index, Op) and index.op == "+" and isinstance(index.right, Int):
        return Load(base + index.right.value, index.left)
    return Load(base, index)


def place(base: int, index: Expr | None) -> tuple[int, Expr | None]:
    """Base and index of a slot with a constant index joined to the base."""
    folded = load(base, index)
    assert isinstance(folded, Load)
    return folded.base, folded.index


def branch(test: Expr, then: list[Stmt], orelse: list[Stmt], origin: int = -1) -> list[Stmt]:
    """An `If`, or only the side that a constant test leaves."""
    if isinstance(test, Int):
        return then if test.value else orelse
    if not then and not orelse:
        return []
    if not then:
        return [If(negate(test), tuple(orelse), (), origin)]
    return [If(test, tuple(then), tuple(orelse), origin)]
