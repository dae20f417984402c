"""`png`: a picture of each face, cut to its size, or with its bleed."""

from __future__ import annotations

from generator.exports.bleeds import demand_bleed
from generator.exports.faces import Deck
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.pictures import look_of, pictures
from generator.job.job import Job
from generator.job.products.product import Product
from generator.measure import Size


def bleed(_product: Product, asked: ExportSettings) -> float | None:
    """Return the bleed that was asked for; pieces as they are cut are laid out with their own."""
    return asked.bleed or None


def make(deck: Deck, asked: ExportSettings, job: Job) -> Taken:
    """Return the pictures of a deck's faces; those with a bleed keep their corners."""
    more = asked.bleed or 0.0
    whole = Size(deck.size.width + 2 * more, deck.size.height + 2 * more)
    look = look_of(whole, asked.dpi, 0.0 if more else deck.corner)
    faces = deck.faces()
    found = pictures(faces, look, job)
    demand_bleed(faces, found)
    title = deck.product.title
    return Taken(
        [Output(f"{name}.png", one.png, f"{title}, {name}") for name, one in found.items()]
    )
