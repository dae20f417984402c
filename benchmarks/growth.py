"""Time more and more different cards, one changed card beside all others, and long booklets.

    benchmarks/run.sh growth [--cards 250 1000 4000] [--pages 100 300]

Every build is a process of its own. The claims: the time for each card does not grow with the
number of cards, the process that puts the sheets together stays small, and one changed page of a
long booklet is laid out without the others.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from run import BenchmarkError, Goal

ROOT = Path(__file__).resolve().parent.parent
GROWTH = 1.15
MEGABYTES = 500
PAGE_CHANGED = 0.33
WORDS = "Advance until somebody sees you, then lie down and wait for the others. " * 30
BOOK = {
    "pack.yaml": "kind: pack\ntitle: Many pages\nlanguage: en\n",
    "book.yaml": "kind: sheet\ntitle: Book\ntemplate: book.html\nuses: [chapters]\n",
    "templates/book.html": "{% extends 'sheet.html' %}{% block pages %}"
    "{% for one in parts.chapters.records %}<section class='page'><h1>{{ one.name }}</h1>"
    "<p>{{ one.text }}</p></section>{% endfor %}{% endblock %}",
}
PACK = {
    "pack.yaml": "kind: pack\ntitle: Many cards\nlanguage: en\n",
    "templates/card.html": "<h1>{{ card.name }}</h1><p>{{ card.text }}</p>",
    "templates/back.html": "<h1>Back</h1>",
    "templates/card.css": ".trim { box-sizing: border-box; padding: 6mm }\n"
    "h1 { font-size: 14pt; margin: 0 }\np { font-size: 9pt }\n",
}
DECK = """\
kind: deck
title: Deck
piece: poker
front: card.html
back: back.html
fields: {name: text, text: text}
cards:
"""


def write_book(folder: Path, number: int, changed: str = "") -> None:
    """Write a pack with a booklet of so many pages; `changed` stands on one in the middle."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    for name, text in BOOK.items():
        (folder / name).write_text(text, "utf-8")
    rows = "".join(
        f"  - {{id: c{n}, name: Chapter {n}, text: '{WORDS}"
        f"{changed if n == number // 2 else ''}{n}.'}}\n"
        for n in range(number)
    )
    head = "kind: records\ntitle: Chapters\nfields: {name: text, text: text}\nrecords:\n"
    (folder / "chapters.yaml").write_text(head + rows, "utf-8")


def booklets(numbers: list[int]) -> None:
    """Time booklets from nothing, and with one page changed."""
    for number in numbers:
        folder = Path(f"pages-{number}")
        write_book(folder, number)
        first = build(folder)
        write_book(folder, number, "Unless pinned. ")
        again = build(folder)
        share = again.seconds / first.seconds
        print(Goal(f"a booklet of {number:,} pages from nothing", first.seconds, unit=" s").line())
        print(Goal("    one of them changed", again.seconds, unit=" s").line())
        print(Goal("    that beside from nothing", share, PAGE_CHANGED).line())
        print(Goal("    largest process", first.megabytes, MEGABYTES, unit=" MB").line())


@dataclass(frozen=True)
class Built:
    """One build: seconds on the clock, and megabytes of its largest process."""

    seconds: float
    megabytes: float


def write(folder: Path, number: int, changed: str = "") -> None:
    """Write a pack of so many different cards; `changed` stands on one in the middle."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    for name, text in PACK.items():
        (folder / name).write_text(text, "utf-8")
    rows = [
        f"  - {{id: c{n}, name: Card {n}, text: 'Advance {n} hexes, then draw again"
        f"{changed if n == number // 2 else ''}.'}}\n"
        for n in range(number)
    ]
    (folder / "deck.yaml").write_text(DECK + "".join(rows), "utf-8")


def build(folder: Path) -> Built:
    """Build the pack in a process of its own."""
    begun = time.perf_counter()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, "-m", "generator", "build", folder.name, "--out", "out"],
        {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"},
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(process, 0)
    if status:
        raise BenchmarkError(f"{folder.name}: the build fails")
    return Built(time.perf_counter() - begun, usage.ru_maxrss / 1024)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time decks of more and more different cards.")
    parser.add_argument("--cards", type=int, nargs="*", default=[250, 1000, 4000])
    parser.add_argument("--pages", type=int, nargs="*", default=[100, 300])
    options = parser.parse_args()
    numbers = options.cards
    taken: list[float] = []
    with tempfile.TemporaryDirectory() as desk:
        os.chdir(desk)
        for number in numbers:
            folder = Path(desk, f"cards-{number}")
            write(folder, number)
            first = build(folder)
            write(folder, number, " unless pinned")
            again = build(folder)
            taken.append(first.seconds)
            print(Goal(f"{number:,} cards from nothing", first.seconds, unit=" s").line())
            print(Goal("    each", first.seconds / number * 1000, unit=" ms").line())
            print(Goal("    one of them changed", again.seconds, unit=" s").line())
            print(Goal("    that beside from nothing", again.seconds / first.seconds).line())
            print(Goal("    largest process", first.megabytes, MEGABYTES, unit=" MB").line())
        booklets(options.pages)
    # What one card more costs: the start of the program is the same for all.
    more = [
        (seconds - before) / (number - fewer)
        for (number, seconds), (fewer, before) in itertools.pairwise(
            reversed(list(zip(numbers, taken, strict=True)))
        )
    ]
    if len(more) > 1:
        text = f"a card more among {numbers[-1]:,} / among {numbers[1]:,}"
        print(Goal(text, more[0] / more[-1], GROWTH).line())


if __name__ == "__main__":
    main()
