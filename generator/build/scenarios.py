"""Scenario sheets: a scenario's record filled into its template, two pages at most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from generator.build.cache import content_key
from generator.build.options import Options
from generator.build.product import Made, Product, Task
from generator.build.style import style
from generator.build.underlay import leave_rooms, with_pictures
from generator.content.parts import ScenarioPart
from generator.games.platoon_command.view import scenario_view
from generator.press.proof import proof_document
from generator.typeset.context import Context
from generator.typeset.documents import Document
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

PAGES = 2
"""A sheet has so many, front and back."""

STYLES = ("sheet.html", "scenario.html")


def scenario_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Fill the template of a scenario written by hand."""
    model = cast(ScenarioPart, product.part).model
    pack, ink = product.pack, find_ink(options.ink)
    context = Context(pack, ink, options.odds, options.paper, links=True)
    values: dict[str, Any] = {
        **context.common,
        "product": {"id": product.id, "title": product.title},
        "scenario": scenario_view(pack, model, f"{product.part.source.file}#"),
    }
    body = shade_html(templates.fill(model.template, values, product.place), ink)
    body, pictures = leave_rooms(body, pack, product.place, options, templates)
    document = Document(
        title=f"{pack.info.title}: {product.title}",
        author=pack.info.author or "",
        language=pack.info.language,
        paper=options.paper,
        style=style(pack, templates, ink, [*STYLES, model.template]),
        ink=ink.name,
        body=body,
        pages=PAGES,
    )
    key = content_key(document.html(), str(document.pages))
    return {"document": Task(key, pack.root, product.place, document=document), **pictures}


def finish_scenario(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> Made:
    """Hand the laid-out pages on."""
    record = cast(DocumentRecord, records[tasks["document"].key])
    pictures = {name: task for name, task in tasks.items() if task.frame}
    pdf = with_pictures(record.pdf, pictures, records)
    colourless = find_ink(options.ink).colourless
    faults = tuple(proof_document(pdf, options.paper, colourless=colourless))
    read = {
        name: digest for task in tasks.values() for name, digest in records[task.key].read.items()
    }
    return Made(product, pdf, record.pages, {}, read, faults)
