"""Questions about the meaning of a definition that compiling alone does not answer; `CHECKS` gives their order."""

from boardkit.checks.draft import check_draft

__all__ = ["check_draft"]
