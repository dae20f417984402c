"""The fields of a scenario's sheet are those of its day; tints change colours and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from generator.content.pictures.tints import MOST, Tint, as_query, tinted
from generator.typeset.context import picture
from generator.typeset.fetch import BASE_URL, Assets
from generator.typeset.inks import INKS
from tests.packs import fieldpress
from tests.yaml_files import load_yaml

PACK = "platoon-command"
SNOW = {"hue": [50, 90], "tone": [40, 100], "strength": 10, "dark": "#c0c8d0", "light": "#ffffff"}

# What a side of a tile shows: its share of pixels that are yellow as ripe corn, green, or white.
KINDS: dict[str, Callable[[int, int, int], bool]] = {
    "ripe": lambda r, g, b: r > g > b + 55 and r - g < 60 and r > 190,
    "green": lambda r, g, b: g > r and g > b + 30,
    "white": lambda r, g, b: min(r, g, b) > 200 and max(r, g, b) - min(r, g, b) < 25,
}


@pytest.fixture(scope="module")
def seasons(repository: Path) -> dict[str, list[dict[str, object]]]:
    data = load_yaml((repository / "content" / PACK / "seasons.yaml").read_text("utf-8"))
    return {one["id"]: one["tints"] for one in data["records"]}


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    """Sheets of a summer's, a winter's and a spring's day with the wheat field on each board."""
    out = sharing(tmp_path_factory.mktemp("seasons"))
    for village, day in (
        ("raids", "1944-07-16"), ("marvie", "1944-12-28"), ("hennef", "1945-04-05"),
    ):  # fmt: skip
        locks = [f"village={village}", f"date={day}", "tile.1=17A", "size=8", "mission=points"]
        asked = [part for lock in locks for part in ("--lock", lock)]
        ran = fieldpress(
            "scenario", "new", PACK, "--as-rolled", "--seed", day, *asked, "--out", str(out / day)
        )
        assert ran.status == 0, ran.err
    return out


def shares(sheets: Path, day: str) -> dict[str, float]:
    """The share of each kind of colour on the front of a sheet, where its board lies."""
    (file,) = (sheets / day).rglob("scenario.pdf")
    with pypdfium2.PdfDocument(file) as document:
        image = document[0].render(scale=1).to_pil().convert("RGB")
    board = image.crop((30, 165, image.width - 30, image.height * 3 // 5))
    pixels = list(board.get_flattened_data())
    return {kind: sum(fits(*p) for p in pixels) / len(pixels) for kind, fits in KINDS.items()}


def test_no_ripe_corn_stands_on_december_s_sheet(sheets: Path) -> None:
    summer, winter = shares(sheets, "1944-07-16"), shares(sheets, "1944-12-28")
    assert summer["ripe"] > 0.02
    assert winter["ripe"] < summer["ripe"] / 8
    assert winter["white"] > summer["white"] + 0.2


def test_corn_is_green_in_april(sheets: Path) -> None:
    summer, spring = shares(sheets, "1944-07-16"), shares(sheets, "1945-04-05")
    assert spring["ripe"] < summer["ripe"] / 3
    assert spring["green"] > 0.05


def test_in_each_season_but_one_the_wheat_field_is_another(
    seasons: dict[str, list[dict[str, object]]], repository: Path
) -> None:
    wheat = (repository / "content" / PACK / "pictures/tiles/17a.svg").read_text("utf-8")
    found = {}
    for season, tints in seasons.items():
        here = [one for one in tints if "17A" in one.get("tiles", ["17A"])]  # type: ignore[operator]
        found[season] = tinted(wheat, as_query(here))
    assert found["ripe"] == wheat
    assert len(set(found.values())) == len(found)
    for season in ("bare", "snow", "autumn"):
        assert not {"#d9bd6b", "#e1c980", "#d1ba6c"} & set(
            re.findall("#[0-9a-f]{6}", found[season])
        )


def test_tints_change_colours_and_nothing_else(
    seasons: dict[str, list[dict[str, object]]], repository: Path
) -> None:
    for file in sorted((repository / "content" / PACK / "pictures/tiles").glob("*.svg")):
        text = file.read_text("utf-8")
        for tints in seasons.values():
            changed = tinted(text, as_query(tints))
            assert re.sub("#[0-9a-f]{6}", "", changed) == re.sub("#[0-9a-f]{6}", "", text)


@pytest.mark.parametrize(
    ("colour", "turned"),
    [
        ("#c5c896", "#dee2e6"),  # grass: about half way
        ("#3f452c", None),  # too dark
        ("#b5533a", None),  # red
        ("#808080", None),  # grey has no hue
    ],
)
def test_a_tint_by_hue_and_tone(colour: str, turned: str | None) -> None:
    tint = Tint((50, 90), (40, 100), 10, "#c0c8d0", "#ffffff")
    assert tint.of(colour) == turned


def test_a_hue_may_go_over_red() -> None:
    tint = Tint((350, 20), (0, 100), 0, "#000000", "#ffffff")
    assert tint.of("#b5533a") is not None
    assert tint.of("#5a53b5") is None


def test_the_first_tint_that_has_a_colour_counts() -> None:
    black = {**SNOW, "dark": "#000000", "light": "#000000"}
    assert tinted("<a fill='#C5C896'/>", as_query([black, SNOW])) == "<a fill='#000000'/>"


def test_a_picture_s_address_has_its_tints() -> None:
    assert picture("a.svg") == "a.svg"
    assert picture("a.svg", tints=[]) == "a.svg"
    assert picture("a.svg", tints=[SNOW]) == "a.svg?tints=50-90_40-100_10_c0c8d0-ffffff"
    assert picture("a.svg", "#123456", [SNOW]) == (
        "a.svg?colour=123456&tints=50-90_40-100_10_c0c8d0-ffffff"
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"hue": [50]}, {"hue": "green"}, {"tone": [1, 2, 3]}, {"tone": [-1, 5]},
        {"dark": "red"}, {"light": "#ffffff~"}, {"strength": "very"}, {"hue": ["a", "b"]},
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_left_out(wrong: dict[str, object]) -> None:
    assert as_query([{**SNOW, **wrong}]) == ""


@pytest.mark.parametrize("query", ["", "x", "50-90", "~~~", "1-2_3-4_5_zzzzzz-ffffff", "9" * 500])
def test_an_address_that_makes_no_sense_changes_nothing(query: str) -> None:
    assert tinted("#c5c896", query) == "#c5c896"


def test_only_so_many_tints_are_read() -> None:
    none = {**SNOW, "hue": [0, 1]}
    assert tinted("#c5c896", as_query([none] * (MOST - 1) + [SNOW])) != "#c5c896"
    assert tinted("#c5c896", as_query([none] * MOST + [SNOW])) == "#c5c896"


def test_a_page_gets_a_drawing_in_its_tints_and_then_in_its_ink(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="#c5c896"/></svg>', "utf-8"
    )
    address = BASE_URL + picture("a.svg", tints=[SNOW])
    assert b"#dee2e6" in Assets(tmp_path, INKS["colour"]).fetch(address).data
    assert b"#e1e1e1" in Assets(tmp_path, INKS["grey"]).fetch(address).data
