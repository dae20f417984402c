"""Boards: sections drawn over sheets at playing size, or as an overview."""

from __future__ import annotations

from generator import __version__
from generator.content.kinds import printed
from generator.draw.board.form import SectionJob, Seen
from generator.draw.board.overview import section_overview
from generator.draw.board.sheets import section_sheets, section_tiling
from generator.job.options import Options
from generator.job.products.drawings import DrawnFile
from generator.job.products.product import Product


def check(product: Product, options: Options) -> None:
    """Report a hex that is too small, paper that is, or a hex that is not on the board."""
    drawing = _printed(product)
    drawing.check_size(product.pack, options.hex_mm or drawing.hex_mm)
    if drawing.how == "sheets":
        count(product, options)
    elif options.seen_from:
        drawing.seen(product.pack, options.seen_from)


def draw(product: Product, options: Options) -> DrawnFile:
    """Draw the board."""
    sections = jobs(product, options)
    sheets = _printed(product).how == "sheets"
    page, pdf = (section_sheets if sheets else section_overview)(sections, options.paper)
    return DrawnFile(pdf, page, {"hex": sections[0].hex_mm})


def count(product: Product, options: Options) -> int:
    """Return how many sheets the board takes."""
    if _printed(product).how != "sheets":
        return 1
    return sum(
        len(section_tiling(job.section.lattice.extent, job.hex_mm, options.paper).tiles)
        for job in jobs(product, options)
    )


def _printed(product: Product) -> printed.Drawing:
    assert product.printed.drawing is not None
    return product.printed.drawing


def _seen(product: Product, options: Options) -> Seen | None:
    """Return what the chosen hex sees, for the overview of its section."""
    drawing = _printed(product)
    if drawing.how == "sheets" or not options.seen_from:
        return None
    found = drawing.seen(product.pack, options.seen_from)
    return Seen(*found) if found else None


def jobs(product: Product, options: Options) -> list[SectionJob]:
    """Return what the sections are drawn from."""
    drawing, pack = _printed(product), product.pack
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
