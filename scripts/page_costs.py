"""What the pages of a product cost to lay out: `make profile OF=platoon-leader/purchase-record`.

A line for each page of a document, laid out alone, or for each face: its words and boxes, the
processor time it takes, and on what. A game's noun in place of a product, as in
`platoon-leader/campaign`, profiles the papers of one that is rolled.
"""

from __future__ import annotations

import argparse
import contextlib
import cProfile
import io
import logging
import pstats
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import FieldpressError
from generator.games import find_game
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.options import Options
from generator.job.products.makers import MAKERS, lay_out_task
from generator.job.products.product import Task, products
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import PageSetup, paper_work
from generator.job.targets import find_targets
from generator.typeset import engine
from generator.typeset.boxes import Box
from generator.typeset.engine import LaidOut
from generator.typeset.templates import Templates

SEED = "first evening"
BEST_OF = 2

WORK = (
    ("styles", r"weasyprint/css|cssselect2|tinycss2|typeset/swift"),
    ("reading HTML", r"tinyhtml5|weasyprint/html"),
    ("text", r"weasyprint/text|layout/inline|layout/preferred"),
    ("tables", r"layout/table"),
    ("flex and grid", r"layout/(?:flex|grid)"),
    ("columns and floats", r"layout/(?:column|float|absolute)"),
    ("other layout", r"weasyprint/(?:layout|formatting_structure|document|stacking|anchors)"),
    ("drawing", r"weasyprint/(?:draw|pdf|svg|images)|pydyf"),
    ("our checks", r"generator/typeset"),
)
"""Kinds of work by the files whose functions do it; the first that fits."""

_PAGE = re.compile(r'(?=<(?:section|div|article)\b[^>]*\bclass="(?:[^"]*\s)?page[\s"])')
"""Where an element begins that is a page: all our templates call it so."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a stretch or a face costs: processor time in seconds, and the share of each work."""

    name: str
    pages: int
    words: int
    boxes: int
    seconds: float
    work: Counter[str]

    def dearest(self) -> str:
        """Name the three kinds of work that cost most, with their shares."""
        whole = sum(self.work.values()) or 1.0
        most = self.work.most_common(3)
        return ", ".join(f"{kind} {spent / whole:.0%}" for kind, spent in most)


def tasks_of(name: str, options: Options) -> list[tuple[str, Task]]:
    """Return what is laid out for a product, or for a roll of a game: titles and tasks.

    Raises FieldpressError for a name that there is not.
    """
    folder, _, wanted = name.partition("/")
    target = find_targets([folder])[0]
    pack = read_pack(target.folder, target.shown)
    game = find_game(pack.info.generator) if pack.info.generator else None
    if game is not None and wanted in game.generators:
        generator = game.generator(wanted)
        item = generator.item(pack, generator.roll(pack, SEED, generator.lockable.parse(())))
        work = paper_work(PrintJob(pack, generator, [item], SEED), Job(options))
        papers = ((p.title, work.tasks(p, PageSetup(work.job))) for p in work.papers.papers)
        return [(title, task) for title, own in papers for task in own.values()]
    found = [product for product in products(pack) if wanted in ("", product.id)]
    if not found:
        known = ", ".join(product.id for product in products(pack))
        raise FieldpressError(f"'{folder}' has no product '{wanted}'; it has {known}")
    templates = Templates(pack)
    made = ((p, MAKERS[p.printed.maker].tasks(p, options, templates)) for p in found)
    return [(product.title, task) for product, own in made for task in own.values()]


def stretches(task: Task) -> list[Task]:
    """Return the pages of a document, each as a document of its own; a face as it is.

    What stands before the first is before each of them; what is left open, the parser closes.
    """
    if task.document is None:
        return [task]
    before, *held = _PAGE.split(task.document.body)
    bodies = [before + page for page in held] or [task.document.body]
    documents = (replace(task.document, body=body, pages=None) for body in bodies)
    return [replace(task, document=document, parts=None) for document in documents]


def cost(name: str, task: Task) -> Line:
    """Lay out a task and tell what it costs."""
    seen: list[LaidOut] = []
    seconds = min(_timed(lambda: lay_out_task(task)) for _ in range(BEST_OF))
    profile = cProfile.Profile()
    with _pages_seen(seen):
        profile.runcall(lay_out_task, task)
    boxes = [box for number in range(len(seen[-1])) for box in seen[-1].boxes(number)]
    return Line(name, len(seen[-1]), _words(boxes), len(boxes), seconds, _work(profile))


def _timed(work: Callable[[], Any]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


class _pages_seen:  # noqa: N801  a context manager
    """Note all pages that are laid out meanwhile."""

    def __init__(self, seen: list[LaidOut]) -> None:
        self.seen, self.original = seen, LaidOut.__init__

    def __enter__(self) -> None:
        seen, original = self.seen, self.original

        def init(pages: LaidOut, *args: Any) -> None:
            original(pages, *args)
            seen.append(pages)

        LaidOut.__init__ = init  # type: ignore[method-assign, assignment]

    def __exit__(self, *_error: object) -> None:
        LaidOut.__init__ = self.original  # type: ignore[method-assign]


def _words(boxes: Iterable[Box]) -> int:
    return sum(len(box.text.split()) for box in boxes if box.kind == "text")


def _work(profile: cProfile.Profile) -> Counter[str]:
    """Sum up by kinds of work; what a built-in does counts for its callers."""
    spent: Counter[str] = Counter()
    stats: Any = pstats.Stats(profile, stream=io.StringIO())
    for (file, _, _), (_, _, own, _, callers) in stats.stats.items():
        if file.startswith("~") and callers:
            for (caller, _, _), (_, _, part, _) in callers.items():
                spent[_kind(caller)] += part
        else:
            spent[_kind(file)] += own
    return spent


def _kind(file: str) -> str:
    file = file.replace("\\", "/")
    return next((kind for kind, words in WORK if re.search(words, file)), "all else")


def table(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the lines of a table, dearest first, and their sums."""
    yield f"{'pages':>5} {'words':>6} {'boxes':>6} {'seconds':>8}  what, and what costs"
    for line in sorted(lines, key=lambda one: -one.seconds):
        yield _row(line, f"{line.name}: {line.dearest()}")
    spent = sum((line.work for line in lines), Counter[str]())
    pages, words, boxes = (
        sum(getattr(one, key) for one in lines) for key in ("pages", "words", "boxes")
    )
    whole = Line("all", pages, words, boxes, sum(round(one.seconds, 3) for one in lines), spent)
    yield _row(whole, f"all: {whole.dearest()}")


def _row(line: Line, words: str) -> str:
    return f"{line.pages:5} {line.words:6,} {line.boxes:6,} {line.seconds:8.3f}  {words}"


def _name(task: Task, number: int) -> str:
    body = task.document.body if task.document else task.body
    body = _PAGE.split(body)[-1]
    words = re.sub(r"<(style|footer|header)\b.*?</\1>|<[^>]*>", " ", body, flags=re.DOTALL).split()
    return f"{number}. {' '.join(words)[:28]}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", metavar="PACK/PRODUCT", help="or PACK/NOUN, or PACK")
    parser.add_argument("--most", type=int, default=0, help="how many stretches of each, 0 for all")
    options = parser.parse_args(arguments)
    engine.warm_up()
    with _nothing_logged():
        for name in options.names:
            _tell(name, options.most)


@contextlib.contextmanager
def _nothing_logged() -> Iterator[None]:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _tell(name: str, most: int) -> None:
    """Print the tables of a product, or of a game's roll: `most` lines each, all if it is 0."""
    by_title: dict[str, list[Task]] = {}
    for title, task in tasks_of(name, Options(ink="colour", out=Path("none"))):
        by_title.setdefault(title, []).extend(stretches(task))
    for title, parts in by_title.items():
        lay_out_task(parts[0])  # fonts and style sheets are read once in a process
        some = parts[: most or None]
        lines = [cost(_name(task, n), task) for n, task in enumerate(some, 1)]
        print(f"\n{title}", *table(lines), sep="\n")


if __name__ == "__main__":
    main()
