"""Boards: sections that are drawn, over sheets at playing size or as an overview."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pikepdf

from generator import __version__
from generator.build.options import Options
from generator.build.product import Facts, Keep, Made, Product, Task
from generator.content.kinds.printed import Drawing
from generator.press.hexmap.section_form import SectionJob, Seen
from generator.press.hexmap.section_overview import section_overview
from generator.press.hexmap.section_sheets import section_sheets, section_tiling
from generator.press.proof import proof_drawing
from generator.typeset.inks import find_ink
from generator.typeset.record import Record
from generator.typeset.templates import Templates


def drawn_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Return nothing: a board is drawn, not laid out. A paper too small is told here."""
    drawing = _drawing(product)
    drawing.check_size(product.pack, options.hex_mm or drawing.hex_mm)
    if drawing.how == "sheets":
        for job in jobs(product, options):
            section_tiling(job.section.lattice.extent, job.hex_mm, options.paper)
    elif options.seen_from:
        drawing.seen(product.pack, options.seen_from)
    return {}


def finish_drawn(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Draw the board."""
    sections = jobs(product, options)
    sheets = _drawing(product).how == "sheets"
    draw = section_sheets if sheets else section_overview
    page, pdf = draw(sections, options.paper)
    with pikepdf.open(io.BytesIO(pdf)) as file:
        pages = len(file.pages)
    faults = tuple(proof_drawing(pdf, page, colourless=find_ink(options.ink).colourless))
    return Made(product, pdf, pages, {"hex": sections[0].hex_mm}, {}, faults)


def drawn_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed."""
    count = 1
    if _drawing(product).how == "sheets":
        count = sum(
            len(section_tiling(job.section.lattice.extent, job.hex_mm, options.paper).tiles)
            for job in jobs(product, options)
        )
    return {"pages": count, "sheets": count, "way": "off"}


def _drawing(product: Product) -> Drawing:
    assert product.printed.drawing is not None
    return product.printed.drawing


def _seen(product: Product, options: Options) -> Seen | None:
    """Return what the hex that was asked for sees, on the overview of its section."""
    drawing = _drawing(product)
    if drawing.how == "sheets" or not options.seen_from:
        return None
    found = drawing.seen(product.pack, options.seen_from)
    return Seen(*found) if found else None


def jobs(product: Product, options: Options) -> list[SectionJob]:
    """Return what the sections are drawn from."""
    drawing, pack = _drawing(product), product.pack
    size = options.hex_mm or drawing.hex_mm
    return [
        SectionJob(
            section,
            f"{pack.info.title}: {section.title}",
            f"{size:g} mm hexes · Fieldpress {__version__}",
            options.ink,
            size,
            pack.info.language,
            tuple(drawing.notes(pack)),
            seen=_seen(product, options),
            words=drawing.words(pack),
        )
        for section in drawing.sections(pack)
    ]
