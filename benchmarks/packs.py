"""Time what a pack costs that is kept beside one that is read and checked.

    benchmarks/run.sh packs [--rounds N]

In one process, both by turns, without the time of imports. A kept pack is opened with its key told
anew, as every command does; then it is asked for more and more, up to every value and every place.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from run import Goal  # noqa: E402

from generator.content import loading as reading  # noqa: E402
from generator.content.pack import Pack  # noqa: E402
from generator.content.reading import source  # noqa: E402
from generator.games import KINDS  # noqa: E402
from generator.games.packs import pack_outline, pack_tables, read_pack  # noqa: E402

LIMIT = 1 / 20
NAMES = ("platoon-leader", "platoon-command")


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes, with nothing of before in memory."""
    source._nodes.cache_clear()
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def records(pack: Pack) -> None:
    """Ask a pack for every part, table and resolved record."""
    for key in ("parts", "tables", "whole"):
        list(getattr(pack, key).values())


def places(pack: Pack) -> None:
    """Ask a pack for all that it has, with every place."""
    records(pack)
    for one in pack.sources:
        _ = one.root.line


def measured(name: str, rounds: int) -> None:
    """Measure one pack, and print."""
    folder, shown = ROOT / "content" / name, f"content/{name}"
    steps: Sequence[tuple[str, Callable[[], object]]] = (
        ("its products", lambda: pack_outline(folder, shown)),
        ("its tables", lambda: list(pack_tables(folder, shown)[1].values())),
        ("opened", lambda: read_pack(folder, shown)),
        ("with every part and record", lambda: records(read_pack(folder, shown))),
        ("with every place as well", lambda: places(read_pack(folder, shown))),
    )
    for _, work in steps:
        work()
    times: list[list[float]] = [[] for _ in range(len(steps) + 1)]
    for _ in range(rounds):
        times[0].append(seconds(lambda: reading.load_pack(folder, shown, KINDS)))
        for spent, (_, work) in zip(times[1:], steps, strict=True):
            spent.append(seconds(work))
    with tempfile.TemporaryDirectory() as copy:
        folder = Path(shutil.copytree(folder, Path(copy) / name))
        read_pack(folder, shown)
        file = max(folder.glob("*.yaml"), key=lambda path: path.stat().st_size)
        changed = []
        for _ in range(rounds):
            file.write_text(f"{file.read_text()}# changed\n")
            changed.append(seconds(lambda: read_pack(folder, shown)))
    whole, *kept = (statistics.median(spent) for spent in times)
    print(f"{name}: read and checked in {whole * 1000:.0f} ms")
    for (text, _), spent in zip(steps, kept, strict=True):
        limit = LIMIT if text == "opened" else None
        print(Goal(f"  {text}: {spent * 1000:.1f} ms, of that", spent / whole, limit).line())
    spent = statistics.median(changed)
    print(Goal(f"  its largest file changed: {spent * 1000:.0f} ms, of that", spent / whole).line())


def main() -> None:
    """Measure both packs."""
    parser = argparse.ArgumentParser(description="Time kept packs beside those that are checked.")
    parser.add_argument("--rounds", type=int, default=9, help="how often each has its turn")
    rounds = parser.parse_args().rounds
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for name in NAMES:
            measured(name, rounds)


if __name__ == "__main__":
    main()
