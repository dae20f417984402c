"""Cards with all ranges of a game, in the unit of the sticks."""

from __future__ import annotations

from generator.content.kinds.aid.shapes import Aid, Lane, LengthUnit, StickBand
from generator.draw.aids.easel import INK, SOFT, Easel, on
from generator.draw.aids.placing import Cutout

WIDE, NAMES = 196.0, 44.0
"""Millimetres of a card, and of the names in it."""

HEAD, TOP, ROW = 8.5, 9.0, 12.0


def table_parts(aid: Aid, unit: LengthUnit) -> tuple[Cutout, ...]:
    """Return a card: a row per lane, a column per band name."""
    high = HEAD + TOP + ROW * len(aid.front)
    corners = ((0.0, 0.0), (WIDE, 0.0), (WIDE, high), (0.0, high))

    def draw(easel: Easel) -> None:
        _card(easel, aid, unit, high)

    return (Cutout(aid.id, aid.id, aid.name, aid.tint, (corners,), (0.0, 90.0), draw),)


def columns(aid: Aid) -> list[str]:
    """Return the names of bands, in the order in which the fullest lane has them."""
    fullest = max(aid.front, key=lambda lane: len(lane.bands))
    names = [band.name for band in fullest.bands if band.reach]
    more = [band.name for lane in aid.front for band in lane.bands if band.reach]
    return list(dict.fromkeys((*names, *more)))


def _card(easel: Easel, aid: Aid, unit: LengthUnit, high: float) -> None:
    names = columns(aid)
    step = (WIDE - NAMES) / len(names)
    _heads(easel, aid, unit, high, names)
    for number, lane in enumerate(aid.front):
        y = high - HEAD - TOP - ROW * (number + 1)
        if number % 2:
            easel.box(0, y, WIDE, ROW, easel.shade(0.12))
        size = easel.fitted(lane.name, NAMES - 4, 13, "bold")
        easel.text((3, y + 4.5), lane.name, size, "bold", anchor="start")
        for column, name in enumerate(names):
            band = _found(lane, name)
            if band is not None:
                _cell(easel, unit, band, NAMES + step * column, y, step)
        easel.line((0, y + ROW), (WIDE, y + ROW), 0.4, SOFT)
    for column in range(len(names)):
        x = NAMES + step * column
        easel.line((x, 0), (x, high - HEAD), 0.5, SOFT)
    easel.cut(easel.path().rect(0, 0, WIDE, high))


def _heads(easel: Easel, aid: Aid, unit: LengthUnit, high: float, names: list[str]) -> None:
    """Draw the card's name, and over each column its band and what its numbers are."""
    ground = easel.strong
    easel.box(0, high - HEAD, WIDE, HEAD, ground)
    colour = on(ground)
    easel.line((0, high - HEAD), (WIDE, high - HEAD), 0.7)
    easel.text((3, high - HEAD + 2.7), aid.name, 14, "bold", colour=colour, anchor="start")
    easel.text((WIDE - 3, high - HEAD + 2.8), unit.scale, 8.5, "semi", colour=colour, anchor="end")
    step, y = (WIDE - NAMES) / len(names), high - HEAD - TOP
    for column, name in enumerate(names):
        x = NAMES + step * column
        first = next(band for lane in aid.front for band in lane.bands if band.name == name)
        easel.text((x + 2, y + 4.9), name, 11, "bold", anchor="start")
        easel.text((x + 2, y + 1.2), unit.name, 8.0, colour=SOFT, anchor="start")
        told = " · ".join(cell.name for cell in first.cells)
        easel.text((x + step - 2, y + 1.2), told, 8.0, colour=SOFT, anchor="end")


def _found(lane: Lane, name: str) -> StickBand | None:
    return next((band for band in lane.bands if band.name == name and band.reach), None)


def _cell(easel: Easel, unit: LengthUnit, band: StickBand, x: float, y: float, step: float) -> None:
    reach = band.reach.removesuffix(unit.sign)
    values = "  ".join(cell.text for cell in band.cells)
    room, big = step - 4 - easel.width(values, 15, "bold"), 15.0
    size = easel.fitted(reach, room - 1.5, 11.0)
    if easel.width(reach, size) > room:
        big = easel.fitted(values, step - 5.5 - easel.width(reach, size), big, "bold")
    easel.text((x + 1.6, y + 4.4), reach, size, colour=INK, anchor="start")
    easel.text((x + step - 1.6, y + 4.2), values, big, "bold", anchor="end")
