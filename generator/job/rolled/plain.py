"""Papers of what was rolled as plain data, and what can be drawn of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.draw.board.overview import section_overview
from generator.draw.table.job import table_picture
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob, section_jobs
from generator.job.rolled.map import RolledMap
from generator.job.rolled.recipe import how_to_repeat
from generator.scenario.generator import Papers, Printing


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing: what it is of, and a PDF of one page."""

    title: str
    pdf: bytes


def plain_papers(wanted: PrintJob, options: Options) -> Papers:
    """Return the papers of items, before any template is filled in."""
    pack, generator, items = wanted.pack, wanted.generator, wanted.items
    notes = [how_to_repeat(pack, generator, item.outcome) for item in items]
    command = notes[0].command
    if wanted.book:
        more = ["--book", str(len(items))]
        command = how_to_repeat(pack, generator, items[0].outcome, wanted.seed, more).command
    return generator.papers(pack, items, Printing(options.odds, notes, command, wanted.book))


def drawings(wanted: PrintJob, papers: Papers, options: Options) -> Iterator[Drawn]:
    """Draw what shows the ground: the map on one page, sections of a board, tables.

    Nothing is laid out, so it takes a moment. What everybody may see of it is what is drawn.
    """
    if papers.map is not None:
        yield Drawn(papers.map.title, RolledMap(wanted, papers.map, options).page())
    if papers.sections is not None:
        for job in section_jobs(wanted, papers.sections, options):
            yield Drawn(job.section.title, section_overview([job], options.paper)[1])
    for table in papers.tables.values():
        yield Drawn("", table_picture(table, options.ink).pdf)
