"""The sheet of icons: a pack's own and the library's, each with its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.content.icons.catalogue import FOLDER, Icon, icons_by_group
from generator.errors import raise_all
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.layout.documents import DOCUMENT, DocumentRequest, document_tasks, files_read
from generator.job.output import stamps
from generator.job.output.manifest import File
from generator.job.output.placing import Batch, Moved, check_way
from generator.job.problems import fault_problems, page_problems
from generator.job.targets import Target
from generator.resources import templates_folder
from generator.typeset.fenced import fenced
from generator.typeset.record import DocumentRecord

NAME = "icons"
"""The sheet's name in the output folder, and in the manifest."""

TITLE = "Icons"

OWN = "own"
"""The group of a pack's own icons."""


def _library() -> Target:
    """Return the folder of the built-in icons, which is read like a pack."""
    return Target(templates_folder() / FOLDER, f"templates/{FOLDER}")


def listed(target: Target | None) -> Mapping[str, list[Icon]]:
    """Return the icons that a pack may use by group; without a pack, the built-in ones.

    Raises ContentError with every problem of the pack.
    """
    target = target or _library()
    pack = read_pack(target.folder, target.shown)
    return icons_by_group(pack.root, OWN)


def print_icon_sheet(target: Target | None, job: Job) -> tuple[str, Moved]:
    """Print the sheet for a pack, or of the library; return its file's name, and files kept.

    Raises ContentError with every problem of the pack.
    """
    name = f"{NAME}-{target.name}.pdf" if target else f"{NAME}.pdf"
    target = target or _library()
    ticket = stamps.Ticket(target, job.options, (NAME,))
    read = ticket.inputs()
    pack = read_pack(target.folder, target.shown)
    job.check_out()
    check_way(job.options, [(name, b"")])
    templates = job.templates(pack)
    groups = [
        {"title": group, "icons": [{"name": icon.name, "words": icon.words} for icon in icons]}
        for group, icons in icons_by_group(pack.root, OWN).items()
    ]
    request = DocumentRequest(
        template="icon-sheet.html",
        styles=["sheet.html", "icon-sheet.html"],
        values={"groups": groups, "product": {"id": NAME, "title": TITLE}},
        title=f"{pack.info.title}: {TITLE.lower()}",
        paper=job.options.paper,
        place=pack.source.place(),
    )
    tasks = fenced(templates, lambda: document_tasks(request, pack, templates, job.options))
    records = job.lay_out(tasks.values())
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    problems = page_problems(pack, tasks.values(), records)
    problems += fault_problems(job.document_faults(record.pdf), request.place)
    raise_all(problems)
    sources = files_read(tasks, records)
    file = File(name, "sheet", TITLE, record.pdf, record.pages, read=sources, product=NAME)
    return name, job.place([Batch(pack, [file], templates.read(), ticket.stamp(read))])
