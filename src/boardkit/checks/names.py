"""Does every name have one meaning, and is none a word of the language?"""

from __future__ import annotations

import keyword

from boardkit.diagnostics import Bag, Span
from boardkit.lang.functions import FUNCTIONS
from boardkit.lang.names import WORDS
from boardkit.lang.quantify import QUANTIFIERS
from boardkit.model.game import Definitions

RESERVED = frozenset(
    (
        *WORDS,
        *QUANTIFIERS,
        *(f.name for f in FUNCTIONS),
        *keyword.kwlist,
        "int",
        "bool",
        "player",
        "piece",
        "kind",
    )
)


def check_names(definitions: Definitions, bag: Bag) -> None:
    """Reports names that mean two things, and names that the language uses itself."""
    seen: dict[str, str] = {}
    groups = (
        ("a zone", definitions.zones),
        ("a piece set", definitions.pieces),
        ("a variable", definitions.state),
        ("a definition", definitions.define),
    )
    for what, group in groups:
        for name, part in group.items():
            span: Span | None = part.span
            if name in RESERVED:
                bag.add("check/reserved-name", span, name=name)
            if name in seen:
                bag.add("check/name-clash", span, name=name, first=seen[name], second=what)
            seen.setdefault(name, what)
