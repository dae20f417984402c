"""No page ends blank, says hardly anything, or cuts off what is filled in: looked for in the print.

Pages are those of documents: sheets of pieces, aids, boxes, maps and boards are drawn as large as
they are. A page that has fields is there to be written on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml

from generator.games import find_game
from generator.games.packs import read_pack
from generator.job.targets import built_in
from generator.resources import content_folder
from tests.packs import SHEET, fieldpress, write_pack
from tests.page_ends import end_faults
from tests.printed import Printed
from tests.shares import first

DRAWN = ("aids", "board", "box", "map")
"""Kinds of files whose pages are drawn; those of pieces have placements."""

SEEDS = 200
"""How many things of each game `pytest -m long` rolls."""


GAMES = sorted(built_in(), key="platoon-action".__ne__)
"""All games; the first, whose pages are soonest printed, is tried at every change."""


def rolled_by(pack: str) -> str:
    """What is rolled from a pack, as the command names it."""
    game = find_game(str(read_pack(content_folder() / pack).info.generator))
    return next(noun for noun in ("campaign", "scenario") if game and noun in game.generators)


def documents(out: Path) -> Iterator[tuple[str, bytes]]:
    """The files of whole pages that were printed into a folder."""
    files: list[dict[str, Any]] = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    for one in files:
        whole = one["kind"] not in DRAWN and "placements" not in one
        if whole and one["file"].endswith(".pdf"):
            yield one["file"], (out / one["file"]).read_bytes()


def told(out: Path) -> list[str]:
    return [f"{name}: {fault}" for name, data in documents(out) for fault in end_faults(data)]


@pytest.mark.parametrize("pack", first(1, GAMES))
def test_the_pages_of_a_game_are_filled(
    pack: str, tmp_path: Path, sharing: Callable[[Path], Path]
) -> None:
    out = sharing(tmp_path / "out")
    ran = fieldpress("build", pack, "--out", str(out))
    assert ran.status == 0, ran.err
    assert len(list(documents(out))) > 5
    assert told(out) == []


def roll(pack: str, seed: str, out: Path) -> None:
    """Print something rolled from a seed, without playing it for its odds."""
    noun = rolled_by(pack)
    found = find_game(str(read_pack(content_folder() / pack).info.generator))
    plays = found is not None and found.generator(noun).plays
    more = ("--as-rolled",) if plays else ()
    ran = fieldpress(noun, "new", pack, "--seed", seed, *more, "--out", str(out))
    assert ran.status == 0, ran.err


@pytest.mark.ci
@pytest.mark.parametrize("pack", first(1, GAMES))
def test_the_pages_of_what_is_rolled_are_filled(pack: str, tmp_path: Path) -> None:
    roll(pack, "page ends", tmp_path)
    assert told(tmp_path) == []


@pytest.mark.ci
def test_names_at_the_edge_of_a_map_are_moved_in(tmp_path: Path) -> None:
    """A long one in a corner was cut off by the map, and ran out of what is printed."""
    roll("panzer-leader", "ends 3", tmp_path)
    (name,) = tmp_path.rglob("scenario.pdf")
    record = yaml.safe_load(name.with_name("scenario.yaml").read_text("utf-8"))["record"]
    towns = [town for section in record["sections"] for town in section["towns"]]
    text = re.sub(r"\s", "", Printed(name.read_bytes()).text(0).replace("\ufffe", "-"))
    assert max(map(len, towns)) > 12
    # Once on the map and once beside it.
    assert [town for town in towns if text.count(re.sub(r"\s", "", town)) < 2] == []


@pytest.mark.ci
def test_the_longest_ledger_stays_on_its_page(tmp_path: Path) -> None:
    """Eighteen tiles whose places are rolled: the last line stood alone on a page of Letter."""
    words = ("--seed", "ends 6", "--as-rolled", "--paper", "letter", "--out", str(tmp_path))
    ran = fieldpress("scenario", "new", "platoon-command", *words)
    assert ran.status == 0, ran.err
    assert told(tmp_path) == []
    (name,) = tmp_path.rglob("scenario.pdf")
    assert len(Printed(name.read_bytes()).pdf.pages) == 3


@pytest.mark.long
@pytest.mark.parametrize("pack", GAMES)
def test_no_seed_leaves_a_page_blank(pack: str, tmp_path: Path) -> None:
    found = {}
    for number in range(SEEDS):
        out = tmp_path / str(number)
        roll(pack, f"ends {number}", out)
        if faults := told(out):
            found[number] = faults
    assert found == {}


STYLE = (
    "@page { size: A4; margin: 20mm 9mm } .page + .page { break-before: page } "
    "p, h1 { margin: 0 } input { appearance: auto; height: 9mm; font-size: 9pt }"
)
FULL = "<p>" + "twelve words on each line so that a page is full of them " * 120 + "</p>"


def faults_of(body: str, folder: Path, **more: str) -> list[str]:
    """What is found on the pages of a sheet of one's own."""
    sheet = SHEET.replace("pages: 1\n", "")
    files = {"chart.yaml": sheet, "templates/chart.html": body, "templates/chart.css": STYLE}
    write_pack(folder / "mine", files)
    ran = fieldpress("build", str(folder / "mine/chart"), "--out", str(folder / "out"))
    assert ran.status == 0, ran.err
    return end_faults((folder / "out/mine/chart.pdf").read_bytes())


def page(words: str) -> str:
    return f'<div class="page">{words}</div>'


@pytest.mark.ci
def test_a_full_page_is_well(tmp_path: Path) -> None:
    assert faults_of(page(FULL) + page(FULL), tmp_path) == []


def test_a_page_that_ends_early_is_found(tmp_path: Path) -> None:
    short = "<p>" + "some words more " * 150 + "</p>"
    (told,) = faults_of(page(FULL) + page(short), tmp_path)
    assert re.fullmatch(r"page 2: 7\d% of it is blank at the foot", told)


def test_a_page_of_one_sentence_is_found(tmp_path: Path) -> None:
    line = '<p style="position: absolute; top: 240mm">There is one line at the foot.</p>'
    (bare,) = faults_of(page(line), tmp_path)
    assert bare == "page 1: it has 7 words, and 0% of it is printed"


@pytest.mark.ci
def test_a_page_to_write_on_may_have_few_words(tmp_path: Path) -> None:
    line = '<div style="height: 9mm; border-bottom: .5pt solid #888"></div>'
    field = '<input name="a" style="width: 80mm">'
    assert faults_of(page(line * 25 + field), tmp_path) == []
    (few,) = faults_of(page(line * 25), tmp_path / "bare")
    assert few.startswith("page 1: it has 0 words")


def test_parts_follow_each_other(tmp_path: Path) -> None:
    head = '<h1 style="position: absolute; top: -14mm">Terrain, {} of 2</h1>'
    both = [page(f'<div style="position: relative">{head.format(n)}{FULL}</div>') for n in (1, 2)]
    assert faults_of("".join(both), tmp_path) == []
    (twice,) = faults_of(both[1] + both[1], tmp_path / "twice")
    assert twice == "'Terrain, 2 of 2' is not followed by its next part"


@pytest.mark.ci
def test_a_long_name_is_set_smaller_in_its_field(tmp_path: Path) -> None:
    """Down to 6.5 pt: what is still too long is found."""
    field = '<input type="text" name="unit" style="width: {}mm" value="{}">'
    name = "Brunswick Regiment von Riedesel"
    for width, cut in ((60, False), (40, False), (25, True)):
        folder = tmp_path / str(width)
        found = faults_of(page(FULL + field.format(width, name)), folder)
        assert [one.startswith(f"the field 'unit' cuts off '{name}'") for one in found] == [
            True
        ] * cut
        with pikepdf.open(folder / "out/mine/chart.pdf") as pdf:
            (size,) = re.findall(r"([\d.]+) Tf", str(pdf.Root.AcroForm.Fields[0].DA))
        assert float(size) == 9 if width == 60 else 6.5 <= float(size) < 9
