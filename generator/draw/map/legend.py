"""The legend of a hex map: a named sample of everything on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.draw.look import Look
from generator.draw.map.built.works import Works
from generator.draw.map.land import Land
from generator.draw.pen import Pen
from generator.ground.cells import centre, corner
from generator.ground.growing.terrain import clearing
from generator.ground.hexes import board
from generator.ground.record import Building, Crossing, Feature, Ground, Road, SideFeature, Water

_SMALL = board(3, 3)
_MIDDLE = _SMALL.parse("B2")
_ACROSS = tuple(_SMALL.parse(name) for name in ("A2", "B2", "C3"))
_DOWN = tuple(_SMALL.parse(name) for name in ("B1", "B2", "B3"))

_WATERS = ("stream", "wadi", "ditch", "river", "canal")


@dataclass(frozen=True, slots=True)
class Sample:
    """One line of a legend and the three-by-three ground whose middle shows it, in ruins or not."""

    name: str
    ground: Ground
    ruined: bool = False


def samples(ground: Ground, symbols: Collection[str], *, ruined: bool = False) -> list[Sample]:
    """Return a sample of all on a map: land, levels, water, ways, houses, and marks by symbol."""
    built = _built(ground, symbols, ruined=ruined)
    return [*_land(ground), *_levels(ground), *_lines(ground), *built]


def _tile(ground: Ground, **over: Any) -> Ground:
    """Return a blank ground of nine hexes that looks like another, with some of it replaced."""
    base = clearing(ground.base, ground.terrains)
    empty: dict[str, Any] = dict.fromkeys(
        (
            *("buildings", "sides", "roads", "waters"),
            *("crossings", "settlements", "features"),
        ),
        (),
    )
    blank = {**empty, "board": _SMALL, "cover": (base,) * 9, "levels": (0,) * 9, "base": base}
    return replace(ground, **(blank | over))


def _land(ground: Ground) -> list[Sample]:
    seen = set(ground.cover) - set(_WATERS)
    return [
        Sample(terrain.name, _tile(ground, cover=(key,) * 9))
        for key, terrain in ground.terrains.items()
        if key in seen
    ]


def _levels(ground: Ground) -> list[Sample]:
    dry = {
        level
        for level, kind in zip(ground.levels, ground.cover, strict=True)
        if kind not in _WATERS and level
    }
    # Half of the sample lies lower, so that it shows the slope.
    lower = [h for h in _SMALL.hexes if _SMALL.number(h) == 3 or h in _ACROSS[2:]]
    return [
        Sample(
            f"Level {level}".replace("-", "−"),
            _tile(ground, levels=tuple(level - (h in lower) * (level > 0) for h in range(9))),
        )
        for level in sorted(dry)
    ]


def _lines(ground: Ground) -> list[Sample]:
    found = [
        Sample(ground.land_names[kind], _tile(ground, waters=(Water(kind, _ACROSS),)))  # type: ignore[arg-type]
        for kind in _present(ground.land_names, (water.kind for water in ground.waters))
    ]
    found += [
        Sample(ground.land_names[kind], _tile(ground, roads=(Road(kind, _ACROSS),)))  # type: ignore[arg-type]
        for kind in _present(ground.land_names, (road.kind for road in ground.roads))
    ]
    for kind in ("bridge", "ford"):
        for one in [c for c in ground.crossings if c.kind == kind][:1]:
            over: dict[str, Any] = {
                "waters": (Water(one.water, _DOWN),),  # type: ignore[arg-type]
                "roads": (Road(one.road, _ACROSS),),  # type: ignore[arg-type]
                "crossings": (Crossing(_MIDDLE, one.kind, one.water, one.road),),
            }
            found.append(Sample(ground.land_names[kind], _tile(ground, **over)))
    return found


def _built(ground: Ground, symbols: Collection[str], *, ruined: bool) -> list[Sample]:
    found = []
    for kind in _present(ground.land_names, (building.kind for building in ground.buildings)):
        house = Building(_MIDDLE, kind, 1)  # type: ignore[arg-type]
        found.append(Sample(ground.land_names[kind], _tile(ground, buildings=(house,))))
    if ruined and ground.buildings and "gutted" in ground.land_names:
        house = Building(_MIDDLE, "stone", 1)
        name = ground.land_names["gutted"]
        found.append(Sample(name, _tile(ground, buildings=(house,)), ruined=True))
    for one in [one for one in ground.buildings if one.church and one.kind != "hut"][:1]:
        church = replace(one, hex=_MIDDLE)
        found.append(Sample(ground.land_names["church"], _tile(ground, buildings=(church,))))
    for kind in _present(ground.land_names, (side.kind for side in ground.sides)):
        around = (_SMALL.around[_MIDDLE][d] for d in (0, 1, 2))
        sides = tuple(SideFeature((min(_MIDDLE, n), max(_MIDDLE, n)), kind) for n in around)
        found.append(Sample(ground.land_names[kind], _tile(ground, sides=sides)))
    for kind in _present(ground.marks, symbols):
        mark = (Feature(_MIDDLE, kind),)
        found.append(Sample(ground.marks[kind], _tile(ground, features=mark)))
    return found


def _present(known: Mapping[str, str], seen: Iterable[str]) -> list[str]:
    kinds = set(seen)
    return [kind for kind in known if kind in kinds]


def draw_sample(pen: Pen, look: Look, sample: Sample, *, fills: bool) -> None:
    """Draw a sample about the point 0, 0 in hexes, cut to the shape of a hex."""
    x, y = centre((1, 2))
    with pen.kept():
        pen.say(f"1 0 0 1 {-x * 100:.2f} {-y * 100:.2f} cm")
        outline = [corner((1, 2), number) for number in range(6)]
        with pen.kept():
            pen.path(outline, close=True)
            pen.clip()
            Land(pen, look, sample.ground, fills=fills).draw()
            share = 1.0 if sample.ruined else 0.0
            Works(pen, look, sample.ground, fills=fills, ruined=share).draw()
        pen.stroke(look.grid, 0.02)
        pen.path(outline, close=True)
        pen.paint("S")
