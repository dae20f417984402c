"""One icon's drawing: bounds on it, its shape, its words, and whether it has colours of its own.

An icon stands in a line of text, perhaps hundreds of times: it is made of plain shapes, and small.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from generator.content.icons.geometry import unreadable
from generator.content.pictures.lookup import not_svg, svg_problem
from generator.errors import short

MAX_BYTES = 100_000
MAX_SHAPES = 500
MAX_POINTS = 10_000
"""Numbers in the paths of an icon, two for a point."""

WIDEST = 4.0
"""How many times wider than high an icon may be, or higher than wide."""

LARGEST = 100_000.0
"""The greatest side of an icon's `viewBox`."""

LONGEST_WORDS = 200
"""Characters of the words that stand for an icon."""

_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_AROUND = frozenset(
    {"svg", "g", "defs", "title", "desc", "metadata", "style", "stop"}
    | {"linearGradient", "radialGradient", "clipPath", "mask"}
)
_POINTS = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_LENGTH = re.compile(r"\s*(\d+(?:\.\d*)?|\.\d+)(px|pt|pc|mm|cm|in)?\s*")
_NUMBERS = re.compile(r"[\s,]+")
_BLACK = r"black|#000000|#000|rgb\(\s*0\s*,\s*0\s*,\s*0\s*\)"
_COLOUR = re.compile(r"(?<![\w-])(?:fill|stroke|color|stop-color)\s*:\s*([^;{}!]+)", re.IGNORECASE)
_PLAIN = re.compile(
    rf"none|inherit|transparent|currentcolor|url\(\s*['\"]?#[^)]*\)|{_BLACK}", re.IGNORECASE
)
_PAINTED = ("fill", "stroke", "color", "stop-color")
_BLACK_PAINT = re.compile(
    rf"((?<![\w-])(?:fill|stroke|color|stop-color)\s*[:=]\s*[\"']?\s*)(?:{_BLACK})(?![\w-])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class IconDrawing:
    """What an icon's file says: `ratio` is its width by its height.

    `words` stand for it where it can't be seen, from the `title` of the drawing, and are empty
    without one. A `coloured` one has colours of its own; any other takes on the text's.
    """

    words: str
    ratio: float
    coloured: bool


def read_drawing(data: bytes) -> IconDrawing:
    """Read an icon; raises ValueError, which says why bytes can't be one."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"the icon has more than {MAX_BYTES:,} bytes")
    if problem := svg_problem(data):
        raise ValueError(problem)
    reader = _ShapeReader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:  # a namespace may be at fault where tags are not
        raise ValueError(not_svg(error)) from None
    if not reader.shapes:
        raise ValueError("the icon is empty: it has no shapes")
    words = " ".join("".join(reader.words).split())[:LONGEST_WORDS]
    return IconDrawing(words, reader.ratio, reader.coloured)


def in_text_colour(data: bytes) -> bytes:
    """Return the bytes of an icon without colours of its own, black replaced by `currentColor`."""
    return _BLACK_PAINT.sub(r"\1currentColor", data.decode("utf-8", "replace")).encode()


class _ShapeReader:
    """Collects what an icon says; raises ValueError for what an icon may not have."""

    def __init__(self) -> None:
        self.shapes = 0
        self.points = 0
        self.ratio = 1.0
        self.coloured = False
        self.words: list[str] = []
        self._within: list[str] = []
        self._style: list[str] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        if not self._within:
            self.ratio = _ratio(attributes.get("viewBox"))
            _check_sides(attributes, self.ratio)
        self._within.append(name)
        if space not in ("", "http://www.w3.org/2000/svg") or "metadata" in self._within:
            return  # what drawing programs note for themselves
        if name not in _SHAPES | _AROUND:
            raise ValueError(f"an icon is made of plain shapes, and has no <{short(name)}>")
        if fault := unreadable(attributes):
            raise ValueError(f"'{fault}' of a <{name}> can't be read")
        self._count(name, attributes)
        for key in _PAINTED:
            self._paint(attributes.get(key, "none"))
        for colour in _COLOUR.findall(attributes.get("style", "")):
            self._paint(colour)

    def end(self, _tag: str) -> None:
        if self._within.pop() == "style":
            style = "".join(self._style)
            if "@" in style:
                raise ValueError(
                    "the style sheet of an icon may not have rules that begin with '@'"
                )
            for colour in _COLOUR.findall(style):
                self._paint(colour)

    def text(self, text: str) -> None:
        if self._within == ["svg", "title"]:
            self.words.append(text)
        elif self._within[-1] == "style":
            self._style.append(text)

    def _count(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in _SHAPES:
            self.shapes += 1
            drawn = f"{attributes.get('d', '')} {attributes.get('points', '')}"
            self.points += sum(1 for _ in _POINTS.finditer(drawn))
        if self.shapes > MAX_SHAPES:
            raise ValueError(f"the icon has more than {MAX_SHAPES:,} shapes")
        if self.points > MAX_POINTS:
            raise ValueError(f"the icon has more than {MAX_POINTS // 2:,} points")

    def _paint(self, colour: str) -> None:
        if not _PLAIN.fullmatch(colour.strip()):
            self.coloured = True


def _ratio(box: str | None) -> float:
    """Return the width by the height of a `viewBox`."""
    if box is None:
        raise ValueError("the icon has no viewBox, which says how large it is, such as '0 0 24 24'")
    try:
        _, _, width, height = map(float, _NUMBERS.split(box.strip()))
    except ValueError:
        raise ValueError(f"the viewBox '{short(box)}' is not four numbers") from None
    if not all(math.isfinite(side) and 0 < side <= LARGEST for side in (width, height)):
        raise ValueError(f"the sides of the viewBox '{short(box)}' are not 0 to {LARGEST:,.0f}")
    if not 1 / WIDEST <= width / height <= WIDEST:
        longer = "wide" if width > height else "high"
        other = "high" if width > height else "wide"
        raise ValueError(f"the icon is more than {WIDEST:g} times as {longer} as it is {other}")
    return width / height


def _check_sides(attributes: Mapping[str, str], ratio: float) -> None:
    """Check what a drawing says besides its `viewBox` of how large it is, if it does."""
    sides = [attributes[name] for name in ("width", "height") if name in attributes]
    if any(side.strip().endswith("%") for side in sides):
        return
    found = [_LENGTH.fullmatch(side) for side in sides]
    for side, length in zip(sides, found, strict=True):
        if length is None:
            raise ValueError(f"the icon's side '{short(side)}' is not a length")
    if len(found) == 2:
        width, height = (float(length[1]) for length in found if length)
        units = {length[2] for length in found if length}
        if len(units) > 1 or abs(width - height * ratio) > 0.02 * width:
            said = f"{short(sides[0])} by {short(sides[1])}"
            raise ValueError(f"the icon's width and height, {said}, don't go with its viewBox")
