"""Shops that print cards: what each takes, as its file says – pixels, bleed, safe area."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictInt, StrictStr, ValidationError

from generator.content.models import Closed, Id, Length, Name, PieceSize, Text
from generator.content.reading.explain import model_problems
from generator.content.reading.source import Source, read_source
from generator.content.words import Schema, Words
from generator.errors import ContentError, Place, Problem, UsageError, did_you_mean, in_order, short
from generator.measure import (
    LARGEST_DPI,
    MM_PER_INCH,
    PIECES,
    SMALLEST_DPI,
    Size,
    parse_length,
    parse_size,
)
from generator.ordinary import read_ordinary
from generator.resources import shops_folder

MOST_PIXELS = 10_000
"""The most pixels on a side of a picture."""

MOST_SHOP = 100_000
"""Bytes of a file that may be that of a shop."""

_KIND = re.compile(rb"^kind:[ \t]*shop[ \t]*(#.*)?\r?$", re.MULTILINE)
_PIXELS = re.compile(r"([1-9]\d{1,4})\s*[x×]\s*([1-9]\d{1,4})", re.ASCII)
_SAME = 0.06
"""Millimetres by which a piece may differ from what a shop cuts."""


def _pixels(text: str) -> str:
    match = _PIXELS.fullmatch(text)
    if not match or max(map(int, match.groups())) > MOST_PIXELS:
        raise ValueError(f"'{short(text)}' is not a number of pixels such as '825x1125'")
    return text


class ShopSize(Closed):
    """A size that a shop cuts, and the picture it takes for that."""

    piece: PieceSize
    pixels: Annotated[StrictStr, AfterValidator(_pixels)]


class ShopFile(Closed):
    """A shop that prints cards, or one that can't be served, and why."""

    kind: Literal["shop"]
    name: Name
    not_served: Text | None = None
    takes: Literal["png", "pdf"] = "png"
    dpi: Annotated[StrictInt, Field(ge=SMALLEST_DPI, le=LARGEST_DPI)] = 300
    bleed: Length | None = None
    safe: Length = "3 mm"
    sizes: dict[Id, ShopSize] = Field(default={})


@dataclass(frozen=True, slots=True)
class Ordered:
    """A face as a shop wants it, in millimetres.

    `whole` is the size with the bleed. `pixels` is that of its picture, None for a PDF.
    """

    whole: Size
    pixels: tuple[int, int] | None

    def bleed(self, piece: Size) -> float:
        """Return how far the art of a piece must run on, at least."""
        beyond = max(self.whole.width - piece.width, self.whole.height - piece.height)
        return max(0.0, beyond / 2)


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop and the name that it is asked for by."""

    id: str
    model: ShopFile
    source: Source

    @property
    def safe(self) -> float:
        """How far from the cut nothing that matters should stand, in millimetres."""
        return parse_length(self.model.safe)

    def ordered(self, piece: Size, place: Place | None = None) -> Ordered:
        """Return how the shop wants a piece of a size, which stands at a place; upright or turned.

        Raises UsageError, with what is nearest, if it has no such size.
        """
        model = self.model
        for one in model.sizes.values():
            size = parse_size(one.piece, PIECES)
            across, upward = map(int, re.split("[x×]", one.pixels))
            if _alike(size, piece):
                return _picture(across, upward, model.dpi)
            if _alike(size.turned, piece):
                return _picture(upward, across, model.dpi)
        if model.sizes and model.bleed is None:
            raise UsageError(self._no_such_size(piece, place))
        bleed = parse_length(model.bleed or "3 mm")
        whole = Size(piece.width + 2 * bleed, piece.height + 2 * bleed)
        if model.takes == "pdf":
            return Ordered(whole, None)
        dots = model.dpi / MM_PER_INCH
        return _picture(round(whole.width * dots), round(whole.height * dots), model.dpi)

    def _no_such_size(self, piece: Size, place: Place | None) -> Problem:
        sizes = {name: parse_size(one.piece, PIECES) for name, one in self.model.sizes.items()}
        near = min(sizes, key=lambda name: _apart(sizes[name], piece))
        known = ", ".join(f"{name} ({size})" for name, size in sizes.items())
        hints = (f"the nearest is {near}, {sizes[near]}", f"it has {known}")
        return Problem(f"{self.model.name} has no size {piece}", place, hints)


def _picture(across: int, upward: int, dpi: int) -> Ordered:
    return Ordered(Size(across / dpi * MM_PER_INCH, upward / dpi * MM_PER_INCH), (across, upward))


def _apart(one: Size, other: Size) -> float:
    return abs(one.width - other.width) + abs(one.height - other.height)


def _alike(one: Size, other: Size) -> bool:
    return abs(one.width - other.width) <= _SAME and abs(one.height - other.height) <= _SAME


def known_shops() -> list[str]:
    """Name the shops that we have a file of."""
    return sorted(path.stem for path in shops_folder().glob("*.yaml"))


def own_shops(folder: Path) -> list[str]:
    """Name the files of a folder that are shops of the user's own, by the line with their kind."""
    return sorted(path.name for path in folder.glob("*.y*ml") if _is_shop(path))


def _is_shop(path: Path) -> bool:
    try:
        head = read_ordinary(path, MOST_SHOP)
    except OSError:
        return False
    return _KIND.search(head) is not None


def find_shop(text: str) -> Shop:
    """Return a shop by its name, or by the path of a file of one's own.

    Raises UsageError for an unknown shop and one that can't be served, ContentError for a file with
    problems.
    """
    shop = read_shop(text)
    if why := shop.model.not_served:
        raise UsageError(f"--shop: {shop.model.name} is not served: {why}")
    return shop


def read_shop(text: str) -> Shop:
    """Return a shop as `find_shop` does, be it served or not."""
    known = known_shops()
    if text in known:
        path, shown = shops_folder() / f"{text}.yaml", f"{text}.yaml"
    elif text.endswith((".yaml", ".yml")):
        path, shown = Path(text), text
    else:
        hints = did_you_mean(text, known) or ("a file of your own ends in '.yaml'",)
        message = f"--shop: '{short(text)}' is not one of {', '.join(known)}"
        raise UsageError(Problem(message, hints=hints))
    return Shop(path.stem, *_read(path, shown))


def _read(path: Path, shown: str) -> tuple[ShopFile, Source]:
    source = read_source(path, shown)
    try:
        return ShopFile.model_validate(source.plain()), source
    except ValidationError as error:
        raise ContentError(in_order(model_problems(source, error, ShopFile))) from None


_SIZE: Schema = {"examples": ["63.5x88.9mm", *PIECES]}
_MM: Schema = {"examples": ["3 mm", "3.175 mm", "0.125 in"]}

WORDS = Words(
    keys={
        "ShopFile": {
            "kind": "What this file is: a shop that prints cards.",
            "name": "The shop's name.",
            "not-served": "Why nothing can be made for this shop.",
            "takes": "What it takes: png (a picture a face) or pdf (a file a deck, a face a page).",
            "dpi": "How many dots an inch its pictures have.",
            "bleed": "How far the art runs on beyond the cut, for sizes that aren't listed.",
            "safe": "How far from the cut nothing that matters should stand.",
            "sizes": "The sizes that it cuts, by their names.",
        },
        "ShopSize": {
            "piece": "The size after cutting.",
            "pixels": "The picture it takes for that, with the bleed.",
        },
    },
    values={
        ("ShopFile", "bleed"): _MM,
        ("ShopFile", "safe"): _MM,
        ("ShopSize", "piece"): _SIZE,
        ("ShopSize", "pixels"): {"examples": ["825x1125"]},
    },
)
