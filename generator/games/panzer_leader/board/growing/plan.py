"""What a section is asked to be: its towns, bridges, woods, hills, and what runs where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.ground.section import Edge


@dataclass(frozen=True, slots=True)
class TownPlan:
    """A town of so many hexes, its name, and whose part it takes."""

    size: int
    name: str
    stands_for: str = ""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section to be grown.

    `hills` are numbers of hilltop hexes, `main` the hexrows by which the main stream comes in from
    the west and leaves in the east. `woods` is how many hexes are wooded. With `springs` the other
    streams rise on the section, else they run into the main one. `names` are for spots.
    """

    name: str
    title: str
    towns: tuple[TownPlan, ...]
    bridges: tuple[int, int]
    woods: int
    hills: tuple[int, ...]
    swamps: int
    main: tuple[str, str]
    springs: bool = False
    stands_for: str = ""
    sea: Edge | None = None
    names: Sequence[tuple[Literal["woods", "hill", "stream", "coast"], str]] = ()
