"""Scenario sheets: a scenario's record filled into its template, two pages at most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.build.documents import DOCUMENT, DocumentRequest, document_tasks
from generator.build.options import Options
from generator.build.product import Made, Product, Task
from generator.build.underlay import with_pictures
from generator.content.parts import ScenarioPart
from generator.games.platoon_command.view import scenario_view
from generator.press.proof import proof_document
from generator.typeset.inks import find_ink
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

PAGES = 2
"""A sheet has so many, front and back."""

STYLES = ("sheet.html", "scenario.html")


def scenario_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Fill the template of a scenario written by hand."""
    model, pack = cast(ScenarioPart, product.part).model, product.pack
    request = DocumentRequest(
        template=model.template,
        styles=[*STYLES, model.template],
        values={
            "product": {"id": product.id, "title": product.title},
            "scenario": scenario_view(pack, model, f"{product.part.source.file}#"),
        },
        title=f"{pack.info.title}: {product.title}",
        paper=options.paper,
        place=product.place,
        pages=PAGES,
    )
    return document_tasks(request, pack, templates, options)


def finish_scenario(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> Made:
    """Hand the laid-out pages on."""
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    pictures = {name: task for name, task in tasks.items() if task.frame}
    pdf = with_pictures(record.pdf, pictures, records)
    colourless = find_ink(options.ink).colourless
    faults = tuple(proof_document(pdf, options.paper, colourless=colourless))
    read = {
        name: digest for task in tasks.values() for name, digest in records[task.key].read.items()
    }
    return Made(product, pdf, record.pages, {}, read, faults)
