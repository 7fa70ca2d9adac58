"""The bag: words from the catalogue, no repeats, a limit that is honest."""

import pytest

from boardkit.diagnostics import Bag, Diagnostic, Span


def span(line: int, file: str = "game.yaml") -> Span:
    return Span(file, line, 1, line, 4)


def test_add_fills_the_templates_of_the_catalogue() -> None:
    bag = Bag()
    finding = bag.add("source/duplicate-key", span(2), related=[("first", span(1))], key="players")
    assert finding.message == "key 'players' stands twice"
    assert finding.cure == "remove one of them or give it another name"
    assert finding.related == (("first", span(1)),)
    assert list(bag) == [finding]
    assert bag.errors == (finding,)
    assert bag.warnings == ()
    assert bag.has_errors


def test_an_empty_cure_is_none() -> None:
    assert Bag().add("source/file-not-found", None, file="x.yaml", hint="").cure is None


def test_braces_and_control_characters_in_data_are_harmless() -> None:
    finding = Bag().add("source/duplicate-key", span(1), key="{0} {key!r}\x1b[31m\n")
    assert finding.message == "key '{0} {key!r}\\x1b[31m\\n' stands twice"


def test_long_data_are_shortened() -> None:
    finding = Bag().add("source/duplicate-key", span(1), key="k" * 10_000)
    assert len(finding.message) < 250
    assert "…" in finding.message


def test_data_may_be_called_code_and_span() -> None:
    bag = Bag()
    assert bag.add("source/empty", span(1), code="x", span="y").span == span(1)


def test_an_unknown_code_names_the_nearest() -> None:
    with pytest.raises(LookupError, match="did you mean 'source/duplicate-key'"):
        Bag().add("source/duplicate-kye", span(1))


def test_missing_data_are_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        Bag().add("source/duplicate-key", span(1))


def test_the_same_finding_counts_once() -> None:
    bag = Bag()
    for _ in range(3):
        bag.add("source/duplicate-key", span(2), key="a")
    bag.add("source/duplicate-key", span(2), key="b")
    bag.add("source/duplicate-key", span(3), key="a")
    assert len(bag) == 3


def test_beyond_the_limit_a_last_finding_says_how_many_more() -> None:
    bag = Bag()
    for line in range(1, 251):
        bag.add("source/duplicate-key", span(line), key="a")
    findings = list(bag)
    assert len(findings) == len(bag) == 201
    assert findings[-1].code == "source/too-many"
    assert findings[-1].message == "50 more findings are not listed (the first 200 are)"
    assert findings[-1].severity == "error"


def test_repeats_beyond_the_limit_are_not_counted() -> None:
    bag = Bag(limit=1)
    for line in (1, 2, 2, 1):
        bag.add("source/duplicate-key", span(line), key="a")
    assert [finding.code for finding in bag] == ["source/duplicate-key", "source/too-many"]
    assert list(bag)[-1].message.startswith("1 more")


def test_an_error_beyond_the_limit_still_stops_the_load() -> None:
    bag = Bag(limit=1)
    bag.put(Diagnostic("source/x", "one", severity="warning"))
    bag.put(Diagnostic("source/x", "two", severity="warning"))
    assert not bag.has_errors
    assert {finding.severity for finding in bag} == {"warning"}
    bag.put(Diagnostic("source/x", "three"))
    assert bag.has_errors
    assert [finding.code for finding in bag.errors] == ["source/too-many"]


def test_sorted_goes_by_place_with_placeless_ones_last() -> None:
    bag = Bag(limit=4)
    bag.put(Diagnostic("source/x", "nowhere"))
    for place in (span(3), span(1, "zone.yaml"), span(2), span(9)):
        bag.add("source/empty", place)
    words = [str(finding.span) for finding in bag.sorted()]
    assert words == ["game.yaml:2:1", "game.yaml:3:1", "zone.yaml:1:1", "None", "None"]
    assert bag.sorted()[-1].code == "source/too-many"


def test_a_remembered_text_gives_excerpts() -> None:
    bag = Bag()
    bag.remember("game.yaml", "one\ntwo")
    assert bag.add("source/empty", span(2)).excerpt == "  |\n2 | two\n  | ^^^"
    assert bag.add("source/empty", span(2, "other.yaml")).excerpt is None
    assert bag.add("source/empty", span(7)).excerpt is None
    bag.remember("game.yaml", "new")
    assert bag.add("source/empty", span(1)).excerpt == "  |\n1 | new\n  | ^^^"
    assert bag.sources["game.yaml"] == "new"
