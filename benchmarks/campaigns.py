"""Time a campaign: its record, booklet and second firefight, plain WeasyPrint, a thousand checked.

    benchmarks/run.sh campaigns [--rounds N] [--campaigns N] [--seed TEXT]

All is timed in one run, in one process, with the engines imported and the content read; the
contestants take turns, so that a busy machine is unfair to all alike. The ratios are the claim.
Beside the time on the clock stands that on the processors, workers included, for a machine that
others use too.

"Plain" is `HTML(string).write_pdf(pdf_tags=True, pdf_forms=True)` on the very HTML of the booklet,
document by document: its own pages, and the sheets of the pack that are bound into it. It binds
nothing and draws no map. It is a process of its own, as none of our short cuts may be in it, and
its start, half a second, is in its time. What Fieldpress prints is the same file each time,
wherever its parts came from; that is made sure of.

A packet is printed as players have it printed: into the folder that the forms of the firefight
before were printed into. The same into an empty folder stands below it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from run import BenchmarkError, Goal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# The checkout that this stands in is measured.
from generator.content import Pack  # noqa: E402
from generator.games.packs import read_pack  # noqa: E402
from generator.games.platoon_leader.scenario.card import card  # noqa: E402
from generator.games.platoon_leader.scenario.entry import GENERATOR  # noqa: E402
from generator.games.platoon_leader.scenario.fresh import new_campaign  # noqa: E402
from generator.job.job import Job  # noqa: E402
from generator.job.layout import desk, workers  # noqa: E402
from generator.job.options import Options  # noqa: E402
from generator.job.rolled.extras import PrintJob  # noqa: E402
from generator.job.rolled.papers import (  # noqa: E402
    Early,
    PaperWork,
    finished_papers,
    paper_work,
)
from generator.scenario.generator import HowToRepeat, Printing  # noqa: E402
from generator.typeset import engine  # noqa: E402
from generator.typeset.fetch import BASE_URL, Assets  # noqa: E402
from generator.typeset.fonts import use_only_our_fonts  # noqa: E402
from generator.typeset.inks import find_ink  # noqa: E402
from generator.typeset.patches import swift  # noqa: E402

SHOWN = "content/platoon-leader"
RECORDS = 20
"""So many records are made in a row, and their time divided: one alone is soon over."""

RECORD = "a record, no PDF"
PLAIN = "booklet, plain WeasyPrint"
NOTHING = "booklet from nothing"
ALONE = "booklet from nothing, one process"
CACHED = "booklet, the sheets in the store"
PACKET = "packet of a second firefight"
PACKET_ALONE = "the same, into an empty folder"


Value = TypeVar("Value")


@dataclass(frozen=True)
class Turn:
    """How long one turn took, in seconds: on the clock, and on all processors together."""

    clock: float
    processors: float


@dataclass
class Result:
    """The turns of one contestant."""

    turns: list[Turn] = field(default_factory=list)

    @property
    def clock(self) -> float:
        return statistics.median(turn.clock for turn in self.turns)

    @property
    def processors(self) -> float:
        return statistics.median(turn.processors for turn in self.turns)


def processor_seconds() -> float:
    """Return what this process and its children have used; killed ones are waited for."""
    for child in multiprocessing.active_children():
        child.join()
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def timed(work: Callable[[], Value], times: int = 1) -> tuple[Turn, Value]:
    """Do something that is some `times` the same; return the time of one, and what it returned."""
    clock, processors = time.perf_counter(), processor_seconds()
    value = work()
    clock, processors = time.perf_counter() - clock, processor_seconds() - processors
    return Turn(clock / times, processors / times), value


def records(pack: Pack, seed: str) -> None:
    """Make some whole records, each of a seed of its own."""
    for number in range(RECORDS):
        card(pack, new_campaign(pack, f"{seed}, {number}"))


def booklet(pack: Pack, seed: str, out: Path, jobs: int = 0) -> str:
    """Roll a campaign and print its booklet alone; return the hash of its bytes.

    What the store in the folder has is not laid out again.
    """
    campaign = new_campaign(pack, seed)
    wanted = PrintJob(pack, GENERATOR, [GENERATOR.item(pack, campaign)], seed)
    work = paper_work(wanted, Job(Options(out=out, jobs=jobs))).only("booklet")
    assert work.map is not None
    with work.map.drawing(all_forms=False):
        (made,) = work.flat()
    return hashlib.sha256(made.data).hexdigest()


def history(pack: Pack, seed: str, folder: Path, out: Path) -> Path:
    """Write a campaign whose first firefight has been reported, quickly; return its file.

    The forms of that firefight are printed into `out`.
    """
    item = GENERATOR.item(pack, new_campaign(pack, seed))
    printing = Printing(True, (HowToRepeat(seed, "", ""),), "")
    for name, data in GENERATOR.papers(pack, [item], printing).files.items():
        (folder / name).write_bytes(data)
    file = folder / GENERATOR.file
    first = GENERATOR.sequel(pack, file, printing)
    work = PaperWork(PrintJob(pack, GENERATOR, (), seed), first.papers, Job(Options(out=out)))
    finished_papers(work, Early())
    for name, data in first.forms.items():
        text = data.decode()
        for key, said in (("played", "yes"), ("winner", "none"), ("filled-in", "yes")):
            text = re.sub(f"^{key}:[^#\\n]*", f"{key}: {said} ", text, flags=re.MULTILINE)
        text = re.sub("^attackers: +#", "attackers: both #", text, flags=re.MULTILINE)
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return file


def packet(pack: Pack, seed: str, file: Path, out: Path) -> None:
    """Print what `campaign next` does after a firefight: overview, dossiers, forms of reports."""
    printing = Printing(True, (HowToRepeat(seed, "", ""),), "")
    papers = GENERATOR.sequel(pack, file, printing).papers
    work = PaperWork(PrintJob(pack, GENERATOR, (), seed), papers, Job(Options(out=out)))
    if len(finished_papers(work, Early())) != len(papers.papers) or len(papers.papers) < 6:
        raise BenchmarkError(f"{PACKET}: papers are missing")


@contextmanager
def listening() -> Iterator[list[str]]:
    """Collect the HTML of all documents that are laid out, whole, wherever that is done."""
    heard: list[str] = []
    child, long = workers.Child, desk.Long

    class Overheard(child):
        def send(self, message: object) -> None:
            for task in message if isinstance(message, list) else ():
                document = getattr(task, "document", None)
                if document is not None and not document.part:
                    heard.append(document.html())
            super().send(message)

    class OverheardLong(long):
        def __init__(self, task: Any, *rest: Any, **named: Any) -> None:
            heard.append(task.document.html())
            super().__init__(task, *rest, **named)

    workers.Child, desk.Long = Overheard, OverheardLong
    try:
        yield heard
    finally:
        workers.Child, desk.Long = child, long


def plainly(pack: Pack, texts: Sequence[str]) -> None:
    """Print documents with WeasyPrint as it comes; raise BenchmarkError if it is quickened."""
    use_only_our_fonts()
    import weasyprint

    if swift.cache_info().currsize:
        raise BenchmarkError("the engine has our short cuts: plain is a process of its own")
    for text in texts:
        fetcher = engine._fetcher(Assets(pack.root, find_ink("colour")))
        html = weasyprint.HTML(string=text, base_url=BASE_URL, url_fetcher=fetcher)
        html.write_pdf(pdf_tags=True, pdf_forms=True)


PLAINLY = """
import sys; sys.path[:0] = sys.argv[1:3]
import campaigns, json; from pathlib import Path
pack = campaigns.read_pack(campaigns.ROOT / campaigns.SHOWN, campaigns.SHOWN)
campaigns.plainly(pack, json.loads(Path(sys.argv[3]).read_text("utf-8")))
"""


def apart(texts: Path) -> None:
    """Print documents plainly in a process of its own; their texts are in a file, as JSON."""
    here = Path(__file__).resolve().parent
    subprocess.run([sys.executable, "-c", PLAINLY, ROOT, here, texts], check=True)


def contestants(
    pack: Pack, seed: str, texts: Path, here: Path, begun: Path
) -> dict[str, Callable[[], str | None]]:
    """Return who takes part in a round in a folder of its own; who prints returns a hash."""
    return {
        RECORD: lambda: records(pack, seed),
        PLAIN: lambda: apart(texts),
        NOTHING: lambda: booklet(pack, seed, here / "nothing"),
        ALONE: lambda: booklet(pack, seed, here / "alone", jobs=1),
        CACHED: lambda: booklet(pack, seed, here / "cached"),
        PACKET: lambda: packet(pack, seed, begun, here / "packet"),
        PACKET_ALONE: lambda: packet(pack, seed, begun, here / "packet-alone"),
    }


def measured(pack: Pack, seed: str, rounds: int) -> dict[str, Result]:
    """Time every contestant once a round, in turns."""
    names = (RECORD, PLAIN, NOTHING, ALONE, CACHED, PACKET, PACKET_ALONE)
    results = {name: Result() for name in names}
    engine.warm_up()
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as folder:
        work = Path(folder)
        with listening() as heard:
            expected = booklet(pack, seed, work / "listened", jobs=1)
        texts = work / "texts.json"
        texts.write_text(json.dumps(heard), "utf-8")
        booklet(pack, f"{seed}, another", work / "others")
        (work / "history").mkdir()
        begun = history(pack, seed, work / "history", work / "first")
        for number in range(rounds):
            here = work / str(number)
            shutil.copytree(work / "others", here / "cached")
            shutil.copytree(work / "first", here / "packet")
            for name, way in contestants(pack, seed, texts, here, begun).items():
                turn, printed = timed(way, RECORDS if name == RECORD else 1)
                took = f"{turn.clock:.3f} s, on the processors {turn.processors:.3f} s"
                print(f"round {number + 1} of {rounds}: {name}: {took}", file=sys.stderr)
                results[name].turns.append(turn)
                if printed not in (None, expected):
                    raise BenchmarkError(f"{name}: these are not the bytes of the first booklet")
    return results


def thousand(count: int) -> tuple[Turn, int]:
    """Roll campaigns and have the tests' own checker look at each; how long, and its faults."""
    from tests.test_campaign_properties import roll_and_check

    workers = len(os.sched_getaffinity(0))
    parts = [[f"bench {n}" for n in range(k, count, workers)] for k in range(workers)]

    def work() -> int:
        with ProcessPoolExecutor(workers) as pool:
            return sum(len(found.faults) for found in pool.map(roll_and_check, parts))

    return timed(work)


def table(results: dict[str, Result]) -> list[str]:
    """Return the measurements as lines."""
    lines = [f"{'':<36}{'median s':>10}{'min s':>9}{'processors s':>14}{'turns':>7}"]
    for name, result in results.items():
        least = min(turn.clock for turn in result.turns)
        lines.append(
            f"{name:<36}{result.clock:>10.3f}{least:>9.3f}{result.processors:>14.3f}"
            f"{len(result.turns):>7}"
        )
    return lines


def goals(results: dict[str, Result]) -> list[Goal]:
    """Return the ratios: on the clock, which are the aims, and on the processors."""

    def both(text: str, one: str, other: str, limit: float) -> list[Goal]:
        a, b = results[one], results[other]
        return [
            Goal(text, a.clock / b.clock, limit),
            Goal("    on the processors", a.processors / b.processors, limit),
        ]

    return [
        *both("a record / booklet from nothing", RECORD, NOTHING, 1 / 50),
        *both("a record / plain WeasyPrint", RECORD, PLAIN, 1 / 50),
        *both("booklet from nothing / plain WeasyPrint", NOTHING, PLAIN, 1),
        *both("the same, one process", ALONE, PLAIN, 1),
        *both("booklet, the sheets in the store / plain", CACHED, PLAIN, 1 / 3),
        *both("packet of a second firefight / booklet from nothing", PACKET, NOTHING, 0.35),
        *both("    into an empty folder", PACKET_ALONE, NOTHING, 0.35),
    ]


def main() -> int:
    """Measure and print; the exit status tells whether the checker found no fault."""
    parser = argparse.ArgumentParser(
        description="Time campaigns, and plain WeasyPrint on the same."
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn")
    parser.add_argument("--campaigns", type=int, default=1000, help="to roll and check; 0: none")
    parser.add_argument("--seed", default="paper lantern 3", help="of the booklet that is printed")
    chosen = parser.parse_args()
    results = measured(read_pack(ROOT / SHOWN, SHOWN), chosen.seed, chosen.rounds)
    print(*table(results), "", *(goal.line() for goal in goals(results)), sep="\n")
    if not chosen.campaigns:
        return 0
    turn, faults = thousand(chosen.campaigns)
    many = len(os.sched_getaffinity(0))
    text = f"{chosen.campaigns} campaigns rolled and checked by {many} processes"
    limit = 0.06 * chosen.campaigns  # a minute for a thousand
    print(Goal(text, turn.clock, limit, " s").line())
    print(Goal("    on each processor", turn.processors / many, limit, " s").line())
    print(f"the checker found {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
