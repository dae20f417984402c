"""Pages of rolled campaigns that a seed made too long once, laid out one by one."""

from __future__ import annotations

import re
from dataclasses import replace

import pypdfium2
import pytest

from generator.games.packs import read_pack
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.typeset.documents import lay_out_document
from generator.typeset.record import DocumentRecord
from tests.page_ends import fills
from tests.printed import Printed
from tests.shares import first
from tests.test_campaign_extremes import AXIS, BOOKLET, FOLDER, PAGE, Bench, number_of


def page_of(seed: str, way: str, paper: str, title: str) -> DocumentRecord:
    """Lay out one page of a rolled campaign by itself."""
    pack = read_pack(FOLDER, "content/platoon-leader")
    campaign = new_campaign(pack, seed)
    rolled = card(pack, campaign)
    document = Bench(pack, campaign, rolled).document(way, rolled, paper)
    head, *rest = PAGE.split(document.body)
    body = head + rest[number_of(document, title)]
    return lay_out_document(replace(document, body=body), FOLDER)


@pytest.mark.ci
def test_contents_stand_in_three_columns_on_letter() -> None:
    """Their widths came to a hair more than the page: the third fell below, or on a page alone."""
    laid = page_of("ends 0", "Letter", BOOKLET, "The situation")
    assert laid.pages == 1
    with pypdfium2.PdfDocument(laid.pdf) as document:
        words = document[0].get_textpage()
        feet = set()
        for entry in ("How a campaign runs", "Calendar", "Allied CG Card"):
            found = words.search(entry, match_case=True).get_next()
            assert found
            feet.add(round(words.get_charbox(found[0])[1]))
    assert len(feet) == 1, feet


@pytest.mark.ci
def test_a_long_column_of_a_card_leaves_rules_to_the_other() -> None:
    """They stood on a page of their own, three quarters of which were blank."""
    laid = page_of("ends 16", "Letter", AXIS, "Axis CG Card")
    assert (laid.pages, laid.findings) == (1, ())
    text = Printed(laid.pdf).text(0)
    assert "Special rules, continued" in text
    said = re.findall(r"\b(SR\d|AX\d)\b", text)
    assert said == [f"SR{n}" for n in range(1, 4)] + [f"AX{n}" for n in range(1, 5)]


@pytest.mark.ci
def test_a_card_in_large_type_leaves_rules_to_the_other_column_as_well() -> None:
    laid = page_of("ends 10", "Letter", BOOKLET, "Allied CG Card")
    assert (laid.pages, laid.findings) == (1, ())
    said = re.findall(r"\b(SR\d|AL\d)\b", Printed(laid.pdf).text(0))
    assert said == [f"SR{n}" for n in range(1, 8)] + ["AL1", "AL2", "AL3"]


@pytest.mark.ci
def test_a_name_of_three_lines_fits_its_counter() -> None:
    """'Type 98 20mm AA Gun' ran out of it, and the campaign was refused."""
    laid = page_of("ends 16", "Letter", AXIS, "Axis RG table")
    assert (laid.pages, laid.findings) == (1, ())
    assert "Counters of the opening force" in Printed(laid.pdf).text(0)


@pytest.mark.parametrize(
    ("seed", "way"), first(1, [("first evening", "A4"), ("ends 1", "A4"), ("ends 5", "Letter")])
)
def test_a_long_rg_table_fills_its_page(seed: str, way: str) -> None:
    """It was set in small type, close, above a quarter of a page that was blank."""
    laid = page_of(seed, way, AXIS, "Axis RG table")
    assert (laid.pages, laid.findings) == (1, ())
    (page,) = fills(laid.pdf)
    assert page.blank < 0.12


@pytest.mark.ci
def test_a_calendar_of_eight_firefights_fills_its_page() -> None:
    """A quarter of the page was blank below it."""
    laid = page_of("judge 1", "A4", BOOKLET, "Calendar and objectives")
    assert (laid.pages, laid.findings) == (1, ())
    (page,) = fills(laid.pdf)
    assert page.blank < 0.17


@pytest.mark.ci
def test_what_a_section_holds_stands_clear_of_its_rules() -> None:
    """Guns and their crews took three lines of type, which touched the rules of the line."""
    laid = page_of("first evening", "A4", "allied", "Allied order of battle")
    with pypdfium2.PdfDocument(laid.pdf) as document:
        words = document[0].get_textpage()
        tops = []
        for text in ("2 × Schneider 47mm,", "2 × 2-2-7 crew"):
            search, found = words.search(text.replace(" × ", "\xa0×\xa0")), []
            while at := search.get_next():
                found.append(round(words.get_charbox(at[0])[1], 1))
            tops.append(found)
    guns, crews = tops
    assert len(guns) == 2
    assert all(any(0 < gun - crew < 10 for crew in crews) for gun in guns), tops


@pytest.mark.parametrize("way", first(1, ["Letter", "A4"]))
def test_how_a_campaign_runs_fills_its_page(way: str) -> None:
    laid = page_of("ends 0", way, BOOKLET, "How a campaign runs")
    assert (laid.pages, laid.findings) == (1, ())
    (page,) = fills(laid.pdf)
    assert page.blank < 0.1


@pytest.mark.parametrize(
    ("seed", "way", "pages"),
    first(1, [("ends 202", "A4", 3), ("ends 1", "Letter", 3), ("ends 100", "A4", 2)]),
)
def test_a_ledger_fills_its_pages(seed: str, way: str, pages: int) -> None:
    """Its type is sized by an estimate of its lines: small type breaks fewer of them."""
    laid = page_of(seed, way, BOOKLET, "Ledger")
    assert laid.pages == pages
    assert fills(laid.pdf)[-1].blank < 0.27
