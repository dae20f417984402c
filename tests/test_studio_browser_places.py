"""Every page of the studio in a real browser: nobody is kept out of any, by colours or by width."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.studio.pages import PAGES
from tests.studio_browser import VIEWS, Started, axe, idle, sideways, started, tab, visit
from tests.studio_places import PLACES, go_to, prepared

pytestmark = pytest.mark.ci

SHOWN = [page.path for page in PAGES if PLACES[page.path]]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A studio in a folder with a pack, a campaign and a print run."""
    with started(prepared(tmp_path_factory.mktemp("evening"))) as found:
        yield found


def wrong(page: Page) -> list[str]:
    """Return what keeps people out of a page, or makes them scroll sideways."""
    wide = sideways(page)
    return [*axe(page), *([f"{wide} pixels too wide"] if wide else [])]


def test_what_no_browser_shows_by_itself_is_a_stream() -> None:
    """So no page is left out below: a new one has its place, or the tests don't begin."""
    assert [*PLACES] == [page.path for page in PAGES]
    assert set(PLACES) - set(SHOWN) == {"/workbench/{number}/events"}


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out_of_any_page(
    chromium: Browser, studio: Started, width: int, scheme: str
) -> None:
    with tab(chromium, studio, width=width, scheme=scheme) as page:
        found = {}
        for path in SHOWN:
            go_to(page, path)
            expect(page.locator("h1")).to_have_count(1)
            if said := wrong(page):
                found[path] = said
        assert found == {}


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nor_where_papers_are_shut_or_nothing_is_found(
    chromium: Browser, studio: Started, width: int, scheme: str
) -> None:
    """The pages that answer instead of others: shut, asked twice, missing, wrong."""
    with tab(chromium, studio, width=width, scheme=scheme) as page:
        go_to(page, "/campaigns/{id}/{report}")
        assert wrong(page) == []
        page.go_back()
        page.get_by_role("link", name="Axis report of firefight 1", exact=True).click()
        expect(page.locator("main")).to_contain_text("This report is shut")
        assert wrong(page) == []
        page.get_by_role("button", name="Axis", exact=True).click()
        idle(page)
        assert wrong(page) == []
        go_to(page, "/campaigns/{id}")
        page.get_by_role("button", name="Allied instead …").click()
        expect(page.locator("h1")).to_have_text("You have looked into the Axis papers")
        assert wrong(page) == []
        for path, title in (
            ("/nowhere", "There is nothing here"),
            ("/packs/nothing", "This can’t be shown"),
            ("/help/nothing", "There is nothing here"),
        ):
            visit(page, path)
            expect(page.locator("h1")).to_have_text(title)
            assert (path, wrong(page)) == (path, [])
