"""Papers of what was rolled: whole pages, the same laid out to be folded, a map, saved files."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import pikepdf

from generator.draw.map import lay_cover
from generator.draw.table import lay_tables
from generator.errors import Place, raise_all
from generator.job.job import Job
from generator.job.layout.documents import DOCUMENT, DocumentRequest, document_tasks, files_read
from generator.job.layout.underlay import lay_task_pictures
from generator.job.output.manifest import File
from generator.job.problems import fault_problems, page_problems
from generator.job.products.booklets import folded_facts
from generator.job.products.pages import FOLDED
from generator.job.products.product import Task
from generator.job.rolled.bound_sheets import BoundSheets, Sheet, bound_tasks
from generator.job.rolled.chapters import chapter_problems
from generator.job.rolled.extras import PrintJob, extra_files, force_files, printed_file
from generator.job.rolled.map import Ahead, RolledMap
from generator.job.rolled.plain import plain_papers
from generator.press.booklet.sheets import Binding, half_page, impose_pages
from generator.press.pdf.binding import insert_centre_spread, insert_pages, is_landscape
from generator.press.pdf.forms import finish_form
from generator.press.pdf.saving import reworked
from generator.press.proof import proof_booklet
from generator.scenario.generator import Generator, Paper, Papers
from generator.typeset import engine
from generator.typeset.fenced import fenced
from generator.typeset.record import DocumentRecord, Record

MAP_PAGE = "map"
"""The anchor of the page that the map is printed on."""


def _to_nobody(_files: Sequence[File]) -> None:
    """Ignore files that nobody wants before the others are made."""


@dataclass(frozen=True, slots=True)
class Early:
    """Who is given files early: `saved` ones to be looked at, maps `ahead`."""

    saved: Ahead = _to_nobody
    ahead: Ahead | None = None


def print_papers(wanted: PrintJob, job: Job, early: Early | None = None) -> list[File]:
    """Lay out and proof all papers, and return them with the saved files.

    File names have no folder. Saved files are given `early` before anything is laid out, maps as
    soon as they are drawn. Raises ContentError for what a page must not have.
    """
    job.check_out()
    return finished_papers(paper_work(wanted, job), early or Early())


def finished_papers(work: PaperWork, early: Early) -> list[File]:
    """Lay out and proof papers that are filled in, as `print_papers` does."""
    wanted, job = work.wanted, work.job
    saved = [_saved(wanted.generator, *file) for file in work.papers.files.items()]
    early.saved([*saved, *force_files(wanted, work.papers)])
    with work.map.drawing(early.ahead) if work.map else contextlib.nullcontext():
        made = work.flat() if work.papers.papers else []
        if wanted.folded and made:
            made += work.only(*work.whole).folded()
        if work.map:
            made += work.map.files()
    made += extra_files(wanted, work.papers, job)
    return made + saved


def paper_work(wanted: PrintJob, job: Job) -> PaperWork:
    """Fill in the papers' templates; nothing is laid out yet."""
    return PaperWork(wanted, plain_papers(wanted, job.options), job)


def _saved(generator: Generator, name: str, data: bytes) -> File:
    return File(name, generator.noun, f"Saved {generator.noun}", data)


@dataclass(frozen=True, slots=True)
class PageSetup:
    """What the pages of all papers have in common: what they are printed on, what is bound in."""

    job: Job
    sheets: Sequence[Sheet] = ()
    map_lies: bool = False
    folded: bool = False


@dataclass(frozen=True, slots=True)
class LaidPaper:
    """A paper that was laid out: the tasks of its document, and the records of all tasks."""

    tasks: Mapping[str, Task]
    records: Mapping[str, Record]

    @property
    def pdf(self) -> bytes:
        """The pages, without the pictures that lie under them."""
        return cast(DocumentRecord, self.records[self.tasks[DOCUMENT].key]).pdf

    @property
    def read(self) -> Mapping[str, str]:
        """The hash of each file that was read for it, by its name."""
        return files_read(self.tasks, self.records)

    @property
    def has_pictures(self) -> bool:
        """Whether pictures lie under its pages."""
        return len(self.tasks) > 1

    def lay_pictures(self, pdf: pikepdf.Pdf) -> None:
        """Lay the pictures under the pages of the opened document."""
        pictures = {name: task for name, task in self.tasks.items() if name != DOCUMENT}
        if pictures:
            lay_task_pictures(pdf, pictures, self.records)


class PaperWork:
    """The papers of what was rolled, laid out by one job."""

    def __init__(self, wanted: PrintJob, papers: Papers, job: Job) -> None:
        self.wanted, self.papers, self.job = wanted, papers, job
        self.templates = job.templates(wanted.pack)
        self.map = RolledMap(wanted, papers.map, job.options) if papers.map else None

    @property
    def whole(self) -> tuple[str, ...]:
        """The papers that aren't forms, and can be folded."""
        return tuple(paper.name for paper in self.papers.papers if not paper.form)

    @property
    def forms(self) -> frozenset[str]:
        """The names of the files that are forms for the players."""
        return frozenset(f"{paper.name}.pdf" for paper in self.papers.papers if paper.form)

    def only(self, *names: str) -> PaperWork:
        """Return the same work with some of its papers."""
        some = tuple(paper for paper in self.papers.papers if paper.name in names)
        return PaperWork(self.wanted, replace(self.papers, papers=some), self.job)

    def flat(self) -> list[File]:
        """Return the papers as whole pages, with the map on one of them."""
        sheets, papers = self._laid_out(PageSetup(self.job))
        drawn = self.map.page() if self.map else None
        inserts = {f"part-{sheet.id}": sheet.record.pdf for sheet in sheets}
        if drawn:
            inserts[MAP_PAGE] = drawn
        made = []
        for paper, laid in papers:
            pdf = laid.pdf
            if not paper.form or self.papers.tables or laid.has_pictures:
                bind = partial(self._bind, paper, inserts, drawn)
                pdf = reworked(pdf, laid.lay_pictures, bind)
            if paper.form:
                pdf = finish_form(pdf, paper.form.says, paper.form.fixed, paper.title)
            self._refuse(paper, self.job.document_faults(pdf))
            file = self.templates.shown(str(self.templates.loader.find(paper.template)))
            raise_all(chapter_problems(paper, pdf, Place(file, 1, 1)))
            made.append(printed_file(self.wanted, paper.name, paper.title, pdf, laid.read))
        return made

    def folded(self) -> list[File]:
        """Return the papers laid out again on half pages, on sheets to fold.

        The map lies over the inside of the middle sheet, so it stands in no page's flow.
        """
        options = self.job.options
        page = half_page(options.paper)
        half = self.job.on(f"{page.width:g}x{page.height:g}mm")
        sheets, papers = self._laid_out(PageSetup(half, folded=True))
        drawn = self.map.centre_spread() if self.map else None
        inserts = {f"part-{sheet.id}": sheet.record.pdf for sheet in sheets}
        binding = Binding(options.paper, options.duplex, options.profile)
        made = []
        for paper, laid in papers:
            with pikepdf.open(io.BytesIO(laid.pdf)) as pdf:
                laid.lay_pictures(pdf)
                self._bind(paper, inserts, drawn, pdf)
                if paper.bound and drawn:
                    insert_centre_spread(pdf, drawn)
                booklet = impose_pages(pdf, binding)
            self._refuse(paper, proof_booklet(booklet, binding, colourless=self.job.colourless))
            title = f"{paper.title}, to fold"
            file = printed_file(self.wanted, f"{paper.name}-folded", title, booklet.pdf, laid.read)
            made.append(replace(file, facts=folded_facts(booklet, binding)))
        return made

    def _bind(
        self, paper: Paper, inserts: Mapping[str, bytes], drawn: bytes | None, pdf: pikepdf.Pdf
    ) -> None:
        """Lay the map under the cover and tables under pages, and print what is bound in."""
        if self.papers.tables:
            lay_tables(pdf, self.papers.tables, self.job.options.ink)
        if self.map and paper.bound and drawn:
            lay_cover(pdf, self.map.ground, drawn)
        insert_pages(pdf, inserts if paper.bound else {})

    def _laid_out(self, page: PageSetup) -> tuple[list[Sheet], list[tuple[Paper, LaidPaper]]]:
        """Lay out the sheets to be bound in and all papers, side by side.

        A paper that binds the sheets is filled in as soon as they are there: it shows how many
        pages they have. Raises ContentError for what a page must not have.
        """
        order = [paper.name for paper in self.papers.papers]
        bound, loose = (
            [paper for paper in self.papers.papers if bool(paper.bound) is wanted]
            for wanted in (True, False)
        )
        folded = page.folded
        filled, tasks = fenced(
            self.templates,
            lambda: (self._sheets(page), self._tasks(loose, page)),
            engine.warm_up,
        )
        begun = BoundSheets(self.wanted.pack, self.papers.sheets or "", filled)
        sheets: list[Sheet] = []

        def more(found: Mapping[str, Record]) -> list[Task]:
            if self.map:
                self.map.hand_out()
            if not bound or any(task.key not in found for task in begun.tasks.values()):
                return []
            sheets.extend(begun.laid_out(found))
            drawn = self.map.page() if self.map else None
            lies = bool(drawn and not folded and is_landscape(drawn))
            full = replace(page, sheets=tuple(sheets), map_lies=lies)
            made = fenced(self.templates, lambda: self._tasks(bound, full))
            bound.clear()
            tasks.update(made)
            return _all_of(made)

        if self.map:
            self.map.hand_out()
        first = [*begun.tasks.values(), *(replace(t, late=bool(bound)) for t in _all_of(tasks))]
        records = page.job.lay_out(first, more=more)
        pack = self.wanted.pack
        raise_all(
            problem
            for name in order
            for problem in page_problems(pack, tasks[name].values(), records, name=name)
        )
        return sheets, [(p, LaidPaper(tasks[p.name], records)) for p in self.papers.papers]

    def _sheets(self, page: PageSetup) -> Mapping[str, Task]:
        """Fill in the sheets of the pack that are bound in."""
        pack, part = self.wanted.pack, self.papers.sheets
        return (
            bound_tasks(pack, part, self.templates, page.job.options, folded=page.folded)
            if part
            else {}
        )

    def _tasks(self, papers: Iterable[Paper], page: PageSetup) -> dict[str, dict[str, Task]]:
        return {paper.name: self.tasks(paper, page) for paper in papers}

    def tasks(self, paper: Paper, page: PageSetup) -> dict[str, Task]:
        """Fill a paper's template; the document's own task goes by DOCUMENT."""
        wanted = self.wanted
        values = {
            "sheets": [sheet.shown() for sheet in page.sheets],
            "map_lies": page.map_lies,
            "folded": page.folded,
        }
        request = DocumentRequest(
            template=paper.template,
            styles=[*paper.styles, *([FOLDED] if page.folded else [])],
            values={**paper.values, **values},
            title=paper.name if paper.form else paper.title,  # a form's is filled in, too
            paper=page.job.options.paper,
            place=wanted.place,
        )
        return document_tasks(request, wanted.pack, self.templates, page.job.options)

    def _refuse(self, paper: Paper, faults: Iterable[str]) -> None:
        raise_all(fault_problems(faults, self.wanted.place, paper.name))


def _all_of(tasks: Mapping[str, Mapping[str, Task]]) -> list[Task]:
    return [task for own in tasks.values() for task in own.values()]
