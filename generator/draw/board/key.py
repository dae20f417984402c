"""The key of a section: a named sample of everything on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.draw.board.look import SectionLook
from generator.draw.board.marks import SectionMarks, SectionType
from generator.draw.board.picture import draw_section
from generator.draw.page import Plate
from generator.ground.hexes import side_of
from generator.ground.lattice import EAST, SOUTH_EAST, Lattice, Side, Spot, neighbour
from generator.ground.section import Cover, Section, SideKind
from generator.ground.spots import centre, corner

_SMALL = Lattice(across=4, rows=5)
_MIDDLE: Spot = (3, 2)
_ACROSS: tuple[Spot, ...] = ((1, 2), (3, 2), (5, 2))
_DOWN: tuple[Spot, ...] = ((2, 1), (3, 2), (4, 3))

SWATCH = 8.0
"""Of a sample's hex, from flat to flat."""


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line of the key: its id and name, and the small section whose middle hex shows it."""

    id: str
    name: str
    section: Section


def samples(section: Section) -> Iterator[KeyLine]:
    """Yield a sample of everything that is on a section."""
    covers = set(section.cover.values())
    for cover, name in _COVERS.items():
        if cover in covers:
            yield KeyLine(cover, name, _small(section, cover))
    kinds = set(section.sides.values())
    for kind, (name, inside, outside) in _SIDES.items():
        if kind in kinds:
            yield KeyLine(kind, name, _sided(section, kind, inside, outside))
    if section.streams:
        yield KeyLine("stream", "Stream", replace(_small(section, "clear"), streams=(_ACROSS,)))
    if section.springs:
        rises = replace(_small(section, "clear"), streams=(_ACROSS[:2],))
        yield KeyLine("spring", "Spring", replace(rises, springs=frozenset((_MIDDLE,))))
    if section.roads:
        yield KeyLine("road", "Road", replace(_small(section, "clear"), roads=(_ACROSS,)))
    if section.bridges:
        crossed = replace(_small(section, "clear"), roads=(_ACROSS,), streams=(_DOWN,))
        yield KeyLine("bridge", "Bridge", crossed)


_COVERS: Mapping[Cover, str] = {
    "clear": "Clear",
    "woods": "Woods",
    "town": "Town",
    "swamp": "Swamp",
    "slope": "Slope",
    "slope-woods": "Slope with woods",
    "hilltop": "Hilltop",
    "hilltop-woods": "Hilltop with woods",
    "hilltop-town": "Hilltop with a town",
    "beach": "Beach",
    "sea": "Sea",
}

_SIDES: Mapping[SideKind, tuple[str, Cover, Cover]] = {
    "green": ("Green sides", "woods", "woods"),
    "brown": ("Brown sides", "slope", "slope"),
    "orange": ("Orange sides", "hilltop", "slope"),
    "cliff": ("Cliff", "hilltop", "clear"),
}


def _small(section: Section, cover: Cover) -> Section:
    """Return a section of a few hexes that all hold the same."""
    return replace(
        section,
        lattice=_SMALL,
        cover=dict.fromkeys(_SMALL.spots, cover),
        sides={},
        roads=(),
        streams=(),
        springs=frozenset(),
        towns=(),
        labels=(),
    )


def _sided(section: Section, kind: SideKind, inside: Cover, outside: Cover) -> Section:
    """Return a small section whose middle hex has two sides of a kind."""
    cover: dict[Spot, Cover] = dict.fromkeys(_SMALL.spots, inside)
    sides: dict[Side, SideKind] = {}
    for d in (EAST, SOUTH_EAST):
        there = neighbour(_MIDDLE, d)
        cover[there] = outside
        sides[side_of(_MIDDLE, there)] = kind
    return replace(_small(section, inside), cover=cover, sides=sides)


def draw_sample(
    page: Plate, look: SectionLook, sample: KeyLine, at: tuple[float, float], *, fills: bool
) -> None:
    """Draw a sample with its middle at a place of the page, cut to its hex."""
    pen, section = page.pen, sample.section
    x, y = centre(_MIDDLE)
    with pen.kept():
        pen.say(page.hexes(at[0] - x * SWATCH, at[1] - y * SWATCH, SWATCH))
        with pen.kept():
            reach = 0.14 if section.sides else 0.0
            pen.path(_wider(reach), close=True)
            pen.clip()
            draw_section(pen, look, section, fills=fills)
            SectionMarks(pen, look, section, SectionType(1, 1, 1, 1, {}), fills=fills).sides()
        pen.stroke(look.grid, 0.02)
        pen.path(_wider(0.0), close=True)
        pen.paint("S")


def _wider(by: float) -> list[tuple[float, float]]:
    """Return the corners of the middle hex, moved outwards."""
    x, y = centre(_MIDDLE)
    found = []
    for i in range(6):
        cx, cy = corner(_MIDDLE, i)
        found.append((x + (cx - x) * (1 + 2 * by), y + (cy - y) * (1 + 2 * by)))
    return found
