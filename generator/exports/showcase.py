"""`showcase`: a contact sheet of all faces, and a picture for a shop's page.

The picture shows a fan of cards, or smaller and square pieces laid out. Both are put together from
the pictures of faces, at a size for screens.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from generator.exports.encoding import encoded
from generator.exports.faces import Deck
from generator.exports.kinds import ExportSettings, Output, Taken
from generator.exports.pictures import Picture, look_of, pictures
from generator.job.job import Job
from generator.job.products.product import Product
from generator.measure import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

SCREEN = (1920, 1080)
"""The showcase in pixels."""

SHEET_WIDTH = 2400
"""The width of the contact sheet in pixels."""

FANNED = 7
"""The most cards of a fan."""

SMALL, OBLONG = 40.0, 1.15
"""What is fanned: pieces whose longer side is over so many millimetres, and so much longer than the
other. All else is laid out."""

LAID = (8, 40)
"""The most large and small pieces that are laid out."""

SPREAD = 11.0
"""Degrees between two cards of a fan."""

_DPI = 96
_EDGE, _SPACE, _LINE = 60, 28, 40
"""Pixels of a contact sheet: at its edges, between faces, for the name under each."""

_PAPER, _INK = (236, 233, 226), (70, 66, 60)
_SHADOW = 110
"""How dark a shadow is, of 255."""

_FINE = 2
"""How many times finer the showcase is drawn than it is shown."""


def bleed(_product: Product, _asked: ExportSettings) -> None:
    """Take each deck's own bleed: it is cut off."""


def make(deck: Deck, asked: ExportSettings, job: Job) -> Taken:
    """Return the contact sheet and the showcase of a deck."""
    faces = deck.faces()
    columns = _columns(len(faces), deck)
    width = (SHEET_WIDTH - 2 * _EDGE - (columns - 1) * _SPACE) / columns
    shown = pictures(
        faces, look_of(deck.size, round(width / deck.size.width * 25.4), deck.corner), job
    )
    title = deck.product.title
    sheet = encoded(_contact(_opened(shown), columns), _DPI)
    ground = deck.product.pack.info.accent or "#4a4f45"
    case = encoded(_showcase(deck, job, ground), _DPI)
    return Taken(
        [
            Output("contact-sheet.png", sheet, f"{title}, contact sheet"),
            Output("showcase.png", case, f"{title}, showcase"),
        ]
    )


def _opened(shown: Mapping[str, Picture]) -> dict[str, Image]:
    from PIL import Image

    return {name: Image.open(io.BytesIO(one.png)).convert("RGBA") for name, one in shown.items()}


def _columns(count: int, deck: Deck) -> int:
    """Return how many faces stand beside each other, so that the sheet is about square."""
    size = deck.size
    wish = math.sqrt(count * size.height / size.width)
    return max(3, min(math.ceil(wish), count, 16))


@cache
def _font(pixels: int) -> FreeTypeFont:
    from PIL import ImageFont

    from generator.typeset.fonts import REGULAR, font_file

    return ImageFont.truetype(str(font_file(REGULAR)), pixels)


def _fitting(text: str, width: int) -> FreeTypeFont:
    """Return our font in the largest of some sizes at which a text fits."""
    sizes = map(_font, range(26, 12, -2))
    return next((font for font in sizes if font.getlength(text) <= width), _font(12))


def _contact(shown: Mapping[str, Image], columns: int) -> Image:
    """Return all faces in rows, each with its name under it."""
    from PIL import Image, ImageDraw

    width, height = next(iter(shown.values())).size
    rows = -(-len(shown) // columns)
    whole = 2 * _EDGE + rows * (height + _LINE) + (rows - 1) * _SPACE
    sheet = Image.new("RGB", (SHEET_WIDTH, whole), _PAPER)
    pen = ImageDraw.Draw(sheet)
    for number, (name, image) in enumerate(shown.items()):
        row, column = divmod(number, columns)
        x = _EDGE + column * (width + _SPACE)
        y = _EDGE + row * (height + _LINE + _SPACE)
        sheet.paste(image, (x, y), image)
        font = next(
            (f for f in map(_font, range(26, 11, -2)) if f.getlength(name) <= width), _font(12)
        )
        pen.text((x + width / 2, y + height + 8), name, _INK, font, anchor="ma")
    return sheet


def _showcase(deck: Deck, job: Job, ground: str) -> Image:
    """Return some pieces on a ground in the colour of their game."""
    from PIL import Image

    short, long = sorted((deck.size.width, deck.size.height))
    small, fan = long <= SMALL, long > SMALL and long > OBLONG * short
    picked = list(_picked(deck, FANNED if fan else LAID[small]))
    tall = SCREEN[1] * _FINE * (0.56 if fan else 0.14 if small else 0.34)
    dpi = round(tall / long * MM_PER_INCH)
    faces = {name: deck.faces()[name] for name in picked}
    shown = list(_opened(pictures(faces, look_of(deck.size, dpi, deck.corner), job)).values())
    table = _table(ground)
    for image, centre, angle in (_fan if fan else _laid)(shown, deck.product.name):
        _put(table, image, centre, angle)
    return table.convert("RGB").resize(SCREEN, Image.Resampling.LANCZOS)


def _picked(deck: Deck, most: int) -> Iterator[str]:
    """Yield the names of some faces, from all over the deck; a back that all share comes first."""
    if "back" in deck.faces():
        yield "back"
        most -= 1
    fronts = [f"{piece.id}-front" for piece in deck.pieces]
    step = max(1.0, len(fronts) / most)
    for number in range(min(most, len(fronts))):
        yield fronts[int(number * step)]


def _table(ground: str) -> Image:
    """Return the ground: light from above, darker to the corners."""
    from PIL import Image, ImageColor, ImageOps

    width, height = (side * _FINE for side in SCREEN)
    light = ImageOps.invert(Image.radial_gradient("L")).resize((width * 2, height * 2))
    light = light.crop((width // 2, height // 3, width // 2 + width, height // 3 + height))
    red, green, blue = ImageColor.getrgb(ground)[:3]
    dark = tuple(int(part * 0.28) for part in (red, green, blue))
    bright = tuple(int(part * 0.55 + 255 * 0.12) for part in (red, green, blue))
    return ImageOps.colorize(light, dark, bright).convert("RGBA")


Placed = tuple["Image", tuple[float, float], float]
"""A picture, where its centre is, by how many degrees it is turned counter-clockwise."""


def _fan(shown: Sequence[Image], _name: str) -> Iterator[Placed]:
    """Yield cards as a hand holds them: each turned about a point below all of them."""
    width, height = (side * _FINE for side in SCREEN)
    tall = shown[0].height
    reach = tall * 1.55
    middle = (len(shown) - 1) / 2
    foot = height * 0.5 + reach + tall * 0.04
    for number, image in enumerate(shown):
        turned = math.radians((number - middle) * SPREAD)
        centre = width / 2 + reach * math.sin(turned), foot - reach * math.cos(turned)
        yield image, centre, -math.degrees(turned)


def _laid(shown: Sequence[Image], name: str) -> Iterator[Placed]:
    """Yield pieces in rows, a little crooked, as a player lays them out."""
    width, height = (side * _FINE for side in SCREEN)
    chance = Random(f"showcase {name}")
    wide, tall = shown[0].size
    columns = min(len(shown), math.ceil(math.sqrt(len(shown) * width / height * tall / wide)))
    rows = -(-len(shown) // columns)
    across, down = wide * 1.22, tall * 1.22
    for number, image in enumerate(shown):
        row, column = divmod(number, columns)
        held = min(columns, len(shown) - row * columns)
        x = width / 2 + (column - (held - 1) / 2) * across
        y = height / 2 + (row - (rows - 1) / 2) * down
        sway = wide * 0.05
        x += (chance.random() - 0.5) * sway
        y += (chance.random() - 0.5) * sway
        yield image, (x, y), (chance.random() - 0.5) * 10


def _put(table: Image, image: Image, centre: tuple[float, float], angle: float) -> None:
    """Lay a picture on the table, over its shadow."""
    from PIL import Image, ImageFilter

    turned = image.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    blur = max(2, image.height // 45)
    shadow = Image.new("L", (turned.width + 6 * blur, turned.height + 6 * blur), 0)
    shadow.paste(
        turned.getchannel("A").point(lambda value: value * _SHADOW // 255), (3 * blur, 3 * blur)
    )
    shadow = shadow.filter(ImageFilter.GaussianBlur(blur))
    x, y = round(centre[0] - turned.width / 2), round(centre[1] - turned.height / 2)
    at = (x - 3 * blur, y - 3 * blur + blur)
    table.paste((0, 0, 0), (*at, at[0] + shadow.width, at[1] + shadow.height), shadow)
    table.paste(turned, (x, y), turned)
