"""Aids as plain data: pieces to cut out, their lengths in the game's inches, and the unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.measure import CENTIMETRES, MM_PER_INCH


@dataclass(frozen=True, slots=True)
class LengthUnit:
    """How long an inch of the game is printed: `mm` millimetres, shown as `shown` of `sign`."""

    name: str
    mm: float
    shown: float
    sign: str

    def number(self, inches: float) -> str:
        """Return a length as a number alone: `4`, `22.5`."""
        return f"{round(inches * self.shown, 3):g}"

    def length(self, inches: float) -> str:
        """Return a length with its sign: `4″`, `22.5 cm`."""
        return self.number(inches) + self.sign

    def reach(self, start: float, end: float | None) -> str:
        """Return a range: `4–12″`, `10–30 cm`, `>30″` if it has no end."""
        if end is None:
            return f">{self.length(start)}"
        return f"{self.number(start)}–{self.length(end)}"

    @property
    def scale(self) -> str:
        """What an inch of the game measures, to print on every piece."""
        return f"1″ = {self.mm / 10:g} cm"


def unit_of(name: str, centimetres: float) -> LengthUnit:
    """Return a unit by its name; in centimetres an inch becomes this many."""
    if name == CENTIMETRES:
        return LengthUnit(name, 10 * centimetres, centimetres, " cm")
    return LengthUnit(name, MM_PER_INCH, 1.0, "″")


@dataclass(frozen=True, slots=True)
class BandText:
    """What a table says about a band: the head of a column, and the text in it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class StickBand:
    """A stretch of a stick, from and to in inches; without an end it runs on past the stick.

    `reach` is its range as the table has it, with the unit.
    """

    name: str
    start: float
    end: float | None
    reach: str
    cells: tuple[BandText, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a stick where something ends, in inches."""

    at: float
    name: str


@dataclass(frozen=True, slots=True)
class Lane:
    """One line of a stick's face: a weapon with its bands, or moves with their stops."""

    name: str
    bands: tuple[StickBand, ...] = ()
    stops: tuple[Stop, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Aid:
    """One piece to be cut out. `sizes` are lengths in inches by their keys; angles are degrees.

    `front` and `back` are the lanes of a stick, which is folded if it has a back.
    """

    id: str
    form: str
    name: str
    lines: tuple[str, ...] = ()
    copies: int = 1
    origin: str = "source"
    tint: str = ""
    motif: str = ""
    sizes: Mapping[str, float] = field(default_factory=dict)
    angles: tuple[float, ...] = ()
    marks: tuple[float, ...] = ()
    front: tuple[Lane, ...] = ()
    back: tuple[Lane, ...] = ()
    segments: bool = False

    @property
    def length(self) -> float:
        """The length of a stick in inches."""
        return self.sizes["length"]


@dataclass(frozen=True, slots=True)
class AidSet:
    """All pieces of a file in one unit, and the available segment lengths in inches."""

    pieces: tuple[Aid, ...]
    unit: LengthUnit
    segments: tuple[float, ...]
    landscape: bool
    notes: tuple[str, ...] = ()
