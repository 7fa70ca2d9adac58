"""Speed as ratios in one run: boardkit's two back ends beside the same games by hand in Python and for Numba.

    python benchmarks/run.py            all games, five rounds
    python benchmarks/run.py --rounds 9 --json

Every round times each contender for about the same span, one after the other, so that a machine that slows down slows
all of them; the table shows medians. Random play must mean the same for all: mean lengths are printed beside the
rates, and a contender whose length differs by more than 2% is marked.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
SECONDS = 0.4

Contender = Callable[[int, int], int]
"""Plays n matches of a seed and gives the number of moves."""


def contenders(name: str) -> dict[str, Contender]:
    """Who plays a game, by name."""
    import boardkit

    sys.path.insert(0, str(HERE))
    import hand_python

    source = str(HERE / "games" / "tic_tac_toe.yaml") if name == "tic-tac-toe" else name
    game = boardkit.load(source)
    by_hand = {"tic-tac-toe": hand_python.TicTacToe, "tong": hand_python.Tong}[name]
    found: dict[str, Contender] = {"python, by hand": lambda n, seed: hand_python.playouts(by_hand, n, seed)}
    for backend in ("python", "native"):
        engine = game.engine(backend=backend)  # type: ignore[arg-type]
        found[f"boardkit {backend}"] = lambda n, seed, e=engine: e.playouts(n, seed=seed).total_moves  # type: ignore[misc]
    try:
        import hand_numba
    except ImportError:
        print("numba is not installed: `pip install numba` for that yardstick", file=sys.stderr)
    else:
        found["numba, by hand"] = hand_numba.GAMES[name]
    return found


def rate(play: Contender, seconds: float, seed: int) -> tuple[float, float]:
    """Matches a second of CPU time, and moves a match."""
    n = 50
    play(n, seed)
    while True:
        began = time.process_time()
        moves = play(n, seed)
        spent = time.process_time() - began
        if spent >= seconds:
            return n / spent, moves / n
        n = max(n + 1, int(n * min(50.0, 1.3 * seconds / max(spent, 1e-6))))


def measure(name: str, rounds: int) -> dict[str, dict[str, float]]:
    """Medians over the rounds, contenders in turn."""
    players = contenders(name)
    rates: dict[str, list[float]] = {who: [] for who in players}
    lengths: dict[str, float] = {}
    for seed in range(rounds):
        for who, play in players.items():
            per_second, length = rate(play, SECONDS, seed + 1)
            rates[who].append(per_second)
            lengths[who] = length
    return {who: {"matches_per_s": statistics.median(r), "moves_per_match": lengths[who]} for who, r in rates.items()}


def start_up(rounds: int) -> dict[str, float]:
    """Seconds for importing, for the first load with an empty cache, and for a load from the cache (medians)."""
    jobs = {
        "import boardkit": "import boardkit",
        "first load and compile, python": "import boardkit; boardkit.load('tong').engine(backend='python')",
        "first load and compile, native": "import boardkit; boardkit.load('tong').engine(backend='native')",
        "warm load, python": "import boardkit; boardkit.load('tong').engine(backend='python')",
        "warm load, native": "import boardkit; boardkit.load('tong').engine(backend='native')",
    }
    found: dict[str, float] = {"python -c pass": _process("pass", None, rounds)}
    with tempfile.TemporaryDirectory() as warm:
        for what, code in jobs.items():
            cold = what.startswith("first")
            if not cold:
                _process(code, warm, 1)
            found[what] = _process(code, None if cold else warm, rounds) - found["python -c pass"]
    return found


def _process(code: str, cache: str | None, rounds: int) -> float:
    """Median wall seconds of a fresh interpreter that runs some code."""
    spent = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as empty:
            env = {**os.environ, "BOARDKIT_CACHE": cache or empty}
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=env, check=True)
            spent.append(time.perf_counter() - began)
    return statistics.median(spent)


def show(name: str, found: dict[str, dict[str, float]]) -> None:
    """Prints a table of rates and ratios."""
    base = found["python, by hand"]
    print(f"\n{name}")
    print(f"  {'':<18}{'matches/s':>12}{'moves/match':>13}{'x hand Python':>15}{'x boardkit python':>19}")
    for who, row in found.items():
        mark = "" if abs(row["moves_per_match"] / base["moves_per_match"] - 1) < 0.02 else "  (plays differently)"
        to_hand = row["matches_per_s"] / base["matches_per_s"]
        to_python = row["matches_per_s"] / found["boardkit python"]["matches_per_s"]
        numbers = f"{row['matches_per_s']:>12,.0f}{row['moves_per_match']:>13.2f}{to_hand:>15.2f}{to_python:>19.2f}"
        print(f"  {who:<18}{numbers}{mark}")
    if "numba, by hand" in found:
        share = found["boardkit native"]["matches_per_s"] / found["numba, by hand"]["matches_per_s"]
        print(f"  boardkit native / numba by hand: {share:.2f}")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["tic-tac-toe", "tong"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    results = {name: measure(name, given.rounds) for name in given.games}
    starts = start_up(given.rounds)
    if given.json:
        print(json.dumps({"games": results, "start_up_s": starts}, indent=2))
        return
    for name, found in results.items():
        show(name, found)
    print("\nstart-up, seconds beyond an empty interpreter")
    for what, seconds in starts.items():
        print(f"  {what:<34}{seconds:>8.3f}")


if __name__ == "__main__":
    main()
