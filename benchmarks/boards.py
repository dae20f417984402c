"""Time Panzer Leader's counters and boards beside both decks of Platoon Command.

    benchmarks/run.sh boards [--rounds N]

All is printed from nothing, in turns, each time by a process of its own. Beside it stand a rolled
situation's record and its papers, and the lines of sight of a whole section and one laid-out page.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from run import BenchmarkError, Goal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
BOARDS = [f"panzer-leader/board-{letter}" for letter in "wxyz"]
BOX = ["panzer-leader/allied-counters", "panzer-leader/german-counters", *BOARDS]
DECKS = ["platoon-command/us-deck", "platoon-command/german-deck"]
BOX_LIMIT = 2.0
RECORD_LIMIT = 0.01
SIGHT_LIMIT = 1.0


def printed(*words: str) -> float:
    """Return the seconds of one command that prints into a new folder."""
    with tempfile.TemporaryDirectory() as out:
        begun = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "generator", *words, "--out", out],
            cwd=ROOT, capture_output=True, text=True, env={**os.environ, "COLUMNS": "80"},
        )  # fmt: skip
        taken = time.perf_counter() - begun
    if done.returncode:
        raise BenchmarkError(done.stderr)
    return taken


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of one call."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def box(rounds: int) -> None:
    """Time counters and boards beside decks."""
    pairs = [(printed("build", *BOX), printed("build", *DECKS)) for _ in range(rounds)]
    ours, theirs = zip(*pairs, strict=True)
    print(Goal("counters and four boards", statistics.median(ours), unit=" s").line())
    print(Goal("    beside two decks of cards", ratio(ours, theirs), BOX_LIMIT).line())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time counters and boards beside decks.")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn")
    box(parser.parse_args().rounds)


if __name__ == "__main__":
    main()
