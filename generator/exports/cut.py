"""`cut`: sheets with register marks, and the paths that a cutter follows, in SVG and DXF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import raise_all
from generator.exports.faces import Deck
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.paths import CutLine, dxf, svg
from generator.job.job import Job
from generator.job.problems import fault_problems
from generator.job.products.product import Product
from generator.press.assembling import assemble
from generator.press.cutter import CUTTERS
from generator.press.imposition import Arrangement, SheetJob, arrange
from generator.press.proof import proof_sheets
from generator.press.sheets import FinishedSheets, PrintedPiece, Titles


def bleed(_product: Product, _asked: ExportSettings) -> None:
    """Take each deck's own bleed: pieces stand apart, and have half of what lies between."""


def make(deck: Deck, asked: ExportSettings, job: Job) -> Taken:
    """Return the sheets of a deck as a PDF, and a path file in either format for each sheet."""
    plan = _plan(deck, asked, job)
    made = _sheets(deck, plan)
    product = deck.product
    faults = proof_sheets(made, plan, colourless=job.colourless)
    raise_all(fault_problems(faults, product.place))
    files = [Output(f"{product.id}.pdf", made.pdf, product.title, made.pages)]
    marks = CUTTERS[asked.cutter].marks(plan.paper)
    for number, outlines in enumerate(_outlines(deck, made, plan), 1):
        title = f"{product.title}, sheet {number} of {made.sheets}"
        name = f"sheet-{number:0{len(str(made.sheets))}}"
        files.append(Output(f"{name}.svg", svg(plan.paper, outlines, marks, title), title))
        files.append(Output(f"{name}.dxf", dxf(plan.paper, outlines, marks), title))
    return Taken(files)


def _plan(deck: Deck, asked: ExportSettings, job: Job) -> Arrangement:
    options, part = job.options, deck.product.runs[0].deck
    two_sided = any(piece.back for piece in deck.pieces)
    return arrange(
        SheetJob(
            paper=options.paper,
            piece=deck.size,
            bleed=deck.bleed,
            gap=part.gap,
            corner=deck.corner,
            duplex=options.duplex if two_sided else "off",
            profile=options.profile,
            cutter=asked.cutter,
        )
    )


def _sheets(deck: Deck, plan: Arrangement) -> FinishedSheets:
    faces = {face.key: face.record for piece in deck.pieces for face in piece.sides.values()}
    pieces = [
        PrintedPiece(piece.id, piece.front.key, piece.back.key if piece.back else None)
        for piece in deck.pieces
        for _ in range(piece.copies)
    ]
    info = deck.product.pack.info
    titles = Titles(info.title, deck.product.title, info.author or "", info.language)
    return assemble(pieces, faces, plan, titles)


def _outlines(deck: Deck, made: FinishedSheets, plan: Arrangement) -> Iterator[Sequence[CutLine]]:
    """Yield the outlines of the pieces on each sheet, as their fronts lie on it."""
    sheets: dict[int, list[CutLine]] = {}
    for place in made.placements:
        if place.side == "front":
            outline = CutLine(place.x, place.y, place.width, place.height, deck.corner)
            sheets.setdefault((place.page - 1) // len(plan.pages), []).append(outline)
    for _, outlines in sorted(sheets.items()):
        yield outlines
