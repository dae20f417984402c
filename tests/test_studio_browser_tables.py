"""The studio's tables, take-away and printer in a real browser, much of it by keyboard alone."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.studio_browser import VIEWS, Started, axe, sideways, started, tab, visit
from tests.test_exports import write

pytestmark = pytest.mark.ci

PAGES = (
    "/tables/panzer-leader/crt?modifier=2",
    "/tables/platoon-action/scatter",
    "/tables/panzer-leader/nothing",
    "/take-away?as=shop",
    "/take-away?as=cut",
    *(
        f"/printer#{step}"
        for step in ("print", "margins", "scale", "flip", "offset", "profile", "trial")
    ),
)


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(
    chromium: Browser, started_studio: Started, width: int, scheme: str
) -> None:
    with tab(chromium, started_studio, width=width, scheme=scheme) as page:
        for path in PAGES:
            visit(page, "/nowhere")  # so that an address which differs by its step is opened anew
            visit(page, path)
            if path.endswith("scatter"):
                page.get_by_role("button", name=re.compile("^Roll 1d6")).click()
                expect(page.locator("tr.rolled")).to_have_count(1)
            if path.endswith("print"):
                page.get_by_role("button", name="Make the sheet").click()
                expect(page.locator("#sheet img").first).to_be_visible()
            assert (path, axe(page), sideways(page)) == (path, [], 0)


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.name || document.activeElement.innerText")
    return found


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until something of this name or text has the focus."""
    for _ in range(60):
        if focused(page) == wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_table_by_keyboard_alone(browser_page: Page) -> None:
    page = browser_page
    visit(page, "/tables/panzer-leader/crt")
    tab_to(page, "modifier")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("output")).to_have_text("−2")
    assert page.get_attribute("#modifier", "aria-valuetext") == "−2"
    expect(page.locator("#odds caption").first).to_have_text("Chance of each row at −2")
    page.keyboard.press("Home")
    expect(page.locator("#odds caption").first).to_have_text("Chance of each row at −3")
    assert focused(page) == "modifier"
    tab_to(page, "seed")
    page.keyboard.type("amber")
    page.keyboard.press("Enter")
    row = page.locator("tr.rolled")
    expect(row).to_have_attribute("aria-current", "true")
    expect(page.locator("#rolled-said")).to_have_text(re.compile(r"modifier −3, total .*Row "))
    assert page.inner_text(".throw .command code").endswith("--modifier -3 --seed amber")
    page.keyboard.press("Enter")
    expect(page.locator("#history li")).to_have_count(2)
    assert page.inner_text(".throw .command code").endswith("--seed amber --times 2")
    tab_to(page, "Roll 1d6")
    tab_to(page, "amber / 2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".throw .command code")).to_have_text(re.compile("--seed amber$"))
    expect(page.locator("#history li")).to_have_count(2)
    page.reload()
    expect(page.locator("#history li")).to_have_count(2)
    tab_to(page, "Clear")
    page.keyboard.press("Enter")
    expect(page.locator("#history")).to_be_hidden()


def test_dice_are_seen_to_roll_unless_somebody_wants_no_motion(
    chromium: Browser, started_studio: Started
) -> None:
    with tab(chromium, started_studio) as page:
        visit(page, "/tables/platoon-leader/leaders")
        assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
        page.evaluate(
            "window.seen = 0; new MutationObserver(() => { seen += 1 })"
            ".observe(document.querySelector('#rolled'), { attributes: true, subtree: true })"
        )
        page.click(".throw-button")
        expect(page.locator("tr.rolled")).to_have_count(1)
        still = page.evaluate("window.seen")
        page.emulate_media(reduced_motion="no-preference")
        page.click(".throw-button")
        expect(page.locator(".rolling")).to_have_count(1)
        expect(page.locator(".rolling")).to_have_count(0)
        assert page.evaluate("window.seen") > still + 10
        for die in page.locator(".die").all():
            shown = die.locator(".pips").get_attribute("data-face")
            assert shown == die.get_attribute("data-face")
            visible = die.evaluate(
                "die => [...die.querySelectorAll('.pips circle')]"
                ".filter(pip => getComputedStyle(pip).visibility === 'visible').length"
            )
            assert str(visible) == shown


def test_a_deck_is_taken_away_by_keyboard_alone(chromium: Browser, tmp_path: Path) -> None:
    write(tmp_path / "ambush")
    with started(tmp_path / "ambush", "--out", "out") as studio, tab(chromium, studio) as page:
        visit(page, "/take-away?deck=ambush/cards")
        tab_to(page, "as")
        page.keyboard.press("ArrowDown")
        expect(page.locator("[name=as]:checked")).to_have_value("svg")
        expect(page.locator("[name=dpi]")).to_be_hidden()
        expect(page.locator("[name=bleed]")).to_be_visible()
        page.keyboard.press("ArrowUp")
        tab_to(page, "dpi")
        page.keyboard.type("0")
        page.keyboard.press("Enter")
        expect(page.locator(".problems li")).to_have_text("--dpi: 72 to 1200 dots per inch, not 0")
        page.keyboard.press("Backspace")
        page.keyboard.type("100")
        tab_to(page, "Make the files")
        page.keyboard.press("Enter")
        expect(page.locator(".away-files img")).to_have_count(4)
        assert axe(page) == []
        with page.expect_download() as coming:
            tab_to(page, "Download ambush-cards-png.zip")
            page.keyboard.press("Enter")
        archive = tmp_path / "archive.zip"
        coming.value.save_as(archive)
        made = tmp_path / "ambush/out/ambush/exports/cards/png"
        with zipfile.ZipFile(archive) as whole:
            assert len(whole.namelist()) == 4
            for name in whole.namelist():
                assert whole.read(name) == (made / name.rpartition("/")[2]).read_bytes()


def test_the_printer_s_wizard_goes_back_and_forth_and_loses_nothing(
    chromium: Browser, tmp_path: Path
) -> None:
    with started(tmp_path) as studio, tab(chromium, studio) as page:
        visit(page, "/printer")
        tab_to(page, "It is printed")
        page.keyboard.press("Enter")
        expect(page.locator("#margins h2")).to_be_focused()
        tab_to(page, "margins-left")
        page.keyboard.type("60")
        tab_to(page, "Next")
        expect(page.locator(".so-far .problems li")).to_have_text(
            "'left' under 'margins' must be from 0 to 50 mm, not 60"
        )
        page.fill("[name=margins-left]", "4,5")
        tab_to(page, "Next")
        expect(page.locator(".yaml")).to_have_text("margins: {left: 4.5}\n")
        page.keyboard.press("Enter")
        tab_to(page, "scale-x")
        page.keyboard.type("149.7")
        page.go_back()
        expect(page.locator("[name=margins-left]")).to_be_visible()
        expect(page.locator("[name=margins-left]")).to_have_value("4,5")
        page.reload()
        expect(page.locator("[name=margins-left]")).to_have_value("4,5")
        expect(page.locator(".yaml")).to_have_text("margins: {left: 4.5}\nscale: {x: 0.998}\n")
        page.click(".steps a[href='#profile']")
        page.fill("[name=printer-name]", "Study")
        page.fill("[name=file]", "study")
        page.get_by_role("button", name="Save the profile").click()
        expect(page.locator(".saved")).to_contain_text("Saved as study.yaml")
        text = "name: Study\nmargins: {left: 4.5}\nscale: {x: 0.998}\n"
        assert (tmp_path / "study.yaml").read_text() == text
        page.get_by_role("button", name="Save the profile").click()
        expect(page.locator("#saved-file .problems li p").first).to_have_text(
            "'study.yaml' already exists"
        )
        page.get_by_role("link", name="Try it").click()
        expect(page.locator("[name=saved]")).to_have_value("study.yaml")
        page.get_by_role("button", name="Make the test print").click()
        expect(page.locator("#tried img")).to_have_count(2)
        page.get_by_role("button", name="Start again").click()
        expect(page.locator("#print h2")).to_be_visible()
        expect(page.locator("[name=margins-left]")).to_have_value("")
        assert (tmp_path / "study.yaml").read_text() == text
