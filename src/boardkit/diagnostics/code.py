"""What is known about a kind of finding: its words, its reason, an example and the repair."""

from __future__ import annotations

from attrs import frozen

from boardkit.diagnostics.diagnostic import Severity


@frozen(kw_only=True)
class Code:
    """An entry of the catalogue.

    `message` and `cure` are templates for `str.format`; `wrong` is a small example that gives this finding
    and `right` the same one repaired (both empty where no text can show it, such as a file too large).
    """

    code: str
    title: str
    message: str
    cure: str = ""
    why: str
    wrong: str = ""
    right: str = ""
    severity: Severity = "error"
