"""`shop`: what a shop takes – a picture a face in its exact pixels, or a PDF – and a list."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from generator.content.trade.shops import Ordered, Shop
from generator.errors import raise_all, short
from generator.exports.bleeds import demand_bleed
from generator.exports.faces import Deck, DeckFace
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.pages import faces_pdf
from generator.exports.pictures import Picture, Rendering, look_of, pictures
from generator.job.job import Job
from generator.job.problems import fault_problems
from generator.job.products.product import Product
from generator.press.proof import proof_drawing

LIST = "cards.csv"
"""The list of a deck: which pictures or pages are a card's, and how many of it there are."""

PROOF_DPI = 150
"""Dots per inch of the pictures by which a PDF is looked over."""


def bleed(product: Product, asked: ExportSettings) -> float | None:
    """Return the bleed that the shop wants of a deck; raise UsageError if it has no such size."""
    run = product.runs[0]
    place = run.deck.source.place(("piece",))
    return _shop(asked).ordered(run.piece, place).bleed(run.piece)


def make(deck: Deck, asked: ExportSettings, job: Job) -> Taken:
    """Return the files for a shop; text too near the cut is told, not refused."""
    shop = _shop(asked)
    ordered = shop.ordered(deck.size)
    faces = deck.faces()
    look = look_of(ordered.whole, PROOF_DPI)
    if ordered.pixels:
        look = Rendering(ordered.whole, ordered.pixels)
    look = Rendering(look.whole, look.pixels, safe=shop.safe)
    found = pictures(faces, look, job)
    demand_bleed(faces, found)
    notes = tuple(_near(deck, found, shop))
    if ordered.pixels:
        title = deck.product.title
        files = [Output(f"{name}.png", one.png, f"{title}, {name}") for name, one in found.items()]
        names = {name: f"{name}.png" for name in found}
    else:
        files, names = _document(deck, faces, ordered, job)
    return Taken([*files, _list(deck, names)], notes)


def _shop(asked: ExportSettings) -> Shop:
    assert asked.shop is not None
    return asked.shop


def _document(
    deck: Deck, faces: Mapping[str, DeckFace], ordered: Ordered, job: Job
) -> tuple[list[Output], dict[str, str]]:
    """Return a PDF with a face a page, and the page of each face."""
    info, product = deck.product.pack.info, deck.product
    title = f"{info.title}: {product.title}"
    records = [face.record for face in faces.values()]
    data = faces_pdf(records, ordered.whole, (title, info.author or "", info.language))
    faults = proof_drawing(data, ordered.whole, colourless=job.colourless)
    raise_all(fault_problems(faults, product.place))
    file = Output(f"{product.id}.pdf", data, title, len(faces))
    return [file], {name: str(page) for page, name in enumerate(faces, 1)}


def _list(deck: Deck, names: Mapping[str, str]) -> Output:
    """Return the list of a deck's cards as CSV, in their order."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("card", "copies", "front", "back"))
    backs = deck.backs()
    for piece in deck.pieces:
        back = names[backs[piece.id]] if piece.back else ""
        rows.writerow((piece.id, piece.copies, names[f"{piece.id}-front"], back))
    return Output(LIST, text.getvalue().encode(), f"{deck.product.title}, list")


def _near(deck: Deck, found: Mapping[str, Picture], shop: Shop) -> Iterator[str]:
    """Tell of text that stands nearer to the cut than the shop says is safe."""
    texts = [(name, text) for name, one in found.items() for text in one.near]
    if not texts:
        return
    count = len({name for name, _ in texts})
    name, text = texts[0]
    faces = "1 face" if count == 1 else f"{count} faces"
    yield (
        f"{deck.product.name}: on {faces} text stands nearer to the cut than the {shop.safe:g} mm "
        f"that {shop.model.name} calls safe, such as '{short(text)}' on {name}"
    )
