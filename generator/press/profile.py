"""What a user's printer does to a page: margins, scale error, offset of the second side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import did_you_mean
from generator.measure import Size, points

FLIPS = ("long-edge", "short-edge")

PAPER_THICKNESS = 0.1
"""Millimetres of a sheet of ordinary paper of 80 g/m²."""


class ProfileError(ValueError):
    """One fault of a printer profile; `key` is its path, for the caller to find its place."""

    def __init__(self, message: str, key: tuple[str, ...], hints: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.key = key
        self.hints = hints


@dataclass(frozen=True, slots=True)
class Margins:
    """Millimetres along each edge of a page that nothing may be printed in."""

    left: float = 5.0
    right: float = 5.0
    top: float = 5.0
    bottom: float = 5.0

    def __str__(self) -> str:
        sides = (self.left, self.right, self.top, self.bottom)
        if len(set(sides)) == 1:
            return f"{self.left:g} mm margins"
        return f"margins of {', '.join(f'{side:g}' for side in sides)} mm"


@dataclass(frozen=True, slots=True)
class Pair:
    """A number across the page and one up the page."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """A printer as its calibration sheet shows it, read on upright paper.

    `back_offset` says how many millimetres the printed back lies right of and above where it
    should, looking at the back. `scale` is printed length divided by true length.
    `paper_thickness` is that of a sheet of the paper that is printed on, in millimetres.
    """

    name: str = "any printer"
    margins: Margins = Margins()
    back_offset: Pair = Pair(0.0, 0.0)
    scale: Pair = Pair(1.0, 1.0)
    flip: str | None = None
    paper_thickness: float = PAPER_THICKNESS

    def on(self, paper: Size) -> PrinterProfile:
        """Return the profile as it applies to a page of `paper`, upright or landscape.

        Drivers turn a landscape page a quarter counter-clockwise (IPP, RFC 8011, 5.2.10), but
        not all of them: margins take the wider of the two edges that they may come to lie on.
        """
        if paper.width <= paper.height:
            return self
        across = max(self.margins.top, self.margins.bottom)
        upward = max(self.margins.left, self.margins.right)
        return replace(
            self,
            margins=Margins(across, across, upward, upward),
            back_offset=Pair(self.back_offset.y, -self.back_offset.x),
            scale=Pair(self.scale.y, self.scale.x),
        )

    def safe_margins(self, paper: Size, two_sided: bool = True) -> Margins:
        """Return margins of the design, wide enough to stay printable once compensated."""
        own = self.on(paper)
        shift = own.back_offset if two_sided else Pair(0.0, 0.0)

        def safe(margin: float, side: float, scale: float, moved: float) -> float:
            grown = max(0.0, (side / 2 - margin) * (1 - scale))
            return margin + grown + max(0.0, moved)

        return Margins(
            safe(own.margins.left, paper.width, own.scale.x, shift.x),
            safe(own.margins.right, paper.width, own.scale.x, -shift.x),
            safe(own.margins.top, paper.height, own.scale.y, -shift.y),
            safe(own.margins.bottom, paper.height, own.scale.y, shift.y),
        )

    def page_matrix(
        self, side: str, paper: Size
    ) -> tuple[float, float, float, float, float, float]:
        """Return the PDF matrix, in points, that undoes the printer's error on a whole page.

        It scales about the centre of the page, and moves a back against its offset.
        """
        own = self.on(paper)
        moved = own.back_offset if side == "back" else Pair(0.0, 0.0)
        middle = Pair(paper.width / 2, paper.height / 2)
        return (
            1 / own.scale.x,
            0.0,
            0.0,
            1 / own.scale.y,
            points(middle.x - (middle.x + moved.x) / own.scale.x),
            points(middle.y - (middle.y + moved.y) / own.scale.y),
        )


ANY_PRINTER = PrinterProfile()


def from_mapping(data: Mapping[str, object]) -> PrinterProfile:
    """Read a profile as it stands in YAML; raise the first ProfileError there is."""
    for fault in faults(data):
        raise fault
    read: dict[str, Any] = {
        key.replace("-", "_"): _KEYS[key].read(value) for key, value in data.items()
    }
    return replace(ANY_PRINTER, **read)


def faults(data: Mapping[str, object]) -> Iterator[ProfileError]:
    """Yield everything that is wrong with a profile, in the order of its keys."""
    for key, value in data.items():
        if kind := _KEYS.get(key):
            yield from kind.faults(key, value)
        else:
            message = f"a printer profile has no '{key}'"
            yield ProfileError(message, (str(key),), did_you_mean(str(key), list(_KEYS)))


@dataclass(frozen=True, slots=True)
class _Numbers:
    """A mapping of numbers in a profile: what they are, and how far they may go."""

    default: Margins | Pair
    names: tuple[str, ...]
    what: str
    unit: str
    low: float
    high: float

    def faults(self, key: str, value: object) -> Iterator[ProfileError]:
        """Yield what is wrong with the mapping `value` that stands under `key`."""
        if not isinstance(value, Mapping):
            listed = f"{', '.join(self.names[:-1])} and {self.names[-1]}"
            yield ProfileError(f"'{key}' must have {listed}, not {_shown(value)}", (key,))
            return
        for name, number in value.items():
            path = (key, str(name))
            if name not in self.names:
                hints = did_you_mean(str(name), self.names)
                yield ProfileError(f"'{key}' has no '{name}'", path, hints)
            elif isinstance(number, bool) or not isinstance(number, (int, float)):
                said = f"must be {self.what}, not {_shown(number)}"
                yield ProfileError(f"'{name}' under '{key}' {said}", path)
            elif not self.low <= number <= self.high:  # NaN is caught here too
                said = f"must be from {self.low:g} to {self.high:g}{self.unit}"
                yield ProfileError(f"'{name}' under '{key}' {said}, not {_shown(number)}", path)

    def read(self, value: Any) -> Margins | Pair:
        numbers: dict[str, Any] = {name: float(number) for name, number in value.items()}
        return replace(self.default, **numbers)


@dataclass(frozen=True, slots=True)
class _Length:
    """A number of millimetres in a profile, and how far it may go."""

    low: float
    high: float

    def faults(self, key: str, value: object) -> Iterator[ProfileError]:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            yield ProfileError(f"'{key}' must be {_MILLIMETRES}, not {_shown(value)}", (key,))
        elif not self.low <= value <= self.high:  # NaN is caught here too
            said = f"must be from {self.low:g} to {self.high:g} mm, not {_shown(value)}"
            yield ProfileError(f"'{key}' {said}", (key,))

    def read(self, value: Any) -> float:
        return float(value)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word in a profile: which ones are right, and how to say so."""

    what: str
    right: Callable[[object], bool]

    def faults(self, key: str, value: object) -> Iterator[ProfileError]:
        if not self.right(value):
            yield ProfileError(f"'{key}' must be {self.what}, not {_shown(value)}", (key,))

    def read(self, value: Any) -> Any:
        return value


def _shown(value: object) -> str:
    return "nothing" if value is None else repr(value)


_MILLIMETRES = "a number of millimetres"
_KEYS: dict[str, _Numbers | _Length | _Word] = {
    "name": _Word("a text", lambda value: isinstance(value, str)),
    "margins": _Numbers(
        ANY_PRINTER.margins, ("left", "right", "top", "bottom"), _MILLIMETRES, " mm", 0, 50
    ),
    "back-offset": _Numbers(ANY_PRINTER.back_offset, ("x", "y"), _MILLIMETRES, " mm", -20, 20),
    "scale": _Numbers(ANY_PRINTER.scale, ("x", "y"), "a number such as 0.997", "", 0.9, 1.1),
    "paper-thickness": _Length(0, 1),
    "flip": _Word(
        " or ".join(f"'{flip}'" for flip in FLIPS), lambda value: value in (None, *FLIPS)
    ),
}
