"""Puts small faults into the program, one at a time, and counts how many the tests see.

    python -m scripts.mutants --sample 200 --seed 1 --jobs 2 --packages roll games

First the sound program's tests are run, and it is recorded which of them run which lines; a mutant
is tried with those that run its line, quick ones first. It is *killed* when a test fails, *stopped*
when the tests take far longer than they should (which is as good), and has *survived* when all of
them pass or no test runs its line. The golden records are left out: they see any change, but not
whether it is wrong. A whole run takes hours; a sample says the same within a few per cent.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from scripts.mutants.bench import REPOSITORY, Bench, Chosen, Order, Outcome, Workshop
from scripts.mutants.faults import Fault, faults
from scripts.mutants.recorder import Recorder
from scripts.mutants.seen import Choice, Record, choose, kept
from scripts.mutants.table import PACKAGES, TESTS, folder_of

PLAYED = "_play"
"""In the names of test files about computer players."""
SLOWER = 3
"""A mutant's tests may take so much longer than all tests of their files did when recorded."""
SPARE = 30
"""And so many seconds more."""
NOT_RUN = Outcome(0, 0, "no test runs it")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file of the program, by its path in the repository and as it is, with a fault."""

    path: str
    source: str
    fault: Fault

    @property
    def package(self) -> str:
        return self.path.split("/")[1]

    def __str__(self) -> str:
        was, text = (" ".join(one.split()) for one in (self.fault.was, self.fault.text))
        return f"{self.path}:{self.fault.line}: {was[:60]} -> {text[:60]}"


@dataclass(slots=True)
class Tally:
    """What became of the mutants of each package, and those that no test has seen."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    survivors: list[Mutant] = field(default_factory=list)

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        words = {None: "stopped", 0: "survived"}
        word = words.get(outcome.status, "killed")
        self.counts[mutant.package, word] += 1
        if word == "survived":
            self.survivors.append(mutant)
        print(f"{word:8} {outcome.seconds:5.0f} s  {mutant}", flush=True)

    def table(self, whole: Counter[str]) -> str:
        """Return a line for each package; the score of all goes by how many mutants each has."""
        rows = ["| package | mutants | tried | killed | stopped | survived | score |"]
        rows.append("|---|---|---|---|---|---|---|")
        scores: dict[str, float] = {}
        for package, number in whole.items():
            words = ("killed", "stopped", "survived")
            found = [self.counts[package, word] for word in words]
            scores[package] = 1 - found[2] / max(1, sum(found))
            cells = (package, number, sum(found), *found, f"{scores[package]:.0%}")
            rows.append("| " + " | ".join(map(str, cells)) + " |")
        mean = sum(scores[package] * number for package, number in whole.items())
        return "\n".join([*rows, f"all, by number of mutants: {mean / whole.total():.0%}"])


def all_mutants(packages: Sequence[str]) -> list[Mutant]:
    """List the mutants of packages, file by file."""
    files = [p for one in packages for p in sorted((REPOSITORY / "generator" / one).rglob("*.py"))]
    return [
        Mutant(path.relative_to(REPOSITORY).as_posix(), source, fault)
        for path in files
        for source in [path.read_text("utf-8")]
        for fault in faults(source)
    ]


def folders_of(mutants: Sequence[Mutant]) -> list[str]:
    """Return the folders with tests of their own that mutants lie in."""
    return sorted({folder_of(one.path) for one in mutants})


def sampled(mutants: Sequence[Mutant], number: int, seed: str) -> list[Mutant]:
    """Pick mutants, as many of each package and by turns; the same seed picks the same.

    0 picks all.
    """
    packages: dict[str, list[Mutant]] = {}
    for one in mutants:
        packages.setdefault(one.package, []).append(one)
    share = -(-number // len(packages)) if number else len(mutants)
    picked = []
    for package, found in packages.items():
        places = range(len(found))
        chosen = random.Random(f"{seed} {package}").sample(places, min(share, len(found)))
        picked.append([found[place] for place in sorted(chosen)])
    return [one for row in zip_longest(*picked) for one in row if one is not None]


def records(workshop: Workshop, files: Sequence[str]) -> dict[str, Record]:
    """Return what the tests of each file run in the sound program; what is known is kept."""
    for file in files:
        if kept(REPOSITORY, file).exists():
            continue
        target = kept(REPOSITORY, file)

        def prepare(bench: Bench, file: str = file, target: Path = target) -> Order:
            # Compiled players run no line; a changed one is not the compiled one, and plays itself.
            plain = {"FIELDPRESS_COMPILED": "0"} if PLAYED in file else {}
            plugin = functools.partial(Recorder, bench.folder, target)
            return Order([file], plugin, first_failure=False, settings=plain)

        def done(outcome: Outcome, file: str = file) -> None:
            print(f"{outcome.seconds:5.0f} s  {file}", flush=True)
            if outcome.status != 0:
                print(outcome.end, flush=True)

        workshop.run(prepare, 3600, done)
    workshop.finish()
    found = {file: kept(REPOSITORY, file) for file in files}
    return {file: Record.read(file, path) for file, path in found.items() if path.exists()}


def try_out(workshop: Workshop, mutant: Mutant, choice: Choice, tally: Tally) -> None:
    """Start the tests of a mutant; the file is made sound again when they have ended."""
    used: list[Path] = []

    def prepare(bench: Bench) -> Order:
        used.append(bench.folder / mutant.path)
        used[0].write_text(mutant.fault.put_into(mutant.source), "utf-8")
        return Order(choice.files, functools.partial(Chosen, choice.tests))

    def done(outcome: Outcome) -> None:
        used[0].write_text(mutant.source, "utf-8")
        tally.add(mutant, outcome)

    if choice.tests:
        workshop.run(prepare, SLOWER * choice.seconds + SPARE, done)
    else:
        tally.add(mutant, NOT_RUN)


def main() -> None:
    reader = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    reader.add_argument("--sample", type=int, default=0, help="so many mutants; 0 is all of them")
    reader.add_argument("--seed", default="1", help="another seed picks another sample")
    reader.add_argument("--jobs", type=int, default=2, help="trials side by side")
    reader.add_argument("--packages", nargs="+", default=PACKAGES, choices=PACKAGES)
    reader.add_argument("--again", type=Path, help="only those that survived, by a run's output")
    chosen = reader.parse_args()
    # Whoever stops it gets the table of what was tried; in the background Ctrl-C is ignored.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)
    everything = all_mutants(chosen.packages)
    mutants = sampled(everything, chosen.sample, chosen.seed)
    if chosen.again:
        lines = chosen.again.read_text("utf-8").splitlines()
        before = {line.split(" s  ", 1)[1] for line in lines if line.startswith("survived ")}
        mutants = [one for one in everything if str(one) in before]
    print(f"{len(mutants)} of {len(everything)} mutants, seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="fieldpress-mutants-") as scratch:
        folders = [Path(scratch) / str(number) for number in range(chosen.jobs)]
        workshop = Workshop([Bench.of(REPOSITORY, folder) for folder in folders])
        lists = {folder: workshop.benches[0].tests(TESTS[folder]) for folder in folders_of(mutants)}
        known = records(workshop, sorted({file for files in lists.values() for file in files}))
        tally = Tally()
        with contextlib.suppress(KeyboardInterrupt):
            for mutant in mutants:
                files = lists[folder_of(mutant.path)]
                told = [known[file] for file in files if file in known]
                choice = choose(REPOSITORY, mutant.path, mutant.source, mutant.fault, told)
                try_out(workshop, mutant, choice, tally)
            workshop.finish()
    print("\nSurvivors", *sorted(map(str, tally.survivors)), sep="\n")
    print(f"\n{tally.table(Counter(one.package for one in everything))}")


if __name__ == "__main__":
    main()
