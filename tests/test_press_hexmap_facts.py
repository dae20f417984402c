"""What a map says of its game is what the pack says: scale, names and colours of the sides.

All is read from the finished page. What it is held against is read from the pack's YAML by another
reader, so that a number or a colour typed in the code can't agree with itself.
"""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.content import Pack
from generator.draw.map import MapJob, one_page, playing_sheets, tiling
from generator.games.packs import read_pack
from generator.games.platoon_leader.ground.map import map_overlay
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.measure import PAPERS
from tests.battlefields import CONTENT, leader
from tests.printed import MM, Ink, Printed
from tests.yaml_files import load_yaml

SEED = "true colours"
NEAR = 0.05
RIM = 0.6
"""Hexes from the middle of a hex to its farthest corner, and a little more."""

CHANGED = {
    "chance/maps.yaml": ("hex-metres: 40", "hex-metres: 25"),
    "pack.yaml": ("'#2c4a6e'", "'#116633'"),
}
"""Another scale and another colour of the Axis."""


@dataclass(frozen=True)
class Drawn:
    """A campaign's map as one page, and what the pack that it was drawn from says."""

    folder: Path
    campaign: Campaign
    page: Printed

    @cached_property
    def metres(self) -> int:
        (row,) = load_yaml((self.folder / "chance/maps.yaml").read_text())["records"]
        return int(row["hex-metres"])

    @cached_property
    def head(self) -> dict[str, Any]:
        found: dict[str, Any] = load_yaml((self.folder / "pack.yaml").read_text())
        return found

    def colour(self, side: str) -> tuple[int, ...]:
        text = self.head["palette"][f"map-{side}"]
        return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))

    def name(self, side: str) -> str:
        return str(self.head["sides"][side]["name"])

    @cached_property
    def inks(self) -> list[Ink]:
        return [ink for form in self.page.pages[0] for ink in form.inks]

    @cached_property
    def hex_mm(self) -> float:
        """Millimetres of a hex, from the frame around the map."""
        return self.frame.rect.width / self.campaign.ground.board.extent[0]

    @cached_property
    def frame(self) -> Ink:
        """The largest rectangle that is stroked: it has the proportions of the board."""
        wide, high = self.campaign.ground.board.extent
        boxes = [
            ink
            for ink in self.inks
            if ink.kind == "stroke"
            and math.isclose(ink.rect.width * high, ink.rect.height * wide, rel_tol=1e-4)
        ]
        return max(boxes, key=lambda ink: ink.rect.width)

    def height_of(self, words: str) -> float:
        """How high on the page a run of text stands."""
        return next(height for text, height in self.page.words(0) if text == words)


def drawn(pack: Pack, folder: Path) -> Drawn:
    campaign = new_campaign(pack, SEED)
    overlay = map_overlay(pack, campaign.ground, campaign.opening)
    page = one_page(MapJob(campaign.ground, overlay), PAPERS["a4"])
    return Drawn(folder, campaign, Printed(page))


@cache
def ours() -> Drawn:
    return drawn(leader(), CONTENT / "platoon-leader")


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    """The same campaign from a pack that says other things of its maps."""
    folder = tmp_path_factory.mktemp("packs") / "platoon-leader"
    shutil.copytree(CONTENT / "platoon-leader", folder)
    for name, (old, new) in CHANGED.items():
        text = (folder / name).read_text()
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new))
    head = folder / "pack.yaml"
    head.write_text(head.read_text().replace("name: Axis", "name: Reds"))
    return drawn(read_pack(folder), folder)


@pytest.fixture(scope="module", params=["ours", "other"])
def printed(request: pytest.FixtureRequest, other: Drawn) -> Drawn:
    return ours() if request.param == "ours" else other


class TestScale:
    def test_the_words_say_what_a_hex_measures(self, printed: Drawn) -> None:
        said = re.findall(r"(\d+) m to a hex", printed.page.text(0))
        assert said == [str(printed.metres)]

    def test_the_bar_is_as_long_as_it_says(self, printed: Drawn) -> None:
        """Its pieces are a hex each; the number beside it is theirs together."""
        pieces = {
            round(ink.rect.left, 2)
            for ink in printed.inks
            if math.isclose(ink.rect.height, 1.2, abs_tol=NEAR)
            and math.isclose(ink.rect.width, printed.hex_mm, abs_tol=NEAR)
        }
        said = [int(n) for n in re.findall(r"\b(\d+) m\b(?! to)", printed.page.text(0))]
        assert len(pieces) >= 3
        assert said == [len(pieces) * printed.metres]

    def test_the_card_says_the_same(self, printed: Drawn) -> None:
        pack = leader() if printed is ours() else read_pack(printed.folder)
        text = card(pack, printed.campaign)["map"]["configuration"]
        assert f"hexes of {printed.metres} m;" in text

    def test_what_the_pack_says_differs(self, other: Drawn) -> None:
        assert (ours().metres, other.metres) == (40, 25)
        assert ours().campaign.ground.cover == other.campaign.ground.cover


def lines(printed: Printed) -> Iterator[tuple[tuple[int, ...], tuple[float, float]]]:
    """Yield the colour and the middle, in hexes, of every straight piece stroked over the land."""
    form = printed.pdf.pages[0].Resources.XObject
    form = form["/FormXob.page"].Resources.XObject["/FormXob.map"]
    colour: tuple[int, ...] = ()
    start, pieces = (0.0, 0.0), []
    for operands, operator in pikepdf.parse_content_stream(form):
        match str(operator):
            case "RG":
                colour = tuple(round(float(n) * 255) for n in operands)
            case "G":
                colour = (round(float(operands[0]) * 255),) * 3
            case "m":
                start = float(operands[0]), float(operands[1])
            case "l":
                end = float(operands[0]), float(operands[1])
                pieces.append(((start[0] + end[0]) / 200, (start[1] + end[1]) / 200))
                start = end
            case "S":
                yield from ((colour, piece) for piece in pieces)
                pieces = []
            case "f" | "f*" | "B" | "n":
                pieces = []


def alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return len(one) == len(other) and all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("side", ["axis", "allied"])
class TestSides:
    def test_its_lines_run_around_its_own_hexes(self, printed: Drawn, side: str) -> None:
        opening, board = printed.campaign.opening, printed.campaign.ground.board
        own = opening.area_of(side) | opening.control.of(side).terrain
        middles = [board.centres[h] for h in own]
        found = [at for colour, at in lines(printed.page) if alike(colour, printed.colour(side))]
        assert len(found) > 40
        astray = [at for at in found if min(math.dist(at, m) for m in middles) > RIM]
        assert astray == []

    def test_its_line_is_there_all_along(self, printed: Drawn, side: str) -> None:
        """Each hex at the border of its MLR has a piece of line of its colour."""
        board, line = printed.campaign.ground.board, printed.campaign.opening.control.of(side).mlr
        found = [at for colour, at in lines(printed.page) if alike(colour, printed.colour(side))]
        border = [h for h in line if any(n not in line for n in board.neighbours[h])]
        assert border
        for h in border:
            assert min(math.dist(at, board.centres[h]) for at in found) < RIM, board.name(h)

    def test_its_arrows_stand_at_its_own_edge(self, printed: Drawn, side: str) -> None:
        """Outside the frame, beside the hexes of an entry area, with the area's letter."""
        ground, frame, size = printed.campaign.ground, printed.frame.rect, printed.hex_mm
        fills = [
            ink.rect
            for ink in printed.inks
            if ink.kind == "fill"
            and alike(ink.colour, printed.colour(side))
            and not frame.holds(ink.rect)
            and max(ink.rect.width, ink.rect.height) > 2 * size
        ]
        entries = [entry for entry in ground.entries if entry.side == side]
        assert len(fills) == len(entries) > 0
        upright = ground.edge_of(side) in ("west", "east")
        for entry in entries:
            spots = [ground.board.centres[h] for h in entry.hexes]
            along = sum(spot[1 if upright else 0] for spot in spots) / len(spots) * size
            at = frame.top - along if upright else frame.left + along
            rect = min(fills, key=lambda r: abs(r.middle[1 if upright else 0] - at))
            assert rect.middle[1 if upright else 0] == pytest.approx(at, abs=0.2)
            assert printed.page.text(0, rect) == entry.label
            outside = {
                "west": frame.left - rect.right,
                "east": rect.left - frame.right,
                "north": rect.bottom - frame.top,
                "south": frame.bottom - rect.top,
            }[ground.edge_of(side)]
            assert outside > 0

    @pytest.mark.parametrize("words", ["{} MLR", "{} set-up area"])
    def test_the_legend_shows_its_lines_in_its_colour(
        self, printed: Drawn, side: str, words: str
    ) -> None:
        height = printed.height_of(words.format(printed.name(side)))
        signs = [
            ink
            for ink in printed.inks
            if ink.kind == "stroke"
            and abs(ink.rect.middle[1] - height) < 1.2
            and ink.rect.width == pytest.approx(0.9 * 7, abs=NEAR)
        ]
        assert signs
        assert all(alike(ink.colour, printed.colour(side)) for ink in signs)

    def test_its_name_is_the_packs(self, printed: Drawn, side: str) -> None:
        edge = printed.campaign.ground.edge_of(side)
        assert f"{printed.name(side)}: {edge} edge" in printed.page.text(0)


def test_a_side_without_a_colour_for_maps_has_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "platoon-leader"
    shutil.copytree(CONTENT / "platoon-leader", folder)
    head = folder / "pack.yaml"
    head.write_text(re.sub(r"palette:\n(  .*\n)+", "", head.read_text()))
    campaign = ours().campaign
    overlay = map_overlay(read_pack(folder), campaign.ground, campaign.opening)
    own = load_yaml(head.read_text())["sides"]
    assert {arrow.colour for arrow in overlay.arrows} == {side["colour"] for side in own.values()}


@pytest.mark.ci
def test_grey_ink_keeps_no_colour_of_a_side() -> None:
    campaign = ours().campaign
    overlay = map_overlay(leader(), campaign.ground, campaign.opening)
    sheets = Printed(playing_sheets(MapJob(campaign.ground, overlay, ink="grey"), PAPERS["a3"]))
    colours = {ink.colour for page in sheets.pages for form in page for ink in form.inks}
    assert all(len(set(colour)) == 1 for colour in colours)


def test_millimetres_are_read_from_points() -> None:
    """A page's own size checks the reading that everything here hangs on."""
    assert ours().page.size(0)[0] / MM == pytest.approx(PAPERS["a4"].turned.width / MM, abs=0.1)


class TestNamesAndSize:
    def test_the_legend_takes_its_words_from_the_ground(self) -> None:
        ground = ours().campaign.ground
        names = {key: f"Old {name.lower()}" for key, name in ground.land_names.items()}
        plain, renamed = (
            Printed(one_page(MapJob(one), PAPERS["a4"])).text(0)
            for one in (ground, replace(ground, land_names=names))
        )
        there = {water.kind for water in ground.waters} | {road.kind for road in ground.roads}
        there |= {crossing.kind for crossing in ground.crossings}
        there |= {building.kind for building in ground.buildings}
        assert len(there) >= 4
        for kind in there:
            assert ground.land_names[kind] in plain
            assert names[kind] in renamed
            assert names[kind] not in plain

    def test_a_hex_is_printed_as_large_as_the_pack_states(self) -> None:
        ground = ours().campaign.ground
        assert ground.hex_mm == 20.0
        counts = []
        for hex_mm in (20.0, 30.0):
            sheets = playing_sheets(MapJob(replace(ground, hex_mm=hex_mm)), PAPERS["a4"])
            counts.append(len(Printed(sheets).pdf.pages))
            assert counts[-1] == len(tiling(ground.board, hex_mm, PAPERS["a4"]).tiles), "no arrows"
        assert counts[1] > counts[0]
