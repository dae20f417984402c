"""Time Fieldpress and its peers on the same deck, side by side in one run, and print the ratios.

    benchmarks/run.sh [--rounds N] [--fieldpress PATH] [--work DIRECTORY]

Every measurement is a fresh process, except the one inside `--watch`; the contestants take turns,
so that a busy machine is unfair to all alike. Memory is the largest resident set of a single
process, the one that was started or any below it (that is what wait4 tells): several workers are
not added up. This module stays small on purpose, because a child is never counted as smaller than
the parent it was forked from.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEERS = Path(sys.executable).parent  # the peers' own environment, in which run.sh starts this
EDIT_MARK = re.compile(r"\btrial \d{4}\b")  # see deck.py
POLL_SECONDS = 0.002
SETTLE_SECONDS = 2.0  # for a started --watch to have looked at everything
PATIENCE_SECONDS = 60.0


class BenchmarkError(Exception):
    """A contestant did not do what it was started for."""


@dataclass(frozen=True)
class Run:
    """One measurement."""

    seconds: float
    megabytes: float
    processors: float = 0.0


@dataclass(frozen=True)
class Contestant:
    """A name, what measures it once a round, and where its PDFs are afterwards."""

    name: str
    measure: Callable[[], list[Run]]
    printed: Callable[[], list[Path]]


@dataclass
class Result:
    """All measurements of a contestant, and what it left behind at first."""

    runs: list[Run] = field(default_factory=list)
    failure: str = ""
    kilobytes: float = 0.0
    pages: int = 0

    @property
    def seconds(self) -> float | None:
        """The median time, or None if there is none."""
        return statistics.median(run.seconds for run in self.runs) if self.runs else None

    @property
    def megabytes(self) -> float | None:
        """The largest peak, or None if there is none."""
        return max(run.megabytes for run in self.runs) if self.runs else None


@dataclass(frozen=True)
class Goal:
    """A number and what it must not exceed.

    `value` is None if it wasn't measured, `limit` if the number is only for information.
    """

    text: str
    value: float | None
    limit: float | None = None
    unit: str = ""

    def line(self) -> str:
        """Return the goal as a line of the table."""
        limit = "" if self.limit is None else f"≤ {self.limit:.3g}{self.unit}"
        if self.value is None:
            return f"{self.text:<58} {'—':>9}  {limit:<9} not measured"
        value = f"{self.value:.3g}" if self.value < 100 else f"{self.value:.0f}"
        line = f"{self.text:<58} {value + self.unit:>9}"
        if self.limit is None:
            return line
        return f"{line}  {limit:<9} {'reached' if self.value <= self.limit else 'missed'}"


def fresh_process(command: Sequence[str | Path], directory: Path) -> Run:
    """Run a command to its end and measure it."""
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryDirectory() as settings:
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=directory,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={**os.environ, "XDG_CONFIG_HOME": settings},  # nobody's settings
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)  # so that Popen waits no more
        if process.returncode:
            errors.seek(0)
            last = errors.read().decode("utf-8", "replace").strip().splitlines()[-3:]
            raise BenchmarkError(f"exit status {process.returncode}: {' / '.join(last)}")
    return Run(seconds, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime)


def complete_pdfs(out: Path) -> dict[Path, str]:
    """Return a hash of every whole PDF below `out`, its cache left aside."""
    found = {}
    for path in sorted(out.rglob("*.pdf")):
        if ".fieldpress" in path.relative_to(out).parts:
            continue
        content = path.read_bytes()
        if content.rstrip().endswith(b"%%EOF"):
            found[path] = hashlib.sha256(content).hexdigest()
    return found


def wait_for_change(before: dict[Path, str], out: Path) -> float:
    """Return the time at which a whole PDF other than `before` stood in `out`.

    Looks at inode and time every 2 ms and reads only what moved: a file that was written again
    with the same bytes doesn't count.
    """

    def stamp(path: Path) -> tuple[int, int]:
        try:
            status = path.stat()
        except FileNotFoundError:  # between removing and renaming
            return 0, 0
        return status.st_ino, status.st_mtime_ns

    seen: dict[Path, tuple[int, int]] = {}
    give_up = time.perf_counter() + PATIENCE_SECONDS
    while time.perf_counter() < give_up:
        for path, digest in before.items():
            now = stamp(path)
            if now != (0, 0) and seen.get(path) != now:
                content = path.read_bytes()
                if content.rstrip().endswith(b"%%EOF"):
                    if hashlib.sha256(content).hexdigest() != digest:
                        return time.perf_counter()
                    seen[path] = now
        time.sleep(POLL_SECONDS)
    raise BenchmarkError(f"no new PDF within {PATIENCE_SECONDS:.0f} s of an edit")


@dataclass(frozen=True)
class Fieldpress:
    """The four ways in which Fieldpress is measured; its cache lives in `out`."""

    command: Path
    pack: Path
    out: Path
    edits: int
    trials: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def build(self) -> Run:
        """Run `fieldpress build` as a fresh process."""
        return fresh_process(self.arguments(), self.pack)

    def arguments(self) -> list[str | Path]:
        """Return the command that builds the deck."""
        return [self.command, "build", self.pack, "--out", self.out]

    def printed(self) -> list[Path]:
        """Return the PDFs that were made."""
        return list(complete_pdfs(self.out))

    def edit(self) -> None:
        """Change one reminder to a text it never had, in one step, as careful editors save."""
        for path in sorted(self.pack.rglob("*.yaml")):
            text = path.read_text(encoding="utf-8")
            if EDIT_MARK.search(text):
                aside = self.out.with_name("edited.yaml")
                aside.write_text(
                    EDIT_MARK.sub(f"trial {next(self.trials):04}", text), encoding="utf-8"
                )
                aside.replace(path)
                return
        raise BenchmarkError("no card with the mark of deck.py")

    def from_nothing(self) -> list[Run]:
        """Measure with neither output nor cache."""
        shutil.rmtree(self.out, ignore_errors=True)
        return [self.build()]

    def nothing_changed(self) -> list[Run]:
        """Measure right after a build."""
        before = complete_pdfs(self.out)
        run = self.build()
        if complete_pdfs(self.out) != before:
            raise BenchmarkError("nothing changed, and yet the PDF did")
        return [run]

    def one_card(self) -> list[Run]:
        """Measure with one card changed since the last build."""
        before = complete_pdfs(self.out)
        self.edit()
        run = self.build()
        if complete_pdfs(self.out) == before:
            raise BenchmarkError("the edit did not reach the PDF")
        return [run]

    def watched(self) -> list[Run]:
        """Measure edits inside `--watch`: from saving the file until the new PDF is whole.

        The first edit after the start isn't counted, since it may also pay for starting.
        """
        # A child of a process in the background would be deaf to interrupts.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        process = subprocess.Popen(
            [*self.arguments(), "--watch"],
            cwd=self.pack,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "XDG_CONFIG_HOME": os.devnull},
        )
        times = []
        try:
            time.sleep(SETTLE_SECONDS)
            for _ in range(1 + self.edits):
                before = complete_pdfs(self.out)
                start = time.perf_counter()
                self.edit()
                times.append(wait_for_change(before, self.out) - start)
                time.sleep(SETTLE_SECONDS / 4)  # what it does after the PDF isn't the next edit's
        finally:
            megabytes = self.stop(process)
        return [Run(seconds, megabytes) for seconds in times[1:]]

    @staticmethod
    def stop(process: subprocess.Popen[bytes]) -> float:
        """End a `--watch` as Ctrl-C does and return its peak memory in MB."""
        process.send_signal(signal.SIGINT)
        give_up = time.perf_counter() + 10
        while time.perf_counter() < give_up:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return usage.ru_maxrss / 1024
            time.sleep(0.02)
        process.kill()
        process.wait()
        raise BenchmarkError("--watch did not end on an interrupt")


def peer(name: str, directory: Path, command: Sequence[str | Path]) -> Contestant:
    """Return a peer that leaves `deck.pdf` in its folder."""
    pdf = directory / "deck.pdf"

    def measure() -> list[Run]:
        pdf.unlink(missing_ok=True)
        return [fresh_process(command, directory)]

    return Contestant(name, measure, lambda: [pdf])


def contestants(work: Path, command: Path, edits: int) -> list[Contestant]:
    """Return who takes part; Fieldpress only where it and its deck are there."""
    python = PEERS / "python"
    peers = [
        peer("protograf", work / "protograf", [python, "protograf_deck.py"]),
        peer("decksmith", work / "decksmith", ["sh", "decksmith_build.sh", PEERS]),
        peer("typst", work / "typst", [python, "typst_compile.py"]),
    ]
    own = Fieldpress(command, work / "fieldpress", work / "out", edits)
    if not command.exists():
        print(f"Fieldpress is left out: there is no {command}", file=sys.stderr)
        return peers
    if not own.pack.exists():
        print("Fieldpress is left out: deck.py writes no pack for it yet", file=sys.stderr)
        return peers
    ways = {
        "fieldpress, from nothing": own.from_nothing,
        "fieldpress, nothing changed": own.nothing_changed,
        "fieldpress, one card": own.one_card,
        "fieldpress, one card in --watch": own.watched,
    }
    return [*(Contestant(name, way, own.printed) for name, way in ways.items()), *peers]


def count_pages(pdfs: Sequence[Path]) -> int:
    """Count pages with a library of a peer, in a process of its own to keep this one small."""
    code = "import pymupdf, sys; print(sum(len(pymupdf.open(path)) for path in sys.argv[1:]))"
    counted = subprocess.run(
        [PEERS / "python", "-c", code, *pdfs], capture_output=True, text=True, check=True
    )
    return int(counted.stdout)


def measure(all_of_them: Sequence[Contestant], rounds: int) -> dict[str, Result]:
    """Let the contestants take turns; who fails once is told about and left out from then on."""
    results = {contestant.name: Result() for contestant in all_of_them}
    for number in range(rounds):
        for contestant in all_of_them:
            result = results[contestant.name]
            if result.failure:
                continue
            print(f"round {number + 1} of {rounds}: {contestant.name}", file=sys.stderr)
            try:
                result.runs += contestant.measure()
            except (BenchmarkError, OSError) as error:
                result.failure = str(error)
                continue
            if not result.pages:
                pdfs = contestant.printed()
                result.kilobytes = sum(path.stat().st_size for path in pdfs) / 1000
                result.pages = count_pages(pdfs)
    return results


def ratio(results: dict[str, Result], one: str, other: str) -> float | None:
    """Return how long `one` takes for every second of `other`."""
    own = results.get(one, Result()).seconds
    its = results.get(other, Result()).seconds
    return None if own is None or its is None else own / its


def goals(results: dict[str, Result]) -> list[Goal]:
    """Return the issue's numbers."""
    nothing = "fieldpress, from nothing"
    unchanged = "fieldpress, nothing changed"
    fresh = "fieldpress, one card"
    watched = "fieldpress, one card in --watch"
    printed = results.get(nothing, Result())
    peaks = [
        result.megabytes
        for name, result in results.items()
        if name.startswith("fieldpress") and result.megabytes is not None
    ]
    return [
        Goal("from nothing / protograf", ratio(results, nothing, "protograf"), 1 / 3),
        Goal("from nothing / decksmith", ratio(results, nothing, "decksmith"), 1 / 5),
        Goal("nothing changed / from nothing", ratio(results, unchanged, nothing), 1 / 5),
        Goal("nothing changed", results.get(unchanged, Result()).seconds, unit=" s"),
        Goal("one card in --watch / typst", ratio(results, watched, "typst"), 1),
        Goal("one card as a fresh process / from nothing", ratio(results, fresh, nothing)),
        Goal("size of the file", printed.kilobytes if printed.runs else None, 400, " kB"),
        Goal("memory, the largest of all ways", max(peaks, default=None), 200, " MB"),
    ]


def table(results: dict[str, Result]) -> list[str]:
    """Return the measurements as lines."""
    lines = [
        f"{'':<33}{'median s':>9}{'min s':>8}{'memory MB':>11}{'file kB':>9}{'pages':>7}{'runs':>6}"
    ]
    for name, result in results.items():
        line = f"{name:<33}"
        if result.seconds is not None and result.megabytes is not None:
            least = min(run.seconds for run in result.runs)
            line += (
                f"{result.seconds:>9.3f}{least:>8.3f}{result.megabytes:>11.0f}"
                f"{result.kilobytes:>9.0f}{result.pages:>7}{len(result.runs):>6}"
            )
        if result.failure:
            line += f"  failed: {result.failure}"
        lines.append(line)
    return lines


def main() -> int:
    """Make the decks, measure, print; the exit status tells only whether everybody could run."""
    parser = argparse.ArgumentParser(description="Time Fieldpress and its peers on one deck.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn")
    parser.add_argument("--edits", type=int, default=3, help="edits in --watch in every round")
    parser.add_argument(
        "--fieldpress",
        type=Path,
        default=HERE.parent / ".venv" / "bin" / "fieldpress",
        help="the command to measure",
    )
    parser.add_argument("--work", type=Path, help="where the decks are made; kept when given")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as aside:
        work = (chosen.work or Path(aside)).resolve()
        subprocess.run([PEERS / "python", HERE / "deck.py", work], check=True)
        command = chosen.fieldpress.absolute()  # not resolved: a link into a venv must stay one
        results = measure(contestants(work, command, chosen.edits), chosen.rounds)
    print(*table(results), "", *(goal.line() for goal in goals(results)), sep="\n")
    return 1 if any(result.failure for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
