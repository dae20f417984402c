"""How products are made: a registry with one entry per way of printing.

A product names its maker itself, so that a new kind of file needs no change here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.build.aids import aids_paper, aids_tasks, finish_aids
from generator.build.booklets import booklet_paper, finish_booklet
from generator.build.boxes import box_paper, box_tasks, finish_box
from generator.build.decks import deck_paper, deck_tasks, finish_deck
from generator.build.drawn import drawn_paper, drawn_tasks, finish_drawn
from generator.build.mapped import finish_mapped, mapped_paper, mapped_tasks
from generator.build.options import Options
from generator.build.pages import finish_pages, pages_paper, pages_tasks
from generator.build.product import Facts, Keep, Made, Product, Task
from generator.content.kinds.printed import AIDS, BOX, DRAWN, FOLDED, MAPPED, PAGES, PIECES
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
    """What is laid out for a product, how that becomes a file, and the paper it takes."""

    tasks: Callable[[Product, Options, Templates], dict[str, Task]]
    finish: Callable[[Product, Options, Mapping[str, Task], Mapping[str, Record], Keep], Made]
    paper: Callable[[Product, Options], Facts]


MAKERS: Mapping[str, Maker] = {
    PIECES: Maker(deck_tasks, finish_deck, deck_paper),
    PAGES: Maker(pages_tasks, finish_pages, pages_paper),
    FOLDED: Maker(pages_tasks, finish_booklet, booklet_paper),
    DRAWN: Maker(drawn_tasks, finish_drawn, drawn_paper),
    MAPPED: Maker(mapped_tasks, finish_mapped, mapped_paper),
    AIDS: Maker(aids_tasks, finish_aids, aids_paper),
    BOX: Maker(box_tasks, finish_box, box_paper),
}


def lay_out_task(task: Task) -> Record:
    """Lay out a face, a document or a part of one; runs in a worker."""
    if task.frame is not None:
        return lay_out_face(task.frame, task.body, task.root)
    assert task.document is not None
    lay_out = lay_out_part if task.document.part else lay_out_document
    return lay_out(task.document, task.root)


def failed_task(task: Task, why: str, *, slow: bool) -> Record:
    """Record that a task could not be done, and why; without a word if it was not tried."""
    if task.frame is not None:
        return failed_face(task.frame, why, slow=slow)
    failed = failed_part if task.document and task.document.part else failed_document
    return failed(why, slow=slow)


def seconds_for(task: Task) -> float:
    """Return the processor time that a task may take."""
    return DOCUMENT_SECONDS if task.frame is None else FACE_SECONDS
