"""A pack's listing: its name, its title and its products; and the same as data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.content.kinds.printed import Printed


@dataclass(frozen=True, slots=True)
class Listed:
    """A product as it is listed: its kind is a word such as `deck`."""

    id: str
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A pack's name, title, the generator that it names, and its products sorted by id."""

    name: str
    title: str
    generator: str | None
    products: tuple[Listed, ...]


def listed(products: Iterable[Printed]) -> tuple[Listed, ...]:
    """Return products as they are listed."""
    return tuple(Listed(product.id, product.title, product.kind) for product in products)


def outline_data(outline: Outline) -> bytes:
    """Return an outline as data."""
    products = [[one.id, one.title, one.kind] for one in outline.products]
    return json.dumps([outline.name, outline.title, outline.generator, products]).encode()


def outline_from(data: bytes) -> Outline:
    """Return the outline that data was made of; raises ValueError or TypeError for other data."""
    name, title, generator, products = json.loads(data)
    return Outline(name, title, generator, tuple(Listed(*one) for one in products))
