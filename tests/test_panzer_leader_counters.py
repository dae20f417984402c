"""Panzer Leader's counters read back from the print, both sides, against a list of our own.

Values and counts are those of the tests of the units, which were copied from the public lists apart
from the content. Where things stand on a counter is stated here, in millimetres at 15.9 mm.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from generator.measure import Size, parse_paper
from generator.press import imposition
from generator.press.imposition import SheetJob, arrange
from scripts.side_views.__main__ import ALLIED, GERMAN, pictures
from tests.packs import fieldpress
from tests.printed import Glyph, Printed, Rect
from tests.shares import first
from tests.test_panzer_leader_units import MARKERS, MORE, NEEDED, UNITS, counted

CONTENT = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"
SIZES = {"": 15.9, "-small": 12.7, "-large": 19.05}
PRODUCT = "counters-and-markers"
TOLERANCE = 0.05

# Where values stand: left, top, right, bottom, from the top left corner of a counter of 15.9 mm.
ATTACK = (1.0, 1.0, 5.6, 4.6)
CLASS = (5.6, 1.0, 10.0, 4.0)
RANGE = (9.6, 1.0, 14.9, 4.6)
NAME = (0.6, 8.4, 15.3, 10.75)
DEFENCE = (1.0, 11.2, 5.6, 14.9)
MOVEMENT = (10.2, 11.2, 14.9, 14.9)
BAR = (0.6, 1.2, 15.3, 4.4)

Values = tuple[str, str, str, str, str]
"""Attack, class, range, defence, movement as they are to be read."""


@dataclass(frozen=True)
class Side:
    """One side of a counter: its cut, and the characters within it where the file has them."""

    page: int
    piece: str
    cut: Rect
    glyphs: tuple[Glyph, ...]

    def read(self, area: tuple[float, float, float, float]) -> str:
        """The characters in an area, given as it lies on a counter of 15.9 mm, from the left."""
        part = (self.cut.width - 3) / 12.9

        def at(value: float) -> float:
            return 1.5 + (value - 1.5) * part

        left, top, right, bottom = map(at, area)
        found = [
            glyph
            for glyph in self.glyphs
            if left < glyph.x - self.cut.left < right and top < self.cut.top - glyph.y < bottom
        ]
        return "".join(glyph.char for glyph in sorted(found, key=lambda glyph: glyph.x))


@dataclass(frozen=True)
class File:
    """A printed file with its entry in the manifest."""

    entry: dict[str, Any]
    data: bytes

    @cached_property
    def printed(self) -> Printed:
        return Printed(self.data)

    @cached_property
    def sides(self) -> dict[str, list[Side]]:
        """Fronts and backs in the order of the manifest, cuts measured from what the pages draw."""
        cuts = [
            [inset(form.box, 3) for form in page if form.name != "/Marks"]
            for page in self.printed.placed
        ]
        glyphs = [list(self.printed.glyphs(page)) for page in range(self.entry["pages"])]
        found: dict[str, list[Side]] = {"front": [], "back": []}
        count: Counter[int] = Counter()
        for place in self.entry["placements"]:
            page = place["page"] - 1
            cut = cuts[page][count[page]]
            count[page] += 1
            inside = tuple(
                g for g in glyphs[page]
                if cut.left < g.x < cut.right and cut.bottom < g.y < cut.top
            )  # fmt: skip
            found[place["side"]].append(Side(page, place["piece"], cut, inside))
        return found


def inset(rect: Rect, by: float) -> Rect:
    return Rect(rect.left + by, rect.bottom + by, rect.right - by, rect.top - by)


def build(out: Path, products: list[str], *options: str) -> dict[str, File]:
    targets = [f"panzer-leader/{product}" for product in products]
    ran = fieldpress("build", *targets, "--out", str(out), *options)
    assert ran.status == 0, ran.err
    entries = json.loads((out / "manifest.json").read_bytes())["files"]
    return {e["product"]: File(e, (out / e["file"]).read_bytes()) for e in entries}


class Counters(dict[str, File]):
    """Printed files by product, printed when they are asked for."""

    def __init__(self, out: Path) -> None:
        super().__init__()
        self._out = out

    def __missing__(self, product: str) -> File:
        self.update(build(self._out, [product]))
        return self[product]


@pytest.fixture(scope="module")
def files(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, File]:
    """All counters; those of a size are printed when one is asked for."""
    return Counters(sharing(tmp_path_factory.mktemp("counters")))


def values_of(weapon: str, figures: list[str], extra: list[str]) -> Values:
    attack, reach, defence, movement = figures
    letter = {"AP": "A", "HE": "H", "SA": "I", "MO": "M", "--": ""}[weapon]
    if weapon == "HE" and "indirect" in extra:
        letter = "(H)"
    moves = "" if movement == "-" else movement
    return attack, letter, reach + ("*" if "doubles" in extra else ""), defence, moves


@pytest.fixture(scope="module")
def values() -> Mapping[str, Values]:
    """What is to be read on each kind's counter, by its id."""
    found: dict[str, Values] = {}
    for line in UNITS.strip().splitlines():
        key, kind, weapon, *rest = line.split()
        indirect = ["indirect"] if kind == "self-propelled" else []
        found[key] = values_of(weapon, rest[:4], [*rest[4:], *indirect])
    for key in ("us-truck", "uk-truck", "german-truck", "wagon"):
        found[key] = (found[key][0], "C", *found[key][2:])
    for line in MORE.strip().replace("\n    ", " ").splitlines():
        key, _, _, letter, attack, reach, defence, movement = line.partition(":")[0].split()
        found[key] = (attack, letter, reach, defence, "" if movement == "-" else movement)
    return found


BOMBERS = ("p-47-bombs", "p-47-rockets", "typhoon-rockets", "typhoon-bombs")


def units(files: Mapping[str, File], side: str, size: str = "") -> list[Side]:
    found = []
    for one in files[f"{PRODUCT}{size}"].sides[side]:
        deck, _, piece = one.piece.rpartition("/")
        if deck != "marker-counters":
            found.append(Side(one.page, piece, one.cut, one.glyphs))
    return found


@pytest.mark.parametrize("size", first(1, SIZES))
def test_every_value_of_every_kind_is_read_on_its_front(
    files: Mapping[str, File], values: Mapping[str, Values], size: str
) -> None:
    fronts = units(files, "front", size)
    assert {side.piece for side in fronts} == set(values)
    for side in fronts:
        found = tuple(side.read(area) for area in (ATTACK, CLASS, RANGE, DEFENCE, MOVEMENT))
        wanted = ("",) * 5 if side.piece == "block" else values[side.piece]
        if side.piece in BOMBERS:  # what it carries stands where others have their movement
            load = "rockets" if side.piece.endswith("rockets") else "bombs"
            assert side.read((4, 11, 14.9, 14.9)) == load
            assert side.read(NAME).endswith("MG3" if "p-47" in side.piece else "MG2")
            found = (*found[:4], "")
        assert found == wanted, side.piece


def test_the_letter_of_the_class_can_be_read_at_arms_length(files: Mapping[str, File]) -> None:
    """At 12.7 mm too: nearly as large as the figures beside it."""
    for side in units(files, "front", "-small"):
        part = (side.cut.width - 3) / 12.9
        letters = [
            g for g in side.glyphs
            if g.char.isupper() and side.cut.top - g.y < 1.5 + 2.6 * part
        ]  # fmt: skip
        figures = [
            g for g in side.glyphs if g.char.isdigit() and side.cut.top - g.y < 1.5 + 2.6 * part
        ]
        for letter in letters:
            alone = not any(g.char == "(" for g in side.glyphs)
            assert letter.size > (0.9 if alone else 0.85) * figures[0].size, side.piece
            assert letter.size > 5.9


@pytest.mark.parametrize("size", first(1, SIZES))
def test_a_counter_turned_over_keeps_its_name_and_its_defence_and_nothing_else(
    files: Mapping[str, File], values: Mapping[str, Values], size: str
) -> None:
    fronts, backs = units(files, "front", size), units(files, "back", size)
    for front, back in zip(fronts, backs, strict=True):
        defence = "" if front.piece == "block" else values[front.piece][3]
        load = front.piece.rpartition("-")[2] if front.piece in BOMBERS else ""
        name = front.read(NAME)
        if front.piece in BOMBERS:
            name = name[:-3]
        assert back.read(BAR) == name, front.piece
        assert (back.read(DEFENCE), front.read(DEFENCE)) == (defence, defence)
        said = Counter(glyph.char for glyph in back.glyphs)
        assert said == Counter(name + defence + load), front.piece


def test_counters_are_as_many_as_the_situations_take(files: Mapping[str, File]) -> None:
    for side, total in (("allied", 250), ("german", 141)):
        pieces = [one.piece.partition("/") for one in files[PRODUCT].sides["front"]]
        found = Counter(piece for deck, _, piece in pieces if deck == f"{side}-counters")
        assert found == counted(NEEDED[side])
        assert found.total() == total


def test_more_units_and_markers_are_as_many_as_are_listed(files: Mapping[str, File]) -> None:
    found: dict[str, Counter[str]] = {"more-counters": Counter(), "marker-counters": Counter()}
    for one in files[PRODUCT].sides["front"]:
        deck, _, piece = one.piece.rpartition("/")
        if deck not in found:
            continue
        if piece.startswith("targets-"):
            piece = piece.rpartition("-")[0]
        found[deck][piece] += 1
    assert set(found["more-counters"].values()) == {3}
    assert len(found["more-counters"]) == 9
    assert found["marker-counters"] == counted(MARKERS)
    assert found["marker-counters"].total() == 142


@pytest.mark.parametrize(("size", "sheets"), [("", 3), ("-small", 2), ("-large", 4)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_sheet_of_counters_is_half_empty(size: str, sheets: int, paper: str) -> None:
    """As many as the game has, on the fewest sheets; the large ones fill the last to the end."""
    arrangement = arrange(SheetJob(parse_paper(paper), Size(SIZES[size], SIZES[size])))
    last = Counter(spot.sheet for spot in imposition.place(560, arrangement))
    assert len(last) == sheets
    assert min(last.values()) > 0.6 * arrangement.per_sheet


def test_all_counters_are_on_the_sheets_that_they_fill(files: Mapping[str, File]) -> None:
    file = files[PRODUCT]
    held = Counter(one.page for one in file.sides["front"])
    assert held.total() == 560
    assert (len(held), file.entry["pages"]) == (3, 6)
    assert min(held.values()) > 0.7 * max(held.values())


def test_markers_say_what_they_are(files: Mapping[str, File]) -> None:
    def said(side: str) -> dict[str, Counter[str]]:
        return {
            one.piece.rpartition("/")[2]: Counter(glyph.char for glyph in one.glyphs)
            for one in files[PRODUCT].sides[side]
            if one.piece.startswith("marker-counters/")
        }

    fronts = {
        "wreck": "Alliedwreck", "block-marker": "Block", "mines": "Mines", "fort-10": "Fort10",
        "fort-20": "Fort20", "fort-30": "Fort30", "fort-40": "Fort40", "fort-50": "Fort50",
        "tank-bridge": "Tankbridge32", "truck-bridge": "Truckbridge23",
        "control-allied": "Allied", "control-german": "German", "smoke": "Turn1",
        "turn-now": "Turn", "ammunition": "2314", "opportunity-fire": "Hasfired",
        **{f"targets-{side}-{letter.lower()}": letter
           for side in ("allied", "german") for letter in "ABCDEF"},
    }  # fmt: skip
    assert said("front") == {name: Counter(text) for name, text in fronts.items()}
    # None is blank: what has but one state says the same on both sides.
    backs = {
        "mines": "Cleared", "smoke": "Turn2", "ammunition": "0", "wreck": "Germanwreck",
        "block-marker": "Bridgedown", "control-allied": "German", "control-german": "Allied",
    }  # fmt: skip
    wanted = {**fronts, **backs}
    assert said("back") == {name: Counter(text) for name, text in wanted.items()}


@pytest.mark.parametrize("size", first(1, SIZES))
def test_counters_are_true_to_size_and_backs_lie_behind_fronts(
    files: Mapping[str, File], size: str
) -> None:
    file = files[f"{PRODUCT}{size}"]
    wide = file.printed.size(0)[0]
    for front, back in zip(file.sides["front"], file.sides["back"], strict=True):
        for side in (front, back):
            measured = (side.cut.width, side.cut.height)
            assert measured == pytest.approx((SIZES[size],) * 2, abs=TOLERANCE)
        cut = front.cut
        behind = Rect(wide - cut.right, cut.bottom, wide - cut.left, cut.top)
        assert back.cut.off(behind) < TOLERANCE
        assert (back.page, back.piece) == (front.page + 1, front.piece)


@pytest.mark.ci
def test_a_nation_is_told_in_grey(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> None:
    """Ground and whole counter: Germans are dark, Americans in the middle, the British light."""
    out = sharing(tmp_path_factory.mktemp("grey"))
    file = build(out, [PRODUCT], "--ink", "grey")[PRODUCT]
    light: dict[str, dict[str, list[float]]] = {}
    for deck, names in (("allied-counters", ("us-", "uk-")), ("german-counters", ("",))):
        for side in ("front", "back"):
            pages: dict[int, Any] = {}
            for one in file.sides[side]:
                of, _, piece = one.piece.partition("/")
                nation = next((n for n in names if of == deck and piece.startswith(n)), None)
                if nation is None:
                    continue
                page = pages.setdefault(one.page, file.printed.picture(one.page, 60).convert("L"))
                tall, scale = file.printed.size(one.page)[1], 60 / 25.4
                cut = one.cut
                edges = (cut.left, tall - cut.top, cut.right, tall - cut.bottom)
                part = page.crop(tuple(round(edge * scale) for edge in edges))
                pixels = list(part.tobytes())
                light.setdefault(side, {}).setdefault(nation, []).append(mean(pixels))
    front = {nation: mean(found) for nation, found in light["front"].items()}
    back = {nation: mean(found) for nation, found in light["back"].items()}
    assert front[""] + 30 < front["us-"] < front["uk-"] - 20
    assert back[""] + 10 < min(back["us-"], back["uk-"])
    for nation, found in front.items():  # turned over is told from the front
        assert back[nation] > found + 20, nation


def test_nothing_is_marked_on_a_piece(files: Mapping[str, File]) -> None:
    for file in files.values():
        for side in (*file.sides["front"], *file.sides["back"]):
            assert not {"†", "‡"} & {glyph.char for glyph in side.glyphs}


def test_side_views_are_those_that_the_measures_draw() -> None:
    folder = CONTENT / "pictures" / "units"
    assert {path.stem: path.read_text("utf-8") for path in folder.glob("*.svg")} == pictures()


def test_the_sides_face_each_other() -> None:
    """A long gun is told by where the picture is thin: before the tank, that is to the right."""
    for views, sign in ((ALLIED, 1), (GERMAN, -1)):
        for name in ("pershing", "hellcat") if views is ALLIED else ("tiger-ii", "panther", "puma"):
            text = (CONTENT / "pictures" / "units" / f"{name}.svg").read_text("utf-8")
            wheels = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', text)]
            assert (6.8 - mean(wheels)) * sign > 0.4, name
