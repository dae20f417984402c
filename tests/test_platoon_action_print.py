"""Platoon Action as it is printed: sheets and rulebook read back, and every number of the examples.

Tables are read out of the finished PDFs by their tags. Odds are counted here, die by die.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from packs import fieldpress
from phrases import shared
from printed import Printed, Rect
from pypdfium2 import PdfDocument

from generator.content import Pack
from generator.games.packs import read_pack
from tests.shares import first
from tests.tagged import Cell, Print

PAGES = {"infantry": 2, "vehicles": 2, "quick": 1, "rulebook": 20}
HALVES = {"a4": (148.5, 210), "letter": (139.7, 215.9)}
BANDS = ("Pointblank", "Short", "Medium", "Long")
DIE = range(1, 7)


@dataclass
class Papers:
    """All products on one paper: as tagged text, as pages, and their entries in the manifest."""

    paper: str
    tagged: dict[str, Print]
    printed: dict[str, Printed]
    files: dict[str, dict[str, Any]]
    data: dict[str, bytes]

    def everything(self, name: str) -> str:
        return " ".join(self.printed[name].text(page) for page in range(PAGES[name]))


@pytest.fixture(scope="module", params=first(1, HALVES))
def papers(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> Papers:
    out = sharing(tmp_path_factory.mktemp("platoon-action"))
    names = [f"platoon-action/{name}" for name in (*PAGES, "rulebook-folded")]
    ran = fieldpress("build", *names, "--paper", request.param, "--out", str(out))
    assert ran.status == 0, ran.err
    files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    data = {file["product"]: (out / file["file"]).read_bytes() for file in files}
    return Papers(
        request.param,
        {name: Print(data[name]) for name in PAGES},
        {name: Printed(one) for name, one in data.items()},
        {file["product"]: file for file in files},
        data,
    )


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content/platoon-action", "content/platoon-action")


def texts(rows: list[list[Cell]]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in rows]


def plain(text: str) -> str:
    return re.sub(r"\s", "", text)


def chance(part: int, whole: int) -> str:
    """Whole per cent as print has them."""
    return f"{round(Fraction(100 * part, whole))}%"


def signed(number: int) -> str:
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"


def by_name(rows: list[list[str]]) -> dict[str, str]:
    """The rows of a list of modifiers: what, and its value."""
    return {row[0].replace("‡", ""): row[1] for row in rows}


def reach(band: Mapping[str, Any]) -> str:
    far = f"{band['from']}–{band['to']}″" if band["to"] is not None else f">{band['from']}″"
    return far + ("‡" if band.get("house") else "")


# --- pages ------------------------------------------------------------------------------------


def test_pages_are_as_many_as_stated(papers: Papers) -> None:
    assert {name: papers.files[name]["pages"] for name in PAGES} == PAGES


def test_no_page_is_left_half_empty(papers: Papers) -> None:
    """Print reaches below two thirds of every page."""
    for name, count in PAGES.items():
        for page in range(count):
            _, height = papers.printed[name].size(page)
            lowest = min(
                y for text, y in papers.printed[name].words(page) if y > 18 and len(text) > 1
            )
            assert lowest < height * 0.36, (name, page + 1)


def letters(text: str) -> list[str]:
    """The signs of a text but hyphens, which are read in two ways at the end of a line."""
    return sorted(re.sub("[\\s\x02\ufffe-]", "", text))


def test_twenty_half_pages_and_the_same_on_five_sheets(papers: Papers) -> None:
    width, height = HALVES[papers.paper]
    folded = papers.files["rulebook-folded"]
    assert (folded["pages"], folded["sheets"]) == (10, 5)
    assert papers.printed["rulebook"].size(0) == pytest.approx((width, height), abs=0.05)
    assert papers.printed["rulebook-folded"].size(0) == pytest.approx((2 * width, height), abs=0.05)
    seen = set()
    for place in folded["placements"]:
        number = int(place["face"].removeprefix("page "))
        left = 0.0 if place["x"] < width / 2 else width
        said = papers.printed["rulebook-folded"].text(
            place["page"] - 1, Rect(left, 0, left + width, height)
        )
        said = re.sub(r"sheet ?\d ?of ?5", "", said)
        assert letters(said) == letters(papers.printed["rulebook"].text(number - 1)), number
        seen.add(number)
    assert seen == set(range(1, 21))


def test_nothing_is_copied_from_the_source(papers: Papers, repository: Path) -> None:
    """Runs of eight words in common; a table's numbers may be, since they are facts."""
    hashes = repository / "tests/data/platoon-action-phrases.txt"
    for name in PAGES:
        assert shared(papers.everything(name), hashes) == [], name


# --- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["infantry", "quick", "rulebook"])
def test_weapons_are_printed_cell_by_cell(papers: Papers, pack: Pack, name: str) -> None:
    table = texts(papers.tagged[name].table("Weapon", *BANDS))
    weapons = list(pack.records("weapons").values())
    with_odds = name == "infantry"
    tables = [one for one in (table,) if one[1][:3] == ["range", "hit", "wound"]]
    assert tables, "a table of hits and wounds"
    rows = table[2 : 2 + len(weapons) * (2 if with_odds else 1)]
    shots = rows[:: 2 if with_odds else 1]
    for weapon, row in zip(weapons, shots, strict=True):
        assert row[0].startswith(plain(weapon["name"])), row
        assert (f"{weapon['autofire']}shots" in row[0]) == (weapon["autofire"] is not None)
        assert ("crew" in row[0]) == (weapon["crew"] > 1)
        bands = {band["band"]: band for band in weapon["bands"]}
        expected: list[str] = []
        for band in ("point-blank", "short", "medium", "long"):
            if band in bands:
                b = bands[band]
                expected += [reach(b), f"{b['hit']}+" if b["hit"] else "HE", f"{b['wound']}+"]
            else:
                expected.append("–")
        assert row[1:] == expected, weapon["name"]


def test_chances_to_wound_are_exact(papers: Papers, pack: Pack) -> None:
    table = texts(papers.tagged["infantry"].table("Weapon", *BANDS))
    for weapon, row in zip(pack.records("weapons").values(), table[3::2], strict=True):
        found = re.findall(r"\d+%", "".join(row))
        expected = []
        for band in weapon["bands"]:
            hits = [hit for hit in DIE if hit >= (band["hit"] or 1)]
            wounds = sum(1 for _, wound in product(hits, DIE) if wound >= band["wound"])
            expected.append(chance(wounds, 36))
        assert found == expected, weapon["name"]


@pytest.mark.parametrize("name", ["vehicles", "rulebook"])
def test_guns_are_printed_cell_by_cell(papers: Papers, pack: Pack, name: str) -> None:
    found = [
        texts(t)
        for t in papers.tagged[name].tables
        if len(t) > 1 and texts(t)[1][:4] == ["range", "hit", "pen.", "dmg"]
    ]
    assert len(found) == 2, "guns, and what men carry"
    for part, table in zip(("guns", "hand-held"), found, strict=True):
        guns = list(pack.records(part).values())
        bands = ("point-blank", "short", "medium", "long")[: 4 if part == "guns" else 3]
        assert len(table) == len(guns) + 2
        for gun, row in zip(guns, table[2:], strict=True):
            assert row[0].startswith(plain(gun.get("short") or gun["name"]))
            assert ("‡" in row[0]) == (gun["origin"] == "house")
            there = {band["band"]: band for band in gun["bands"]}
            expected: list[str] = []
            for band in bands:
                if band in there:
                    b = there[band]
                    expected += [reach(b), f"{b['hit']}+", f"{b['pen']}+", signed(b["damage"])]
                else:
                    expected.append("–")
            assert row[1:] == expected, gun["id"]


@pytest.mark.parametrize("name", ["infantry", "quick", "vehicles", "rulebook"])
def test_the_ladder_and_its_odds(papers: Papers, name: str) -> None:
    rows = texts(papers.tagged[name].table("Need"))
    if name == "vehicles":
        rows = [list(column) for column in zip(*rows, strict=True)]
    needs = [re.sub(r"\D", "", cell) for cell in rows[0][1:]]
    assert needs == ["7", "8", "9", "10", "11"]
    assert ["‡" in cell for cell in rows[0][1:]] == [False, False, False, True, True]
    steps = [cell.replace("then", "") for cell in rows[1][1:]]
    assert steps == ["6,4–6", "6,5–6", "6,6", "6,6,4–6", "6,6,5–6"]
    for step, odds in zip(steps, rows[2][1:], strict=True):
        *sixes, last = step.split(",")
        least = int(last[0])
        rolls = list(product(DIE, repeat=len(sixes) + 1))
        good = sum(1 for roll in rolls if set(roll[:-1]) == {6} and roll[-1] >= least)
        assert Fraction(odds) == Fraction(good, len(rolls))


MODIFIERS = {
    "hit": """Target in soft cover +1 | Target in hard cover +2
        | Target ran or charged in its last impulse +1
        | Target hidden, pinned or wounded +1 | Firer walked this impulse +1
        | Each man missing from the weapon’s crew +1 | Target bunched: two comrades within 2″ −1
        | HMG that fires at the same squad as last impulse −1""",
    "order": """The group is more than 6″ from whoever orders it +1
        | The squad was fired on since its last impulse +1
        | Half the squad or more is pinned or wounded +1 | The order is Charge +1
        | An officer stands within 4″ of the leader −1 | The group’s last order is repeated −1""",
    "morale": "The squad is in cover +1 | The squad has no casualties +1",
    "at-hit": """Firing vehicle moved, per 4″ or part of it +1
        | Firing vehicle or turret turned, per 45° or part of it +1
        | Firing vehicle buttoned up +1""",
    "scatter": """Each earlier shot at the same spot, 3″ at most −1″
        | Medium or long range +1″/+2″
        | Point blank −1″
        | Firing vehicle moved ×2 | Indirect fire ×2""",
    "command": """The vehicle was hit since its last card +1 | Movement command while buttoned up +1
        | Main gun at its last target again −1""",
    "penetration": "Hit on the front +1 | Hit on the rear −1",
}
"""The lists of modifiers as they must be printed, wherever they are."""


@pytest.mark.parametrize(
    ("name", "lists"),
    [
        ("infantry", ["hit", "order", "morale"]),
        ("quick", ["hit", "order"]),
        ("vehicles", ["at-hit", "scatter", "command"]),
        ("rulebook", list(MODIFIERS)),
    ],
)
def test_modifiers_are_printed(papers: Papers, name: str, lists: list[str]) -> None:
    for one in lists:
        lines = [
            line.strip().rsplit(" ", 1) for line in " ".join(MODIFIERS[one].split()).split("|")
        ]
        expected = {plain(what): value for what, value in lines}
        found = by_name(texts(first(papers, name, lines[0][0])))
        assert found == expected, one


def first(papers: Papers, name: str, begins: str) -> list[list[Cell]]:
    """The table whose first cell is this text, with or without a mark."""
    for table in papers.tagged[name].tables:
        if table[0][0].text.replace("‡", "") == plain(begins):
            return table
    raise AssertionError(f"no table begins with {begins}")


def test_our_modifiers_are_marked_and_the_sources_are_not(papers: Papers, pack: Pack) -> None:
    cells = {row[0].text for table in papers.tagged["rulebook"].tables for row in table if row}
    for r in pack.records("modifiers").values():
        mark = "‡" if r["origin"] == "house" else ""
        assert plain(r["name"]) + mark in cells, r["id"]


@pytest.mark.parametrize("name", ["infantry", "rulebook"])
def test_odds_of_orders(papers: Papers, name: str) -> None:
    rows = texts(papers.tagged[name].table("Effectiveness"))
    assert rows[0][1:] == ["−1", "0", "+1", "+2", "+3"]
    named = {"4": "green", "5": "regular", "6": "veteran"}
    assert [row[0] for row in rows[1:]] == [f"{e}{named[e]}‡" if e in named else e for e in "34567"]
    for row in rows[1:]:
        effectiveness = int(row[0][0])
        for modifier, cell in zip(range(-1, 4), row[1:], strict=True):
            good = sum(1 for die in DIE if die != 6 and die + modifier < effectiveness)
            assert cell == (chance(good, 6) if good else "–"), (effectiveness, modifier)


def test_odds_of_running_out_of_ammunition(papers: Papers) -> None:
    rows = texts(papers.tagged["infantry"].table("Out of ammunition"))
    assert rows[0][1:] == ["2shots", "3shots", "4shots"]
    for crew, row in zip((1, 2, 3), rows[1:], strict=True):
        for shots, cell in zip((2, 3, 4), row[1:], strict=True):
            rolls = list(product(DIE, repeat=shots))
            out = sum(1 for roll in rolls if roll.count(1) - crew >= 1)
            assert (Fraction(cell) if cell != "–" else 0) == Fraction(out, len(rolls)), (
                crew,
                shots,
            )


def beats(a: int, b: int) -> Fraction:
    """The chance that the best of `a` dice is higher than the best of `b`."""
    mine, theirs = (Counter(map(max, product(DIE, repeat=dice))) for dice in (a, b))
    good = sum(mine[m] * theirs[n] for m in DIE for n in DIE if m > n)
    return Fraction(good, 6 ** (a + b))


def test_odds_of_close_combat(papers: Papers) -> None:
    rows = texts(papers.tagged["infantry"].table("Your dice"))
    assert rows[1] == ["1", "2", "3", "4"]
    for a, row in enumerate(rows[2:], 1):
        for b, cell in enumerate(row[1:], 1):
            assert cell == f"{round(100 * beats(a, b))}%", (a, b)


@pytest.mark.parametrize("name", ["vehicles", "rulebook"])
def test_damage_and_its_odds(papers: Papers, name: str) -> None:
    rows = texts(papers.tagged[name].table("Total", "Effect"))
    assert rows[1] == ["−2", "−1", "0", "+1", "+2"]
    said = [
        "Nothing",
        "Buttonedupforgood",
        "Awheelortrack",
        "Oneweaponisout",
        "Thevehicleisdestroyed",
    ]
    for row, total, words in zip(rows[2:], ("≤1", "2", "3", "4", "≥5"), said, strict=True):
        assert row[0] == total
        assert row[1].startswith(words)
        least, most = {"≤1": (-9, 1), "≥5": (5, 9)}.get(total) or (int(total), int(total))
        for modifier, cell in zip(range(-2, 3), row[2:], strict=True):
            good = sum(1 for die in DIE if least <= die + modifier <= most)
            assert cell == (chance(good, 6) if good else "–"), (total, modifier)


def test_recovery_scatter_smoke_and_blast(papers: Papers) -> None:
    infantry, vehicles = papers.tagged["infantry"], papers.tagged["vehicles"]
    assert texts(infantry.table("Die", "alone")) == [
        ["Die", "alone", "withamedic"], ["1", "pinned", "recovers"],
        ["2–3", "nochange", "recovers"],
        ["4–5", "nochange", "nochange"], ["6", "out", "out"],
    ]  # fmt: skip
    off = texts(vehicles.table("Off by"))
    pairs = [a - b for a, b in product(DIE, repeat=2)]
    assert off == [
        ["Offby", *(f"{n}″" for n in range(6))],
        ["eachway", *(chance(pairs.count(n), 36) for n in range(6))],
    ]
    smoke = texts(vehicles.table("1–3"))
    assert [(row[0], row[2]) for row in smoke] == [
        ("1–3", "50%"), ("4", "17%"), ("5", "17%"), ("6", "17%"),
    ]  # fmt: skip
    for one in (infantry, vehicles):
        assert texts(one.table("Men"))[1:] == [
            ["Whollyunderit", "hit", "hit"], ["Basetouchedbyitsedge", "hiton4+", "hiton6+"],
            ["Eachhit:wounded,elsepinned", "4+", "die−2,4+"],
        ]  # fmt: skip


@pytest.mark.parametrize("name", ["vehicles", "rulebook"])
def test_gears_and_armour(papers: Papers, name: str) -> None:
    assert texts(papers.tagged[name].table("Gear"))[:5] == [
        ["Gear", "Wheels", "Tracks,half-tracks"], ["4thgear", "6–12″", "6–10″"],
        ["3rdgear", "4–8″", "3–6″"], ["2ndgear", "1–4″", "1–3″"], ["Reverse", "1–4″", "1–3″"],
    ]  # fmt: skip
    rows = texts(papers.tagged[name].table("Armour‡"))
    assert [row[1] for row in rows[1:]] == ["always", "−4", "−2", "0", "+1", "+2"]


def moves(printed: Printed) -> list[list[tuple[float, float]]]:
    """The lines in the colour of a way on the page of driving: their corners, millimetres."""
    found: list[list[tuple[float, float]]] = []
    way, path = False, []
    for operands, operator in pikepdf.parse_content_stream(printed.pdf.pages[1]):
        if str(operator) == "RG":
            way = [round(float(number) * 255) for number in operands] == [162, 59, 34]
        elif str(operator) == "m":
            path = [(float(operands[0]), float(operands[1]))]
        elif str(operator) == "l":
            path.append((float(operands[0]), float(operands[1])))
        elif str(operator) == "S" and way:
            found.append(path)
    return found


def test_turning_is_drawn_to_one_scale(papers: Papers) -> None:
    """Each of the four moves is 8″ long and turns 45° at a time, 4″ apart at least."""
    inch = 2.9
    drawn = moves(papers.printed["vehicles"])
    legs = [[math.dist(a, b) / inch for a, b in pairwise(path)] for path in drawn]
    assert legs == [pytest.approx(leg, abs=0.01) for leg in ([8], [3, 5], [2, 4, 2], [4, 4])]
    up = math.pi / 2
    for number, path in enumerate(drawn):
        headings = [math.atan2(a[1] - b[1], b[0] - a[0]) for a, b in pairwise(path)]
        turns = [abs(a - b) for a, b in pairwise([up, *headings])]
        expected = {0: [0], 1: [0, 45], 2: [0, 45, 45], 3: [45, 45]}[number]
        assert [math.degrees(turn) for turn in turns] == pytest.approx(expected, abs=0.1)


def test_the_catalogue_is_printed(papers: Papers, pack: Pack) -> None:
    rows = {row[0]: row for row in texts(papers.tagged["rulebook"].table("Vehicle"))}
    armour, guns = pack.records("armour"), pack.records("guns")
    for r in pack.records("catalogue").values():
        mounts = {"turret-mgs": "T", "hull-mgs": "H", "top-mgs": "O"}
        mgs = "".join(f"{r[key]}{letter}" for key, letter in mounts.items() if r[key])
        gun = (
            guns[r["gun"]]["short"].replace(" mm", "")
            if r["gun"]
            else "HE"
            if r["gun-name"]
            else "–"
        )
        assert rows[plain(r["name"])][1:] == [
            r["drive"].replace("half-", "½-"),
            armour[r["armour"]]["short"],
            plain(r["gun-name"] or "–") + (",hull" if r["mount"] == "hull" else ""),
            plain(gun),
            mgs or "–",
            str(r["crew"]),
            "open" if r["open"] else "–",
            str(r["seats"] or "–"),
            f"{r['from']}–{r['to'] % 100}",
        ]


# --- the rulebook -----------------------------------------------------------------------------


def test_every_rule_stands_in_the_book_once_and_ours_are_marked(papers: Papers, pack: Pack) -> None:
    text = papers.tagged["rulebook"].text
    for rule in pack.records("rules").values():
        parts = [*rule["title"].split(), *("‡" if rule["origin"] == "house" else ""), "."]
        begins = r"\s*".join(re.escape(part) for part in parts)
        number = re.escape(rule["id"])
        assert len(re.findall(rf"(?<![\d.]){number}\s+{begins}", text)) == 1, rule["id"]


def test_rules_are_numbered_without_a_gap(pack: Pack) -> None:
    rules = list(pack.records("rules").values())
    for section in pack.records("rule-sections"):
        mine = [rule["id"] for rule in rules if rule["section"] == section]
        assert mine == [f"{section}.{n}" for n in range(1, len(mine) + 1)]
    assert len(pack.records("rule-sections")) == 15


def test_contents_and_references_name_the_right_pages(papers: Papers, pack: Pack) -> None:
    book = papers.printed["rulebook"]
    pages = [book.text(number) for number in range(PAGES["rulebook"])]
    for section in pack.records("rule-sections").values():
        title = section["title"]
        (page,) = re.findall(rf"(?:^|\s){section['id']} {re.escape(title)} (\d+)(?=\s)", pages[1])
        assert f"{section['id']} {title}".lower() in pages[int(page) - 1].lower(), title
    dests = pikepdf.NameTree(book.pdf.Root.Names.Dests)
    numbers = {page.obj.objgen: number for number, page in enumerate(book.pdf.pages, 1)}
    places = {str(name): numbers[target[0].objgen] for name, target in dests.items()}
    said = re.findall(r"(ladder|modifiers|modifiers for vehicles) \(page\s(\d+)\)", " ".join(pages))
    assert len(said) == 3
    for what, page in said:
        assert int(page) == places["ladder" if what == "ladder" else "modifiers"]


def bands(pack: Pack, part: str, weapon: str, distance: int) -> Any:
    """The band that a distance falls in; the nearer one on a border."""
    return next(
        b for b in pack.records(part)[weapon]["bands"] if b["to"] is None or distance <= b["to"]
    )


def example(pack: Pack, name: str) -> str:
    return str(pack.records("examples")[name]["text"])


def ways(need: int) -> Fraction:
    """The chance of a need, by steps above 6."""
    chance = Fraction(1)
    while need > 6:
        chance, need = chance / 6, need - 3
        if need < 4:
            raise AssertionError("a step too far")
    return chance * Fraction(7 - max(need, 1), 6)


def one_in(chance: Fraction) -> str:
    assert chance.numerator == 1
    return f"1 in {chance.denominator}"


def test_needs_above_6_are_steps_of_three() -> None:
    assert [ways(n) for n in range(7, 12)] == [Fraction(1, n) for n in (12, 18, 36, 72, 108)]


def test_every_example_is_printed(papers: Papers, pack: Pack) -> None:
    text = plain(papers.everything("rulebook"))
    for e in pack.records("examples").values():
        assert plain(e["text"]).replace("-", "‐") in text.replace("-", "‐"), e["id"]


def test_example_of_orders(pack: Pack) -> None:
    said = example(pack, "order")
    regular = pack.records("effectiveness")["regular"]["value"]
    good = [die for die in DIE if die < 6 and die + 2 < regular]
    better = [die for die in DIE if die < 6 and die + 1 < regular]
    assert f"a regular, {regular}." in said
    assert f"{good[-1]} or less: {one_in(Fraction(len(good), 6))}." in said
    assert f"it would be {one_in(Fraction(len(better), 6))}." in said


def test_example_of_fire(pack: Pack) -> None:
    said, band = example(pack, "fire"), bands(pack, "weapons", "rifle", 10)
    hit = band["hit"] + 2
    wound = Fraction(7 - band["wound"], 6)
    assert f"Short range is {band['hit']}+ to hit; hard cover makes it {hit}+." in said
    assert f"To wound he needs {band['wound']}+." in said
    assert f"{one_in(ways(hit) * wound).replace('1 in', 'One shot in')} wounds" in said
    assert f"{one_in(ways(hit) * (1 - wound)).replace('1 in', 'one in')} pins" in said
    assert f"it would be {hit + 1}+: a 6, then 4 to 6." in said


def test_example_of_autofire(pack: Pack) -> None:
    said, lmg = example(pack, "autofire"), pack.records("weapons")["lmg"]
    rolled, crew = [1, 1, 4], lmg["crew"]
    assert f"crew of {crew}" in said
    assert len(rolled) == lmg["autofire"]
    assert (rolled.count(1) - crew, rolled.count(1) - 1) == (0, 1)
    rolls = list(product(DIE, repeat=lmg["autofire"]))
    odds = [Fraction(sum(1 for r in rolls if r.count(1) > men), len(rolls)) for men in (1, crew)]
    assert (
        f"are {odds[0].numerator} in {odds[0].denominator}; "
        f"for both men they are {one_in(odds[1])}." in said
    )


def test_example_of_a_grenade(pack: Pack) -> None:
    said = example(pack, "grenade")
    left, right, over, under = (int(n) for n in re.findall(r"(?:Left|right|Over|under) (\d)", said))
    side, far = right - left, over - under
    assert f"it lands {side}″ to the right" in said
    assert f"and {far}″ over" in said
    assert f"mean {side - 1}″ and {far - 1}″" in said


def test_example_of_close_combat(pack: Pack) -> None:
    said = example(pack, "melee")
    mine, theirs = 1 + 1, 2 + 1
    assert f"He rolls {mine} dice" in said
    assert f"they roll {theirs}," in said
    win, lose = beats(mine, theirs), beats(theirs, mine)
    numbers = [round(100 * p) for p in (win, lose, 1 - win - lose)]
    assert [int(n) for n in re.findall(r"(\d+) %", said)] == numbers
    assert sum(numbers) == 100


def test_example_of_the_wounded(pack: Pack) -> None:
    said, table = example(pack, "wounded"), pack.tables["recovery"]
    alone, medic = table.chances(0, 0), table.chances(1, 0)
    assert alone["pinned"] == alone["out"]
    assert f"chance of {one_in(alone['pinned'])} each time" in said
    assert f"it is {one_in(medic['recovers'])} against {one_in(medic['out'])}." in said


def test_example_of_a_tank(pack: Pack) -> None:
    said, vehicles = example(pack, "tank"), pack.records("catalogue")
    firer, target = vehicles["m4"], vehicles["panzer-iv"]
    band = bands(pack, "guns", firer["gun"], 20)
    hit, pen = band["hit"] + 1, band["pen"] + 1 + pack.records("armour")[target["armour"]]["value"]
    kill = pack.tables["damage"].chances(0, band["damage"])["destroyed"]
    assert f"{band['hit']}+ to hit, {hit}+ for the turret" in said
    assert f"To penetrate {band['pen']}+, {pen}+ for the front" in said
    assert f"With +{band['damage']} for damage, {5 - band['damage']} and more destroys" in said
    assert f"destroys with a chance of {one_in(ways(hit) * ways(pen) * kill)}" in said
    assert f"penetrates with {one_in(ways(hit) * ways(pen))}." in said


def test_example_of_an_anti_tank_rifle(pack: Pack) -> None:
    said, armour = example(pack, "rifle"), pack.records("armour")
    band = bands(pack, "guns", "at-rifle", 15)
    thin = armour[pack.records("catalogue")["sdkfz-251"]["armour"]]["value"]
    assert (
        f"{band['hit']}+ to hit; {band['pen']}+ to penetrate becomes {band['pen'] + thin}+" in said
    )
    assert f"it stays {band['pen'] + armour['medium']['value']}+: a 6 and another 6." in said
    assert ways(band["pen"]) == Fraction(1, 36)


def test_example_of_a_mortar(pack: Pack) -> None:
    said = example(pack, "mortar")
    left, right = (int(n) for n in re.findall(r"(?:Left|right) (\d)", said))
    band = bands(pack, "weapons", "mortar", 30)
    assert band["band"] == "short", "no inch for long range or point blank"
    off = left - right
    assert (
        f"{off}″, less 1″ for the earlier shot, is {off - 1}″; "
        f"doubled, {2 * (off - 1)}″ to the left." in said
    )


# --- rules that the source lacks, and pieces ----------------------------------------------------


def test_men_in_houses_guns_and_gears_at_the_start_are_ruled(papers: Papers) -> None:
    """The source is silent, so each is ours, and says so."""
    said = " ".join(papers.everything("rulebook").split())
    for words in (
        "Seeing out‡. A man within 1″ of a wall sees and fires out of it",
        "Floors‡. A floor up or down takes 4″",
        "How many fit‡. A floor holds twelve men, and four of them have room at each wall.",
        "Pushing a gun‡.",
        "Turning a gun‡. One man of its crew can fire a gun, within 45°",
        "Towing a gun‡.",
        "At the start‡. A vehicle begins the game stopped",
        "Shells and buildings‡. A shell whose middle falls on a building",
        "whoever rolls less sets up first, within 6″ of his own edge",
    ):
        assert plain(words) in plain(said), words


def test_what_a_second_game_asked_is_ruled(papers: Papers) -> None:
    """Each was a guess at the table once; all are ours."""
    said = plain(" ".join(papers.everything("rulebook").split()))
    for words in (
        "A squad whose men are all down only recovers.",
        "Cards of whatever is lost leave the deck.",
        "The crew of a weapon fires nothing else.",
        "Wrecks‡. When a vehicle is destroyed its crew is lost. Its riders lie beside it, each of "
        "them wounded on 4+, otherwise pinned.",
        "No HMG or mortar begins the game set up, unless the scenario says so.",
    ):
        assert plain(words) in said, words


COVER = ((12, 60), (12, 170), (135, 170))
"""Places in the head of the cover and in both sides at its foot, millimetres."""


@pytest.mark.parametrize("papers", ["a4"], indirect=True)
def test_the_cover_is_drawn_as_the_booklets_are(papers: Papers) -> None:
    """The title on a field of colour, a picture that fills the middle, both sides at the foot."""
    found = papers.printed["rulebook"]
    said = plain(found.text(0))
    for words in ("RULEBOOK", "Platoon Action", "1939–1945", "Allied", "Axis"):
        assert plain(words) in said, words
    image = PdfDocument(papers.data["rulebook"])[0].render(scale=2).to_pil().convert("RGB")
    k = image.width / 148.5
    seen = {image.getpixel((round(x * k), round(y * k))) for x, y in COVER}
    assert len(seen) == 3, "the game's colour, and one for each side"
    middle = image.crop((round(9 * k), round(66 * k), round(139 * k), round(153 * k)))
    colours = middle.quantize(64).getcolors() or []
    assert max(count for count, _ in colours) < 0.3 * middle.width * middle.height


def test_the_shell_on_the_house(papers: Papers, pack: Pack) -> None:
    said = " ".join(papers.everything("rulebook").split())
    left, right, over, under = map(
        int, re.findall(r"Left (\d), right (\d); over (\d), under (\d)", said)[0]
    )
    assert bands(pack, "guns", "76-mm", 20)["band"] == "short", "no inch more or less"
    assert (left - right, over - under) == (1, 0)
    spared = Fraction(sum(die < 4 for die in DIE), 6) ** 2
    assert f"he is wounded with a chance of {(1 - spared).numerator} in 4." in said
    assert spared == Fraction(1, 4)


def test_men_in_houses_are_on_the_sheet_as_well(papers: Papers) -> None:
    said = plain(papers.everything("infantry"))
    assert plain("Seeing out‡. A man within 1″ of a wall sees and fires out of it") in said


def test_the_pieces_are_shown_as_they_are_printed(papers: Papers, pack: Pack) -> None:
    """Faces of the cards' and markers' own templates, with callouts beside them."""
    cards, vehicle = (papers.printed["rulebook"].text(page) for page in (2, 3))
    said = plain(cards)
    for words in ("Unteroffizier Kranz", "Its leader commands.", "GERMAN PLATOON", "Leader, SMG",
                  "LMG ×3", "no casualties +1"):  # fmt: skip
        assert plain(words) in said, words
    said = plain(vehicle)
    for words in ("Panzer IV H", "Medium tank, armour 0", "STOP", "5 combat commands at most"):
        assert plain(words) in said, words
    for one in pack.records("marker-kinds").values():
        assert said.count(plain(one["name"])) >= 2, "on the marker and beside it"
        assert plain(one["tells"]) in said


# --- forces -----------------------------------------------------------------------------------


def points(pack: Pack) -> dict[str, int]:
    return {
        one["what"]: one["points"] for r in pack.records("points").values() for one in r["items"]
    }


def test_the_points_of_the_platoon_and_of_the_first_game_add_up(papers: Papers, pack: Pack) -> None:
    cost = points(pack)
    man, lmg = cost["regular"], cost["LMG or rocket launcher"]
    squad = 10 * man + lmg + cost["SMG"]
    officer = man + cost["officer"]
    team = 3 * man + cost["HMG"]
    sides = {r["id"]: r["points"] for r in pack.records("first-game").values()}
    assert sides == {"attacker": officer + 2 * man + 2 * squad, "defender": officer + squad + team}
    assert Fraction(13, 10) <= Fraction(sides["attacker"], sides["defender"]) <= Fraction(17, 10)
    text = papers.everything("rulebook")
    assert f"comes to {3 * squad + officer + 2 * man}." in text
    assert all(f"{number} points." in text for number in sides.values())


# --- other ways to print ----------------------------------------------------------------------


@pytest.mark.ci
@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_all_prints_in_every_ink(ink: str, tmp_path: Path, sharing: Callable[[Path], Path]) -> None:
    """No colour is left over, and the drawings say it with lines."""
    out = sharing(tmp_path / "out")
    ran = fieldpress("build", "platoon-action", "--out", str(out), "--ink", ink)
    assert ran.status == 0, ran.err


@pytest.mark.ci
def test_sheets_print_without_odds(tmp_path: Path, sharing: Callable[[Path], Path]) -> None:
    out = sharing(tmp_path / "out")
    names = [f"platoon-action/{name}" for name in ("infantry", "vehicles", "quick")]
    ran = fieldpress("build", *names, "--out", str(out), "--no-odds")
    assert ran.status == 0, ran.err
    for name in names:
        sheet = Printed((out / f"{name}.pdf").read_bytes())
        for page in range(len(sheet.pdf.pages)):
            assert not re.search(r"\d ?%|1/\d\d|[Cc]hance", sheet.text(page)), name


DIARY = Path(__file__).resolve().parent.parent / "docs" / "platoon-action-diary.md"


@pytest.mark.parametrize("papers", ["a4"], indirect=True)
def test_the_diary_names_the_pages_on_which_paragraphs_stand(papers: Papers) -> None:
    cited = re.findall(r"\(page (\d+), (\d+\.\d+)", DIARY.read_text("utf-8"))
    assert len(cited) > 40
    for page, rule in cited:
        text = papers.printed["rulebook"].text(int(page) - 1)
        assert re.search(rf"(?<![\d.]){re.escape(rule)}(?!\d)", text), f"{rule} on page {page}"


@pytest.mark.parametrize("papers", ["a4"], indirect=True)
def test_the_diary_names_the_pages_of_tables(papers: Papers) -> None:
    found = papers.printed["rulebook"]
    assert "Guns against vehicles" in found.text(17)
    assert "Main gun at its last target again" in found.text(18)
    cited = set(re.findall(r"\(page (\d+)\)", DIARY.read_text("utf-8")))
    assert cited == {"18", "19"}
