"""How products are made: a registry with one entry per way of printing.

A product names its maker itself, so that a new kind of file needs no change here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from generator.content.kinds.printed import AIDS, BOX, DRAWN, FOLDED, HEXMAP, MAPPED, PAGES, PIECES
from generator.job.options import Options
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.typeset.documents import (
    failed_document,
    failed_part,
    lay_out_document,
    lay_out_part,
)
from generator.typeset.faces import failed_face, lay_out_face
from generator.typeset.limits import DOCUMENT_SECONDS, FACE_SECONDS
from generator.typeset.record import Record
from generator.typeset.templates import Templates


@dataclass(frozen=True, slots=True)
class Maker:
    """What is laid out for a product, how it becomes a file, and the paper it needs.

    `drawn` returns what the file is drawn from besides what is laid out, as data that
    `fingerprint` can name.
    """

    tasks: Callable[[Product, Options, Templates], dict[str, Task]]
    finish: Callable[[Product, Options, Mapping[str, Task], Mapping[str, Record], Keep], Made]
    paper: Callable[[Product, Options], Facts]
    drawn: Callable[[Product, Options], object]


def _later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that is imported when called: a deck needs no maps."""

    def call(*given: Any) -> Any:
        return getattr(import_module(f"generator.job.products.{module}"), name)(*given)

    return call


def _maker(tasks: str, finish: str, paper: str, drawn: str = "product:nothing_drawn") -> Maker:
    """Return a maker of functions that are named as `module:NAME`."""
    return Maker(*(_later(*where.split(":")) for where in (tasks, finish, paper, drawn)))


def _drawing_maker(module: str, drawn: str) -> Maker:
    """Return a maker for what is drawn, not laid out.

    The module's `check` reports paper that is too small, `draw` returns the drawing, `count` how
    many sheets it takes; `drawn` is the name of what it is drawn from.
    """
    check, draw, count = (_later(module, name) for name in ("check", "draw", "count"))
    proofed, one_sided = (_later("drawings", name) for name in ("proofed", "one_sided"))

    def tasks(product: Product, options: Options, _templates: Templates) -> dict[str, Task]:
        check(product, options)
        return {}

    def finish(product: Product, options: Options, *_laid_out: object) -> Made:
        return cast(Made, proofed(product, options, draw(product, options)))

    def paper(product: Product, options: Options) -> Facts:
        return cast(Facts, one_sided(count(product, options)))

    return Maker(tasks, finish, paper, _later(module, drawn))


MAKERS: Mapping[str, Maker] = {
    PIECES: _maker("decks:deck_tasks", "decks:finish_deck", "decks:deck_paper"),
    PAGES: _maker(
        "pages:pages_tasks", "pages:finish_pages", "pages:pages_paper", "pages:pages_drawn"
    ),
    FOLDED: _maker("pages:pages_tasks", "booklets:finish_booklet", "booklets:booklet_paper"),
    DRAWN: _drawing_maker("boards", "jobs"),
    MAPPED: _drawing_maker("maps", "map_job"),
    AIDS: _drawing_maker("aids", "aid_set"),
    HEXMAP: _maker(
        "hexmaps:map_tasks", "hexmaps:finish_map", "hexmaps:map_paper", "hexmaps:map_job"
    ),
    BOX: _maker("boxes:box_tasks", "boxes:finish_box", "boxes:box_paper", "boxes:planned"),
}


def get_ready(names: Iterable[str]) -> None:
    """Import what makers finish with, while waiting for something else."""
    for name in names:
        for module in _FINISHES_WITH.get(name, ()):
            import_module(module)


_FINISHES_WITH = {PIECES: ("generator.job.products.decks", "reportlab.pdfgen.canvas", "uharfbuzz")}


def lay_out_task(task: Task) -> Record:
    """Lay out a face, a document or a part of one; runs in a worker."""
    if task.frame is not None:
        return lay_out_face(task.frame, task.body, task.root)
    assert task.document is not None
    lay_out = lay_out_part if task.document.part else lay_out_document
    return lay_out(task.document, task.root)


def failed_task(task: Task, why: str, *, slow: bool) -> Record:
    """Record that a task could not be done, and why; without a reason if it was not tried."""
    if task.frame is not None:
        return failed_face(task.frame, why, slow=slow)
    failed = failed_part if task.document and task.document.part else failed_document
    return failed(why, slow=slow)


def seconds_for(task: Task) -> float:
    """Return the processor time that a task may take."""
    return DOCUMENT_SECONDS if task.frame is None else FACE_SECONDS
