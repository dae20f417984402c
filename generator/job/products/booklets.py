"""Folded booklets: the flat document imposed on sheets of the whole paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from generator.job.layout.documents import document_pdf, files_read
from generator.job.options import Options
from generator.job.products.pages import two_sided
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.press.booklet.sheets import Binding, Booklet, impose
from generator.press.proof import proof_booklet
from generator.typeset.inks import find_ink
from generator.typeset.record import Record


def finish_booklet(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Impose the pages on sheets to fold; links and bookmarks are only in the flat file."""
    binding = Binding(options.paper, options.duplex, options.profile)
    made = impose(document_pdf(tasks, records), binding)
    faults = tuple(proof_booklet(made, binding, colourless=find_ink(options.ink).colourless))
    facts = folded_facts(made, binding)
    return Made(product, made.pdf, made.pages, facts, files_read(tasks, records), faults)


def folded_facts(made: Booklet, binding: Binding) -> Facts:
    """Return the manifest entry of a booklet to fold."""
    return {
        "sheets": made.sheets,
        "page": {"width": binding.page.width, "height": binding.page.height},
        "placements": [
            {**asdict(p), **{k: round(getattr(p, k), 4) for k in ("x", "y", "width", "height")}}
            for p in made.placements
        ],
    }


def booklet_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed for a booklet: two pages on each side of a sheet."""
    found = two_sided(product.pages.stated(odds=options.odds), 4, options)
    count = found["sheets"]
    return {**found, "pages": None if count is None else 2 * count}
