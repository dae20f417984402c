"""Time what is made for virtual tables beside the pictures of the same faces.

    benchmarks/run.sh tables [--rounds N] [--fieldpress PATH]

Each game's decks are exported as PNGs, and the game for each virtual table, in turns, every time
into an empty folder. What counts are seconds on the processors, child processes included, for they
hang less on what else a machine does. Boards are drawn for tables alone.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

GAMES = ("platoon-command", "panzer-leader", "platoon-action", "plm-american-revolution")
"""The games with decks or counters; Platoon Leader has maps alone, and no faces to compare with."""

ONE_SIZE = {"panzer-leader": "panzer-leader/counters-and-markers"}
"""What is exported as PNGs of a game that has its counters in several sizes: a table has one."""

PNG = "png"
TABLES = ("tts", "vassal", "pcio")

WITHOUT = {("platoon-action", "vassal"), ("plm-american-revolution", "vassal")}
"""Games that have nothing to play on there until a battle is rolled."""

GOAL = 1.5
"""What a table may cost, counted in the PNGs of its faces."""


def seconds(command: Path, target: str, kind: str) -> float:
    """Export a game or a deck from nothing; return what that takes on the processors."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as out:
        words = [command, "export", target, "--as", kind, "--out", out]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time exports for virtual tables.")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn")
    parser.add_argument(
        "--fieldpress", type=Path, default=HERE.parent / ".venv" / "bin" / "fieldpress"
    )
    chosen = parser.parse_args()
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(chosen.rounds):
        for game in GAMES:
            for kind in (PNG, *TABLES):
                if (game, kind) in WITHOUT:
                    continue
                target = ONE_SIZE.get(game, game) if kind == PNG else game
                took = seconds(chosen.fieldpress.absolute(), target, kind)
                found.setdefault((game, kind), []).append(took)
    heads = ["game", "PNGs, s", *(f"{kind}, s" for kind in TABLES)]
    heads += [f"{kind} / PNGs" for kind in TABLES]
    print(f"| {' | '.join(heads)} |")
    print(f"|---{'|--:' * (len(heads) - 1)}|")
    for game in GAMES:
        png = statistics.median(found[game, PNG])
        took = [statistics.median(found.get((game, kind), [0.0])) for kind in TABLES]
        cells = [game, f"{png:.1f}", *(f"{one:.1f}" if one else "–" for one in took)]
        cells += [f"{one / png:.2f}" if one else "–" for one in took]
        print(f"| {' | '.join(cells)} |")
    print(f"\nGoal: {GOAL}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
