"""Time the studio: its first page, its shelf, a saved card, a roll, its memory while it is used.

    benchmarks/run.sh studio [--rounds N] [--rolls N] [--minutes M] [--fieldpress PATH]

The studio is a process of its own, with a cache that an earlier start has filled, as a user's; it
is asked over its port as a browser asks. Its first page is timed from the start of the command
until the whole shelf has come, beside a Python that only imports the libraries which no such
command can do without. A roll is asked for as by the button of the page that rolls, until its
title and the picture of its map have come; each has another seed. Memory is the sum of what each
process holds alone and its share of what several hold (PSS), looked at twice a second while a
script opens products, changes how they are printed, asks for faces and leafs through pages.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import itertools
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from run import HERE, BenchmarkError, Goal

ROOT = HERE.parent
IMPORTS = [sys.executable, "-c", "import typer, yaml, jinja2, starlette.applications, uvicorn"]
LARGE_PACK = ROOT / "content/platoon-command"
SMALL, LARGE = 0.2, 0.3
"""Seconds from a saved card to its pixels."""

ROLLED = 1.0
"""Seconds from a roll to its title and map."""

ROLLS = (
    ("a Platoon Leader campaign", "campaign", "platoon-leader"),
    ("a Panzer Leader situation", "scenario", "panzer-leader"),
)

MEMORY, PER_SECOND, STARTS = 300, 100, 2
"""Megabytes, shelves a second, and the first page beside its imports."""


@dataclass
class Studio:
    """A studio that was started in a folder, and its page's cookie."""

    process: subprocess.Popen[str]
    host: str
    link: http.client.HTTPConnection
    heads: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> bytes:
        """Return what a path answers; a picture that is still being made is asked for again."""
        for _ in range(600):
            self.link.request("GET", path, headers=self.heads)
            answer = self.link.getresponse()
            body = answer.read()
            if answer.status == 202:
                time.sleep(0.2)
                continue
            if answer.status != 200:
                raise BenchmarkError(f"{path}: {answer.status}")
            return body
        raise BenchmarkError(f"{path}: never made")

    def work(self, name: str, **fields: str) -> str:
        """Ask for work, and return the piece of a page that comes of it."""
        body = urlencode({"tab": "bench", **fields})
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self.link.request("POST", f"/work/{name}", body, {**self.heads, **kind})
        asked = json.loads(self.link.getresponse().read())
        if "job" not in asked:
            raise BenchmarkError(asked["html"])
        told = self.get(f"/jobs/{asked['job']}").decode()
        kind_, data = re.findall(r"event: (\w+)\ndata: (.*)\n\n", told)[-1]
        if kind_ != "done":
            raise BenchmarkError(json.loads(data)["html"])
        html: str = json.loads(data)["html"]
        return html

    def processor_seconds(self) -> float:
        """Return what the server itself, without what works for it, has used of a processor."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        user, system = stat.rpartition(") ")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def all_seconds(self) -> float:
        """Return what all its processes, ended ones too, have used of a processor."""
        ticks = sum(sum(map(int, stat[11:15])) for _, stat in self._processes())
        return ticks / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Return what all its processes hold in memory."""
        total = 0
        for folder, _ in self._processes():
            with contextlib.suppress(OSError):
                found = re.search(r"Pss:\s+(\d+)", (folder / "smaps_rollup").read_text())
                total += int(found[1]) if found else 0
        return total / 1000

    def _processes(self) -> Iterator[tuple[Path, list[str]]]:
        """Yield the folder of each of its processes below /proc, and what stands in its `stat`
        behind the name."""
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                stat = path.read_text().rpartition(") ")[2].split()
                if int(stat[3]) == self.process.pid:
                    yield path.parent, stat


@contextlib.contextmanager
def running(command: Path, folder: Path, cache: Path, out: Path) -> Iterator[Studio]:
    """Start the studio in a folder, open it, and end it."""
    process = subprocess.Popen(
        [command, "studio", "--no-browser", "--port", "0", "--out", out],
        cwd=folder,
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "XDG_CONFIG_HOME": os.devnull},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout
        found = re.fullmatch(r"http://([\d.]+:\d+)(/open\S+)\n", process.stdout.readline())
        if found is None:
            raise BenchmarkError("the studio did not start")
        studio = Studio(process, found[1], http.client.HTTPConnection(found[1], timeout=300))
        studio.link.request("GET", found[2])
        answer = studio.link.getresponse()
        answer.read()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        studio.heads.update({"Cookie": cookie, "Origin": f"http://{found[1]}"})
        yield studio
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def first_page(command: Path, folder: Path, cache: Path) -> float:
    """Return the seconds from the start of the command until the shelf has come."""
    begun = time.perf_counter()
    with running(command, folder, cache, folder / "out") as studio:
        if b"<h1" not in studio.get("/"):
            raise BenchmarkError("this is not the shelf")
        return time.perf_counter() - begun


def imports() -> float:
    """Return the seconds that a Python takes to import the libraries."""
    begun = time.perf_counter()
    subprocess.run(IMPORTS, check=True)
    return time.perf_counter() - begun


def shelves(studio: Studio, seconds: float = 5) -> tuple[float, float]:
    """Return the milliseconds that a shelf takes, on the clock and on the server's processor."""
    studio.get("/")
    begun, used = time.perf_counter(), studio.processor_seconds()
    count = 0
    while time.perf_counter() - begun < seconds:
        studio.get("/")
        count += 1
    took = time.perf_counter() - begun, studio.processor_seconds() - used
    return took[0] / count * 1000, took[1] / count * 1000


def saved_card(studio: Studio, cards: Path, target: str, edits: int) -> float:
    """Return the median of seconds from a card, changed in a file, to the pixels of its sheet.

    The first isn't counted.
    """
    text = cards.read_text("utf-8")
    words = re.findall(r"^ *-? *\{?.*?\bname: ([A-Z]\w+)", text, re.MULTILINE)
    if not words:
        raise BenchmarkError(f"{cards} has no name to change")
    word = max(words, key=len)
    studio.work("product", target=target)
    times = []
    for number in range(edits + 1):
        changed = f"name: {word[:-1]}{'abcdefghij'[number % 10]}"
        cards.write_text(re.sub(rf"\bname: {word}\b", changed, text, count=1), "utf-8")
        begun = time.perf_counter()
        html = studio.work("product", target=target)
        page = re.search(r'src="(/page/\S+)"', html)
        if page is None:
            raise BenchmarkError("there is no page")
        studio.get(page[1])
        times.append(time.perf_counter() - begun)
    return statistics.median(times[1:])


def roll(studio: Studio, noun: str, pack: str, rolls: int) -> tuple[list[float], float]:
    """Return the seconds of rolls, each until its title and its map have come, from the shortest,
    and the seconds on the processors that one takes in the mean.

    The first isn't counted.
    """
    page = studio.get(f"/roll/{noun}/{pack}")
    if b'name="seed"' not in page:
        raise BenchmarkError("this page rolls nothing")
    odds = {"played": "as-rolled"} if b'name="played"' in page else {}  # as the page begins
    times, used = [], 0.0
    for number in range(rolls + 1):
        if number == 1:
            used = studio.all_seconds()
        asked = {"noun": noun, "pack": pack, "seed": f"bench {number}", **odds}
        begun = time.perf_counter()
        html = studio.work("rolled", **asked)
        drawn = re.findall(r'<img src="(/page/\S+)"', html)
        if 'id="chosen-title"' not in html or not drawn:
            raise BenchmarkError("title or map is missing")
        for picture in drawn:
            studio.get(picture)
        times.append(time.perf_counter() - begun)
    return sorted(times[1:]), (studio.all_seconds() - used) / rolls


def packs(command: Path, work: Path) -> Iterator[tuple[str, Path, str, float]]:
    """Make a small pack and copy a large one; yield each with cards, a product, its limit."""
    small, large = work / "small", work / "large"
    subprocess.run([command, "new", small, "--like", "deck"], check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(LARGE_PACK, large, ignore=shutil.ignore_patterns("output"))
    yield "a small pack", small / "cards.yaml", "small/cards", SMALL
    yield "Platoon Command", large / "units.yaml", "large/us-deck", LARGE


def clicked_through(studio: Studio, minutes: float) -> tuple[list[float], int]:
    """Click through the studio; return the megabytes that it held meanwhile, and the clicks."""
    held: list[float] = []
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.5):
            held.append(studio.megabytes())

    watching = threading.Thread(target=watch)
    watching.start()
    clicks = 0
    until = time.monotonic() + minutes * 60
    try:
        for number, target in enumerate(itertools.cycle(_products(studio))):
            if time.monotonic() > until:
                break
            clicks += _opened(studio, target, ("colour", "grey", "saver")[number % 3])
    finally:
        over.set()
        watching.join()
    return held, clicks


def _products(studio: Studio) -> list[str]:
    """Return every product on the shelf, those of the packs in turn."""
    packs = dict.fromkeys(re.findall(r'href="/packs/([\w-]+)"', studio.get("/").decode()))
    lists = [
        list(dict.fromkeys(re.findall(rf'href="/packs/({pack}/[\w-]+)"', page)))
        for pack in packs
        for page in [studio.get(f"/packs/{pack}").decode()]
    ]
    return [one for row in itertools.zip_longest(*lists) for one in row if one]


def _opened(studio: Studio, target: str, ink: str) -> int:
    """Open a product as a player does; return the clicks."""
    pack = target.partition("/")[0]
    for path in ("/", "/?q=rules", f"/packs/{pack}", f"/packs/{target}"):
        page = studio.get(path).decode()
    studio.get(f"/thumb/{target}")
    html = studio.work("product", target=target, ink=ink)
    pages = re.findall(r'src="(/page/\S+)"', html)
    for picture in pages[:6]:
        studio.get(picture)
    if 'data-work="faces"' in page:
        html = studio.work("faces", target=target, ink=ink)
        for picture in re.findall(r'src="(/file/\S+)"', html)[:12]:
            studio.get(picture)
    return 6 + len(pages[:6])


def measured(asked: argparse.Namespace, work: Path) -> Iterator[Goal]:
    """Measure one thing after the other."""
    command, cache = asked.fieldpress, work / "cache"
    cache.mkdir()
    first_page(command, work, cache)
    pairs = [(first_page(command, work, cache), imports()) for _ in range(asked.rounds)]
    yield Goal("first page", statistics.median(one for one, _ in pairs), unit=" s")
    yield Goal("first page / its imports", statistics.median(a / b for a, b in pairs), STARTS)
    with running(command, work, cache, work / "out") as studio:
        clock, processor = shelves(studio)
        yield Goal("a shelf; 10 ms are 100 a second", clock, 1000 / PER_SECOND, " ms")
        yield Goal("    on the processor", processor, 1000 / PER_SECOND, " ms")
    for title, cards, target, limit in packs(command, work):
        with running(command, cards.parent, cache, work / "out") as studio:
            seconds = saved_card(studio, cards, target, asked.edits)
        yield Goal(f"saved card to its pixels, {title}", seconds, limit, " s")
    for title, noun, pack in ROLLS:
        with running(command, work, cache, work / "out") as studio:
            times, used = roll(studio, noun, pack, asked.rolls)
        yield Goal(f"a rolled title and map, {title}", statistics.median(times), ROLLED, " s")
        yield Goal("    the longest", times[-1], unit=" s")
        yield Goal("    on the processors, the mean", used, unit=" s")
    if asked.minutes:
        with running(command, work, cache, work / "out") as studio:
            held, clicks = clicked_through(studio, asked.minutes)
        text = f"memory in {asked.minutes:g} minutes, {clicks} clicks: the most"
        yield Goal(text, max(held), MEMORY, " MB")
        yield Goal("    half of the time less than", statistics.median(held), unit=" MB")
        yield Goal("    at the end", statistics.median(held[-20:]), MEMORY, " MB")


def main() -> int:
    """Measure and print; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description="Time the studio.")
    parser.add_argument("--rounds", type=int, default=5, help="how often it is started")
    parser.add_argument("--edits", type=int, default=9, help="how often a card is changed")
    parser.add_argument("--rolls", type=int, default=20, help="how many are rolled of each")
    parser.add_argument("--minutes", type=float, default=5, help="how long it is clicked through")
    parser.add_argument("--fieldpress", type=Path, default=ROOT / ".venv/bin/fieldpress")
    missed = False
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as name:
        for goal in measured(parser.parse_args(), Path(name)):
            print(goal.line(), flush=True)
            missed |= None not in (goal.value, goal.limit) and goal.value > goal.limit  # type: ignore[operator]
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
