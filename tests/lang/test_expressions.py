"""Laws of expressions: they give what Python gives, on both back ends, and never leave their computed range."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardkit.compiler.block import Block
from boardkit.compiler.declare import declare
from boardkit.diagnostics import Bag
from boardkit.errors import DefinitionError
from boardkit.lang.lower import lower_value
from boardkit.lang.types import INT
from boardkit.model.source import Source
from boardkit.pipeline import read_data

from .asking import World, world
from .writing import STATES, State, conditions_written, numbers_written

QUESTIONS = st.lists(st.one_of(numbers_written(), conditions_written()), min_size=1, max_size=6)
TOO_LARGE = {"expr/overflow", "expr/set-too-large", "expr/too-deep", "expr/too-long"}
"""What a random expression may be refused for."""


@given(QUESTIONS, st.lists(STATES, min_size=1, max_size=3))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_an_expression_gives_what_python_gives(questions: list[str], states: list[State]) -> None:
    try:
        asked = World(questions)
    except DefinitionError as error:
        assert {finding.code for finding in error.data["diagnostics"]} <= TOO_LARGE, str(error)
        return
    for state in states:
        expected = {question: state.value(question) for question in questions}
        for backend in ("python", "native"):
            answers = asked.answers(state.slots(), backend=backend)
            assert dict(zip(questions, answers, strict=True)) == expected, backend


@pytest.fixture(scope="module")
def plain_world():
    bag = Bag()
    draft = read_data(world(), bag)
    assert draft is not None
    options = {name: option.default for name, option in draft.definitions.options.items()}
    declared = declare(draft.definitions, options, 3, bag)
    assert not bag.has_errors
    return declared


@given(numbers_written(), st.lists(STATES, min_size=5, max_size=5))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_range_of_an_expression_contains_its_value(plain_world, question: str, states: list[State]) -> None:
    value = lower_value(plain_world, Block(plain_world), {}, Source(question), INT)
    if plain_world.bag.has_errors:
        assert {finding.code for finding in plain_world.bag} <= TOO_LARGE
        plain_world.bag = Bag()
        return
    for state in states:
        assert value.low <= state.value(question) <= value.high
