"""Time `fieldpress list` beside a Python that only imports Typer and PyYAML.

    benchmarks/run.sh list [--rounds N]

Each is a process of its own; they take turns, so that a busy machine is unfair to both alike. The
ratio is the claim: what a command costs beyond the libraries that no command line of this kind
can do without.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from run import BenchmarkError, Goal

ROOT = Path(__file__).resolve().parent.parent
LIST = [sys.executable, "-m", "generator", "list"]
IMPORTS = [sys.executable, "-c", "import typer, yaml"]
LIMIT = 2
"""It was 15 times when every pack was read whole, and 7 before what was read was kept."""


@dataclass
class Times:
    """Seconds of one command on the clock and on the processors, a turn each."""

    clock: list[float] = field(default_factory=list)
    processors: list[float] = field(default_factory=list)

    def run(self, command: Sequence[str]) -> None:
        before, start = os.times(), time.perf_counter()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        self.clock.append(time.perf_counter() - start)
        after = os.times()
        self.processors.append(
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )
        if done.returncode:
            raise BenchmarkError(done.stderr)


def measured(rounds: int) -> tuple[Times, Times]:
    """Run both in turn, once more than is counted: the first turn warms the disk's cache."""
    listing, imports = Times(), Times()
    for _ in range(rounds + 1):
        listing.run(LIST)
        imports.run(IMPORTS)
    for times in (listing, imports):
        del times.clock[0], times.processors[0]
    return listing, imports


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time `fieldpress list` beside its imports.")
    parser.add_argument("--rounds", type=int, default=9, help="how often each has its turn")
    listing, imports = measured(parser.parse_args().rounds)
    clock = statistics.median(listing.clock)
    print(Goal("fieldpress list", clock, unit=" s").line())
    for text, ours, theirs in (
        ("list / a Python that imports typer and yaml", listing.clock, imports.clock),
        ("    on the processors", listing.processors, imports.processors),
    ):
        ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
        print(Goal(text, ratio, LIMIT).line())


if __name__ == "__main__":
    main()
