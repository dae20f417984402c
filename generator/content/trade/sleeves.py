"""Sleeves as sold: the card each is made for, and its outside measurements."""

from __future__ import annotations

from dataclasses import dataclass

from generator.measure import Size

ORIGIN = "public"
"""The names and card sizes are those printed on the packets."""

FILM = 0.1
"""Millimetres that a sleeve adds to a card's thickness: two films of 50 µm (our own figure)."""

LOOSE = 4.5
"""How much larger than a card a sleeve's size may be, in millimetres, before the card slides."""

_SLACK = 1.0
"""How much larger than the packet's size a card may be, in millimetres: 88.9 fits "88 mm"."""


@dataclass(frozen=True, slots=True)
class Sleeve:
    """A sleeve: `card` is the size on its packet, `outside` its own."""

    name: str
    card: Size
    outside: Size


SLEEVES: tuple[Sleeve, ...] = (
    Sleeve("Mini USA", Size(41, 63), Size(43, 65)),
    Sleeve("Mini European", Size(44, 68), Size(46, 71)),
    Sleeve("Standard USA", Size(56, 87), Size(58, 89)),
    Sleeve("Square", Size(70, 70), Size(73, 73)),
    Sleeve("Standard European", Size(59, 92), Size(61, 94)),
    Sleeve("Standard", Size(63.5, 88), Size(66, 91)),
    Sleeve("Large square", Size(80, 80), Size(82, 82)),
    Sleeve("Tarot", Size(70, 120), Size(73, 122)),
    Sleeve("Large", Size(80, 120), Size(82, 124)),
)
"""All sleeves, the smallest card first."""


def sleeve_for(card: Size) -> Sleeve | None:
    """Return the sleeve that fits a card most closely, upright or turned; None if none does."""
    short, long = sorted((card.width, card.height))
    fits = [sleeve for sleeve in SLEEVES if _fits(sleeve, short, long)]
    return min(fits, key=lambda one: one.card.width * one.card.height, default=None)


def _fits(sleeve: Sleeve, short: float, long: float) -> bool:
    inside = Size(sleeve.outside.width - _SLACK, sleeve.outside.height - _SLACK)
    near = sleeve.card.width - short <= LOOSE and sleeve.card.height - long <= LOOSE
    within = short <= sleeve.card.width + _SLACK and long <= sleeve.card.height + _SLACK
    return near and within and short < inside.width and long < inside.height
