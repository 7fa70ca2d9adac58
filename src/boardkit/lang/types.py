"""Types of expressions: what a value is, and from which finite domain it comes."""

from __future__ import annotations

from attrs import frozen

MAX_MASK = 62
"""A set that is stored as one number has members 0 .. MAX_MASK - 1."""


@frozen
class Type:
    """`kind` is int, bool, player, piece, kind, cell, choice, set, zone or error; `of` narrows it.

    cell: the zone whose cells they are; piece and kind: the piece set ("" for any); choice: the list of words.
    `element` is the type of a set's members.
    """

    kind: str
    of: str = ""
    element: Type | None = None

    def __str__(self) -> str:
        if self.kind == "set":
            return f"a set of {self.element.plural() if self.element else 'things'}"
        if self.kind == "int":
            return "a number"
        if self.kind == "bool":
            return "a condition (true or false)"
        if self.kind == "choice":
            return f"a word of '{self.of}'"
        if self.kind == "cell":
            return f"a cell of '{self.of}'"
        if self.kind in ("piece", "kind") and self.of:
            return f"a {self.kind} of '{self.of}'"
        return f"a {self.kind}"

    def plural(self) -> str:
        """The name of several such values."""
        names = {"int": "numbers", "bool": "conditions", "choice": f"words of '{self.of}'"}
        ending = f" of '{self.of}'" if self.of and self.kind in ("cell", "piece", "kind") else ""
        return names.get(self.kind, f"{self.kind}s{ending}")

    @property
    def is_domain(self) -> bool:
        """Whether values come from a finite list and may be `none`."""
        return self.kind in ("player", "piece", "kind", "cell", "choice")


INT = Type("int")
BOOL = Type("bool")
PLAYER = Type("player")
ERROR = Type("error")
ANY = Type("any")


def set_of(element: Type) -> Type:
    """The type of sets of `element`."""
    return Type("set", element=element)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of type `given` may stand where `wanted` is asked for."""
    if ERROR in (given, wanted) or wanted.kind == "any":
        return True
    if given.kind != wanted.kind:
        return False
    if given.kind == "set":
        return given.element is None or wanted.element is None or fits(given.element, wanted.element)
    return given.of == wanted.of or (given.kind in ("piece", "kind") and "" in (given.of, wanted.of))


def joined(first: Type, second: Type) -> Type:
    """The type of what is one or the other of two that fit each other; `none` alone has no type of its own."""
    if first.kind == "error":
        return second
    return Type(first.kind) if second.kind != "error" and first.of != second.of else first
