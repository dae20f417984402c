"""What is printed of a roll besides its papers: boards and forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator import __version__
from generator.content import Pack
from generator.content.reading.source import source_of
from generator.draw.board.form import SectionJob
from generator.draw.board.overview import section_overview
from generator.draw.board.sheets import section_sheets
from generator.errors import Place, raise_all
from generator.ground.section import Section
from generator.job.job import Job
from generator.job.options import Options
from generator.job.output.manifest import File
from generator.job.problems import fault_problems
from generator.job.products.drawings import page_count
from generator.job.rolled.forces import print_force, read_force
from generator.job.rolled.recipe import printed_seed
from generator.press.proof import proof_drawing
from generator.roll.files.saved import content_hash
from generator.scenario.generator import (
    BOARDS,
    COUNTERS,
    FORCES,
    Generator,
    Item,
    Papers,
    Sections,
)


@dataclass(frozen=True, slots=True)
class PrintJob:
    """What is to be printed: items of one generator, and how.

    `seed` is that of a book, which its items' seeds come from; `book` binds them in one document.
    Of a sequel there are no items, and the seed is that of the saved file that it follows, or
    `sealed` is what is printed in its place. `extras` are those of the generator's that were asked
    for.
    """

    pack: Pack
    generator: Generator
    items: Sequence[Item]
    seed: str
    book: bool = False
    folded: bool = False
    extras: frozenset[str] = frozenset()
    sealed: str = ""

    @property
    def place(self) -> Place:
        return Place(f"{self.pack.shown}/pack.yaml", 1, 1)

    def prints(self, *names: str) -> bool:
        """Tell whether one of these is printed: on request, or because it always is.

        Anything that is not among the generator's extras is a paper like any other.
        """
        return any(name in self.extras for name in names) or not any(
            name in self.generator.extras for name in names
        )


def extra_files(wanted: PrintJob, papers: Papers, job: Job) -> list[File]:
    """Return boards and forces, as far as they are printed; names may have a folder.

    Raises ContentError for what can't be printed.
    """
    made = []
    if papers.sections is not None and wanted.prints(BOARDS):
        made += _boards(wanted, papers.sections, job)
    if wanted.prints(COUNTERS, FORCES):
        made += _forces(wanted, papers.forces, job)
    return made


def force_files(wanted: PrintJob, papers: Papers) -> list[File]:
    """Return the files of the forces that are printed, before they are read."""
    if not wanted.prints(COUNTERS, FORCES):
        return []
    return [
        File(f"forces/{name}.yaml", "force", name, data) for name, data in papers.forces.items()
    ]


def _boards(wanted: PrintJob, drawn: Sections, job: Job) -> list[File]:
    """Return the sections of a board: over their sheets at playing size, and as overviews."""
    info, options = wanted.pack.info, job.options
    sections = section_jobs(wanted, drawn, options)
    several = BOARDS in wanted.generator.extras
    title = f"{info.title}: boards" if several else sections[0].title
    made = [("boards" if several else "board", title, *section_sheets(sections, options.paper))]
    for section, name in zip(sections, _names(drawn.sections), strict=True):
        page, pdf = section_overview([section], options.paper)
        shown = f"overview-{name}" if several else "overview"
        made.append((shown, f"{section.title}, overview", page, pdf))
    for name, _, page, pdf in made:
        faults = proof_drawing(pdf, page, colourless=job.colourless)
        raise_all(fault_problems(faults, wanted.place, name))
    facts = {"hex": sections[0].hex_mm}
    files = (printed_file(wanted, name, title, pdf, {}) for name, title, _, pdf in made)
    return [replace(file, facts=facts) for file in files]


def section_jobs(wanted: PrintJob, drawn: Sections, options: Options) -> list[SectionJob]:
    """Return what is to be drawn of each section of a board."""
    info = wanted.pack.info
    return [
        SectionJob(
            one,
            f"{info.title}: {one.title}",
            slug_of(wanted),
            options.ink,
            options.hex_mm or drawn.hex_mm,
            info.language,
            drawn.notes,
            words=drawn.words,
        )
        for one in drawn.sections
    ]


def _names(sections: Sequence[Section]) -> list[str]:
    """Return a name for each section: its letter, with a number if others share it."""
    letters = [section.name.lower() for section in sections]
    return [
        letter if letters.count(letter) == 1 else f"{letter}-{letters[: i + 1].count(letter)}"
        for i, letter in enumerate(letters)
    ]


def _forces(wanted: PrintJob, forces: Mapping[str, bytes], job: Job) -> list[File]:
    """Return what `force print` would make of each force, and the force's file."""
    made = []
    for name, data in forces.items():
        file = f"forces/{name}.yaml"
        part = read_force(source_of(data, file), wanted.pack)
        made += [
            replace(printed, name=printed.name.removeprefix(f"{wanted.pack.name}/"))
            for printed in print_force(wanted.pack, part, job)
        ]
        made.append(File(file, "force", part.title, data))
    return made


def slug_of(wanted: PrintJob) -> str:
    """Return the small line that says where a drawing comes from."""
    item = wanted.items[0] if wanted.items else None
    seed = item.outcome.seed if item else wanted.seed
    origin = (item.sealed if item else wanted.sealed) or f"seed {printed_seed(seed)}"
    return f"{origin} · content {content_hash(wanted.pack)} · Fieldpress {__version__}"


def printed_file(
    wanted: PrintJob, name: str, title: str, pdf: bytes, read: Mapping[str, str]
) -> File:
    """Return a PDF as the file that it is printed to."""
    pages = page_count(pdf)
    return File(f"{name}.pdf", wanted.generator.noun, title, pdf, pages, read=read)
