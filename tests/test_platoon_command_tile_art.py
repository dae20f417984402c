"""The pictures of the tiles: what they may be made of, and how they lie beside and under things.

Covers are those of repairs.md 004.3. Lengths are millimetres from a tile's top left corner.
"""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from generator.typeset.engine import lay_out
from generator.typeset.fetch import Assets
from generator.typeset.inks import INKS, shade_css
from tests.yaml_files import load_yaml

TILE, BLEED = 75, 3
DOTS = 4
"""Dots a millimetre of the pictures that are looked at here."""

HOUSE_HILLS = {"2A", "9A", "16A"}
"""Two numbers each in the published box; one, of our own, here."""

COVER_A = (0, None, 3, 3, 1, 1, 2, 2, None, 1, 1, 1, 0, 0, 0, None, 0, 0)
COVER_B = (1, 2, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3)

SVG = "{http://www.w3.org/2000/svg}"
ATTRIBUTES = {
    "svg": {"viewBox"},
    "title": set[str](),
    "rect": {"x", "y", "width", "height", "fill"},
    "g": {"stroke-width", "stroke-linecap"},
    "path": {
        "d",
        "fill",
        "fill-opacity",
        "stroke",
        "stroke-width",
        "stroke-opacity",
        "stroke-linecap",
        "stroke-linejoin",
    },
}
GROUND = "#c5c896"
QUIET = {"shield": (4, 4, 20, 20), "plate": (42, 66, 71, 71.6), "corner": (3, 64, 19, 72)}
"""Where the template prints, and the other lower corner, kept free for a change of mind."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Side:
    """A side of a tile as the pack lists it, and its picture's source."""

    record: dict[str, Any]
    path: Path

    @property
    def source(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def root(self) -> ElementTree.Element:
        return ElementTree.fromstring(self.source)


@pytest.fixture(scope="module")
def sides(repository: Path) -> dict[str, Side]:
    pack = repository / "content" / "platoon-command"
    records = load_yaml((pack / "tiles.yaml").read_text("utf-8"))["records"]
    return {record["id"]: Side(record, pack / record["picture"]) for record in records}


@pytest.fixture(scope="module")
def greys(sides: dict[str, Side]) -> dict[str, Image.Image]:
    """Each picture as it prints in black ink, bleed and all."""
    width = TILE + 2 * BLEED
    pictures = "".join(
        shade_css(side.source, INKS["grey"]).replace("<svg ", f'<svg width="{width}mm" ', 1)
        for side in sides.values()
    )
    sheet = f"@page {{ size: {width}mm; margin: 0 }} body {{ margin: 0 }} svg {{ display: block }}"
    assets = Assets(Path("/nonexistent"), INKS["grey"])
    data, _ = lay_out(f"<style>{sheet}</style>{pictures}", assets).pdf()
    document = pypdfium2.PdfDocument(data)
    assert len(document) == len(sides)
    scale = DOTS * 25.4 / 72
    return {
        name: leaf.render(scale=scale).to_pil().convert("L")
        for name, leaf in zip(sides, document, strict=True)
    }


def _cut(picture: Image.Image, box: Box) -> Image.Image:
    """Return part of a picture by its place on the tile."""
    left, top, right, bottom = (round((at + BLEED) * DOTS) for at in box)
    return picture.crop((left, top, right, bottom))


def _share_of_ground(picture: Image.Image) -> float:
    """Return how much of a picture is bare ground or a blade of grass on it."""
    plain = Image.new("L", picture.size, INKS["grey"].shade(GROUND))
    apart = ImageChops.difference(picture, plain).point(lambda v: 255 * (v < 40))
    return ImageStat.Stat(apart).mean[0] / 255


def _squares(reach: float) -> list[Box]:
    """Cut the rim of a tile, `reach` either side of the cut, but for where things cross: three
    quarters along its top, a quarter along its foot, the middles of its sides."""
    near, far = (-reach, reach), (TILE - reach, TILE + reach)
    top = [(a, *near[:1], b, near[1]) for a, b in ((-reach, 50), (62.5, TILE + reach))]
    foot = [(a, far[0], b, far[1]) for a, b in ((-reach, 12.5), (25, TILE + reach))]
    spans = ((-reach, 31.5), (43.5, TILE + reach))
    upright = [(x0, a, x1, b) for a, b in spans for x0, x1 in (near, far)]
    return [*top, *foot, *upright]


def test_covers_are_the_published_ones_and_hills_are_our_own(sides: dict[str, Side]) -> None:
    letters = {"A": COVER_A, "B": COVER_B}
    published = {
        f"{number}{letter}": cover
        for letter, covers in letters.items()
        for number, cover in enumerate(covers, 1)
    }
    assert sides.keys() == published.keys()
    for name, cover in published.items():
        record = sides[name].record
        if name in HOUSE_HILLS:
            assert cover is None
            assert record["terrain"] == "hill"
            assert (record["cover"], record["origins"]) == (2, {"cover": "house"}), name
        else:
            assert (record["cover"], record.get("origins")) == (cover, None), name
    counts = Counter(side.record["cover"] for side in sides.values())
    assert counts == {0: 12, 1: 12, 2: 8, 3: 4}
    assert {name for name, s in sides.items() if s.record["terrain"] == "hill"} == HOUSE_HILLS


def test_each_side_has_a_name_and_a_picture_of_its_own(
    sides: dict[str, Side], repository: Path
) -> None:
    assert len({side.record["name"] for side in sides.values()}) == 36
    for name, side in sides.items():
        assert side.path.stem == name.lower()
        assert side.root.findtext(f"{SVG}title") == side.record["name"]
    folder = repository / "content/platoon-command/pictures/tiles"
    assert {path.name for path in folder.iterdir()} == {s.path.name for s in sides.values()}


def test_pictures_are_plain_drawings_of_tile_and_bleed(sides: dict[str, Side]) -> None:
    for name, side in sides.items():
        root = side.root
        assert root.get("viewBox") == "-3 -3 81 81", name
        ground = root[1]
        assert ground.tag == f"{SVG}rect"
        assert ground.attrib == {
            "x": "-3",
            "y": "-3",
            "width": "81",
            "height": "81",
            "fill": GROUND,
        }
        for element in root.iter():
            tag = element.tag.removeprefix(SVG)
            assert tag in ATTRIBUTES, (name, tag)
            assert element.attrib.keys() <= ATTRIBUTES[tag], (name, element.attrib)


def test_colours_are_ones_that_every_ink_can_turn(sides: dict[str, Side]) -> None:
    for name, side in sides.items():
        for element in side.root.iter():
            for paint in ("fill", "stroke"):
                value = element.get(paint, "none")
                assert value == "none" or re.fullmatch("#[0-9a-f]{6}", value), (name, value)
        for ink in ("grey", "saver"):
            turned = re.findall("#([0-9a-f]{6})", shade_css(side.source, INKS[ink]))
            assert turned, name
            assert all(value[:2] == value[2:4] == value[4:] for value in turned), name


def test_pictures_are_light_enough_for_a_sheet_of_six(sides: dict[str, Side]) -> None:
    sizes = {name: side.path.stat().st_size for name, side in sides.items()}
    assert max(sizes.values()) <= 41_000, max(sizes, key=lambda name: sizes[name])
    assert sum(sizes.values()) <= 1_048_576
    for name, side in sides.items():
        assert not re.search(r"\.\d{3}", side.source), f"{name}: finer than 0.01 mm"


def test_tiles_meet_ground_to_ground(greys: dict[str, Image.Image]) -> None:
    """All but roads and streams ends within the tile; where those cross is tested elsewhere."""
    for name, picture in greys.items():
        for box in _squares(1.5):
            assert _share_of_ground(_cut(picture, box)) > 0.985, (name, box)


def test_ground_is_quiet_where_the_template_prints(greys: dict[str, Image.Image]) -> None:
    for name, picture in greys.items():
        for place, box in QUIET.items():
            spread = ImageStat.Stat(_cut(picture, box)).stddev[0]
            assert spread < 20, (name, place, spread)


def test_pictures_differ_without_colour(greys: dict[str, Image.Image]) -> None:
    small = {name: _cut(p, (4, 4, 71, 64)).resize((48, 48)) for name, p in greys.items()}
    for one, other in combinations(small, 2):
        apart = ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean[0]
        assert apart > 4, (one, other, apart)


def test_more_cover_is_more_dark_on_the_tile(
    sides: dict[str, Side], greys: dict[str, Image.Image]
) -> None:
    """Trees, banks and roofs are dark, open ground is light; so cover is seen before it is read."""
    dark: dict[int, list[float]] = {}
    for name, picture in greys.items():
        shadow = _cut(picture, (0, 0, TILE, TILE)).point(lambda v: 255 * (v < 128))
        share = ImageStat.Stat(shadow).mean[0] / 255
        dark.setdefault(sides[name].record["cover"], []).append(share)
    means = [sum(dark[cover]) / len(dark[cover]) for cover in range(4)]
    assert means == sorted(means)
    assert all(more > 1.2 * less for less, more in pairwise(means)), means
