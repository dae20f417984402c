"""Time a print run on Dask clusters of this machine, and reckon what a hundred workers would give.

    benchmarks/run.sh runs [--pack NAME] [--count N] [--workers 1,2] [--seed TEXT]

Beside the time on the clock stands that on the processors, for a machine that others use too: of
the workers with their hands (from the ledger), of the scheduler, and of the command that collects
and writes the files. There is one of each of the last two, so they bound what any cluster can do;
their start is counted in, and wears off with more booklets.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

MANY = 100
"""Workers that the last line reckons with."""

NETWORK = 110e6
"""Bytes a second of the line to the machine that collects: a gigabit."""


@dataclass(frozen=True)
class Timed:
    """A run that was timed; seconds are for all booklets together."""

    workers: int
    count: int
    clock: float
    made: float
    processor: float
    collecting: float
    scheduling: float
    size: int

    def line(self) -> str:
        each = [self.made, self.processor, self.collecting, self.scheduling]
        told = "  ".join(f"{seconds / self.count:8.3f}" for seconds in each)
        hour = 3600 * self.count / self.clock
        return f"{self.workers:7}  {self.clock:8.1f}  {hour:8.0f}  {told}"


def timed(pack: str, seed: str, count: int, workers: int) -> Timed:
    """Run the command on a cluster of its own, from an empty folder."""
    from distributed import LocalCluster

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "many.yaml"
        file.write_text(f"kind: run\npack: {pack}\nseed: {seed}\ncount: {count}\n", "utf-8")
        with LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            local_directory=folder,
        ) as cluster:
            words = ["run", str(file), "--out", f"{folder}/out", "--on", cluster.scheduler_address]
            code = "import generator.cli; generator.cli.main()"
            own, begun = seconds(resource.RUSAGE_SELF), time.monotonic()
            process = subprocess.Popen([sys.executable, "-c", code, *words], cwd=ROOT)
            _, status, used = os.wait4(process.pid, 0)
            clock, scheduling = time.monotonic() - begun, seconds(resource.RUSAGE_SELF) - own
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(process.returncode)
        lines = (Path(folder) / "out/ledger.jsonl").read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    return Timed(
        workers,
        count,
        clock,
        sum(entry["seconds"] for entry in entries),
        sum(entry["processor"] for entry in entries),
        used.ru_utime + used.ru_stime,
        scheduling,
        sum(file["bytes"] for entry in entries for file in entry["files"].values()),
    )


ROOT = Path(__file__).resolve().parent.parent


def seconds(who: int) -> float:
    """Return the processor time that was used."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a table, and what it means for many workers."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pack", default="platoon-command")
    parser.add_argument("--seed", default="convention")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--workers", default="1,2")
    asked = parser.parse_args()
    every = [
        timed(asked.pack, asked.seed, asked.count, int(workers))
        for workers in asked.workers.split(",")
    ]
    last = every[-1]
    size = last.size / last.count
    print(f"\n{asked.pack}: {asked.count} booklets of {size / 1e6:.2f} MB; load {os.getloadavg()}")
    print("                             seconds for each booklet")
    print("workers  clock, s  an hour       made  on procs  collect.  schedul.")
    for one in every:
        print(one.line())
    made = last.processor / last.count
    print(f"{MANY} workers with a core each would make {MANY / made:.1f} a second, of which")
    for what, most in (
        ("the command collects", last.count / last.collecting),
        ("the scheduler gives out", last.count / last.scheduling),
        ("a line of a gigabit brings", NETWORK / size),
    ):
        print(f"  {what} at most {most:.1f} a second")


if __name__ == "__main__":
    main()
