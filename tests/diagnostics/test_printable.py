"""Words of an author never reach a terminal raw."""

from hypothesis import given
from hypothesis import strategies as st

from boardkit.diagnostics.printable import UNSAFE, printable


@given(st.text(), st.integers(3, 50))
def test_the_result_is_safe_and_bounded(text: str, limit: int) -> None:
    shown = printable(text, limit=limit)
    assert not UNSAFE.search(shown)
    assert len(shown) <= limit * 10


def test_surrogates_become_escapes() -> None:
    assert printable("a\ud800b") == "a\\ud800b"


def test_ordinary_text_is_left_alone() -> None:
    assert printable("Größe 三 {x}") == "Größe 三 {x}"
