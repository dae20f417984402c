"""Sections of Panzer Leader's board as they are drawn, hex by hex: picture and data agree."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from generator.draw.board.key import samples
from generator.draw.board.look import look_for
from generator.draw.board.picture import draw_section
from generator.draw.board.stamps import define_textures
from generator.games.packs import read_pack
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.kind import sections_of
from generator.ground.section import HILLTOPS, SLOPES, Section
from tests.drawn import Mark, Point, drawn
from tests.shares import first

CONTENT = Path(__file__).resolve().parent.parent / "content/panzer-leader"
LETTERS = "WXYZ"
WIDE, HIGH = 10.0, 32 * math.sqrt(3) / 2


@pytest.fixture(scope="module")
def sections() -> Mapping[str, Section]:
    return sections_of(read_pack(CONTENT, "content/panzer-leader"))


_KNOWN: dict[tuple[str, str], list[Mark]] = {}


def marks_of(section: Section, ink: str = "colour") -> list[Mark]:
    key = f"{section.name} {len(section.cover)} {section.cover[1, 0]}", ink
    if key not in _KNOWN:
        _KNOWN[key] = _marks_of(section, ink)
    return _KNOWN[key]


def _marks_of(section: Section, ink: str) -> list[Mark]:
    look = look_for(ink)

    def draw(pen):
        define_textures(pen, look)
        draw_section(pen, look, section, fills=ink != "saver")

    return drawn(draw, ink=ink, extent=(WIDE, HIGH))


def tone(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def painted(marks: list[Mark], colour: str) -> list[Mark]:
    """What is filled with a colour, not glazed."""
    wanted = pytest.approx(tone(colour), abs=0.003)
    return [m for m in marks if m.kind == "fill" and m.alpha == 1 and m.colour == wanted]


class Area:
    """A shape by the even-odd rule; its edges are kept by the tenths of a hex that they cross."""

    def __init__(self, marks: list[Mark]) -> None:
        self._edges: dict[int, list[tuple[Point, Point]]] = {}
        for path in (path for mark in marks for path in mark.paths):
            for a, b in zip(path, [*path[1:], path[0]], strict=True):
                low, high = sorted((a[1], b[1]))
                for tenth in range(math.floor(low * 10), math.floor(high * 10) + 1):
                    self._edges.setdefault(tenth, []).append((a, b))

    def __contains__(self, at: Point) -> bool:
        x, y = at
        crossings = 0
        for (ax, ay), (bx, by) in self._edges.get(math.floor(y * 10), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
        return crossings % 2 == 1


def places(spot: tuple[int, int]) -> Iterator[Point]:
    """A hex's middle, and places near its corners and its sides, as far as they are printed."""
    x, y = spot[0] / 2, spot[1] * math.sqrt(3) / 2
    yield x, y
    for i in range(12):
        # 0.577 to a corner, 0.5 to a side.
        far = 0.577 * 0.78 if i % 2 else 0.5 * 0.78
        angle = math.pi / 6 * i
        yield x + far * math.cos(angle), y + far * math.sin(angle)


def disagreements(section: Section, marks: list[Mark], covers: frozenset[str]) -> list[str]:
    """Hexes of which some place is in the marks' shape against what the data say."""
    wrong, area = [], Area(marks)
    for spot in SECTION.spots:
        wanted = section.cover[spot] in covers
        for at in places(spot):
            on_it = 0 < at[0] < WIDE and 0 < at[1] < HIGH
            if on_it and (at in area) != wanted:
                wrong.append(f"{SECTION.name(spot)} {section.cover[spot]}")
                break
    return wrong


@pytest.mark.parametrize("letter", first(2, LETTERS))
def test_what_is_brown_is_a_slope_and_what_is_a_slope_is_brown(
    letter: str, sections: Mapping[str, Section]
) -> None:
    """At 13 places of each of the 346 hexes; a hilltop lies on its slopes' brown."""
    section, look = sections[letter], look_for("colour")
    marks = marks_of(section)
    feet = painted(marks, look.steps[2])
    tops = painted(marks, look.top)
    assert len(feet) == len(tops) == (letter != "W")
    assert disagreements(section, feet, SLOPES | HILLTOPS) == []
    assert disagreements(section, tops, HILLTOPS) == []


@pytest.mark.parametrize("letter", LETTERS)
def test_shades_and_steps_of_hills_lie_on_them(
    letter: str, sections: Mapping[str, Section]
) -> None:
    """Whatever else is painted in a hill's colours is cut to the hill."""
    section, look = sections[letter], look_for("colour")
    hills = [s for s in SECTION.spots if section.cover[s] in SLOPES | HILLTOPS]
    marks = marks_of(section)
    tones = [pytest.approx(tone(c), abs=0.003) for c in (*look.steps[:2], look.contour)]
    found = [m for m in marks if m.form == "" and any(m.colour == one for one in tones)]
    assert bool(found) == bool(hills)
    for mark in found:
        assert mark.clip[0] > -math.inf


def test_sand_is_beach_and_water_is_sea(sections: Mapping[str, Section]) -> None:
    section, look = sections["X"], look_for("colour")
    marks = marks_of(section)
    sea, sand = painted(marks, look.sea), painted(marks, look.sand)
    assert len(sea) == len(sand) == 1
    assert disagreements(section, sea, frozenset({"sea"})) == []
    assert disagreements(section, sand, frozenset({"sea", "beach"})) == []


def test_a_stream_rises_in_the_pool_of_its_spring(sections: Mapping[str, Section]) -> None:
    section = sections["Z"]
    pools = [m for m in painted(marks_of(section), look_for("colour").water) if m.area < 0.2]
    bank = pytest.approx(tone(look_for("colour").water_ink), abs=0.003)
    bank = next(m for m in marks_of(section) if m.width > 0.14 and m.colour == bank)
    tips = [path[i] for path in bank.paths for i in (0, -1)]
    assert len(pools) == len(section.springs) == 2
    for pool in pools:
        assert min(math.dist(pool.middle, tip) for tip in tips) < 0.05


@pytest.mark.parametrize("ink", ["colour", "saver"])
@pytest.mark.parametrize(
    ("id", "form"), [("beach", "sand"), ("sea", "waves"), ("hilltop", "crest"), ("woods", "trees")]
)
def test_every_sample_of_the_key_shows_its_sign(
    id: str, form: str, ink: str, sections: Mapping[str, Section]
) -> None:
    """In ink saver's white a sea and a hilltop need one too; in colour their tint tells them."""
    sample = next(one for one in samples(sections["X"]) if one.id == id)
    found = {m.form.partition("-")[0] for m in marks_of(sample.section, ink)}
    assert (form in found) == (ink == "saver" or form in ("sand", "trees"))
