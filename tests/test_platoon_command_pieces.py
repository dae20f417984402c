"""Platoon Command: tiles, counters and markers as printed, held against the game's own box list.

Counts are those of the source's list of components; base defence is that of repairs.md 004.1, cover
that of 004.3 (its three hills are our own), the values of the objectives those of 004.5, no. 7.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.products.paper import paper_of
from tests.packs import fieldpress
from tests.printed import Glyph, Printed, Rect

SIDES = {"us": "US", "german": "German"}
DEFENCE = {"Scouts": 5, "Riflemen": 4, "Machine Gunners": 4, "Sniper": 6, "Mortar": 4}
ANY_SQUAD = "•••"
COMBAT = {
    *((name, squad) for name in ("Scouts", "Riflemen", "Machine Gunners") for squad in "ABC"),
    ("Sniper", ANY_SQUAD),
    ("Mortar", ANY_SQUAD),
}
COVER = {
    "A": [0, 2, 3, 3, 1, 1, 2, 2, 2, 1, 1, 1, 0, 0, 0, 2, 0, 0],
    "B": [1, 2, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3],
}
WAYS = [
    ("a4", "long-edge"),
    ("a4", "short-edge"),
    ("a4", "fold"),
    ("letter", "long-edge"),
    ("letter", "short-edge"),
    ("letter", "fold"),
]
PRODUCTS = ("tile-deck", "counters-and-markers")
TOLERANCE = 0.05

# Where things stand on a combat counter: left, top, right, bottom in millimetres.
SQUAD = (3, 2, 10, 8)
DEFENCE_AT = (15.8, 2, 22, 8.4)
NAME = (2, 19.5, 23, 23.5)

DPI = 120


@dataclass(frozen=True)
class Side:
    """One side of a piece where the file has it: its cut, what is printed within it."""

    page: int
    cut: Rect
    turn: int
    glyphs: tuple[Glyph, ...]

    @cached_property
    def said(self) -> str:
        """All characters within the cut, whichever way they stand."""
        return "".join(sorted(glyph.char for glyph in self.glyphs))

    @cached_property
    def lines(self) -> list[str]:
        """The characters of each size as one reads, the largest size first."""
        sizes = sorted({round(glyph.size, 1) for glyph in self.glyphs}, reverse=True)
        found = []
        for size in sizes:
            glyphs = [glyph for glyph in self.glyphs if abs(glyph.size - size) < 0.06]
            found.append("".join(glyph.char for glyph in sorted(glyphs, key=self._along)))
        return found

    def text(self, area: tuple[float, float, float, float]) -> str:
        """The characters in an area of a side that lies upright, from its top left, in a line."""
        left, top, right, bottom = area
        found = [
            glyph
            for glyph in self.glyphs
            if left < glyph.x - self.cut.left < right and top < self.cut.top - glyph.y < bottom
        ]
        return "".join(glyph.char for glyph in sorted(found, key=lambda glyph: glyph.x))

    def _along(self, glyph: Glyph) -> tuple[float, float]:
        across, up = glyph.x - self.cut.left, glyph.y - self.cut.bottom
        if self.turn == 180:
            across, up = -across, -up
        return -round(up), across


@dataclass(frozen=True)
class File:
    """A printed file with its entry in the manifest."""

    entry: dict[str, Any]
    data: bytes

    @cached_property
    def printed(self) -> Printed:
        return Printed(self.data)

    @cached_property
    def _glyphs(self) -> list[list[Glyph]]:
        return [list(self.printed.glyphs(page)) for page in range(self.entry["pages"])]

    @cached_property
    def cuts(self) -> list[list[Rect]]:
        """The cut of every face, page by page, measured from what the pages draw."""
        measured = []
        for number, page in enumerate(self.printed.placed, 1):
            faces = [form for form in page if form.name != "/Marks"]
            places = [p for p in self.entry["placements"] if p["page"] == number]
            assert len(faces) == len(places)
            measured.append([inset(form.box, 3) for form in faces])
        return measured

    @cached_property
    def sides(self) -> dict[str, list[Side]]:
        """Fronts and backs, in the order of the manifest; places are those of the file itself."""
        found: dict[str, list[Side]] = {"front": [], "back": []}
        count: Counter[int] = Counter()
        for place in self.entry["placements"]:
            page = place["page"] - 1
            cut = self.cuts[page][count[page]]
            count[page] += 1
            inside = tuple(glyph for glyph in self._glyphs[page] if holds(cut, glyph))
            found[place["side"]].append(Side(page, cut, place["turn"], inside))
        return found

    def pieces(self, side: str) -> list[str]:
        return [p["piece"] for p in self.entry["placements"] if p["side"] == side]

    def picture(self, side: Side) -> Image.Image:
        """A side as it is printed, in grey, upright."""
        tall = self.printed.size(side.page)[1]
        cut, scale = side.cut, DPI / 25.4
        edges = (cut.left, tall - cut.top, cut.right, tall - cut.bottom)
        whole = self.pages[side.page]
        return whole.crop(tuple(round(edge * scale) for edge in edges)).convert("L")

    @cached_property
    def pages(self) -> list[Image.Image]:
        """The pages as pictures."""
        return [self.printed.picture(n, DPI) for n in range(len(self.printed.placed))]


def inset(rect: Rect, by: float) -> Rect:
    return Rect(rect.left + by, rect.bottom + by, rect.right - by, rect.top - by)


def holds(cut: Rect, glyph: Glyph) -> bool:
    return cut.left < glyph.x < cut.right and cut.bottom < glyph.y < cut.top


def build(out: Path, *options: str, products: tuple[str, ...] = PRODUCTS) -> dict[str, File]:
    """Print some products; faces that were laid out before are taken from the folder's store."""
    targets = [f"platoon-command/{product}" for product in products]
    ran = fieldpress("build", *targets, "--out", str(out), *options)
    assert ran.status == 0, ran.err
    entries = json.loads((out / "manifest.json").read_bytes())["files"]
    return {
        entry["product"]: File(entry, (out / entry["file"]).read_bytes())
        for entry in entries
        if entry["product"] in products
    }


@pytest.fixture(scope="session")
def box(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[tuple[str, str], dict[str, File]]:
    """Tiles, counters and markers on each paper in each way; laid out once."""
    out = sharing(tmp_path_factory.mktemp("pieces"))
    made = {(paper, way): build(out, "--paper", paper, "--duplex", way) for paper, way in WAYS}
    shutil.rmtree(out)
    return made


@pytest.fixture(scope="session")
def tiles(box: dict[tuple[str, str], dict[str, File]]) -> File:
    return box["a4", "long-edge"]["tile-deck"]


@pytest.fixture(scope="session")
def small(box: dict[tuple[str, str], dict[str, File]]) -> File:
    """Counters and markers on A4."""
    return box["a4", "long-edge"]["counters-and-markers"]


def of(file: File, deck: str, side: str = "front") -> list[Side]:
    """The pieces of one deck of a gang."""
    return [
        found
        for found, piece in zip(file.sides[side], file.pieces(side), strict=True)
        if piece.startswith(f"{deck}/")
    ]


# Counts and texts


def test_there_are_18_tiles_with_designation_and_cover_on_both_sides(tiles: File) -> None:
    assert len(tiles.sides["front"]) == len(tiles.sides["back"]) == 18
    for letter, name in (("A", "front"), ("B", "back")):
        for number, side in enumerate(tiles.sides[name], 1):
            cover, designation = side.lines[:2]
            assert designation == f"{number}{letter}"
            assert cover == str(COVER[letter][number - 1]), designation


def test_tiles_bear_no_marks(tiles: File) -> None:
    """Where their cover comes from stands in the rulings and the card index."""
    for side in [*tiles.sides["front"], *tiles.sides["back"]]:
        assert not any(g.char in "†‡" for g in side.glyphs), side.lines[1]


def test_cover_is_read_across_a_table(tiles: File) -> None:
    for side in tiles.sides["front"]:
        cover = max(side.glyphs, key=lambda glyph: glyph.size)
        assert cover.size > 36
        assert (cover.x - side.cut.left, side.cut.top - cover.y) == pytest.approx((12, 12.5), abs=1)


@pytest.mark.parametrize("nation", SIDES)
def test_each_nation_has_eleven_combat_counters(small: File, nation: str) -> None:
    fronts, backs = of(small, f"{nation}-counters"), of(small, f"{nation}-counters", "back")
    names = {name.replace(" ", "").upper(): name for name in DEFENCE}
    found = [(names[side.text(NAME).upper()], side.text(SQUAD)) for side in fronts]
    assert sorted(found) == sorted(COMBAT)
    for (name, squad), front, back in zip(found, fronts, backs, strict=True):
        # Suppressed, it keeps its squad and its defence, since it can still be shot at.
        assert back.text(NAME).upper() == "SUPPRESSED"
        assert (back.text(SQUAD), back.text(DEFENCE_AT)) == (squad, str(DEFENCE[name]))
        assert front.text(DEFENCE_AT) == str(DEFENCE[name])
        for side in (front, back):
            assert not any(g.char in "†‡" for g in side.glyphs)


@pytest.mark.parametrize("nation", SIDES)
def test_each_nation_has_18_markers_scouted_and_control(small: File, nation: str) -> None:
    for side, word in (("front", "SCOUTED"), ("back", "CONTROL")):
        said = ["".join(s.lines).upper() for s in of(small, f"{nation}-control-markers", side)]
        assert said == [word] * 18


def test_there_are_17_objectives_of_one_two_and_three_points_alike_on_both_sides(
    small: File,
) -> None:
    for name in ("front", "back"):
        sides = of(small, "objective-markers", name)
        assert Counter(side.lines[0] for side in sides) == {"1": 8, "2": 6, "3": 3}
        assert not any(mark in side.said for side in sides for mark in "†‡")
    fronts, backs = of(small, "objective-markers"), of(small, "objective-markers", "back")
    assert [side.said for side in fronts] == [side.said for side in backs]


def test_there_is_a_target_marker_a_side(small: File) -> None:
    for nation, name in SIDES.items():
        for side in ("front", "back"):
            (found,) = of(
                small, f"{nation}-target-marker" if False else f"{nation}-target-markers", side
            )
            assert "".join(found.lines).upper() == f"{name.upper()}TARGET"


def test_the_box_is_complete(small: File, tiles: File) -> None:
    counted = Counter(piece.partition("/")[0] for piece in small.pieces("front"))
    assert counted == {
        "us-counters": 11, "german-counters": 11,
        "us-control-markers": 18, "german-control-markers": 18,
        "objective-markers": 17,
        "us-target-markers": 1, "german-target-markers": 1,
    }  # fmt: skip
    assert sorted(small.pieces("front")) == sorted(small.pieces("back"))
    assert tiles.pieces("front") == [str(number) for number in range(1, 19)]


# Sheets


@pytest.mark.parametrize(("paper", "way"), WAYS)
def test_few_sheets_are_taken(
    box: dict[tuple[str, str], dict[str, File]], paper: str, way: str
) -> None:
    found = {product: file.entry["sheets"] for product, file in box[paper, way].items()}
    wanted = {"tile-deck": 6, "counters-and-markers": 3 if paper == "a4" else 2}
    assert found == (wanted if way == "fold" else {"tile-deck": 3, "counters-and-markers": 1})


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.parametrize(("paper", "way"), WAYS)
def test_every_back_lies_behind_its_front(
    box: dict[tuple[str, str], dict[str, File]], paper: str, way: str, product: str
) -> None:
    file, reference = box[paper, way][product], box["a4", "long-edge"][product]
    wide, tall = file.printed.size(0)
    fronts, backs = file.sides["front"], file.sides["back"]
    size = 75 if product == "tile-deck" else 25
    # A sheet of portrait paper turns about its upright middle on the long edge.
    level = way == "short-edge" or (way == "fold" and file.entry["placements"][0]["y"] > tall / 2
                                    and all(back.cut.top < tall / 2 for back in backs))  # fmt: skip
    for number, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        for side in (front, back):
            assert (side.cut.width, side.cut.height) == pytest.approx((size, size), abs=TOLERANCE)
        if level:
            behind = Rect(
                front.cut.left, tall - front.cut.top, front.cut.right, tall - front.cut.bottom
            )
        else:
            behind = Rect(
                wide - front.cut.right, front.cut.bottom, wide - front.cut.left, front.cut.top
            )
        assert back.cut.off(behind) < TOLERANCE
        assert back.page == front.page + (way != "fold")
        # It is the right back, and stands upright behind its front: same words at the same places.
        for side, name in ((front, "front"), (back, "back")):
            assert side.said == reference.sides[name][number].said
        assert back.turn == (180 if level else 0)
        low = min(back.glyphs, key=lambda g: g.y if back.turn == 0 else -g.y)
        assert abs(low.y - (back.cut.bottom if back.turn == 0 else back.cut.top)) < size / 3


@pytest.mark.parametrize(("paper", "way"), WAYS)
def test_cuts_go_straight_through_from_edge_to_edge(
    box: dict[tuple[str, str], dict[str, File]], paper: str, way: str
) -> None:
    for file in box[paper, way].values():
        for page in file.cuts:
            for low, high in (("left", "right"), ("bottom", "top")):
                edges = sorted(
                    {round(getattr(cut, side), 2) for cut in page for side in (low, high)}
                )
                for cut in page:  # no piece lies across a cut of another one
                    inner = [
                        edge
                        for edge in edges
                        if getattr(cut, low) + 0.06 < edge < getattr(cut, high) - 0.06
                    ]
                    assert not inner


@pytest.mark.parametrize(("paper", "way"), WAYS)
def test_what_is_told_of_the_paper_beforehand_comes_true(
    box: dict[tuple[str, str], dict[str, File]], repository: Path, paper: str, way: str
) -> None:
    pack = read_pack(repository / "content" / "platoon-command")
    told = {item["id"]: item for item in paper_of(pack, Options(paper_name=paper, duplex=way))}
    for product, file in box[paper, way].items():
        item, entry = told[product], file.entry
        assert (item["sheets"], item["pages"]) == (entry["sheets"], entry["pages"])
        assert item["way"] == way
        assert item["pieces"] == len(file.pieces("front"))
        # Cells are counted from the top left, cuts of the file from the bottom left.
        tall = file.printed.size(0)[1]
        first = file.cuts[0][0]
        assert item["cells"][0]["x"] == pytest.approx(first.left, abs=0.01)
        assert item["cells"][0]["y"] == pytest.approx(tall - first.top, abs=0.01)
        full = {round(edge, 2) for cut in file.cuts[0] for edge in (cut.left, cut.right)}
        assert full <= {round(x, 2) for x in item["cuts"]["x"]}


# What is told must not hang on colour, and what is cut must not hang on a hair


def test_a_cut_half_a_millimetre_off_shows_nothing_on_counters_and_markers(small: File) -> None:
    """Around every cut lies one even ground, within the piece as well as beyond it."""
    scale = DPI / 25.4
    for number in (0, 1):
        page = small.pages[number]
        tall = small.printed.size(number)[1]
        grounds = set()
        for cut in small.cuts[number]:
            left, top = cut.left, tall - cut.top
            for box in (
                (left + 0.3, top + 0.3, left + 24.7, top + 1.1),
                (left + 0.3, top + 23.9, left + 24.7, top + 24.7),
                (left + 0.3, top + 0.3, left + 1.1, top + 24.7),
                (left + 23.9, top + 0.3, left + 24.7, top + 24.7),
            ):
                edges = tuple(round(edge * scale) for edge in box)
                grounds |= {colour for _, colour in page.crop(edges).getcolors(10**5)}
        assert len(grounds) == 1


def test_a_tile_runs_three_millimetres_over_its_cut(tiles: File) -> None:
    for page in tiles.printed.placed:
        faces = [form for form in page if form.name != "/Marks"]
        for one in faces:
            bleed = inset(one.box, 0)
            assert one.clip.holds(bleed, 0.02), "the bleed is printed whole"
            others = [inset(form.box, 3) for form in faces if form is not one]
            assert not any(bleed.meets(cut) for cut in others)


@pytest.fixture(scope="session")
def grey(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> File:
    out = sharing(tmp_path_factory.mktemp("grey"))
    return build(out, "--ink", "grey", products=("counters-and-markers",))["counters-and-markers"]


def test_in_grey_and_small_a_suppressed_counter_is_striped(grey: File) -> None:
    """At arm's length, 40 % of the size, there are stripes around, and the word has its own tag.

    Behind German figures is paper; US ones stay dark, so that sides differ (`..._sides`).
    """
    for nation in SIDES:
        fronts = of(grey, f"{nation}-counters")
        backs = of(grey, f"{nation}-counters", "back")
        for front, back in zip(fronts, backs, strict=True):
            small = [grey.picture(side).resize((47, 47)) for side in (front, back)]
            body, plate = (median(part(one, (3.4, 9.6, 21.6, 12))) for one in small)
            assert body < 190 < 205 < plate or (nation == "us" and plate < 130)
            tones = [
                part(grey.picture(one), (4.8, 20.8, 20.2, 22.6)).histogram()
                for one in (front, back)
            ]
            label, tag = (tone.index(max(tone)) for tone in tones)
            assert abs(label - tag) > 60, "the tag of the word"
            rim = part(grey.picture(back), (1.9, 10, 2.6, 19))
            assert rim.getextrema()[0] < 110
            assert rim.getextrema()[1] > 240
        assert [side.said for side in fronts] == [
            side.said for side in of(grey, f"{nation}-counters")
        ]


def test_in_grey_the_nations_differ_in_shape(grey: File) -> None:
    for deck, sides in (("counters", ("front", "back")), ("control-markers", ("front", "back")),
                        ("target-markers", ("front",))):  # fmt: skip
        for side in sides:
            us, german = (grey.picture(of(grey, f"{nation}-{deck}", side)[-1]) for nation in SIDES)
            difference = ImageChops.difference(us, german.resize(us.size))
            changed = sum(difference.histogram()[64:]) / (us.width * us.height)
            assert changed > 0.03, (deck, side)


def test_grey_says_the_same_as_colour(grey: File, small: File) -> None:
    for name in ("front", "back"):
        assert [s.said for s in grey.sides[name]] == [s.said for s in small.sides[name]]


def test_text_on_counters_is_large_enough(small: File, tiles: File) -> None:
    for file, least in ((small, 5.5), (tiles, 6.5)):
        for side in [*file.sides["front"], *file.sides["back"]]:
            assert min(glyph.size for glyph in side.glyphs) > least - 0.01


def part(picture: Image.Image, area: tuple[float, float, float, float]) -> Image.Image:
    """An area of a counter, in millimetres from its top left."""
    scale = picture.width / 25
    return picture.crop(tuple(round(edge * scale) for edge in area))


def median(picture: Image.Image) -> int:
    return int(ImageStat.Stat(picture).median[0])
