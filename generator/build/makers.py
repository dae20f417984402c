"""How products are made: a registry with one entry per way of printing.

A product names its maker itself, so that a new kind of file needs no change here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.build.booklets import booklet_paper, finish_booklet
from generator.build.decks import deck_paper, deck_tasks, finish_deck
from generator.build.options import Options
from generator.build.pages import finish_pages, pages_paper, pages_tasks
from generator.build.product import Facts, Made, Product, Task
from generator.content.kinds.printed import FOLDED, PAGES, PIECES
from generator.typeset.documents import lay_out_document
from generator.typeset.faces import lay_out_faces
from generator.typeset.record import Record
from generator.typeset.templates import Templates


@dataclass(frozen=True, slots=True)
class Maker:
    """What is laid out for a product, how that becomes a file, and the paper it takes."""

    tasks: Callable[[Product, Options, Templates], dict[str, Task]]
    finish: Callable[[Product, Options, Mapping[str, Task], Mapping[str, Record]], Made]
    paper: Callable[[Product, Options], Facts]


MAKERS: Mapping[str, Maker] = {
    PIECES: Maker(deck_tasks, finish_deck, deck_paper),
    PAGES: Maker(pages_tasks, finish_pages, pages_paper),
    FOLDED: Maker(pages_tasks, finish_booklet, booklet_paper),
}


def lay_out_tasks(tasks: Sequence[Task]) -> list[tuple[str, Record]]:
    """Lay out faces of one frame, or one document; runs in a worker."""
    first = tasks[0]
    if first.frame is not None:
        faces = lay_out_faces(first.frame, [task.body for task in tasks], first.root)
        return [(task.key, face) for task, face in zip(tasks, faces, strict=True)]
    assert first.document is not None
    return [(first.key, lay_out_document(first.document, first.root))]
