"""Maps of Panzer Leader's situations, read back: the land stays to be seen under the areas."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from packs import fieldpress
from panzer_leader_records import situation_parts
from test_panzer_leader_situation_cards import NUMBERS
from test_panzer_leader_situations import CONTENT

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.panzer_leader.situation.ground import ground_of
from generator.ground.lattice import ROW, Spot
from generator.ground.section import TOWNS
from tests.drawn import Mark, marks_of
from tests.shares import first

GROUND = (0xF2 / 255, 0xED / 255, 0xD4 / 255)
MM = 72 / 25.4


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(CONTENT, "content/panzer-leader")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> bytes:
    out = sharing(tmp_path_factory.mktemp("maps"))
    done = fieldpress("build", "panzer-leader/situations", "--out", str(out))
    assert done.status == 0, done.err
    return (out / "panzer-leader" / "situations.pdf").read_bytes()


def is_ground(mark: Mark) -> bool:
    return mark.kind == "fill" and mark.colour == pytest.approx(GROUND, abs=0.004)


@pytest.mark.parametrize(("name", "number"), first(1, [("nijmegen", 9), ("bastogne-siege", 18)]))
def test_open_ground_inside_an_area_has_the_colour_of_open_ground(
    name: str, number: int, pack: Pack, printed: bytes
) -> None:
    """No tint, no hatching: within an area only a band along its line is coloured."""
    part = next(part for part in situation_parts(pack) if part.id == name)
    ground = ground_of(pack.parts, part.model)
    page = 2 + 2 * NUMBERS.index(number)  # a sheet lies in front
    (paper,) = [m for m in marks_of(printed, MM, page) if is_ground(m) and m.area > 2000]
    left, top, right, _ = paper.box
    hex_mm = (right - left) / (ground.joined.extent[0] / 2)
    area = frozenset[Spot]().union(*(ground.area(g.zones) for g in part.model.groups))
    near = ground.joined.neighbours
    quiet = [
        spot
        for spot in area
        if all(
            n in area and len(near[n]) == 6 and ground.joined.cover[n] not in TOWNS
            for n in (spot, *near[spot])
        )
        and ground.joined.cover[spot] == "clear"
        and not any(spot in way for way in (*ground.joined.roads, *ground.joined.streams))
    ]
    assert len(quiet) > 60
    picture = pypdfium2.PdfDocument(printed)[page].render(scale=8).to_pil().convert("RGB")
    seen, whole = 0, tuple(round(part * 255) for part in GROUND)
    for x, y in quiet:
        at = left + x / 2 * hex_mm, top + y * ROW * hex_mm
        found = picture.getpixel(tuple(round(n * MM * 8) for n in at))
        seen += math.dist(found, whole) < 6
    # Badges and names of towns lie over a few.
    assert seen / len(quiet) > 0.85


def test_each_area_has_a_line_and_a_band_inside_it(pack: Pack, printed: bytes) -> None:
    part = next(part for part in situation_parts(pack) if part.id == "nijmegen")
    marks = marks_of(printed, MM, 2 + 2 * NUMBERS.index(9))
    bands = [m for m in marks if m.kind == "stroke" and m.width > 3 and len(m.points) > 40]
    assert len(bands) == len(part.model.groups) == 2
    for band in bands:
        assert band.clip == pytest.approx(band.box, abs=0.1), "it is cut to the area"
        lines = [m for m in marks if m.paths == band.paths and m.colour == band.colour]
        (line,) = [m for m in lines if m.width < band.width / 3]
        assert bool(line.dash) == (band.colour[0] > band.colour[2]), "the Germans' is broken"


def test_streams_end_at_the_shore_and_rise_in_pools(pack: Pack) -> None:
    from generator.games.panzer_leader.situation.view import situation_view

    def plan(name: str) -> dict:
        part = next(part for part in situation_parts(pack) if part.id == name)
        return situation_view(pack, part.model, "")["plan"]

    utah = plan("utah-beach")
    assert "M35 69.3L" not in utah["land"]["streams"]
    assert len(utah["springs"]) == 2
    for pool in utah["springs"]:
        assert f"{pool['x']:g} {pool['y']:.1f}" in utah["land"]["streams"]
