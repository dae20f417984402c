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
from functools import partial
from pathlib import Path
from typing import Any

from run import BenchmarkError, Goal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
BOARDS = [f"panzer-leader/board-{letter}" for letter in "wxyz"]
BOX = ["panzer-leader/counters-and-markers", *BOARDS]
DECKS = ["platoon-command/us-deck", "platoon-command/german-deck"]
BOX_LIMIT = 2.0
RECORD_LIMIT = 0.01
RECORDS = 20
"""So many records are rolled in a round: some take ten times as long as others."""

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


def situations(rounds: int) -> None:
    """Time the records of rolled situations beside their papers, all in this process.

    A round rolls some records in a row, each of a seed of its own, and prints the first of them
    from nothing: its pages, then its pages with its counters and boards.
    """
    from generator.games import GAMES
    from generator.games.packs import read_pack
    from generator.job.options import Options
    from generator.job.rolled.extras import PrintJob
    from generator.job.rolled.papers import print_papers
    from generator.roll.locks import Locks
    from generator.typeset import engine

    pack = read_pack(ROOT / "content" / "panzer-leader", "content/panzer-leader")
    generator = GAMES["panzer-leader"].generator("scenario")
    engine.warm_up()

    def rolled(number: int) -> Any:
        return generator.roll(pack, f"bench {number}", Locks())

    def papers(outcome: Any, extras: Sequence[str]) -> float:
        items = [generator.item(pack, outcome)]
        wanted = PrintJob(pack, generator, items, outcome.seed, extras=frozenset(extras))
        with tempfile.TemporaryDirectory() as out:
            options = Options(out=Path(out), jobs=1)
            return timed(partial(print_papers, wanted, options, lambda *_: None))

    rolled(-1)
    records, pages, everything = [], [], []
    for first in range(0, rounds * RECORDS, RECORDS):
        records += [timed(partial(rolled, number)) for number in range(first, first + RECORDS)]
        outcome = rolled(first)
        pages.append(papers(outcome, ()))
        everything.append(papers(outcome, generator.extras))
    record = statistics.median(records)
    print(Goal("a situation's record", record, unit=" s").line())
    print(Goal("    the mean of all", statistics.mean(records), unit=" s").line())
    for text, taken in (("pages", pages), ("pages, counters, boards", everything)):
        print(Goal(f"its {text}", statistics.median(taken), unit=" s").line())
        print(
            Goal(
                "    its record beside that", record / statistics.median(taken), RECORD_LIMIT
            ).line()
        )


def sights(rounds: int) -> None:
    """Time the lines of sight of a whole section beside the layout of a page."""
    from generator.games.packs import read_pack
    from generator.games.panzer_leader.board.boards import sections_of
    from generator.games.panzer_leader.sight.table import Sights
    from generator.job.layout.documents import DOCUMENT
    from generator.job.options import Options
    from generator.job.products.makers import MAKERS, lay_out_task
    from generator.job.products.product import products
    from generator.typeset.templates import Templates

    pack = read_pack(ROOT / "content" / "panzer-leader", "panzer-leader")
    section = sections_of(pack)["X"]
    guide = next(product for product in products(pack) if product.id == "print-guide")
    task = MAKERS[guide.printed.maker].tasks(guide, Options(), Templates(pack))[DOCUMENT]

    def every() -> list[object]:
        table = Sights(section)
        return [table.seen_from(spot) for spot in section.cover]

    lay_out_task(task)
    every()
    pairs = [(timed(every), timed(partial(lay_out_task, task))) for _ in range(rounds)]
    ours, theirs = zip(*pairs, strict=True)
    print(Goal("all lines of sight of a section", statistics.median(ours), unit=" s").line())
    print(Goal("    beside the layout of a page", ratio(ours, theirs), SIGHT_LIMIT).line())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time counters and boards beside decks.")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn")
    rounds = parser.parse_args().rounds
    box(rounds)
    situations(rounds)
    sights(rounds)


if __name__ == "__main__":
    main()
