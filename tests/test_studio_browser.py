"""The studio in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.studio_browser import VIEWS, Started, axe, sideways, tab, visit

pytestmark = pytest.mark.ci


def test_the_printed_address_opens_the_shelf(browser_page: Page, started_studio: Started) -> None:
    assert browser_page.title() == "The shelf – Fieldpress"
    assert browser_page.url == f"{started_studio.base}/"


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(
    chromium: Browser, started_studio: Started, width: int, scheme: str
) -> None:
    with tab(chromium, started_studio, width=width, scheme=scheme) as page:
        for path in ("/", "/?q=rules", "/packs/platoon-command", "/packs/nothing", "/nowhere"):
            visit(page, path)
            assert (path, axe(page), sideways(page)) == (path, [], 0)
