"""The list of decision records, from their files."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "explanation" / "decisions"


def decision_list() -> str:
    """Every record by number, with its title."""
    files = sorted(path for path in FOLDER.glob("[0-9]*.md"))
    return "\n".join(f"* [{_title(path)}]({path.name})" for path in files) + "\n"


def _title(path: Path) -> str:
    head = next((line for line in path.read_text("utf-8").splitlines() if line.startswith("# ")), path.stem)
    return head.removeprefix("# ")
