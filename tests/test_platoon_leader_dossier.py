"""Forms and cards of a rolled campaign: a line a platoon, counters, limits with units."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pypdfium2
import pytest

from tests.printed_campaign import SIDES, PrintedCampaign, plain
from tests.yaml_files import load_yaml

COMBAT = ("I", "HW", "G", "A", "V")


def page_of(printed: PrintedCampaign, side: str, title: str) -> str:
    """Return the text of the pages of a dossier whose band has this title, in one line."""
    band = plain(f"{title}SECRET:")
    found = [page for page in printed.pages(f"{side}.pdf") if band in page]
    assert found, title
    return "".join(found)


def letter(group: str) -> str:
    return re.sub(r"\d", "", group)


def opening(printed: PrintedCampaign, side: str) -> list[Mapping[str, Any]]:
    return list(printed.record["sides"][side]["initial"]["opening"])


@pytest.mark.parametrize("side", SIDES)
def test_a_purchase_record_has_a_line_a_platoon(printed: PrintedCampaign, side: str) -> None:
    text = page_of(printed, side, "RG Purchase Record")
    lines: Counter[str] = Counter()
    for held in opening(printed, side):
        lines[plain(f"1{held['group']}{held['name']}free")] += held["number"]
    assert {line: text.count(line) for line in lines} == dict(lines)


@pytest.mark.parametrize("side", SIDES)
def test_cp_and_fp_at_the_start_stand_in_boxes(printed: PrintedCampaign, side: str) -> None:
    secret = printed.record["sides"][side]["secret"]
    for title in ("CG Roster", "RG Purchase Record", "order of battle"):
        text = page_of(printed, side, title).casefold()
        assert plain(f"CP of the first firefight{secret['cp']}").casefold() in text
        assert plain(f"FP at the start{secret['works']}").casefold() in text
    bought = page_of(printed, side, "RG Purchase Record")
    for head in ("to spend", "spent in all", "Patrols", "Attack", "FP"):
        assert plain(head) in bought
    if secret["works"]:
        assert plain(f"1Fortification Pointsfree{secret['works']}") in bought


def lines_of_the_order(printed: PrintedCampaign, side: str) -> dict[int, str]:
    """Return what the order of battle prints in each of its lines, in one word."""
    band = f"{plain('order of battle')}SECRET:"
    found: dict[int, str] = {}
    with pypdfium2.PdfDocument(printed.folder / f"{side}.pdf") as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    for page in pages:
        if band not in plain(page):
            continue
        for line in page.splitlines():
            begins = re.match(r"(\d+)(?= |$)", line)
            if begins and int(begins[1]) == len(found) + 1:
                found[len(found) + 1] = line[begins.end() :]
            elif found:
                found[len(found)] += line
    return {number: plain(line) for number, line in found.items()}


@pytest.mark.parametrize("side", SIDES)
def test_the_order_of_battle_has_every_platoon_with_its_leader(
    printed: PrintedCampaign, side: str
) -> None:
    own = printed.record["sides"][side]
    text = page_of(printed, side, "order of battle")
    lines = lines_of_the_order(printed, side)
    rest = [dict(leader) for leader in own["secret"]["leaders"]]
    number = 0
    for held in opening(printed, side):
        if letter(held["group"]) not in COMBAT:
            continue
        for _ in range(held["number"]):
            number += 1
            led = next((one for one in rest if one["group"] == held["group"]), None)
            if led:
                rest.remove(led)
            who = led["leader"] if led else ""
            who = who if own["commissars"] else who.replace("*", "")
            line = lines[number]
            assert line.startswith(held["group"])
            assert all(plain(part) in line for part in (held["name"], who, held["units"])), line
    assert number < len(lines)
    for head in ("Leader", "who", "lost", "HS, crews, vehicles, Guns", "SW"):
        assert plain(head).casefold() in text.casefold()


def units(held: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    for part in str(held["units"]).split(", "):
        count, _, name = part.partition(" × ")
        if name and letter(held["group"]) not in ("F", "P"):
            yield name, int(count) * int(held["number"])


def test_counters_to_take_out_of_the_box(printed: PrintedCampaign) -> None:
    """Each kind once with the sum of it, on every card whose RG table leaves room for them."""
    shown = 0
    for side in SIDES:
        text = page_of(printed, side, "RG table")
        if plain("Counters of the opening force") not in text:
            continue
        shown += 1
        force: Counter[str] = Counter()
        for held in opening(printed, side):
            for name, count in units(held):
                force[name] += count
        drawn = text[text.index(plain("Counters of the opening force")) :]
        for name, count in force.items():
            said = re.sub(" (HS|crew)$", "", name)
            assert plain(f"{count}×{said}") in drawn, name
    assert shown


@pytest.mark.parametrize("side", SIDES)
def test_a_limit_has_its_unit_and_s_marks_what_is_sold_once(
    printed: PrintedCampaign, side: str
) -> None:
    folder = printed.program / "content/platoon-leader"
    kinds = {
        str(kind["name"]): bool(kind["initial"])
        for kind in load_yaml((folder / "tables/fortifications.yaml").read_text())["records"]
    }
    named = load_yaml((folder / "cards/limit-units.yaml").read_text())["records"]
    words = {str(one["name"]): (one["one"], one["many"]) for one in named}
    text = page_of(printed, side, "RG table")
    text = text[text.index("Fortification") :]
    allowed = printed.record["sides"][side]["fortifications"]
    for one in allowed:
        limit = str(one["limit"])
        if limit.isdigit():
            limit += f" {words[one['name']][limit != '1']}"
        price = str(one["price"]).replace(" FP", "").replace(" per ", " a ")
        if "capacity" in price:
            price = "2.38, note 4"
        mark = "S" if kinds[one["name"]] else ""
        assert plain(f"{one['name']}{mark}{price}{limit}") in text, one
    early = any(kinds[one["name"]] for one in allowed)
    assert (plain("S: only before the first firefight") in text) == early


def test_every_bare_limit_has_a_unit(printed: PrintedCampaign) -> None:
    """Whatever a campaign may allow, and not this one alone."""
    folder = printed.program / "content/platoon-leader"
    works = load_yaml((folder / "chance/works.yaml").read_text())["records"]
    units_ = load_yaml((folder / "cards/limit-units.yaml").read_text())["records"]
    known = {one["id"] for one in units_}
    bare = {
        one["fortification"]
        for one in works
        if any(str(one[level]).isdigit() for level in ("low", "mid", "high"))
    }
    assert bare <= known


@pytest.mark.parametrize("side", SIDES)
def test_patrols_of_card_and_rg_table_agree(printed: PrintedCampaign, side: str) -> None:
    """2.31: one in a RePh at LOW, two at MID and HIGH; the CG has a RePh for each firefight."""
    own = printed.record["sides"][side]
    most = 1 if own["intensity"] == "LOW" else 2
    assert own["patrols"] == most
    assert plain(f"Patrols in one RePh{most}") in page_of(printed, side, "CG Card")
    table = page_of(printed, side, "RG table")
    for_all = most * len(printed.record["calendar"])
    assert re.search(rf"P1Patrol1×patrol–1[1–]–{most}{for_all}P2", table)
    assert "atlowintensity" not in table


@pytest.mark.parametrize("side", SIDES)
def test_every_opening_group_has_its_silhouette(printed: PrintedCampaign, side: str) -> None:
    """On the card and the booklet, whatever room the RG table leaves for counters."""
    for name in (f"{side}.pdf", "booklet.pdf"):
        with pypdfium2.PdfDocument(printed.folder / name) as document:
            title = plain(f"{side.capitalize()} CG Card")
            page = next(
                page
                for page, text in zip(document, printed.pages(name), strict=True)
                if title in text and plain("Group and what it holds") in text
            )
            words = page.get_textpage()
            picture = page.render(scale=3, grayscale=True).to_pil()
            for held in opening(printed, side):
                search = words.search(str(held["name"]))
                found = search.get_next()
                boxes = []
                while found:
                    boxes.append(words.get_charbox(found[0]))
                    found = search.get_next()
                high = page.get_height()
                areas = [
                    (3 * (left - 31), 3 * (high - top - 5), 3 * (left - 3), 3 * (high - low + 5))
                    for left, low, right, top in boxes
                    if left < page.get_width() / 2
                ]
                darkest = [picture.crop(tuple(map(int, area))).getextrema()[0] for area in areas]
                assert darkest, held["name"]
                assert min(darkest) < 110, held["name"]


@pytest.mark.parametrize("side", SIDES)
def test_a_calendar_names_noon_and_keeps_the_score(printed: PrintedCampaign, side: str) -> None:
    text = page_of(printed, side, "Calendar and objectives")
    for one in printed.record["calendar"]:
        assert plain(one["time"]) in text
        assert (plain("12:00, noon") in text) or one["time"] != "12:00"
    # Where the calendar leaves no room for the score, it has the next page.
    if plain("TVP of the Axis side") not in text:
        text = page_of(printed, side, "Locations and control")
    for one in printed.record["locations"]:
        assert plain(one["name"]) in text
    for name in ("Axis", "Allied"):
        assert plain(f"TVP of the {name} side") in text
