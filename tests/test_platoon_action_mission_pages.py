"""The two pages of a rolled mission: what lies on its table and what that does, zones in inches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.fields import LOCKABLE
from generator.games.platoon_action.scenario.papers import GENERATOR
from generator.games.platoon_action.scenario.view import drawing_of
from generator.job.job import Job
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import paper_work
from tests.shares import first

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-action"
# The first took three pages once; the others have much to say, on each size of table.
SEEDS = ["dale", "one", "pa-6", "pa-9", "pa-13", "pa-1"]


@dataclass
class Mission:
    """A mission as it is printed: its record, its case, and each page without spaces."""

    record: Any
    case: Any
    pages: list[str]


@lru_cache
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-action")


def bare(text: str) -> str:
    """A text without blanks and hyphens; one that ends a line is read as U+0002."""
    return "".join(text.replace("-", "").replace("\x02", "").split())


@lru_cache(maxsize=32)
def printed(seed: str, out: Path, paper: str = "a4", odds: bool = False) -> Mission:
    pack = the_pack()
    rolled = GENERATOR.roll(pack, seed, LOCKABLE.parse(()))
    item = GENERATOR.item(pack, rolled)
    options = Options(out=out, jobs=1, odds=odds, paper_name=paper)
    work = paper_work(PrintJob(pack, GENERATOR, [item], seed), Job(options))
    (file,) = work.only(work.papers.papers[0].name).flat()
    with pypdfium2.PdfDocument(file.data) as pdf:
        pages = [bare(page.get_textpage().get_text_bounded()) for page in pdf]
    return Mission(item.record, rolled.case, pages)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("missions")


@pytest.mark.parametrize("paper", first(1, ["a4", "letter"]))
@pytest.mark.parametrize("seed", first(1, SEEDS))
def test_a_mission_is_two_pages(seed: str, paper: str, out: Path) -> None:
    mission = printed(seed, out, paper)
    assert len(mission.pages) == 2
    assert "page1of2" in mission.pages[0]
    assert "page2of2" in mission.pages[1]


@pytest.mark.ci
def test_the_ledger_follows_on_the_third_page(out: Path) -> None:
    """Else the ledger would begin on any page, and a third of the mission go unnoticed."""
    assert "Ledger:" in printed("dale", out, odds=True).pages[2]


@pytest.mark.parametrize("seed", first(1, SEEDS))
def test_all_terrain_of_the_table_is_told_with_what_it_does(seed: str, out: Path) -> None:
    mission, pack = printed(seed, out), the_pack()
    page = mission.pages[0].partition("Ground‡")[2]
    terrain, ground = pack.records("terrain"), pack.records("ground")
    kinds = {line.kind for line in mission.record.terrain}
    assert kinds
    for kind in kinds:
        does = ground[terrain[kind]["ground"]]
        cover = "–" if does["cover"] == "none" else does["cover"]
        row = page.partition(bare(terrain[kind]["name"]))[2]
        assert row, kind
        words = bare(f"{does['men']}{does['vehicles']}{cover}{terrain[kind]['sight']}")
        assert words in page, kind
    for kind in set(terrain) - kinds:
        assert bare(f"{terrain[kind]['name']}1") not in page


def zone_of(record: Any, side: str) -> tuple[float, float, float, float]:
    points = next(zone.points for zone in record.zones if zone.side == side)
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def shown(value: float) -> str:
    whole, half = divmod(round(value * 2), 2)
    return f"{whole or ''}{'½' if half else ''}" or "0"


@pytest.mark.parametrize("seed", first(3, SEEDS))
def test_zones_are_told_and_drawn_in_the_same_inches(seed: str, out: Path) -> None:
    mission = printed(seed, out)
    record = mission.record
    wide, high = record.table.width, record.table.height
    zones = {zone.side: zone for zone in drawing_of(mission.case).table.zones}
    for side in ("german", "allied"):
        left, top, right, bottom = zone_of(record, side)
        drawn = zones[side]
        assert zone_of(record, side) == (
            *(min(p[i] for p in drawn.points) for i in (0, 1)),
            *(max(p[i] for p in drawn.points) for i in (0, 1)),
        )
        if (left, right) == (0, wide) or (top, bottom) == (0, high):
            flat = right - left == wide
            deep = shown(bottom - top if flat else right - left)
            edge = ("north" if top == 0 else "south") if flat else "west" if left == 0 else "east"
            words, measure = f"within {deep}″ of the {edge} edge", f"{deep}″ deep"
        elif left in (0, wide) or right == wide:
            aside = "west" if left == 0 else "east"
            edge = "north" if top == 0 else "south"
            sizes = shown(right - left), shown(bottom - top)
            words = (
                f"in the {edge}-{aside} corner, {sizes[0]}″ along the {edge} edge and {sizes[1]}″"
            )
            measure = f"{sizes[0]} × {sizes[1]}″"
        else:
            words = f"from {shown(left)}″ to {shown(right)}″ from the west edge, and from"
            measure = f"{shown(right - left)} × {shown(bottom - top)}″"
        assert bare(words) in mission.pages[1], side
        assert drawn.name.endswith(f", {measure}")
        assert bare(drawn.name) in mission.pages[0], "on the map"


@pytest.mark.parametrize("seed", first(2, SEEDS))
def test_objectives_are_told_in_inches_beside_their_cells(seed: str, out: Path) -> None:
    mission = printed(seed, out)
    for goal in mission.record.goals:
        x, y = goal.at
        cell = f"{'ABCDEFGHIJKL'[int(x // 6)]}{int(y // 6) + 1}"
        words = bare(f"in {cell}: {shown(x)}″ from the west edge, {shown(y)}″ from the north")
        assert mission.pages[1].count(words) == 2, "on both halves"


def test_a_half_page_says_what_the_weapons_of_its_side_do(out: Path) -> None:
    mission = printed("one", out)
    text = mission.pages[1]
    assert text.count(bare("Rifle 0–4″ 3+ 3+ 4–12″ 4+ 4+ 12–24″ 5+ 5+ 24–48″ 6+ 6+")) == 2
    guns = the_pack().records("guns")
    teams = [team for side in ("german", "allied") for team in mission.record.force(side).teams]
    shoot = [guns[team.weapon] for team in teams if team.weapon in guns]
    assert shoot
    for gun in shoot:
        near, far, *_ = (
            f"{one['from']}–{one['to']}″ {one['hit']}+ {one['pen']}+ +{one['damage']}"
            for one in gun["bands"]
        )
        assert bare(f"{gun['short']} {near} {far}") in text
