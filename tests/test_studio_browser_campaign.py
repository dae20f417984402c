"""A campaign in a real browser: a firefight reported, the next one printed, secrets kept shut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.studio.reporting.fields import named
from tests.history_folder import history_folder
from tests.studio_browser import Started, idle, started, tab, visit

pytestmark = pytest.mark.ci

FOLDER = "output/platoon-leader/campaigns/tuesday-5"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a studio, with a campaign whose first firefight can be reported."""
    found = tmp_path_factory.mktemp("tuesday")
    (found / FOLDER).mkdir(parents=True)
    history_folder(found / FOLDER).make_ready(1)
    return found


@pytest.fixture(scope="module")
def studio(place: Path) -> Iterator[Started]:
    with started(place) as found:
        yield found


def box(page: Page, key: str) -> str:
    """Return the selector of a report's field."""
    return f"[name='{named((key,))}']"


def tell(page: Page, key: str, value: str) -> None:
    """Answer a question of a report, one of a few words."""
    page.locator(f"{box(page, key)}[value='{value}']").check()


def opened(page: Page) -> None:
    """Open the campaign from the list."""
    visit(page, "/campaigns")
    page.locator(".history h2 a").click()


def report(page: Page, title: str) -> None:
    """Open a report from the campaign's page."""
    opened(page)
    page.get_by_role("link", name=title, exact=True).click()


def saved(page: Page, said: str) -> None:
    """Save a report, and wait for what is said of it."""
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#said h2")).to_have_text(said)
    idle(page)


def test_a_firefight_is_reported_and_the_next_is_printed(
    chromium: Browser, studio: Started, place: Path
) -> None:
    with tab(chromium, studio) as axis, tab(chromium, studio) as allied:
        report(axis, "Public report of firefight 1")
        tell(axis, "played", "yes")
        tell(axis, "winner", "allied")
        saved(axis, "Saved; other reports are still to be done")
        for page, side in ((axis, "Axis"), (allied, "Allied")):
            report(page, f"{side} report of firefight 1")
            expect(page.locator("main")).to_contain_text("This report is shut")
            page.get_by_role("button", name=side, exact=True).click()
            expect(page.locator(box(page, "filled-in")).first).to_be_visible()
        tell(axis, "filled-in", "yes")
        saved(axis, "Saved; other reports are still to be done")
        tell(allied, "filled-in", "yes")
        saved(allied, "Saved")
        allied.get_by_role("button", name="Print what comes next").click()
        expect(allied.locator("#printed")).to_have_text("Printed")
        printed = place / FOLDER / "firefight-2/allied.pdf"
        with allied.expect_download() as saving:
            allied.get_by_role("link", name="Download allied.pdf").click()
        assert Path(saving.value.path()).read_bytes() == printed.read_bytes()
        for page, mine, other in ((axis, "axis", "allied"), (allied, "allied", "axis")):
            opened(page)
            expect(page.locator(".part h2").first).to_have_text("Firefight 2")
            own = page.get_by_role("link", name=f"Download {mine}.pdf").get_attribute("href")
            assert own is not None
            assert page.get_by_role("link", name=f"Download {other}.pdf").count() == 0
            stranger = allied if page is axis else axis
            status = "url => fetch(url).then(answer => answer.status)"
            assert (page.evaluate(status, own), stranger.evaluate(status, own)) == (200, 403)


def test_a_side_is_taken_back_by_a_question_alone(chromium: Browser, studio: Started) -> None:
    with tab(chromium, studio) as page:
        opened(page)
        page.get_by_role("button", name="Axis", exact=True).click()
        expect(page.locator(".sides-now")).to_contain_text("Axis")
        page.get_by_role("button", name="Allied instead …").click()
        expect(page.locator("h1")).to_have_text("You have looked into the Axis papers")
        page.get_by_role("link", name="Leave it as it is").click()
        expect(page.locator(".sides-now")).to_contain_text("Axis")
        page.get_by_role("button", name="Shut them again …").click()
        page.get_by_role("button", name="Shut them", exact=True).click()
        expect(page.get_by_role("heading", name="Whose papers may be opened here?")).to_be_visible()
