"""Time pictures of faces beside DeckSmith's, and beside our own PDF of the same cards.

    benchmarks/run.sh exports [--rounds N] [--fieldpress PATH]

The deck is the one of deck.py: each face of its 108 cards once, at 300 dots per inch. DeckSmith
draws PNGs natively; only its drawing is timed, not its sheets. All take turns, each in fresh
processes.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from run import (
    HERE,
    PEERS,
    BenchmarkError,
    Contestant,
    Fieldpress,
    Goal,
    Result,
    Run,
    fresh_process,
    measure,
    ratio,
    table,
)

PICTURES = "pictures, from nothing"
CHANGED = "pictures, one card changed"
PDF = "PDF, from nothing"
PEER = "decksmith, its pictures"


def drawn_by_peer(folder: Path) -> Callable[[], list[Run]]:
    """Return what measures DeckSmith drawing all fronts and backs."""

    def timed() -> list[Run]:
        for name in ("fronts", "backs"):
            shutil.rmtree(folder / name, ignore_errors=True)
        command = " && ".join(
            f"{PEERS}/decksmith build --spec decksmith_{side}.yaml --data {side}s.csv "
            f"--output {side}s"
            for side in ("front", "back")
        )
        run = fresh_process(["sh", "-c", command], folder)
        if not list((folder / "fronts").glob("*.png")):
            raise BenchmarkError("decksmith drew nothing")
        return [run]

    return timed


def pictures(own: Fieldpress) -> Run:
    """Export the deck's faces as PNG."""
    command = [own.command, "export", own.pack, "--as", "png", "--out", own.out]
    run = fresh_process(command, own.pack)
    if not list(own.out.rglob("*.png")):
        raise BenchmarkError("there are no pictures")
    return run


def contestants(work: Path, command: Path) -> list[Contestant]:
    """Return who takes part."""
    own = Fieldpress(command, work / "fieldpress", work / "out", 0)
    other = Fieldpress(command, work / "fieldpress", work / "pdf", 0, own.trials)

    def from_nothing() -> list[Run]:
        shutil.rmtree(own.out, ignore_errors=True)
        return [pictures(own)]

    def one_changed() -> list[Run]:
        own.edit()
        return [pictures(own)]

    def nowhere() -> list[Path]:
        return other.printed()

    return [
        Contestant(PDF, other.from_nothing, nowhere),
        Contestant(PICTURES, from_nothing, nowhere),
        Contestant(CHANGED, one_changed, nowhere),
        Contestant(PEER, drawn_by_peer(work / "decksmith"), nowhere),
    ]


def goals(results: dict[str, Result]) -> list[Goal]:
    """Return what the ratios must not exceed."""
    return [
        Goal("pictures / decksmith's", ratio(results, PICTURES, PEER), 0.25),
        Goal("pictures / PDF, from nothing", ratio(results, PICTURES, PDF), 2),
        Goal("one card changed / all pictures", ratio(results, CHANGED, PICTURES), 0.2),
    ]


def main() -> int:
    """Make the deck, measure, print; the exit status tells only whether everybody could run."""
    parser = argparse.ArgumentParser(description="Time pictures of faces.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn")
    parser.add_argument(
        "--fieldpress", type=Path, default=HERE.parent / ".venv" / "bin" / "fieldpress"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as aside:
        work = Path(aside).resolve()
        subprocess.run([PEERS / "python", HERE / "deck.py", work], check=True)
        results = measure(contestants(work, chosen.fieldpress.absolute()), chosen.rounds)
    print(*table(results), "", *(goal.line() for goal in goals(results)), sep="\n")
    return 1 if any(result.failure for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
