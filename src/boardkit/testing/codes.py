"""Findings about scenario files (stage `scenario`); those about their shape come from the stage `schema`."""

from __future__ import annotations

from boardkit.diagnostics import Bag, Code, Diagnostic, Span

CODES: tuple[Code, ...] = (
    Code(
        code="scenario/id-twice",
        title="two scenarios of one name",
        message="scenario '{id}' stands twice",
        cure="give one of them another id",
        why="A report names a scenario by its id.",
    ),
    Code(
        code="scenario/checks-nothing",
        title="a scenario that cannot fail",
        message="scenario '{id}' says nothing that must hold",
        cure="write `then:` or `steps:` with what must hold",
        why="A test that can't fail tests nothing.",
    ),
    Code(
        code="scenario/steps-and-when",
        title="steps beside when and then",
        message="scenario '{id}' has `steps` and also `{key}`",
        cure="make `{key}` a step",
        why="It would not be plain which comes first.",
    ),
    Code(
        code="scenario/empty-step",
        title="a step that does nothing",
        message="this step neither does nor refuses anything and says nothing that must hold",
        cure="write `do:`, `refuse:` or `then:`",
        why="A step is an action, a refusal or something that must hold.",
    ),
    Code(
        code="scenario/no-game",
        title="a scenario file without a game",
        message="nothing says which game the scenarios in this file are of",
        cure="write `game:` with a name or path, or keep the file in `scenarios` in a game's folder",
        why="Scenarios are played with the rules of a game.",
    ),
)

_BY_CODE = {code.code: code for code in CODES}


def report(bag: Bag, code: str, span: Span | None, **data: str) -> None:
    """Adds a finding of this stage to a bag."""
    known = _BY_CODE[code]
    bag.put(
        Diagnostic(code, known.message.format_map(data), span, known.cure.format_map(data) or None, known.severity)
    )
