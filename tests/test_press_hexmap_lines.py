"""The map to play on is clean: lines stand on the overview and on sheets of their own.

What the seasons look like, and that fields are enclosed as wholes, is held here too.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest
from PIL import ImageChops

from generator.draw.map import MapJob, one_page
from generator.draw.map.job import look_of
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.platoon_leader.scenario.papers import paper_map
from generator.ground.cells import corner
from generator.ground.hexes import cell_of
from generator.ground.overlay import Season
from generator.ground.record import Ground
from generator.measure import PAPERS
from generator.roll.locks import Locks
from tests.battlefields import leader, surveyed
from tests.printed import Printed
from tests.printed_campaign import PrintedCampaign
from tests.shares import examples

Colour = tuple[int, ...]


def strokes(pdf: pikepdf.Pdf) -> set[Colour]:
    """Return the colours of all lines stroked in the forms that show the map."""
    return {colour for form in forms(pdf) for colour in stroked(form)}


def forms(pdf: pikepdf.Pdf) -> Iterator[Any]:
    for found in pdf.objects:
        if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form":
            yield found


def stroked(form: Any) -> Iterator[Colour]:
    colour: Colour = ()
    for operands, operator in pikepdf.parse_content_stream(form):
        if str(operator) == "RG":
            colour = tuple(round(float(n) * 255) for n in operands)
        elif str(operator) == "S" and colour:
            yield colour


def sides() -> list[Colour]:
    palette = leader().info.palette
    return [
        tuple(int(palette[f"map-{side}"][i : i + 2], 16) for i in (1, 3, 5))
        for side in ("axis", "allied")
    ]


class TestPapers:
    def test_the_map_to_play_on_has_no_line_of_a_side(self, printed: PrintedCampaign) -> None:
        with pikepdf.open(printed.folder / "map.pdf") as pdf:
            found = strokes(pdf)
        assert len(found) > 5
        assert not found & set(sides())

    def test_the_lines_stand_on_sheets_of_the_same_plan(self, printed: PrintedCampaign) -> None:
        lines, land = (Printed(printed.bytes(name)) for name in ("map-lines.pdf", "map.pdf"))
        assert len(lines.pdf.pages) == len(land.pdf.pages)
        for number in range(len(lines.pdf.pages)):
            own, other = (
                set(re.findall(r"\b[A-Z]{1,2}[0-9]+\b", one.text(number))) for one in (lines, land)
            )
            assert own
            assert own <= other
        with pikepdf.open(printed.folder / "map-lines.pdf") as pdf:
            assert set(sides()) & strokes(pdf)

    def test_each_later_firefight_has_a_blank_overview(self, printed: PrintedCampaign) -> None:
        calendar = printed.record["calendar"]
        pages = printed.pages("overviews.pdf")
        assert len(pages) == len(calendar) - 1 > 0
        for page, firefight in zip(pages, calendar[1:], strict=True):
            assert f"linesforfirefight{firefight['number']}," in page
            assert "AxisMLR" in page, "the legend says how lines are drawn"
        with pikepdf.open(printed.folder / "overviews.pdf") as pdf:
            form = pdf.pages[0].Resources.XObject["/FormXob.page"].Resources.XObject
            shown = set(stroked(form["/FormXob.map"]))
            shown |= set(stroked(form["/FormXob.map"].Resources.XObject["/FormXob.land"]))
        assert len(shown) > 5
        assert not shown & set(sides())


def test_the_overview_has_a_fringe_and_leaves_the_land_in_the_middle() -> None:
    """What an opening adds is a small part of the map's picture."""
    request = paper_map(leader(), new_campaign(leader(), "a clean map", Locks({})), "Land")
    job = MapJob(request.ground, request.overlay, title="Land")
    bare = dataclasses.replace(job, overlay=job.overlay.bare())
    with_lines, without = (
        Printed(one_page(one, PAPERS["a4"])).picture(0, 60).convert("RGB") for one in (job, bare)
    )
    changed = ImageChops.difference(with_lines, without).convert("L").point(lambda n: 255 * (n > 8))
    share = changed.histogram()[255] / (changed.width * changed.height)
    assert 0.002 < share < 0.2


@pytest.mark.parametrize(
    ("recipe", "seasons"),
    [("village", {"green", "summer", "autumn", "bare", "snow"}), ("desert", {"summer"})],
)
def test_seasons_look_like_themselves(recipe: str, seasons: set[Season]) -> None:
    ground = surveyed(recipe, "1", defender="axis").ground
    every: tuple[Season, ...] = ("green", "summer", "autumn", "bare", "snow")
    looks = {season: look_of(MapJob(ground, season=season)) for season in every}
    assert len({looks[season] for season in seasons}) == len(seasons)
    assert looks["snow"] != looks["summer"]
    if seasons == {"summer"}:
        assert looks["green"] == looks["autumn"] == looks["bare"] == looks["summer"]


def test_the_season_is_that_of_the_middle_firefight() -> None:
    shown = Counter()
    for number in range(examples(30, least=12)):
        campaign = new_campaign(leader(), f"season {number}", Locks({}))
        season = paper_map(leader(), campaign, "Land").season
        month = campaign.calendar[len(campaign.calendar) // 2].day.month
        climate = campaign.setting.theatre["climate"]
        shown[season] += 1
        if climate == "temperate" and season != "snow":
            wanted = ("bare", "green", "summer", "autumn")[month % 12 // 3]
            assert season == wanted, campaign.seed
        if climate in ("desert", "tropical", "philippines", "burma"):
            assert season == "summer"
    assert len(shown) >= 4


@pytest.mark.parametrize(
    ("recipe", "kind", "most"), [("bocage", "bocage", 0.42), ("village", "hedge", 0.48)]
)
def test_fields_are_enclosed_as_wholes(recipe: str, kind: str, most: float) -> None:
    """Few hedges end in the open: a gate, a road, a house or woods make most of the ends."""
    loose = length = 0
    for seed in range(6):
        ends, count = _ends(surveyed(recipe, str(seed), defender="axis").ground, kind)
        loose, length = loose + ends, length + count
    assert length > 300
    assert loose / length < most


def _ends(ground: Ground, kind: str) -> tuple[int, int]:
    met: Counter[tuple[int, int]] = Counter()
    own = [item.side for item in ground.sides if item.kind == kind]
    for one, other in own:
        cell, direction = cell_of(ground.board, one), ground.board.direction(one, other)
        for number in (direction, direction + 1):
            x, y = corner(cell, number)
            met[round(x * 100), round(y * 100)] += 1
    return sum(count == 1 for count in met.values()), len(own)
