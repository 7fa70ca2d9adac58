"""Is everything that is declared also used?"""

from __future__ import annotations

from boardkit.diagnostics import Bag
from boardkit.model.game import Definitions
from boardkit.model.walk import words


def check_unused(definitions: Definitions, bag: Bag) -> None:
    """Warns about options, variables and definitions that no expression or effect names."""
    used = _uses(definitions)
    groups = (
        ("option", definitions.options),
        ("variable", definitions.state),
        ("definition", definitions.define),
        ("event", definitions.events),
    )
    for what, group in groups:
        for name, part in group.items():
            if name not in used:
                bag.add("check/unused", part.span, what=what, name=name)


def _uses(definitions: Definitions) -> set[str]:
    """All words, each declaration's own name and prose left out."""
    found: set[str] = set()
    parts = [
        *definitions.pieces.values(),
        *definitions.zones.values(),
        *definitions.state.values(),
        *definitions.options.values(),
    ]
    parts += [*definitions.define.values(), *definitions.phases.values(), *definitions.actions.values()]
    for part in (
        *parts,
        definitions.require,
        definitions.match,
        definitions.round,
        definitions.hooks,
        definitions.result,
    ):
        found |= words(part)
    return found
