"""Finishing products: put together what was laid out, unless that was done before."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from generator.content.kinds.printed import PAGES
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Made, Product, Task
from generator.job.store.entries import Store, content_key
from generator.job.store.fingerprint import fingerprint
from generator.job.store.program import program_hash
from generator.memory import recall
from generator.press.draft import DRAFT_FONT, Area, mark_draft
from generator.typeset.fonts import font_file
from generator.typeset.record import Record


def finished(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    store: Store,
) -> Made:
    """Return a product's file, from the store if nothing it is made from has changed."""
    key = _key(product, options, tasks, records)
    if not options.force and (made := recall(store.entries, key, partial(_made_before, product))):
        return made

    def keep(name: str, make: Callable[[], bytes | None]) -> bytes | None:
        data = None if options.force else store.entries.get(name)
        if data is None and (data := make()) is not None:
            store.entries.put(name, data)
        return data

    made = MAKERS[product.printed.maker].finish(product, options, tasks, records, keep)
    if options.draft and not made.faults:
        made = _marked(made)
    if not made.faults:
        facts = {"pages": made.pages, "facts": made.facts, "read": made.read}
        store.entries.put(key, json.dumps(facts).encode() + b"\n" + made.pdf)
    return made


def _marked(made: Made) -> Made:
    """Return a proofed file as a draft: each piece and each page says so.

    What is drawn and cut out is marked all over.
    """
    areas: dict[int, list[Area]] = {}
    for place in made.facts.get("placements", ()):
        area = Area(place["x"], place["y"], place["width"], place["height"])
        areas.setdefault(place["page"], []).append(area)
    pdf = mark_draft(
        made.pdf, areas, font_file(DRAFT_FONT), tiled=made.product.printed.maker != PAGES
    )
    return replace(made, pdf=pdf, facts={**made.facts, "draft": True})


def _key(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
) -> str:
    """Derive a file's key from its part, its pack, how it is printed, and everything on it."""
    laid_out = {name: [task.key, records[task.key].read] for name, task in tasks.items()}
    return content_key(
        program_hash(),
        product.name,
        product.part.source.sha256,
        *(run.deck.source.sha256 for run in product.runs),
        product.pack.source.sha256,
        options.key(),
        json.dumps(laid_out, sort_keys=True, default=dict),
        fingerprint(MAKERS[product.printed.maker].drawn(product, options)),
    )


def _made_before(product: Product, body: bytes) -> Made:
    head, _, pdf = body.partition(b"\n")
    kept = json.loads(head)
    return Made(product, pdf, kept["pages"], kept["facts"], kept["read"], (), made_before=True)
