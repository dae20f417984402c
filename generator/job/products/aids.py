"""Aids: true-scale pieces to cut out, drawn on as many sheets as needed."""

from __future__ import annotations

from generator.content.kinds.aid.kind import AidsPart
from generator.content.kinds.aid.shapes import AidSet
from generator.draw.aids.furniture import SheetWords
from generator.draw.aids.placing import PlacedCutout
from generator.draw.aids.sheets import AidsJob, AidTooLargeError, draw_aids, plan, sheets
from generator.errors import ContentError, Problem
from generator.job.options import Options
from generator.job.products.drawings import DrawnFile
from generator.job.products.product import Product
from generator.measure import CENTIMETRES


def check(product: Product, options: Options) -> None:
    """Report a piece that is too large for its paper."""
    _planned(product, options)


def draw(product: Product, options: Options) -> DrawnFile:
    """Draw the sheets."""
    job, places = _planned(product, options)
    facts = {"unit": options.unit, "pieces": [_fact(job, place) for place in places]}
    return DrawnFile(draw_aids(job, places), job.page, facts)


def count(product: Product, options: Options) -> int:
    """Return how many sheets the aids take."""
    return sheets(_planned(product, options)[1])


def aid_set(product: Product, options: Options) -> AidSet:
    """Return the aids in the unit that is asked for."""
    assert product.printed.aids is not None
    return product.printed.aids(product.pack, options.unit)


def _planned(product: Product, options: Options) -> tuple[AidsJob, list[PlacedCutout]]:
    """Return the job and where its pieces lie; raise ContentError for one too large."""
    pack = product.pack
    aids = aid_set(product, options)
    words = SheetWords(
        f"{pack.info.title}: {product.title}",
        pack.info.title,
        product.title,
        aids.unit.scale,
        _notes(aids),
    )
    job = AidsJob(
        aids, words, options.paper, options.ink, pack.info.accent, pack.info.language,
        options.profile,
    )  # fmt: skip
    try:
        return job, plan(job)
    except AidTooLargeError as error:
        raise ContentError(_too_large(product, aids, error)) from None


def _too_large(product: Product, aids: AidSet, error: AidTooLargeError) -> Problem:
    assert isinstance(product.part, AidsPart)
    aid = next(one for one in aids.pieces if one.id == error.aid)
    wide, high = error.room
    room = f"the paper has room for {wide:.0f} × {high:.0f} mm"
    hints: tuple[str, ...] = ()
    if aid.form != "stick":
        message = f"'{aid.name}' is too large: {room}"
    elif aid.segments:
        lengths = " or ".join(map(aids.unit.length, aids.segments))
        message = f"no segment of {lengths} of '{aid.name}' fits: {room}"
    else:
        message = f"'{aid.name}' is {aids.unit.length(aid.length)} long in one piece: {room}"
        hints = ("write 'segments: true', and it is printed in segments to join",)
    return Problem(message, product.part.place(aid.id), hints)


def _notes(aids: AidSet) -> tuple[str, ...]:
    """Return lines for the foot: our own rulings, and the file's notes."""
    house = list(dict.fromkeys(aid.name for aid in aids.pieces if aid.origin == "house"))
    if aids.unit.name == CENTIMETRES:
        house.append(aids.unit.scale)
    return (*((f"‡ our own ruling: {', '.join(house)}",) if house else ()), *aids.notes)


def _fact(job: AidsJob, place: PlacedCutout) -> dict[str, object]:
    """Return a piece's manifest entry: its origin and rotation."""
    margins = job.margins
    return {
        "piece": place.part.key,
        "aid": place.part.aid,
        "page": place.page + 1,
        "x": round(margins.left + place.x, 3),
        "y": round(margins.bottom + place.y, 3),
        "turn": place.turn,
    }
