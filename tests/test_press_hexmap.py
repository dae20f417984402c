"""Maps read back from their PDFs: true size, joins, type, ink, and the same bytes each time."""

import dataclasses
import io
import math
import re
from itertools import pairwise

import pikepdf
import pytest
from PIL import ImageChops

from generator.draw.map import MapJob, lay_cover, one_page, plan_of, playing_sheets, tiling
from generator.draw.map.cover import window
from generator.draw.map.job import symbols
from generator.draw.map.legend import samples
from generator.draw.shapes import softened
from generator.errors import UsageError
from generator.games.platoon_leader.ground.map import map_overlay
from generator.ground.cells import beside, centre, corner, middle, outlines
from generator.ground.hexes import board
from generator.ground.overlay import Hatch, Link
from generator.measure import PAPERS, Size
from generator.press.pdf.saving import reworked
from tests.battlefields import leader, recipes, surveyed
from tests.map_reader import names_on
from tests.printed import Printed
from tests.shares import first

SLUG = "seed oak-leaf-7 · content 0123abcd · Fieldpress"
COLUMN = math.sqrt(3) / 2
NEAR = 0.05


def job_of(recipe, seed="1", **wishes):
    found = surveyed(recipe, seed, defender="axis")
    overlay = map_overlay(leader(), found.ground, found.opening)
    return MapJob(found.ground, overlay, title="The Aubry road", slug=SLUG, **wishes)


def without_areas(job):
    """The same map before anyone stands on it."""
    overlay = dataclasses.replace(job.overlay, layers=(), signs=())
    return dataclasses.replace(job, overlay=overlay)


@pytest.fixture(scope="module")
def job():
    return job_of("village")


@pytest.fixture(scope="module")
def page(job):
    return Printed(one_page(job, PAPERS["a4"]))


@pytest.fixture(scope="module")
def sheets(job):
    return Printed(playing_sheets(job, PAPERS["a4"]))


def hex_grid(pdf, form):
    """The sides of the hexes, as straight pieces in a map's own space, 100 to a hex."""
    pieces, start = [], None
    for operands, operator in pikepdf.parse_content_stream(form):
        if str(operator) == "m":
            start = tuple(map(float, operands))
        elif str(operator) == "l" and start:
            end = tuple(map(float, operands))
            if abs(math.dist(start, end) - 100 / math.sqrt(3)) < 0.02:
                pieces.append((start, end))
            start = end
        elif str(operator) in ("S", "f", "B", "f*", "n"):
            start = None
    return pieces


def map_form(pdf):
    """The form that holds the map: the largest of all."""
    forms = [
        o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
    ]
    return max(forms, key=lambda form: len(form.read_bytes()))


def scale_of(form):
    """Millimetres to a hex, from the first matrix of the map's form."""
    for operands, operator in pikepdf.parse_content_stream(form):
        if str(operator) == "cm" and float(operands[3]) < 0:
            return float(operands[0]) * 100 * 25.4 / 72
    raise AssertionError("a map sets its scale")


class TestPlayingSize:
    def test_a_hex_is_20_mm_from_flat_to_flat(self, sheets):
        form = map_form(sheets.pdf)
        assert scale_of(form) == pytest.approx(20, abs=0.001)
        # The level sides, at the top of hexes: those of a hexrow are one hex apart.
        tops = [a for a, b in hex_grid(sheets.pdf, form) if abs(a[1] - b[1]) < 0.001]
        by_row = {}
        for x, y in tops:
            by_row.setdefault(round(x), []).append(y)
        gaps = {round(b - a, 2) for ys in by_row.values() for a, b in pairwise(sorted(set(ys)))}
        assert all(abs(gap - 100) * 20 / 100 < NEAR for gap in gaps if gap < 150)
        assert any(gap < 150 for gap in gaps)

    def test_every_side_of_every_hex_is_drawn_once(self, job, sheets):
        land = job.ground.board
        sides = hex_grid(sheets.pdf, map_form(sheets.pdf))
        drawn = {frozenset((round(x / 10), round(y / 10)) for x, y in side) for side in sides}
        wanted = set()
        for h in land.hexes:
            corners = land.corners(h)
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
                wanted.add(frozenset((round(x * 10), round(y * 10)) for x, y in (a, b)))
        assert wanted <= drawn

    def test_the_sheets_show_the_whole_plan(self, job):
        plan = plan_of(job, PAPERS["a4"])
        wide, high = job.ground.board.extent
        assert plan.plan.width >= wide * 20
        assert plan.plan.height >= high * 20
        assert max(t.x + t.width for t in plan.tiles) == pytest.approx(plan.plan.width)
        assert max(t.y + t.height for t in plan.tiles) == pytest.approx(plan.plan.height)
        for tile in plan.tiles:
            for other in plan.tiles:
                if (other.column, other.row) == (tile.column + 1, tile.row):
                    assert tile.x + tile.width - other.x == pytest.approx(10)
                    assert (tile.y, tile.height) == (other.y, other.height)
                if other.row == tile.row + 1:
                    assert tile.y + tile.height - other.y == pytest.approx(10)
            room = plan.paper_of(tile)
            assert tile.width <= room.width - 10
            assert tile.height <= room.height - 10 - 9

    @pytest.mark.ci
    def test_a_place_on_a_join_lies_alike_on_both_sheets(self, job, sheets):
        """The map's form on one sheet and the next differ by the tiles' distance, exactly."""
        plan = plan_of(job, PAPERS["a4"])
        assert {arrow.edge for arrow in job.overlay.arrows} == {"west", "east"}
        boxes = [self.map_box(drawn, job) for drawn in sheets.pages]
        for tile, box in zip(plan.tiles, boxes, strict=True):
            if tile.across:  # the page is turned: its left is the sheet's top
                assert box.left == pytest.approx(5 + 1 - tile.y, abs=NEAR)
                assert box.bottom == pytest.approx(5 + 5.5 - tile.x, abs=NEAR)
            else:
                assert box.left == pytest.approx(5 + 5.5 - tile.x, abs=NEAR)
                assert box.top == pytest.approx(plan.paper.height - 5 - 1 + tile.y, abs=NEAR)

    def map_box(self, drawn, job):
        sides = sorted(side * 20 for side in job.ground.board.extent)
        frames = [
            ink.rect
            for form in drawn
            for ink in form.inks
            if sorted((ink.rect.width, ink.rect.height)) == pytest.approx(sides, abs=NEAR)
        ]
        return min(frames, key=lambda rect: rect.width)

    def test_nothing_is_printed_in_the_margins(self, sheets):
        width, height = sheets.size(0)
        for drawn in sheets.pages:
            for form in drawn:
                for ink in form.inks:
                    seen = ink.seen
                    if seen.width >= 0 and seen.height >= 0:
                        assert seen.left > 3.3
                        assert seen.bottom > 3.3
                        assert seen.right < width - 3.3
                        assert seen.top < height - 3.3

    def test_joins_are_marked_and_named(self, job, sheets):
        plan = plan_of(job, PAPERS["a4"])
        for number, tile in enumerate(plan.tiles):
            text = sheets.text(number)
            assert f"sheet {tile.name}" in text
            for other in plan.tiles:
                beside_it = adjoin(tile, other)
                assert (f" {other.name}" in text.split("Joins")[1].split(";")[0]) == beside_it
            dotted = [
                ink for form in sheets.pages[number] for ink in form.inks
                if ink.dashed and ink.ends and ink.length > 100
            ]  # fmt: skip
            joins = (tile.column > 0) + (tile.column < plan.columns_of(tile.row) - 1)
            joins += (tile.row > 0) + (tile.row < plan.rows - 1)
            assert len(dotted) == joins

    def test_every_sheet_has_a_true_bar_its_seed_and_the_names_of_its_hexes(self, job, sheets):
        for number, drawn in enumerate(sheets.pages):
            lengths = [ink.length for form in drawn for ink in form.inks if ink.ends]
            assert any(abs(length - 50) < NEAR for length in lengths)
            text = sheets.text(number)
            assert "50 mm" in text
            assert SLUG in text
        everything = " ".join(sheets.text(n) for n in range(len(sheets.pages)))
        names = {job.ground.board.name(h) for h in job.ground.board.hexes}
        assert names <= set(re.findall(r"[A-Z]{1,2}\d{1,2}", everything))

    def test_few_sheets_do(self, job):
        assert len(tiling(board(33, 20), 20.0, PAPERS["a4"]).tiles) <= 9
        assert len(tiling(board(33, 20), 20.0, PAPERS["a3"]).tiles) <= 4
        assert len(tiling(board(5, 4), 20.0, PAPERS["a3"]).tiles) == 1

    def test_paper_too_small_for_a_map_is_refused(self, job):
        with pytest.raises(UsageError, match="too small for a map at playing size"):
            playing_sheets(job, Size(60, 60))


def adjoin(tile, other):
    """Whether two sheets show the same along a whole join, not in a corner alone."""
    wide = min(tile.x + tile.width, other.x + other.width) - max(tile.x, other.x)
    high = min(tile.y + tile.height, other.y + other.height) - max(tile.y, other.y)
    return other != tile and min(wide, high) > 9.9 and max(wide, high) > 11


class TestOnePage:
    @pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
    def test_it_is_one_page_of_its_paper(self, job, paper):
        printed = Printed(one_page(job, PAPERS[paper]))
        assert len(printed.pdf.pages) == 1
        size = PAPERS[paper]
        assert sorted(printed.size(0)) == pytest.approx(sorted((size.width, size.height)), abs=NEAR)

    def test_upright_paper_holds_it_too(self, job):
        narrow = Printed(one_page(job, Size(210, 420), upright=True))
        assert narrow.size(0) == pytest.approx((210, 420), abs=NEAR)
        assert "Locations" in narrow.text(0)

    def test_it_names_everything_a_player_needs(self, job, page):
        text = page.text(0)
        for at in job.ground.locations:
            assert text.count(at.name) >= 2, "on the map and in the list"
        for place in job.ground.settlements:
            assert place.farm or place.name in text
        for sample in samples(job.ground, symbols(job)):
            assert sample.name in text
        for words in ("Axis MLR", "Allied set-up area", "50 mm", "200 m", SLUG, "The Aubry road"):
            assert words in text

    def test_the_legend_knows_the_terrain_by_the_base_games_names(self, job, page):
        for kind in set(job.ground.cover) - {"river", "canal"}:
            assert job.ground.terrains[kind].name in page.text(0)

    def test_nothing_leaves_the_printable_area(self, page):
        width, height = page.size(0)
        for form in page.pages[0]:
            for ink in form.inks:
                seen = ink.seen
                if seen.width >= 0 and seen.height >= 0:
                    assert min(seen.left, seen.bottom) > 5
                    assert seen.right < width - 5
                    assert seen.top < height - 5

    def test_type_is_large_enough(self, page, sheets):
        assert min(type_sizes(page)) >= 6.5
        assert min(type_sizes(sheets)) >= 5.5

    def test_paper_too_small_is_refused(self, job):
        with pytest.raises(UsageError, match="too small for a map on one page"):
            one_page(job, Size(148, 105))


def type_sizes(printed):
    sizes = set()
    for o in printed.pdf.objects:
        if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form":
            for operands, operator in pikepdf.parse_content_stream(o):
                if str(operator) == "Tf":
                    sizes.add(float(operands[1]))
    return sizes


class TestFiles:
    def test_fonts_are_embedded_and_ours(self, page, sheets):
        for printed in (page, sheets):
            fonts = [f for f in printed.fonts() if f.get("/Subtype") == "/TrueType"]
            assert fonts
            assert len(fonts) == len(printed.fonts())
            for font in fonts:
                assert "/FontFile2" in font.FontDescriptor
                assert re.search(r"SourceS|BarlowCondensed", str(font.BaseFont))

    @pytest.mark.parametrize("draw", first(1, [one_page, playing_sheets]))
    def test_the_same_ground_gives_the_same_bytes(self, draw):
        one, other = (draw(job_of("coast"), PAPERS["letter"]) for _ in range(2))
        assert one == other

    @pytest.mark.parametrize("ink", first(1, ["grey", "saver"]))
    def test_black_ink_is_all_that_it_takes(self, ink):
        printed = Printed(one_page(job_of("marsh", ink=ink), PAPERS["a4"]))
        for form in printed.pages[0]:
            assert all(len(set(found.colour)) == 1 for found in form.inks)

    @pytest.mark.ci
    def test_saver_takes_less_ink(self):
        dark = {}
        for ink in ("grey", "saver"):
            job = job_of("jungle", ink=ink)
            picture = Printed(one_page(job, PAPERS["a4"])).picture(0, 40).convert("L")
            dark[ink] = sum((255 - level) * n for level, n in enumerate(picture.histogram()))
        assert dark["saver"] < 0.7 * dark["grey"]

    @pytest.mark.ci
    def test_every_kind_of_ground_can_be_drawn_and_stays_small(self):
        for name, recipe in recipes().items():
            data = one_page(job_of(recipe, "draw"), PAPERS["a4"])
            assert len(Printed(data).pdf.pages) == 1, name
            assert len(data) < 190_000, name

    def test_a_ground_without_an_opening_has_no_lines_of_control(self):
        bare = without_areas(job_of("farmland"))
        assert "MLR" not in Printed(one_page(bare, PAPERS["a4"])).text(0)


class TestShapes:
    def test_cells_lie_where_the_boards_hexes_do(self):
        land = board(9, 7)
        for h in land.hexes:
            cell = land.column(h), land.number(h)
            assert centre(cell) == pytest.approx(land.centres[h])
            for direction, n in enumerate(land.around[h]):
                if n >= 0:
                    assert beside(cell, direction) == (land.column(n), land.number(n))
                    a, b = centre(cell), land.centres[n]
                    between = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                    assert middle(cell, direction) == pytest.approx(between)

    def test_an_outline_has_the_sides_that_lead_out_of_a_stand(self):
        stand = {(2, 2), (2, 3), (3, 2)}
        (outline,) = outlines(stand)
        assert len(outline) == sum(beside(cell, d) not in stand for cell in stand for d in range(6))
        assert corner((2, 2), 0) in [pytest.approx(p) for p in outline]

    def test_a_ring_has_an_outline_within(self):
        ring = {beside((4, 4), d) for d in range(6)}
        assert sorted(len(outline) for outline in outlines(ring)) == [6, 18]

    def test_a_softened_hex_is_nearly_round(self):
        (outline,) = outlines({(2, 2)})
        x, y = centre((2, 2))
        reach = [math.hypot(u - x, v - y) for u, v in softened(outline, 1)]
        assert max(reach) - min(reach) < 0.01
        assert COLUMN / 3 < min(reach) < 0.5


class TestMarks:
    """Marks keep off each other, and tell without colour what they tell."""

    def test_names_of_hexes_keep_off_the_lines_of_control(self, job):
        """Where lines are drawn the names stand in their usual place, clear of all of them."""
        whole = Size(900, 900)
        with_lines, without = (
            Printed(playing_sheets(one, whole, land=False)) for one in (job, without_areas(job))
        )
        names = names_on(without, job.ground.board, (10.5, 6))
        assert len(names) > 0.95 * job.ground.board.size
        # The thin line of a link and hatching cross hexes; names have a rim there.
        crossed = {
            h
            for layer in job.overlay.layers
            if isinstance(layer, (Link, Hatch))
            for h in layer.hexes
        }
        dots = 100 / 25.4
        drawn = [printed.picture(0, 100) for printed in (with_lines, without)]
        changes = {}
        for name in names.values():
            if name.hex in crossed:
                continue
            x, y = job.ground.board.centres[name.hex]
            assert name.middle == pytest.approx((x, y - 0.31), abs=0.03)
            half = (name.right - name.left) * 10
            spot = (x * 20 + 10.5 - half, y * 20 - 1.0, x * 20 + 10.5 + half, y * 20 + 0.6)
            box = [round(n * dots) for n in spot]
            bands = ImageChops.difference(*(one.crop(box) for one in drawn)).getextrema()
            changes[job.ground.board.name(name.hex)] = max(most for _, most in bands)
        assert len(changes) > 400
        # Where two lines close in on a hex from both sides, the long names have but their rim.
        assert len([name for name, most in changes.items() if most > 70]) < 0.01 * len(changes)
        assert max(changes.values()) > 10

    def test_the_set_up_areas_have_dashes_of_their_own(self, page):
        """Which side's it is must be told in grey too."""
        found, width = set(), 0.0
        for stream in page.pdf.objects:
            if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") == "/Form":
                for operands, operator in pikepdf.parse_content_stream(stream):
                    if str(operator) == "w":
                        width = float(operands[0])
                    elif str(operator) == "d" and width == pytest.approx(4.5) and operands[0]:
                        found.add(tuple(round(float(n), 2) for n in operands[0]))
        assert len(found) == 2

    def test_a_set_up_line_keeps_off_the_mlr(self, page):
        """Where both follow the same hex sides there is paper between them."""
        dots, full = set(), set()
        for form in page.pdf.objects:
            if not isinstance(form, pikepdf.Stream) or form.get("/Subtype") != "/Form":
                continue
            width, dashed, start = 0.0, False, (0.0, 0.0)
            for operands, operator in pikepdf.parse_content_stream(form):
                if str(operator) == "w":
                    width = float(operands[0])
                elif str(operator) == "d":
                    dashed = len(operands[0]) > 0
                elif str(operator) in ("m", "l"):
                    here = tuple(map(float, operands))
                    if str(operator) == "l" and width == pytest.approx(4.5 if dashed else 8.5):
                        among = dots if dashed else full
                        among.add(((start[0] + here[0]) / 2, (start[1] + here[1]) / 2))
                    start = here
        gaps = [min(math.dist(a, b) for b in full) for a in dots]
        assert min(gaps) > (4.5 + 8.5) / 2 + 5
        assert min(gaps) < 20  # they do meet on this map


class TestCover:
    """The picture on a booklet's cover: a piece of the map, in the room that is left for it."""

    ROOM = (60.0, 200.0, 360.0, 420.0)

    def cover(self, names):
        left, bottom, right, top = self.ROOM
        corners = {"land-1-ground": (left, top), "end-1-ground": (right, bottom)}
        pdf = pikepdf.new()
        page = pdf.add_blank_page(page_size=(420, 600)).obj
        places = pikepdf.Array()
        for name in sorted(names):
            places.extend([name, pikepdf.Array([page, pikepdf.Name.XYZ, *corners[name], 0])])
        pdf.Root.Names = pikepdf.Dictionary(Dests=pikepdf.Dictionary(Names=places))
        buffer = io.BytesIO()
        pdf.save(buffer, static_id=True)
        return buffer.getvalue()

    def test_it_fills_its_room_and_nothing_else(self, job):
        drawn = one_page(job, PAPERS["a4"])
        blank = self.cover(["land-1-ground", "end-1-ground"])
        found = reworked(blank, lambda pdf: lay_cover(pdf, job.ground, drawn))
        assert found == reworked(blank, lambda pdf: lay_cover(pdf, job.ground, drawn))
        picture = Printed(found).picture(0, 72).convert("L").point(lambda level: level < 250)
        left, top, right, bottom = picture.getbbox()
        assert (left, right) == pytest.approx((60, 360), abs=1)
        assert (top, bottom) == pytest.approx((600 - 420, 600 - 200), abs=1)
        assert Printed(found).text(0).strip() == ""

    def test_it_shows_where_most_houses_stand(self):
        ground = job_of("town").ground
        left, top, wide, high = window(ground, 300 / 220)
        assert wide / high == pytest.approx(300 / 220)
        right, bottom = ground.board.extent
        assert left > 0
        assert top > 0
        assert left + wide < right
        assert top + high < bottom
        inside = [
            building
            for building in ground.buildings
            for x, y in [ground.board.centres[building.hex]]
            if left < x < left + wide and top < y < top + high
        ]
        assert len(inside) / len(ground.buildings) > 1.3 * (wide * high) / (right * bottom)

    def test_a_cover_without_a_room_stays_as_it_is(self, job):
        blank = self.cover([])
        drawn = one_page(job, PAPERS["a4"])
        assert reworked(blank, lambda pdf: lay_cover(pdf, job.ground, drawn)) == reworked(blank)


@pytest.mark.ci
def test_snow_lies_on_any_ground(job):
    """Much of a snowy map is nearly white; the same ground without snow is not."""
    pale = {}
    for snow in (True, False):
        season = "snow" if snow else "summer"
        drawn = one_page(without_areas(dataclasses.replace(job, season=season)), PAPERS["a4"])
        picture = Printed(drawn).picture(0, 40)
        wide, high = picture.size
        ground = picture.crop((wide // 5, high // 4, wide // 2, high * 2 // 3)).convert("RGB")
        dots = list(ground.get_flattened_data())
        pale[snow] = sum(min(dot) > 225 for dot in dots) / len(dots)
    assert pale[False] < 0.1
    assert pale[True] > pale[False] + 0.2
