"""Documents: a template filled with values becomes a task for the page engine, and then a PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from generator.build.cache import content_key
from generator.build.options import Options
from generator.build.product import Task
from generator.build.style import style
from generator.build.underlay import leave_rooms, with_pictures
from generator.content import Pack
from generator.errors import Place
from generator.measure import Size
from generator.typeset.context import Context
from generator.typeset.documents import Document
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

DOCUMENT = "document"
"""The name of a document's own task among those of its pictures."""


@dataclass(frozen=True, slots=True)
class DocumentRequest:
    """A document to make.

    `styles` names the templates whose style sheets hold for it, in their order; its own is to be
    among them. `values` is what the template is given besides what every template has. `place`
    is where a fault is told that has no place of its own. `pages` is how many pages there must
    be, if that is stated.
    """

    template: str
    styles: Sequence[str]
    values: Mapping[str, Any]
    title: str
    paper: Size
    place: Place
    pages: int | None = None


def document_tasks(
    request: DocumentRequest, pack: Pack, templates: Templates, options: Options
) -> dict[str, Task]:
    """Fill a document's template; return the task of its pages and those of its pictures.

    The pages' task goes by DOCUMENT; pictures that are laid out by themselves (see `underlay`)
    have names of their own. Raises ContentError for a template that can't be filled.
    """
    ink = find_ink(options.ink)
    context = Context(pack, ink, options.odds, request.paper, links=True)
    values = {**context.common, **request.values}
    body = shade_html(templates.fill(request.template, values, request.place), ink)
    body, pictures = leave_rooms(body, pack, request.place, options, templates)
    document = Document(
        title=request.title,
        author=pack.info.author or "",
        language=pack.info.language,
        paper=request.paper,
        style=style(pack, templates, ink, request.styles),
        ink=ink.name,
        body=body,
        pages=request.pages,
    )
    key = content_key(document.html(), str(document.pages))
    return {DOCUMENT: Task(key, pack.root, request.place, document=document), **pictures}


def document_pdf(tasks: Mapping[str, Task], records: Mapping[str, Record]) -> bytes:
    """Return the pages that were laid out for a document, its pictures under them."""
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    pictures = {name: task for name, task in tasks.items() if name != DOCUMENT}
    return with_pictures(record.pdf, pictures, records) if pictures else record.pdf


def files_read(tasks: Mapping[str, Task], records: Mapping[str, Record]) -> dict[str, str]:
    """Return the hash of each file that was read for some tasks, by its name."""
    return {
        name: digest for task in tasks.values() for name, digest in records[task.key].read.items()
    }
