"""Both of PyYAML's parsers must give the same nodes and findings."""

from collections.abc import Iterator

import pytest
import yaml

from boardkit.source import load

PARSERS = [
    parser for name in ("CSafeLoader", "SafeLoader") if (parser := getattr(yaml, name, None)) is not None
]


@pytest.fixture(params=PARSERS, ids=lambda parser: parser.__name__)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run the test once with libyaml and once without."""
    monkeypatch.setattr(load, "PARSER", request.param)
    yield request.param.__name__
