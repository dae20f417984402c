"""The kinds of product: a registry, one entry a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.build.booklets import finish_booklet
from generator.build.decks import deck_tasks, finish_deck
from generator.build.options import Options
from generator.build.pages import finish_sheet, sheet_tasks
from generator.build.product import Made, Product, Task
from generator.build.scenarios import finish_scenario, scenario_tasks
from generator.typeset.documents import lay_out_document
from generator.typeset.faces import lay_out_faces
from generator.typeset.record import Record
from generator.typeset.templates import Templates


@dataclass(frozen=True, slots=True)
class Kind:
    """What must be laid out for a product, and how that becomes a file."""

    tasks: Callable[[Product, Options, Templates], dict[str, Task]]
    finish: Callable[[Product, Options, Mapping[str, Task], Mapping[str, Record]], Made]


KINDS: Mapping[str, Kind] = {
    "deck": Kind(deck_tasks, finish_deck),
    "gang": Kind(deck_tasks, finish_deck),
    "sheet": Kind(sheet_tasks, finish_sheet),
    "booklet": Kind(sheet_tasks, finish_booklet),
    "scenario": Kind(scenario_tasks, finish_scenario),
}


def lay_out_tasks(tasks: Sequence[Task]) -> list[tuple[str, Record]]:
    """Lay out faces of one frame, or one document; runs in a worker."""
    first = tasks[0]
    if first.frame is not None:
        faces = lay_out_faces(first.frame, [task.body for task in tasks], first.root)
        return [(task.key, face) for task, face in zip(tasks, faces, strict=True)]
    assert first.document is not None
    return [(first.key, lay_out_document(first.document, first.root))]
