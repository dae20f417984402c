"""The files of one booklet: everything printed of something rolled, or those named."""

from __future__ import annotations

import contextlib

from generator.job.job import Job
from generator.job.output.manifest import File
from generator.job.rolled.extras import PrintJob, extra_files
from generator.job.rolled.papers import PaperWork, paper_work, print_papers

MAP, LINES, OVERVIEWS = "map", "map-lines", "overviews"


def print_files(wanted: PrintJob, only: tuple[str, ...], job: Job) -> list[File]:
    """Return the files, byte for byte as a command for this seed alone would write them.

    `only` has names without extensions, none for all; extras are asked for separately. Raises
    ContentError for what a page must not have.
    """
    if not only:
        return print_papers(wanted, job)
    job.check_out()
    work = paper_work(wanted, job)
    papers = work.only(*only)
    made = []
    if papers.papers.papers:
        drawn = papers.map
        with drawn.drawing(all_forms=False) if drawn else contextlib.nullcontext():
            made += papers.flat()
            if wanted.folded:
                made += papers.folded()
    if work.map and {MAP, LINES, OVERVIEWS} & set(only):
        made += [file for file in work.map.files() if file.name.partition(".")[0] in only]
    made += extra_files(wanted, work.papers, job)
    noun = wanted.generator.noun
    saved = work.papers.files.items()
    made += [File(name, noun, "", data) for name, data in saved if name.partition(".")[0] in only]
    return made


def file_names(work: PaperWork) -> list[str]:
    """Return the names, without extensions, of the files that can be asked for."""
    drawn = work.papers.map
    maps = []
    if drawn is not None:
        maps = [
            MAP,
            *([LINES] if drawn.overlay.layers else []),
            *([OVERVIEWS] if drawn.blanks else []),
        ]
    saved = [name.partition(".")[0] for name in work.papers.files]
    papers = [paper.name for paper in work.papers.papers]
    return list(dict.fromkeys([*papers, *maps, *saved]))
