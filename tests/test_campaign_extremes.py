"""The longest that a campaign may have to print: it fits every paper, flat and folded."""

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.job.options import Options
from generator.measure import Size
from generator.press.booklet.sheets import half_page
from generator.typeset.documents import Document, lay_out_document
from generator.typeset.judging.findings import Finding
from tests.campaign_documents import documents, work_of
from tests.shares import examples, first

pytestmark = pytest.mark.ci

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
BOOKLET, AXIS = "booklet", "axis"
FROM_FILE = "fieldpress campaign print campaign.yaml"
WAYS = {
    "A4": ("a4", False),
    "Letter": ("letter", False),
    "A5": ("a4", True),
    "half-letter": ("letter", True),
}
PAGE = re.compile(r'(?=<(?:section|div) class="page)')


@dataclass(frozen=True)
class Bench:
    """A pack and one campaign of it, as it was rolled and with the longest of everything."""

    pack: Pack
    campaign: Campaign
    longest: Mapping[str, Any]

    def document(self, way: str, record: Mapping[str, Any], paper: str) -> Document:
        """Fill a paper's template for a way to print it."""
        name, folded = WAYS[way]
        options = Options(paper_name=name, ink="grey", out=Path("none"))
        if folded:
            options = replace(options, paper_name=_said(half_page(options.paper)))
        work = work_of(self.pack, self.campaign, record, options)
        return documents(work, folded=folded)[paper]


def _said(size: Size) -> str:
    return f"{size.width:g}x{size.height:g}mm"


@pytest.fixture(scope="module")
def bench() -> Bench:
    pack = read_pack(FOLDER, "content/platoon-leader")
    campaign = new_campaign(pack, "paper lantern 3")
    return Bench(pack, campaign, longest(pack, card(pack, campaign)))


def laid(document: Document, pages: Sequence[int] | None = None) -> tuple[int, Sequence[Finding]]:
    """Lay out a document, or only some of the pages that its template has; count its pages."""
    head, *rest = PAGE.split(document.body)
    body = head + "".join(rest if pages is None else [rest[number] for number in pages])
    record = lay_out_document(replace(document, body=body), FOLDER)
    return record.pages, record.findings


def number_of(document: Document, title: str) -> int:
    """Return which of the template's pages has a title in its band."""
    (number,) = (n for n, p in enumerate(PAGE.split(document.body)[1:]) if f">{title}</h1>" in p)
    return number


def most(values: Sequence[Any], number: int) -> list[Any]:
    """Return so many values, the longest in print first."""
    return sorted(values, key=lambda value: len(str(value)), reverse=True)[:number]


def longest(pack: Pack, rolled: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card with more of everything than a rolled one has: the longest of all armies."""
    record: dict[str, Any] = copy.deepcopy(dict(rolled))
    whole = [
        group
        for name in pack.parts
        if name.startswith("groups-")
        for group in pack.records(name).values()
    ]
    assert len(whole) > 500
    special = {
        str(one["name"]): str(one["text"])
        for part in ("skies", "ground-states")
        for one in pack.records(part).values()
        if one["text"]
    }
    rules = [
        {"id": f"F{number}", "name": name, "text": text}
        for number, (name, text) in enumerate(most(list(special.items()), 13), 1)
    ]
    names = most([str(one["name"]) for one in whole], 15)
    calendar = [dict(record["calendar"][number % 4]) for number in range(8)]
    for number, one in enumerate(calendar, 1):
        one |= {"number": number, "track": [None] * 5 + [1, 2, 3, 4], "night": False}
    locations = [dict(record["locations"][0]) for _ in range(12)]
    for number, one in enumerate(locations):
        one["name"] = "Schloss Hohenbergsdorf" if number % 2 else "Borgo San Rocco church"
        one["hex"] = "BB16, BB17, CC17, CC18" if number < 3 else f"AA{number}"
    record |= {
        "title": "Montigny-sur-Vesle-le-Haut 1940",
        "place": "The Maurienne and the upper valleys of the French Alps, Savoy",
        "situation": [" ".join(["They come up the road in the first grey light."] * 11)],
        "rules": rules[:9],
        "calendar": calendar,
        "locations": locations,
    }
    for side in record["sides"].values():
        side["groups"] = longest_groups(side["groups"][0], whole)
        side["fortifications"] = [
            {**side["fortifications"][0], "name": str(one["name"]), "limit": "36 factors"}
            for one in pack.records("fortifications").values()
        ]
        side["rules"] = rules[9:]
        side["initial"]["opening"] = [
            {"number": 2, "group": f"HW{n}", "name": name, "units": whole[0]["full"], "note": None}
            for n, name in enumerate(names + names[:2], 1)
        ]
        side["secret"]["leaders"] = [
            {**side["secret"]["leaders"][0], "group": f"I{n}", "name": name}
            for n, name in enumerate(names, 1)
        ]
    return record


def longest_groups(
    first: Mapping[str, Any], whole: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Return 50 rows of an RG table: names from long to short, each with a long content."""
    contents, names = most([str(one["full"]) for one in whole], 25), {str(o["name"]) for o in whole}
    letters = ("I", "HW", "G", "A", "V")
    return [
        {
            **first,
            "id": f"{letters[number // 10]}{number % 10 + 10}",
            "letter": letters[number // 10],
            "name": name,
            "echelon": "Section",
            "quality": "1st Line" if number % 2 else "none",
            "full": contents[number % 25],
            "depleted": contents[number % 25],
            "from": "1943-07",
            "to": "1945-05",
        }
        for number, name in enumerate(most(sorted(names), 50))
    ]


@pytest.mark.parametrize("way", first(1, WAYS))
def test_the_longest_of_everything_fits_a_dossier(bench: Bench, way: str) -> None:
    pages, findings = laid(bench.document(way, bench.longest, AXIS))
    assert findings == ()
    assert pages > 6


@pytest.mark.long
@pytest.mark.parametrize("way", first(1, ["Letter", "half-letter"]))
def test_the_longest_of_everything_fits_the_booklet(bench: Bench, way: str) -> None:
    _, findings = laid(bench.document(way, bench.longest, BOOKLET))
    assert findings == ()


@pytest.mark.parametrize("way", first(1, ["A4", "Letter"]))
@pytest.mark.parametrize("firefights", first(1, [8, 6, 5]))
def test_calendar_and_aims_keep_to_one_page(bench: Bench, way: str, firefights: int) -> None:
    record = {**bench.longest, "calendar": bench.longest["calendar"][:firefights]}
    document = bench.document(way, record, AXIS)
    assert laid(document, [number_of(document, "Calendar and objectives")]) == (1, ())


@pytest.mark.parametrize("way", first(1, WAYS))
@pytest.mark.parametrize("firefights", first(1, [8, 4, 5, 6, 7]))
def test_every_calendar_has_a_box_for_each_location_and_firefight(
    bench: Bench, way: str, firefights: int
) -> None:
    record = card(bench.pack, bench.campaign)
    calendar = [dict(record["calendar"][n % 4], number=n + 1) for n in range(firefights)]
    for paper, tables in ((AXIS, 1), (BOOKLET, 1)):
        body = bench.document(way, {**record, "calendar": calendar}, paper).body
        found = re.findall(r'<table class="c-locations.*?</table>', body, re.DOTALL)
        assert len(found) == tables
        scores = len(re.findall(r"TVP of the \w+ side", found[0]))
        assert scores in (1, 2)
        boxes = len(re.findall(r'<td class="b-box">', found[0]))
        assert boxes == firefights * (len(record["locations"]) + scores)
        assert all(
            f" {n}</th>" in found[0] or f">{n}</th>" in found[0] for n in range(1, firefights)
        )


@pytest.mark.ci
@pytest.mark.parametrize("way", first(1, ["A4", "Letter"]))
def test_locations_keep_to_one_page_of_their_own(bench: Bench, way: str) -> None:
    document = bench.document(way, bench.longest, AXIS)
    assert laid(document, [number_of(document, "Locations and control")]) == (1, ())


@pytest.mark.parametrize("way", first(1, ["A4", "Letter"]))
def test_cards_and_rg_tables_keep_to_a_page_each(
    bench: Bench, campaigns: Sequence[Campaign], way: str
) -> None:
    """With the longest RG tables and opening forces: counters come where there is room for them."""

    def size(campaign: Campaign) -> int:
        return max(len(side.groups) + 2 * len(side.opening) for side in campaign.sides.values())

    for campaign in sorted(campaigns, key=size)[-examples(2, least=1) :]:
        rolled = replace(bench, campaign=campaign)
        document = rolled.document(way, card(bench.pack, campaign), AXIS)
        for title in ("Axis CG Card", "Axis RG table"):
            assert laid(document, [number_of(document, title)]) == (1, ()), campaign.seed


def lines(document: Document, title: str) -> list[str]:
    """Return the lines of the last form of a page of a dossier."""
    page = PAGE.split(document.body)[1:][number_of(document, title)]
    form = page[page.rindex('class="f-grid"') :]
    return re.split(r'<tr style="height:', form[form.index("<tbody>") :])[1:]


@pytest.mark.parametrize("intensity", first(1, ["LOW", "MID", "HIGH"]))
@pytest.mark.parametrize("firefights", [4, 8])
def test_a_line_for_each_group_that_may_be_bought(
    bench: Bench, firefights: int, intensity: str
) -> None:
    """At the middle of the CP table (12, 20, 29 on a 7) and the mean of the side's own prices."""
    record = copy.deepcopy(card(bench.pack, bench.campaign))
    record["calendar"] = [record["calendar"][n % 4] for n in range(firefights)]
    own = record["sides"]["axis"]
    own["intensity"] = intensity
    prices = [one["cp"] for one in own["groups"] if one["letter"] not in "FP"]
    middle = {"LOW": 12, "MID": 20, "HIGH": 29}[intensity]
    bought = (own["secret"]["cp"] + middle * (firefights - 1)) * len(prices) / sum(prices)
    free = sum(one["number"] for one in own["initial"]["opening"])
    document = bench.document("A4", record, AXIS)
    assert len(lines(document, "Axis RG Purchase Record")) >= free + bought + firefights
    units = [one for one in own["initial"]["opening"] if one["group"][0] not in "OFP"]
    assert len(lines(document, "Axis order of battle")) >= sum(u["number"] for u in units) + bought


def test_losses_have_a_box_for_leaders_and_support_weapons(bench: Bench) -> None:
    """A company has a line for each of its three leaders, and its losses are shared out."""
    record = copy.deepcopy(card(bench.pack, bench.campaign))
    own = record["sides"]["axis"]
    company = {**own["groups"][0], "id": "I99", "letter": "I", "leaders": 3}
    own["groups"] = [*own["groups"], company]
    rows = {
        "I1": ("3 × 4-6-7, 1 × LMG, 1 × 5cm leGrW 36", own["groups"][0]["leaders"]),
        "I99": ("9 × 4-6-7, 3 × LMG, 1 × MMG", 3),
    }
    own["initial"]["opening"] = [
        {"number": 1, "group": key, "name": key, "units": units, "note": None}
        for key, (units, _) in rows.items()
    ]
    found = lines(bench.document("A4", record, AXIS), "Axis order of battle")
    drawn = ["".join(re.findall(r'd="([^"]*)" fill="#ffffff" stroke', line)) for line in found]
    sizes = [re.findall(r"h([\d.]+)v([\d.]+)h-\1z", line) for line in drawn]
    assert all(float(wide) > 5.9 and float(high) > 7 for line in sizes for wide, high in line)
    boxes = [len(line) for line in sizes]
    # A box for the leader and one for the line beside those of squads, two each, and of SW.
    assert boxes[:4] == [1 + 6 + 2 + 1, 1 + 6 + 2 + 1, 1 + 6 + 1 + 1, 1 + 6 + 1 + 1]
    assert set(boxes[4:]) == {1 + 10 + 5 + 1}


SEEDS = {
    "wide": "W" * 40,
    "a long word": "x" * 900,
    "a word that is just printed": "o" * 112,
    "many words": "seed of many words " * 20,
    "signs": "@" * 56,
    "quotes": "it's " * 12,
    "lines": "a\n" * 30,
    "separators": "a\x1cb\x85c\u2028d",
    "emoji": "\N{GAME DIE}" * 20,
    "ten thousand": "x" * 10_000,
}


@pytest.mark.parametrize("seed", first(2, SEEDS.values()), ids=SEEDS)
@pytest.mark.parametrize("way", first(1, ["half-letter", "Letter"]))
def test_any_seed_fits_the_cover(bench: Bench, way: str, seed: str) -> None:
    campaign = replace(bench.campaign, seed=seed)
    seeded = replace(bench, campaign=campaign)
    assert laid(seeded.document(way, card(bench.pack, campaign), BOOKLET), [0]) == (1, ())


@pytest.mark.parametrize("way", first(1, ["A4", "Letter"]))
def test_the_longest_situations_keep_to_their_page(
    bench: Bench, campaigns: Sequence[Campaign], way: str
) -> None:
    """The contents stand below the situation, and none of them on a page alone."""

    def words(record: Mapping[str, Any]) -> int:
        sides = record["sides"].values()
        aims = [one for side in sides for one in side["initial"]["objectives"] + side["objectives"]]
        return sum(map(len, [*record["situation"], *map(str, aims)]))

    records = sorted((card(bench.pack, one) for one in campaigns), key=words)
    for record in records[-examples(3, least=1) :]:
        pages, findings = laid(bench.document(way, record, BOOKLET), [1])
        assert pages == 1
        assert all("undefined anchor" in one.message for one in findings)


def test_a_cover_tells_a_long_command_by_its_file(bench: Bench) -> None:
    def told(seed: str) -> Mapping[str, Any]:
        campaign = replace(bench.campaign, seed=seed)
        work = work_of(bench.pack, campaign, card(bench.pack, campaign), Options(out=Path("none")))
        return work.papers.papers[0].values

    short, long, lines = (told(seed) for seed in ("a b", "x" * 300, "a\nb"))
    assert short["command"] == "fieldpress campaign new platoon-leader --seed 'a b'"
    assert long["command"] == FROM_FILE == lines["command"]
    assert long["qr"]["size"] > short["qr"]["size"] > lines["qr"]["size"]
