"""A product laid out and kept, its faces, its smallest picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.content.kinds.printed import PIECES
from generator.errors import UsageError
from generator.job.build import make
from generator.job.output.manifest import output_name
from generator.job.products.product import Made
from generator.job.targets import Target
from generator.studio.acts.choices import options_from
from generator.studio.acts.named import find_named, find_shelved
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import page_key
from generator.studio.engine.plotter import PagePlot
from generator.studio.engine.told import told

if TYPE_CHECKING:
    from generator.exports.faces import Deck

THUMBNAIL = 320
"""Pixels of the width of the picture that lists show."""


def print_product(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Make a product, and return how to see it and to save it: the bytes that `build` makes."""
    target = find_named(asked["target"])
    made = _made(bench, target, asked)
    if not made:
        raise UsageError(f"'{asked['target']}' has nothing to print")
    return {"products": [_shown(bench, one) for one in made]}


def _made(bench: Bench, target: Target, asked: Mapping[str, Any]) -> Sequence[Made]:
    job = bench.job(options_from(asked.get("choices", {}), bench.options))
    return [one for _, items in make([target], job) for one in items]


def _shown(bench: Bench, made: Made) -> dict[str, Any]:
    name = bench.blobs.put(made.pdf, "pdf")
    return {
        "id": made.product.id,
        "name": made.product.name,
        "title": made.product.title,
        "kind": made.product.kind,
        "has_faces": made.product.printed.maker == PIECES,
        "pdf": name,
        "file": output_name(made).rpartition("/")[2],
        "pages": made.pages,
        "bytes": len(made.pdf),
        "problems": [told(one) for one in made.problems],
    }


def faces(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out the faces of a deck, and return their pictures as after cutting."""
    from generator.exports.faces import decks_of, laid_out
    from generator.exports.pictures import look_of, pictures
    from generator.job.products.product import products

    target = find_named(asked["target"])
    job = bench.job(options_from(asked.get("choices", {}), bench.options))
    pack = job.pack(target)
    wanted = {one.id: (one, None) for one in decks_of(products(pack), target)}
    with job.staff() as staff:
        decks = laid_out(pack, wanted, job, job.templates(pack), staff)
    found = []
    for deck in decks:
        drawn_faces = pictures(deck.faces(), look_of(deck.size, 150, deck.corner), job)
        names = {name: bench.blobs.put(one.png, "png") for name, one in drawn_faces.items()}
        found.append({"id": deck.product.id, **deck_shown(deck, names)})
    return {"decks": found}


def deck_shown(deck: Deck, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a deck as pages show it, by the kept pictures of its faces; sizes in millimetres."""
    backs = deck.backs()
    return {
        "title": deck.product.title,
        "width": deck.size.width,
        "height": deck.size.height,
        "pieces": [
            {
                "id": piece.id,
                "copies": piece.copies,
                "front": names[f"{piece.id}-front"],
                "back": names[backs[piece.id]] if piece.back else "",
            }
            for piece in deck.pieces
        ],
    }


def thumbnail(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Return the name of a small picture of a product's first page."""
    target = find_shelved(asked["target"])
    made = _made(bench, target, {})[0]
    name = bench.blobs.put(made.pdf, "pdf")
    key = page_key(name, 0, THUMBNAIL)
    known = bench.blobs.known("png", key)
    return known or bench.blobs.put(
        bench.plotter.draw(made.pdf, [PagePlot(0, THUMBNAIL)])[0], "png", key
    )
