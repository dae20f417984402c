"""Tints: a drawing's colours changed for others by their hue and tone, as grass under snow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from colorsys import rgb_to_hls
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

COLOUR = re.compile(r"#[0-9a-f]{6}")
MOST = 16
"""Tints of one picture."""

_QUERY = re.compile(
    r"([0-9]{1,3})-([0-9]{1,3})_([0-9]{1,3})-([0-9]{1,3})_([0-9]{1,3})"
    r"_([0-9a-f]{6})-([0-9a-f]{6})"
)
_HEX = re.compile(r"#[0-9a-fA-F]{6}\b")
_ROUND = 360


@dataclass(frozen=True, slots=True)
class Tint:
    """Colours of a hue from `hue[0]` to `hue[1]` degrees, a tone (lightness) and at least a
    strength (saturation) in per cent turn into one between `dark` and `light`, by their tone.

    A hue from 350 to 20 goes over 0.
    """

    hue: tuple[int, int]
    tone: tuple[int, int]
    strength: int
    dark: str
    light: str

    def of(self, colour: str) -> str | None:
        """Return what a colour `#rrggbb` turns into; None where it stays as it is."""
        hue, tone, strength = _measured(colour)
        first, last = self.hue
        inside = first <= hue <= last if first <= last else hue >= first or hue <= last
        low, high = self.tone
        if not inside or not low <= tone <= high or strength < self.strength:
            return None
        part = (tone - low) / (high - low) if high > low else 1.0
        ends = zip(_channels(self.dark), _channels(self.light), strict=True)
        return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in ends)


def as_query(tints: Sequence[Mapping[str, Any]]) -> str:
    """Return tints, as a pack's records have them, as part of a picture's address.

    Each has `hue` and `tone`, two numbers each, perhaps a `strength`, and `dark` and `light`. One
    that makes no sense is left out: whoever takes such records checks them.
    """
    return "~".join(one for one in map(_asked, tints) if _QUERY.fullmatch(one))


def _asked(one: Mapping[str, Any]) -> str:
    hue, tone = ("-".join(map(str, one[key])) for key in ("hue", "tone"))
    dark, light = (str(one[key]).removeprefix("#") for key in ("dark", "light"))
    return f"{hue}_{tone}_{one.get('strength') or 0}_{dark}-{light}"


def tinted(text: str, query: str) -> str:
    """Return a drawing's source with its colours changed; the first tint that has one counts."""
    tints = tuple(_read(query))
    return _HEX.sub(lambda found: _turned(found[0].lower(), tints), text) if tints else text


def _read(query: str) -> Iterator[Tint]:
    for part in query.split("~")[:MOST]:
        if found := _QUERY.fullmatch(part):
            hue, tone = (int(found[1]), int(found[2])), (int(found[3]), int(found[4]))
            yield Tint(hue, tone, int(found[5]), f"#{found[6]}", f"#{found[7]}")


@lru_cache(maxsize=8192)
def _turned(colour: str, tints: tuple[Tint, ...]) -> str:
    return next((turned for tint in tints if (turned := tint.of(colour))), colour)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _measured(colour: str) -> tuple[float, float, float]:
    """Return hue in degrees, tone and strength in per cent."""
    hue, light, strength = rgb_to_hls(*(one / 255 for one in _channels(colour)))
    return hue * _ROUND, light * 100, strength * 100
