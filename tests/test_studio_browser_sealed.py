"""A campaign sealed by two players in two studios: lines go to and fro, papers come of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import PATIENCE
from tests.studio_browser import VIEWS, Started, axe, idle, sideways, started, tab, visit

pytestmark = pytest.mark.ci

ADDRESS = "/roll/campaign/platoon-leader?seed=tuesday&lock=theatre%3Dnorway-1940"
FOLDER = "output/platoon-leader/campaigns/tuesday.sealed"
COMMAND = (
    "fieldpress campaign new platoon-leader --seed tuesday --lock theatre=norway-1940 --seal allied"
)


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Started, Started]]:
    """Two studios, each in a folder of its own."""
    folder = tmp_path_factory.mktemp
    with started(folder("axis")) as axis, started(folder("allied")) as allied:
        yield axis, allied


def seal(page: Page, side: str) -> None:
    """Choose one's side on the page that rolls, and go on."""
    visit(page, ADDRESS)
    page.get_by_label("By mail").select_option(side)
    idle(page)
    expect(page.locator("#roll-command code")).to_contain_text(f"--seal {side}")
    page.get_by_role("button", name="Print its papers").click()


def lines(page: Page, title: str) -> list[str]:
    """Wait for a step, and return the lines that are to be sent; a whole booklet takes a while."""
    papers = page.locator("#papers")
    expect(papers).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE * 1000)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("#papers-title")).to_be_focused()
    found = page.locator(".exchange .command code").all_inner_texts()
    return [one for one in found if re.match("fieldpress (seal|key) ", one)]


def put_in(page: Page, *sent: str) -> None:
    page.get_by_label(re.compile("^Lines from the ")).fill("\n".join(sent))
    page.get_by_role("button", name="Put them in and go on").click()


def test_two_players_seal_a_campaign(chromium: Browser, desks: tuple[Started, Started]) -> None:
    with tab(chromium, desks[0]) as axis, tab(chromium, desks[1]) as allied:
        seal(axis, "axis")
        (mine,) = lines(axis, "Send this line to the Allied player")
        assert mine.startswith("fieldpress seal axis ")
        expect(axis.locator(".exchange")).to_contain_text(COMMAND)
        put_in(axis, mine)
        told = axis.locator("#papers .problems li")
        expect(told).to_contain_text("this is the seal of axis; here goes 'fieldpress seal allied ")
        assert axe(axis) == []

        seal(allied, "allied")
        lines(allied, "Send this line to the Axis player")
        put_in(allied, mine)
        theirs = lines(allied, "Send these two lines to the Axis player")
        assert [line.split()[1:3] for line in theirs] == [["seal", "allied"], ["key", "allied"]]

        put_in(axis, *theirs)
        both = lines(axis, "The Allied player needs these lines from you")
        assert both[0] == mine
        put_in(allied, both[1])
        lines(allied, "The Axis player needs these lines from you")
        for page in (axis, allied):
            title = page.get_by_role("heading", name="Sealed: your papers are printed")
            expect(title).to_be_visible()
    one, other = (studio.folder / FOLDER for studio in desks)
    for name in ("booklet.pdf", "map.pdf", "overviews.pdf", "campaign.yaml"):
        assert (one / name).read_bytes() == (other / name).read_bytes(), name
    assert (one / "axis.pdf").is_file()
    assert not (one / "allied.pdf").exists()
    assert (other / "allied.pdf").is_file()
    assert not (other / "axis.pdf").exists()


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(chromium: Browser, tmp_path: Path, width: int, scheme: str) -> None:
    with started(tmp_path) as studio, tab(chromium, studio, width=width, scheme=scheme) as page:
        seal(page, "axis")
        lines(page, "Send this line to the Allied player")
        page.locator(".by-mail summary").click()
        assert (axe(page), sideways(page)) == ([], 0)
