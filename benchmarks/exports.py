"""Time pictures of faces beside DeckSmith's, and beside our own PDF of the same cards.

    benchmarks/run.sh exports [--rounds N] [--fieldpress PATH]

The deck is the one of deck.py: each face of its 108 cards once, at 300 dots per inch. DeckSmith
draws PNGs natively; only its drawing is timed, not its sheets. All take turns, each in fresh
processes, but for one card in `--watch`, which is timed from saving the file until its new picture
is complete.

What is remembered lies in the output folder. From nothing, there is none. With faces remembered,
the deck was exported at another resolution. With all remembered, only the files were removed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from run import (
    HERE,
    PATIENCE_SECONDS,
    PEERS,
    POLL_SECONDS,
    SETTLE_SECONDS,
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
FACES = "pictures, faces remembered"
REMEMBERED = "pictures, all remembered"
UNCHANGED = "pictures, nothing changed"
CHANGED = "pictures, one card changed"
WATCHED = "pictures, one card in --watch"
PDF = "PDF, from nothing"
PEER = "decksmith, its pictures"

EDITS = 3
"""How often a card is changed in a `--watch`."""


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


def arguments(own: Fieldpress, dpi: int = 300) -> list[str | Path]:
    """Return the command that exports the deck's faces as PNG."""
    return [own.command, "export", own.pack, "--as", "png", "--dpi", str(dpi), "--out", own.out]


def pictures(own: Fieldpress, dpi: int = 300) -> Run:
    """Export the deck's faces as PNG."""
    run = fresh_process(arguments(own, dpi), own.pack)
    if not list(own.out.rglob("*.png")):
        raise BenchmarkError("there are no pictures")
    return run


def shown(own: Fieldpress) -> dict[Path, tuple[int, int]]:
    """Return the inode and time of each picture: each is put in place by a rename, whole."""
    found = {path: path.stat() for path in (own.out / "fieldpress").rglob("*.png")}
    return {path: (status.st_ino, status.st_mtime_ns) for path, status in found.items()}


def watched(own: Fieldpress) -> list[Run]:
    """Measure edits inside `--watch`; the first isn't counted, since it may pay for starting."""
    process = subprocess.Popen(
        [*arguments(own), "--watch"],
        cwd=own.pack,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "XDG_CONFIG_HOME": os.devnull},
    )
    times = []
    try:
        time.sleep(2 * SETTLE_SECONDS)
        for _ in range(1 + EDITS):
            before = shown(own)
            start = time.perf_counter()
            own.edit()
            while shown(own) == before:
                if time.perf_counter() - start > PATIENCE_SECONDS:
                    raise BenchmarkError("no new picture after an edit")
                time.sleep(POLL_SECONDS)
            times.append(time.perf_counter() - start)
            time.sleep(SETTLE_SECONDS / 4)  # what it does after the picture isn't the next edit's
    finally:
        megabytes = own.stop(process)
    return [Run(seconds, megabytes) for seconds in times[1:]]


def contestants(work: Path, command: Path) -> list[Contestant]:
    """Return who takes part."""
    own = Fieldpress(command, work / "fieldpress", work / "out", 0)
    other = Fieldpress(command, work / "fieldpress", work / "pdf", 0, own.trials)

    def from_nothing() -> list[Run]:
        shutil.rmtree(own.out, ignore_errors=True)
        return [pictures(own)]

    def faces_remembered() -> list[Run]:
        shutil.rmtree(own.out, ignore_errors=True)
        pictures(own, 299)
        return [pictures(own)]

    def all_remembered() -> list[Run]:
        for path in (own.out / "fieldpress").rglob("*.png"):
            path.unlink()
        return [pictures(own)]

    def unchanged() -> list[Run]:
        return [pictures(own)]

    def one_changed() -> list[Run]:
        own.edit()
        return [pictures(own)]

    def one_in_watch() -> list[Run]:
        return watched(own)

    def nowhere() -> list[Path]:
        return other.printed()

    return [
        Contestant(PDF, other.from_nothing, nowhere),
        Contestant(PICTURES, from_nothing, nowhere),
        Contestant(FACES, faces_remembered, nowhere),
        Contestant(REMEMBERED, all_remembered, nowhere),
        Contestant(UNCHANGED, unchanged, nowhere),
        Contestant(CHANGED, one_changed, nowhere),
        Contestant(WATCHED, one_in_watch, nowhere),
        Contestant(PEER, drawn_by_peer(work / "decksmith"), nowhere),
    ]


def goals(results: dict[str, Result]) -> list[Goal]:
    """Return what the ratios must not exceed."""
    return [
        Goal("from nothing / decksmith's", ratio(results, PICTURES, PEER), 0.25),
        Goal("faces remembered / decksmith's", ratio(results, FACES, PEER), 0.25),
        Goal("all remembered / decksmith's", ratio(results, REMEMBERED, PEER), 0.25),
        Goal("pictures / PDF, from nothing", ratio(results, PICTURES, PDF), 2),
        Goal("one card changed / all pictures", ratio(results, CHANGED, PICTURES), 0.2),
        Goal("one card in --watch / all pictures", ratio(results, WATCHED, PICTURES), 0.2),
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
