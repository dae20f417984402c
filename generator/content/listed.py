"""A pack's listing: its name, its title and its products; and the same as data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.content.fonts.facts import PackFont
    from generator.content.kinds.printed import Printed


@dataclass(frozen=True, slots=True)
class Listed:
    """A product as it is listed: its kind is a word such as `deck`."""

    id: str
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class ListedFont:
    """A font of a pack's own as it is listed: its name in style sheets, and whose it is.

    `style` is its weight and slope, `rights` how far it may be embedded.
    """

    file: str
    family: str
    style: str
    rights: str
    copyright: str
    licence: str
    url: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A pack's name, title, the generator that it names, and its products sorted by id.

    `fonts` are its own, if the whole pack was read.
    """

    name: str
    title: str
    generator: str | None
    products: tuple[Listed, ...]
    fonts: tuple[ListedFont, ...] = ()


def listed(products: Iterable[Printed]) -> tuple[Listed, ...]:
    """Return products as they are listed."""
    return tuple(Listed(product.id, product.title, product.kind) for product in products)


def listed_fonts(fonts: Iterable[PackFont]) -> tuple[ListedFont, ...]:
    """Return fonts as they are listed."""
    return tuple(
        ListedFont(
            font.file,
            font.facts.family,
            font.facts.style,
            font.facts.rights,
            font.facts.copyright,
            font.facts.licence,
            font.facts.licence_url,
        )
        for font in fonts
    )


def outline_data(outline: Outline) -> bytes:
    """Return an outline as data."""
    products = [[one.id, one.title, one.kind] for one in outline.products]
    fonts = [list(astuple(font)) for font in outline.fonts]
    said = [outline.name, outline.title, outline.generator, products, fonts]
    return json.dumps(said).encode()


def outline_from(data: bytes) -> Outline:
    """Return the outline that data was made of; raises ValueError or TypeError for other data."""
    name, title, generator, products, fonts = json.loads(data)
    return Outline(
        name,
        title,
        generator,
        tuple(Listed(*one) for one in products),
        tuple(ListedFont(*one) for one in fonts),
    )
