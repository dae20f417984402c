"""The furniture of a map's page: edge coordinates, legend, signs, and the list of shields."""

from __future__ import annotations

import functools
from bisect import bisect
from collections.abc import Sequence

from generator.draw.look import Look
from generator.draw.map.legend import Sample, draw_sample
from generator.draw.map.lines import STROKES
from generator.draw.page import SMALL, TEXT, Plate
from generator.draw.pen import Pen
from generator.ground.cells import SPACING
from generator.ground.hexes import HexBoard, hexrow_name
from generator.ground.overlay import Overlay, Sign
from generator.ground.points import Point
from generator.ground.record import Ground
from generator.measure import millimetres

SWATCH = 6.2  # of a legend's hex, from flat to flat
PITCH = 6.9
COLUMN = 29.5  # of a column of the legend
LINE = 3.35


def edge_coordinates(page: Plate, ground: Ground, x: float, y: float, hex_mm: float) -> None:
    """Write hexrows above and below the map and numbers on either side; x, y is its corner."""
    wide, high = ground.board.extent
    size = max(SMALL, min(9.0, 0.9 * hex_mm))
    drop = millimetres(size) * 0.36
    for column in range(ground.board.columns):
        at = x + (0.57735 + column * SPACING) * hex_mm
        for line in (y - 1.0, y + high * hex_mm + 2 * drop + 1.0):
            page.text(at, line, hexrow_name(column), size, "coordinate", anchor="middle")
    last = 0.5 if ground.board.columns % 2 else 1.0
    for number in range(1, ground.board.rows + 1):
        left, right = y + (number - 0.5) * hex_mm, y + (number - 1 + last) * hex_mm
        page.text(x - 1.0, left + drop, str(number), size, "coordinate", anchor="end")
        page.text(x + wide * hex_mm + 1.0, right + drop, str(number), size, "coordinate")


def legend(
    page: Plate,
    found: Sequence[Sample],
    x: float,
    y: float,
    columns: int,
    *,
    fills: bool,
    pitch: float = COLUMN,
) -> float:
    """Draw the legend's samples in columns, `pitch` mm apart, and return how high it is."""
    rows = -(-len(found) // columns)
    for number, sample in enumerate(found):
        left = x + pitch * (number // rows)
        middle = y + PITCH * (number % rows) + PITCH / 2
        with page.pen.kept():
            page.pen.say(page.hexes(left + 3.7, middle, SWATCH))
            draw_sample(page.pen, page.look, sample, fills=fills)
        words = sample.name
        font_size = TEXT
        while page.width(words, font_size, "text") > COLUMN - 8.6 and font_size > SMALL:
            font_size -= 0.25
        page.text(left + 8.0, middle + 0.9, words, font_size)
    return rows * PITCH


def signs(page: Plate, found: Sequence[Sign], x: float, y: float) -> float:
    """Draw what lines, hatching and lozenges mean and return how high that is."""
    pen, look = page.pen, page.look
    for number, sign in enumerate(found):
        middle = y + LINE * 1.25 * number + LINE / 2
        with pen.kept():
            pen.say(page.hexes(x + 3.7, middle, 7.0))
            _sign(pen, look, sign)
        page.text(x + 8.0, middle + 0.9, sign.words, TEXT)
    return LINE * 1.25 * len(found)


def _sign(pen: Pen, look: Look, sign: Sign) -> None:
    """Draw a short piece of a line, of hatching, or a lozenge, about the point 0, 0."""
    colour, paper = sign.colour or look.ink, look.paper
    ends: tuple[Point, Point] = ((-0.45, 0.0), (0.45, 0.0))
    if sign.kind == "hatch":
        pen.stroke(colour, 0.03)
        pen.lines(((i * 0.13 - 0.15, 0.2), (i * 0.13 + 0.15, -0.2)) for i in range(-2, 3))
    elif sign.kind == "lozenge":
        pen.fill(colour)
        pen.path([(-0.1, 0), (0, -0.1), (0.1, 0), (0, 0.1)], close=True)
        pen.paint("f")
        return
    elif sign.kind == "link":
        pen.stroke(colour, 0.05)
        pen.lines([ends])
    elif sign.kind == "cut":
        pen.stroke(colour, 0.13, cap=0)
        pen.lines([ends])
        pen.paint("S")
        pen.stroke(paper, 0.045, (0.1, 0.1), cap=0)
        pen.lines([ends])
    else:
        stroke = STROKES[sign.kind]
        pen.stroke(colour, 0.07 if stroke.yields else 0.1, stroke.dash)
        pen.lines([ends])
        if stroke.teeth:
            pen.paint("S")
            pen.stroke(colour, 0.07, cap=0)
            pen.lines(((i * 0.2, 0.0), (i * 0.2, 0.17)) for i in (-2, -1, 0, 1, 2))
    pen.paint("S")


def table(
    page: Plate, board: HexBoard, overlay: Overlay, x: float, y: float, width: float
) -> float:
    """List the shields with hexes and numbers and return how high the list is."""
    if not overlay.shields or not overlay.shields_title:
        return 0.0
    page.text(x, y + 2.4, overlay.shields_title, TEXT, "name")
    page.text(x + width, y + 2.4, overlay.shields_note, SMALL, anchor="end")
    page.rule(x, y + 3.4, x + width, y + 3.4)
    order = sorted(overlay.shields, key=lambda at: (-at.number, at.name))
    for number, at in enumerate(order):
        line = y + 3.4 + LINE * (number + 0.85)
        hexes = ", ".join(board.name(h) for h in at.hexes)
        page.text(x + width, line, str(at.number), TEXT, "name", anchor="end")
        page.text(x + width - 4, line, hexes, SMALL, anchor="end")
        room = width - 6 - page.width(hexes, SMALL, "text")
        page.text(
            x, line, _short(page, f"{at.name} · {at.note}" if at.note else at.name, room), TEXT
        )
    return 3.4 + LINE * (len(order) + 0.4)


def _short(page: Plate, words: str, room: float) -> str:
    measure = functools.partial(page.width, size=TEXT, font="text")
    if measure(words) <= room:
        return words
    letters = bisect(range(1, len(words) + 1), False, key=lambda n: measure(words[:n] + "…") > room)
    return words[:letters].rstrip() + "…"
