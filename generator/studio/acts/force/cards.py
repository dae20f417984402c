"""What is printed of a force, laid out, with a picture of each face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.content.kinds.own_force import ForceDeck, OwnForcePart
from generator.content.kinds.printed import PIECES
from generator.exports.faces import Deck, laid_out
from generator.exports.pictures import look_of, pictures
from generator.job.forces.view import picture_key
from generator.job.products.product import Product
from generator.job.rolled.forces import (
    force_products,
    print_force,
    read_force,
)
from generator.measure import Size
from generator.studio.acts.force.editing import source
from generator.studio.acts.packs import pack_of
from generator.studio.acts.products import deck_shown
from generator.studio.engine.bench import Bench

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.job import Job

DPI = 130


def cards(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out all that `force print` makes of a force; raise ContentError with its problems.

    Returns its files, the faces of its decks, and the pictures of lines by their keys.
    """
    from generator.studio.acts.choices import options_from

    pack = pack_of(bench, asked["pack"])
    part = read_force(source(asked, pack), pack)
    job = bench.job(options_from(asked.get("choices", {}), bench.options))
    files = print_force(pack, part, job)
    made = [product for product, _ in force_products(pack, part, job.options)]
    decks = decks_laid_out(pack, [one for one in made if one.printed.maker == PIECES], job)
    shown: list[dict[str, Any]] = []
    lines: dict[str, str] = {}
    for deck in decks:
        names = face_pictures(bench, deck, job)
        shown.append(deck_shown(deck, names))
    data = part.source.plain()
    if isinstance(part, OwnForcePart):
        for path, picture in _by_path(bench, pack, part, decks, job):
            lines.setdefault(picture_key(at_path(data, path)), picture)
    return {
        "title": part.title,
        "decks": shown,
        "lines": lines,
        "files": [
            {
                "file": one.name.rpartition("/")[2],
                "title": product.title,
                "pdf": bench.blobs.put(one.data, "pdf"),
                "pages": one.pages,
                "is_deck": product.printed.maker == PIECES,
            }
            for one, product in zip(files, made, strict=True)
        ],
    }


def at_path(data: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def decks_laid_out(pack: Pack, made: Sequence[Product], job: Job) -> list[Deck]:
    """Lay out the faces of products, which all are pieces."""
    wanted: dict[str, tuple[Product, float | None]] = {one.id: (one, None) for one in made}
    with job.staff() as staff:
        return laid_out(pack, wanted, job, job.templates(pack), staff) if wanted else []


def face_pictures(bench: Bench, deck: Deck, job: Job) -> dict[str, str]:
    """Return the pictures of a deck's faces, kept, by the names of the faces."""
    look = look_of(Size(deck.size.width, deck.size.height), DPI, deck.corner)
    found = pictures(deck.faces(), look, job)
    return {name: bench.blobs.put(one.png, "png") for name, one in found.items()}


def _by_path(
    bench: Bench, pack: Pack, part: OwnForcePart, decks: Sequence[Deck], job: Job
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the largest card of each line of a force of the game's own, with the line's path."""
    laid = {deck.product.title: deck for deck in decks}
    own = [one for one in part.game.prints(part.source, part.model) if isinstance(one, ForceDeck)]
    sized = [(one, laid[one.title]) for one in own if one.title in laid]
    for made, deck in sorted(sized, key=lambda two: -two[1].size.width * two[1].size.height):
        names = face_pictures(bench, deck, job)
        for key, card in made.cards.items():
            if f"{key}-front" in names:
                yield card.path, names[f"{key}-front"]
