"""Platoon Command: sides and squads at arm's length, in every ink; what edges of tiles agree on."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.typeset.inks import INKS, shade_css
from scripts.tile_lines import line_drawing
from tests.packs import fieldpress
from tests.shares import first
from tests.test_platoon_command_pieces import File, build, median, of, part
from tests.test_platoon_command_tile_art import DOTS, GROUND, TILE, _cut, greys, sides
from tests.yaml_files import load_yaml

__all__ = ["greys", "sides"]

FIELD = (2.4, 9, 22.6, 20)
"""Of a counter, in millimetres: what lies behind the figure."""

HEADER = (9.6, 2.2, 10.2, 7.6)
"""Of a counter: a strip of its header with nothing on it."""

THREE_QUARTERS, QUARTER = 0.75 * TILE, 0.25 * TILE
CROSSINGS = {"top": THREE_QUARTERS, "bottom": QUARTER, "left": TILE / 2, "right": TILE / 2}
"""Where roads and streams leave a tile: millimetres along each of its edges."""

TOLD_APART, NEAR = 3.5, 2.5
"""Tones by which a road differs from ground, at the least; millimetres that a rut may be wide."""

AS_LIGHT = {"top": {"11A"}, "left": {"10B", "11B"}}
"""Tiles whose road has the tone of the ground there, and only its colour tells it."""


@pytest.fixture(scope="module")
def inks(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, File]:
    """Counters and markers in each ink."""
    out = tmp_path_factory.mktemp("sides")
    return {
        ink: build(sharing(out / ink), "--ink", ink, products=("counters-and-markers",))[
            "counters-and-markers"
        ]
        for ink in ("colour", "grey", "saver")
    }


def commonest(picture: Image.Image) -> int:
    """The tone that most pixels have."""
    tones = picture.histogram()
    return tones.index(max(tones))


def counters(file: File, nation: str) -> list[Image.Image]:
    return [file.picture(side) for side in of(file, f"{nation}-counters")]


@pytest.mark.parametrize("ink", first(1, ["colour", "grey"]))
def test_us_counters_are_dark_with_pale_figures_and_german_ones_the_other_way(
    inks: dict[str, File], ink: str
) -> None:
    """At 40 % of the size a side's body has one tone for all squads, the other's another."""
    bodies = {
        nation: [commonest(part(p.resize((47, 47)), FIELD)) for p in counters(inks[ink], nation)]
        for nation in ("us", "german")
    }
    for tones in bodies.values():
        assert max(tones) - min(tones) < 10, bodies
    assert min(bodies["german"]) - max(bodies["us"]) > 50, bodies


PLATE = (3.6, 9.6, 21.4, 19.4)
"""Of a suppressed counter: the field that its figures stand on, between the stripes."""


@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_suppressed_backs_tell_their_side_at_arms_length(inks: dict[str, File], ink: str) -> None:
    """At 40 % of their size: dark and pale as the fronts are."""
    file = inks[ink]
    fields: dict[str, list[int]] = {}
    for nation in ("us", "german"):
        backs = [file.picture(side) for side in of(file, f"{nation}-counters", "back")]
        assert len(backs) == 11
        fields[nation] = [commonest(part(p.resize((47, 47)), PLATE)) for p in backs]
        for back in backs:
            low, high = part(back, (2.2, 9.4, 3.2, 18.6)).getextrema()
            assert high - low > 80, "stripes"
    assert min(fields["german"]) - max(fields["us"]) > 100, fields


def test_saved_ink_tells_suppressed_backs_by_figures_and_stripes(inks: dict[str, File]) -> None:
    file = inks["saver"]
    darkest = {}
    for nation in ("us", "german"):
        backs = [file.picture(side) for side in of(file, f"{nation}-counters", "back")]
        darkest[nation] = max(part(p, PLATE).getextrema()[0] for p in backs)
    assert darkest["us"] < 70
    assert darkest["german"] > 110


def test_saved_ink_tells_sides_by_the_tone_of_their_figures(inks: dict[str, File]) -> None:
    darkest = {
        nation: max(part(p, FIELD).getextrema()[0] for p in counters(inks["saver"], nation))
        for nation in ("us", "german")
    }
    assert darkest["us"] < 70
    assert darkest["german"] > 110


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_without_colour_headers_of_squads_differ_in_tone(inks: dict[str, File], ink: str) -> None:
    for nation in ("us", "german"):
        tones = [median(part(p, HEADER)) for p in counters(inks[ink], nation)[:3]]
        for one, other in itertools.combinations(tones, 2):
            assert abs(one - other) > 20, (nation, tones)


def test_each_squad_of_each_side_has_a_pose_of_its_own(repository: Path) -> None:
    folder = repository / "content/platoon-command/pictures/silhouettes"
    found: dict[str, set[str]] = {}
    for path in folder.iterdir():
        unit, pose, side = re.fullmatch(r"(.+)-([abc])-(us|german)\.svg", path.name).groups()  # type: ignore[union-attr]
        found.setdefault(f"{unit}-{side}", set()).add(pose)
    for unit in ("scouts", "riflemen", "machine-gunners", "squad-leader"):
        assert found[f"{unit}-us"] == found[f"{unit}-german"] == {"a", "b", "c"}
    for unit in ("sniper", "mortar"):
        assert found[f"{unit}-us"] == found[f"{unit}-german"] == {"a", "b"}
    texts = [re.sub("<title>.*</title>", "", path.read_text("utf-8")) for path in folder.iterdir()]
    assert len(set(texts)) == len(texts)


def test_german_figures_are_no_mirrored_us_ones(inks: dict[str, File]) -> None:
    for us, german in zip(
        counters(inks["saver"], "us"), counters(inks["saver"], "german"), strict=True
    ):
        dark = [part(p, FIELD).point(lambda v: 255 * (v < 160)) for p in (us, german)]
        mirrored = dark[1].transpose(Image.Transpose.FLIP_LEFT_RIGHT).resize(dark[0].size)
        apart = ImageStat.Stat(ImageChops.difference(dark[0], mirrored)).mean[0] / 255
        assert apart > 0.05


def test_pieces_carry_no_marks_of_origin(inks: dict[str, File]) -> None:
    for name in ("front", "back"):
        for side in inks["colour"].sides[name]:
            assert not any(mark in side.said for mark in "†‡")


# Tiles


def _crossed(picture: Image.Image, edge: str) -> list[float]:
    """Where something crosses an edge: middles of what is not ground along it, in millimetres."""
    width, step = 0.75, 1 / DOTS
    ground = int(INKS["grey"].shade(GROUND)[1:3], 16)
    runs: list[list[float]] = []
    for number in range(6 * DOTS, (TILE - 6) * DOTS):
        at = number / DOTS
        box = {
            "top": (at, -width, at + step, width),
            "bottom": (at, TILE - width, at + step, TILE + width),
            "left": (-width, at, width, at + step),
            "right": (TILE - width, at, TILE + width, at + step),
        }[edge]
        if abs(ImageStat.Stat(_cut(picture, box)).mean[0] - ground) > TOLD_APART:
            if runs and at - runs[-1][-1] < NEAR:
                runs[-1].append(at)
            else:
                runs.append([at])
    return [(run[0] + run[-1]) / 2 for run in runs if run[-1] - run[0] > 1]


@pytest.mark.parametrize("edge", first(1, CROSSINGS))
def test_roads_and_streams_cross_where_bricks_meet(
    greys: dict[str, Image.Image], edge: str
) -> None:
    """A tile's upper right and lower left neighbours lie half a tile off.

    What leaves at three quarters above enters at a quarter below; what leaves in the middle of a
    side meets there. Something crosses every edge of every tile, so that all roads go on.
    """
    assert len(greys) == 36
    missed = {
        name
        for name, picture in greys.items()
        if not any(abs(at - CROSSINGS[edge]) < 3 for at in _crossed(picture, edge))
    }
    assert missed == AS_LIGHT.get(edge, set())


def test_line_drawings_are_made_from_the_pictures(repository: Path) -> None:
    pictures = repository / "content/platoon-command/pictures"
    drawn = {path.name: path.read_text("utf-8") for path in (pictures / "tile-lines").iterdir()}
    assert drawn == {
        path.name: line_drawing(path.read_text("utf-8")) for path in (pictures / "tiles").iterdir()
    }
    for name, text in drawn.items():
        assert set(re.findall('fill="([^"]+)"', text)) <= {
            *("none", "#ffffff", "#9a9a9a"),
            *re.findall('fill="(#[0-3][0-9a-f]{5})"', text),
        }, name
        assert shade_css(text, INKS["saver"])


# Pages


@pytest.mark.ci
def test_a_wide_board_fills_its_page(tmp_path: Path) -> None:
    """What the board leaves is used: how to win stands below it."""
    locks = ("--lock", "shape=wide", "--lock", "size=17", "--lock", "mission=points")
    ran = fieldpress("scenario", "new", "--seed", "wide", *locks, "--out", str(tmp_path))
    assert ran.status == 0, ran.err
    (file,) = tmp_path.rglob("scenario.pdf")
    printed = File({"pages": 3, "placements": []}, file.read_bytes()).printed
    text = printed.text(0)
    assert "How to win" in text
    assert "How to win" not in printed.text(1)
    page = printed.picture(0, 40).convert("L")
    tall = page.height
    rows = [
        min(page.crop((0, row, page.width, row + 1)).tobytes()) < 200
        for row in range(round(0.06 * tall), round(0.9 * tall))
    ]
    longest = max(len(list(run)) for used, run in itertools.groupby(rows) if not used)
    assert longest / tall < 0.16
    assert "% %" not in "".join(printed.text(number) for number in range(3))


def test_the_first_game_is_played_on_the_board_of_basic_training(repository: Path) -> None:
    folder = repository / "content/platoon-command"
    told = load_yaml((folder / "rules/first-game.yaml").read_text("utf-8"))["records"]
    scenario = load_yaml((folder / "scenarios/basic-training.yaml").read_text("utf-8"))
    board = {
        (row, 2 * n + row % 2): tile
        for row, tiles in enumerate(scenario["board"])
        for n, tile in enumerate(tiles)
    }
    names = {
        tile["id"]: tile["name"].lower()
        for tile in load_yaml((folder / "tiles.yaml").read_text("utf-8"))["records"]
    }
    decks = {side: scenario["sides"][side]["deck"] for side in ("us", "german")}
    for one in told:
        assert {(spot["row"], spot["half"]): spot["tile"] for spot in one["board"]} == board
        marked = {(m["tile"], m.get("side")) for m in one["markers"]}
        for counter in one["counters"]:
            assert decks[counter["side"]][counter["counter"]] == 1
            assert (counter["tile"], counter["side"]) in marked, counter
        text = " ".join(line["says"] for line in one["text"])
        for name, tile in re.findall(r"([a-z]+ [a-z]+) \((\d+[AB])\)", text):
            assert name in (names[tile], "start tile"), (name, tile)


def test_rulings_that_play_asked_for_stand_in_the_rules(repository: Path) -> None:
    folder = repository / "content/platoon-command/rules"
    rules: dict[str, Any] = {
        rule["id"]: rule
        for rule in load_yaml((folder / "rules.yaml").read_text("utf-8"))["records"]
    }
    for name, words in (
        ("4.10", "counts as a discard"),
        ("4.10", "not shuffled in"),
        ("5.7", "cannot be inspired"),
        ("7.2", "the next hit removes the counter"),
        ("7.6", "comes back ready"),
        ("7.7", "by Move or by Guide"),
        ("1.1", "1944–45"),
    ):
        assert words in " ".join(" ".join(rules[name]["text"]).split()), name
    assert {rules[name]["origin"] for name in ("4.10", "7.6", "7.7")} == {"house"}
