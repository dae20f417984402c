"""Words on a page of a maker's map: set smaller and cut where they are too long, never overrun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.content.kinds.hexmap.plan import HexmapPlan
from generator.draw.map.job import fonts
from generator.draw.page import SMALL, Plate
from generator.ground.points import Point

_STEP = 0.25


def text(
    page: Plate, at: Point, words: str, size: float, room: float, font: str = "text",
    *, anchor: str = "start",
) -> None:  # fmt: skip
    """Write words in at most `room` millimetres: smaller, and if need be cut."""
    while page.width(words, size, font) > room and size - _STEP >= SMALL:
        size -= _STEP
    page.text(*at, cut(page, words, size, room, font), size, font, anchor=anchor)


def cut(page: Plate, words: str, size: float, room: float, font: str = "text") -> str:
    """Return words that are at most `room` millimetres long, the last of them cut."""
    while len(words) > 1 and page.width(words, size, font) > room:
        words = words.rstrip("…")[:-1].rstrip() + "…"
    return words


def lost_letters(plan: HexmapPlan) -> Iterator[tuple[Sequence[str | int], str]]:
    """Yield letters that the fonts of maps lack, each with the path of its text in the file."""
    from reportlab.pdfbase import pdfmetrics

    named = fonts()
    for path, words, font in _written(plan):
        face: Any = pdfmetrics.getFont(named[font])
        have = face.face.charToGlyph
        for char in dict.fromkeys(words):
            if ord(char) not in have and not char.isspace():
                yield path, char


def _written(plan: HexmapPlan) -> Iterator[tuple[Sequence[str | int], str, str]]:
    """Yield everything that is written on a map: its path, its words, its font."""
    yield ("title",), plan.title, "title"
    yield ("scale",), plan.scale, "text"
    for key, terrain in plan.terrain.items():
        yield ("terrain", key, "name"), terrain.name, "text"
    for number, label in enumerate(plan.labels):
        upper = label.style == "land"
        words = label.text.upper() if upper else label.text
        yield ("labels", number, "text"), words, "name" if upper else "place"
    for number, marker in enumerate(plan.markers):
        yield ("markers", number, "text"), marker.text, "shield"
        yield ("markers", number, "name"), marker.name, "text"
    for number, area in enumerate(plan.areas):
        yield ("areas", number, "name"), area.name, "text"
