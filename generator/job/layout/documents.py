"""Documents: templates filled with values, as tasks for the page engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from generator.content import Pack
from generator.errors import Place
from generator.job.layout.style import style
from generator.job.layout.underlay import lay_task_pictures, leave_rooms
from generator.job.options import Options
from generator.job.products.product import Task
from generator.job.store.entries import content_key
from generator.measure import Size
from generator.press.pdf.saving import reworked
from generator.typeset.documents import Document
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.splitting.divide import split
from generator.typeset.templates import Templates

_STYLE = re.compile(r"<style>([^<]*)</style>\n?")
_LINK = re.compile(r"<link\b", re.IGNORECASE)

DOCUMENT = "document"
"""Name of the task that lays out a document's pages; its pictures have other names."""


@dataclass(frozen=True, slots=True)
class DocumentRequest:
    """A document to be laid out.

    `styles` names the templates whose style sheets apply, in order, including its own. `values`
    is what the template receives in addition to the common values. `place` is reported for
    problems that have no place of their own. `pages` is the required number of pages, if any.
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
    """Fill a document's template; returns the tasks to lay out its pages and pictures, by name.

    The task of the pages is named DOCUMENT. Pictures that are laid out separately (see
    `underlay`) have names of their own. Raises ContentError if the template fails.
    """
    ink = find_ink(options.ink)
    context = templates.context(ink, request.paper, odds=options.odds, links=True)
    values = {**context.common, **request.values}
    body = shade_html(templates.fill(request.template, values, request.place), ink)
    body, styles = _styles_apart(body)
    body, pictures = leave_rooms(body, pack, request.place, options, templates)
    document = Document(
        title=request.title,
        author=pack.info.author or "",
        language=pack.info.language,
        paper=request.paper,
        style=style(pack, templates, ink, request.styles) + styles,
        ink=ink.name,
        body=body,
        pages=request.pages,
        fonts=pack.own_fonts,
    )
    parts = split(document, pack.root)
    if styles and parts is None:
        document = replace(document, style=document.style.removesuffix(styles), added=styles)
    key = content_key(document.html(), str(document.pages))
    task = Task(key, pack.root, request.place, document=document, parts=parts)
    return {DOCUMENT: task, **pictures}


def _styles_apart(body: str) -> tuple[str, str]:
    """Take the style sheets out of a page's text; in HTML they belong in the head.

    They stay if a sheet is linked to: they may follow it to override it.
    """
    if _LINK.search(body):
        return body, ""
    return _STYLE.sub("", body), "".join(_STYLE.findall(body))


def document_pdf(tasks: Mapping[str, Task], records: Mapping[str, Record]) -> bytes:
    """Return a document's laid-out pages with its pictures underneath."""
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    pictures = {name: task for name, task in tasks.items() if name != DOCUMENT}
    if not pictures:
        return record.pdf
    return reworked(record.pdf, lambda pdf: lay_task_pictures(pdf, pictures, records))


def files_read(tasks: Mapping[str, Task], records: Mapping[str, Record]) -> dict[str, str]:
    """Return name → hash of every file read for the tasks."""
    return {
        name: digest for task in tasks.values() for name, digest in records[task.key].read.items()
    }
