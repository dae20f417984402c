"""The studio's page that rolls, in a real browser and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.studio_browser import VIEWS, Started, axe, sideways, tab, visit

pytestmark = pytest.mark.ci

BOARD = "/roll/board/panzer-leader"


def test_from_a_lock_to_papers_by_keyboard_alone(
    browser_page: Page, started_studio: Started
) -> None:
    page = browser_page
    visit(page, BOARD)
    page.locator(".locks > summary").press("Enter")
    page.locator("#lock-ground").press("f")
    page.keyboard.press("Tab")
    assert page.locator("#lock-ground").input_value() == "forest"
    page.locator("#seed").fill("amber")
    page.locator("#seed").press("Enter")
    expect(page.locator("#many .card")).to_have_count(10)
    expect(page.locator("#many .command code")).to_contain_text("--lock ground=forest")

    page.locator("#many [id^=look-]").nth(1).press("Enter")
    expect(page.locator("#chosen-title")).to_be_focused()
    picture = page.locator(".drawings img")
    expect(picture).to_have_js_property("naturalWidth", 1000)
    expect(page.locator("#roll-command code")).to_contain_text("--seed amber-2")

    page.locator("#print [name=ink]").press("g")
    expect(page.locator("#roll-command code")).to_contain_text("--ink grey")
    page.get_by_role("button", name="Print its papers").press("Enter")
    expect(page.locator("#papers .paper")).to_have_count(3)
    expect(page.locator("#papers-title")).to_be_focused()
    folder = started_studio.folder / "out" / "panzer-leader" / "boards" / "amber-2"
    with page.expect_download() as coming:
        page.locator("#papers a[download='board.pdf']").press("Enter")
    assert coming.value.path().read_bytes() == (folder / "board.pdf").read_bytes()

    leaves = page.locator("#papers .leaf").first.locator("[data-leaf]")
    leaves.first.press("ArrowRight")
    expect(leaves.nth(1)).to_be_focused()
    expect(leaves.nth(1)).to_have_attribute("aria-current", "true")
    large = page.locator("#papers [data-large]").first
    expect(large).to_have_attribute("alt", "Page 2 of Panzer Leader: Section E, larger")

    past = page.locator(".past-list li")
    expect(past).to_have_count(1)
    past.get_by_role("button", name="Print again").press("Enter")
    expect(page.locator("#papers .command code")).to_contain_text("--ink grey")
    assert axe(page) == []


def test_pins_stay_in_the_browser_and_two_are_compared(browser_page: Page) -> None:
    page = browser_page
    for seed in ("one", "two"):
        visit(page, f"{BOARD}?seed={seed}")
        page.locator("#pin-chosen").press("Enter")
        expect(page.locator("#pin-chosen")).to_have_attribute("aria-pressed", "true")
    visit(page, BOARD)
    pins = page.locator("#pins li")
    expect(pins).to_have_count(2)
    compare = page.get_by_role("button", name="Compare the two that are ticked")
    compare.press("Enter")
    told = page.locator("#roll-compare .problems p")
    expect(told).to_have_text("tick two that you have pinned to compare them")
    for tick in pins.locator("[data-tick]").all():
        tick.press("Space")
    compare.press("Enter")
    expect(page.locator(".pair img")).to_have_count(2)
    assert page.locator(".compared mark").count() >= 2
    assert axe(page) == []
    visit(page, "/roll/scenario/panzer-leader")
    expect(page.locator("#pinned")).to_be_hidden()
    visit(page, BOARD)
    page.get_by_role("button", name="Take down").first.press("Enter")
    expect(pins).to_have_count(1)
    pins.get_by_role("button", name="Look").press("Enter")
    expect(page.locator("#chosen-title")).to_be_focused()


def test_what_is_wrong_leaves_the_form_and_the_last_good_result(browser_page: Page) -> None:
    page = browser_page
    visit(page, f"{BOARD}?seed=amber")
    expect(page.locator("#chosen-title")).to_be_visible()
    page.locator(".locks > summary").press("Enter")
    page.locator("#other").fill("gruond=forest")
    page.get_by_role("button", name="Roll just one").press("Enter")
    expect(page.locator("#rolled .problems .hint")).to_have_text("did you mean 'ground'?")
    assert page.locator("#other").input_value() == "gruond=forest"
    assert page.locator("#seed").input_value() == "amber"
    expect(page.locator("#chosen-title")).to_be_visible()


def test_a_seed_is_made_up_into_its_field(browser_page: Page) -> None:
    visit(browser_page, BOARD)
    button = browser_page.get_by_role("button", name="Make up a seed")
    button.press("Enter")
    browser_page.locator("#seed:not([value=''])").wait_for()
    assert browser_page.locator("#seed").input_value().count("-") == 2
    expect(button).to_be_focused()


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(
    chromium: Browser, started_studio: Started, width: int, scheme: str
) -> None:
    with tab(chromium, started_studio, width=width, scheme=scheme) as page:
        visit(page, "/roll")
        page.locator(".specimen").last.wait_for()
        assert ("/roll", axe(page), sideways(page)) == ("/roll", [], 0)
        for path in (f"{BOARD}?seed=amber&lock=ground%3Dforest", "/roll/scenario/platoon-command"):
            visit(page, path)
            page.get_by_role("button", name="Ten to choose from").press("Enter")
            page.locator("#many .command").wait_for()
            assert (path, axe(page), sideways(page)) == (path, [], 0)


def test_a_seed_of_any_length_widens_nothing(chromium: Browser, started_studio: Started) -> None:
    with tab(chromium, started_studio, width=360) as page:
        visit(page, BOARD)
        page.locator("#seed").fill("W" * 5000)
        page.locator("#seed").press("Enter")
        page.locator("#many .command").wait_for()
        page.locator("[id^=look-]").first.press("Enter")
        page.locator("#roll-command .command").wait_for()
        assert sideways(page) == 0


def test_roll_lock_roll_again_booklet(browser_page: Page, started_studio: Started) -> None:
    """A campaign, its map at once, and its booklet as the command prints it; dossiers stay shut."""
    page = browser_page
    visit(page, "/roll/campaign/platoon-leader")
    page.locator("#seed").fill("tuesday")
    page.get_by_role("button", name="Roll just one").click()
    title = page.locator("#chosen-title")
    expect(title).to_be_focused()
    first = title.inner_text()

    page.locator(".locks > summary").click()
    page.locator("#lock-intensity").select_option("low")
    page.locator("#lock-theatre").select_option("norway-1940")
    page.get_by_role("button", name="Roll just one").click()
    expect(title).not_to_have_text(first)
    expect(page.locator(".drawings img")).to_have_js_property("complete", True)
    command = "fieldpress campaign new platoon-leader --seed tuesday"
    expect(page.locator("#roll-command code")).to_contain_text(command)

    page.get_by_role("button", name="Print its papers").click()
    expect(page.locator("#papers-title")).to_be_focused()
    booklet = started_studio.folder / "out/platoon-leader/campaigns/tuesday/booklet.pdf"
    with page.expect_download() as coming:
        page.locator("#papers a[download='booklet.pdf']").click()
    assert coming.value.path().read_bytes() == booklet.read_bytes()
    assert page.locator("#papers a[download='axis.pdf']").count() == 0
    expect(page.locator("#papers")).to_contain_text("For the Axis player.")
