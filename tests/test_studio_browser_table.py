"""Boards and forces in a real browser: by the mouse, by the keyboard alone, on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.studio_browser import VIEWS, Started, axe, idle, sideways, started, tab, visit

pytestmark = pytest.mark.ci

DOWN = 0.8660254
"""From hexrow to hexrow, in hexes."""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A studio in a folder of its own, into which forces are saved."""
    with started(tmp_path_factory.mktemp("evening")) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, studio: Started) -> Iterator[Page]:
    with tab(chromium, studio) as found:
        yield found


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(chromium: Browser, studio: Started, width: int, scheme: str) -> None:
    with tab(chromium, studio, width=width, scheme=scheme) as page:
        for path in ("/boards/platoon-leader", "/forces/panzer-leader"):
            visit(page, path)
            assert (path, axe(page), sideways(page)) == (path, [], 0)
        visit(page, "/boards/panzer-leader?boards=W,Z%2B")
        expect(page.locator(".stage")).to_be_visible()
        page.fill("[name=one]", "W-Q-10")
        page.fill("[name=other]", "W-E-6")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_be_visible()
        assert (axe(page), sideways(page)) == ([], 0)
        visit(page, "/forces/platoon-action")
        page.fill("#f-year", "1950")
        page.keyboard.press("Tab")
        expect(page.locator("#total")).to_have_text("German half platoon. 3 problems.")
        assert (axe(page), sideways(page)) == ([], 0)


def test_two_hexes_are_clicked(page: Page) -> None:
    """The hexes are found by their middles, however large the picture is."""
    visit(page, "/boards/panzer-leader?boards=W,Z%2B")
    expect(page.locator(".stage")).to_be_visible()
    picture = page.locator(".stage img")
    picture.evaluate("one => one.decode()")
    box = picture.bounding_box()
    assert box is not None
    side = box["width"] / 20
    picture.click(position={"x": 9.5 * side, "y": 16 * DOWN * side})
    expect(page.locator(".overlay .veil")).to_be_attached()
    assert page.input_value("[name=one]") == "W-Q-10"
    picture.click(position={"x": 5.5 * side, "y": 4 * DOWN * side})
    expect(page.locator(".verdict")).to_have_text("W-Q-10 does not see W-E-6")
    expect(page.locator(".hex-name span")).not_to_be_empty()
    page.click("[data-clear]")
    expect(page.locator(".overlay")).to_have_count(0)


def test_boards_are_laid_by_keyboard(page: Page) -> None:
    visit(page, "/boards/panzer-leader")
    table = page.locator(".stage")
    expect(table).to_have_attribute("data-boards", "W")
    page.focus("[name=place-2]")
    page.keyboard.type("Section Z")
    expect(table).to_have_attribute("data-boards", "W,Z")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(table).to_have_attribute("data-boards", "W,Z+")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-boards", "Z+,W")
    assert page.url.endswith("?boards=Z%2B%2CW")
    page.focus("[name=one]")
    page.keyboard.type("W-Q-10")
    page.keyboard.press("Tab")
    page.keyboard.type("Z-Q-99")
    page.keyboard.press("Enter")
    wrong = page.locator("#sight .problems")
    expect(wrong).to_contain_text("'Q99' is not a hex of this board; its hexrow Q has Q1 to Q10")
    page.keyboard.press("Control+A")
    page.keyboard.type("Z-Q-9")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Z-Q-9")
    expect(wrong).to_have_count(0)


def test_a_force_is_made_by_keyboard_saved_and_printed(page: Page, studio: Started) -> None:
    visit(page, "/forces/platoon-action")
    total = page.locator("#total")
    expect(total).to_have_text("German half platoon: 225 points. The rules allow it.")
    page.focus("[data-seek]")
    page.keyboard.type("tiger")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(total).to_have_text("German half platoon: 355 points. The rules allow it.")
    page.focus("#f-squads-0-off")
    page.keyboard.press("Enter")
    expect(total).to_have_text("German half platoon: 288 points. The rules allow it.")
    assert page.evaluate("document.activeElement.id") == "f-squads-0-off"  # of what took its place
    page.focus("#f-title")
    page.keyboard.press("Control+A")
    page.keyboard.type("Tigers")
    page.keyboard.press("Tab")
    expect(total).to_have_text("Tigers: 288 points. The rules allow it.")
    page.fill("[name=name]", "tigers.yaml")
    page.click("text=Save as a new file")
    expect(page.locator("#saved")).to_contain_text("Saved as tigers.yaml")
    assert "title: Tigers" in (studio.folder / "tigers.yaml").read_text("utf-8")
    page.click("text=Print it into output/")
    expect(page.locator("#put .files li")).to_have_count(4)
    assert (studio.folder / "output/platoon-action/forces/tigers/roster.pdf").is_file()
    visit(page, "/forces")
    page.click("text=Tigers")
    idle(page)
    expect(total).to_have_text("Tigers: 288 points. The rules allow it.")


def test_a_file_of_this_computer_is_opened(page: Page, tmp_path: Path) -> None:
    visit(page, "/forces/panzer-leader")
    text = "kind: force\ntitle: Column\npack: panzer-leader\ncounters:\n  - {unit: m3, count: 4}\n"
    (tmp_path / "column.yaml").write_text(text, "utf-8")
    page.click("text=The file itself")
    page.set_input_files("[data-open]", tmp_path / "column.yaml")
    expect(page.locator("#total")).to_have_text("Column: 4 counters. The rules allow it.")
    with page.expect_download() as kept:
        page.click("[data-download]")
    assert kept.value.suggested_filename == "column.yaml"
    assert Path(kept.value.path()).read_text("utf-8") == text
    (tmp_path / "long.yaml").write_text("# é\n" * 150_000, "utf-8")
    page.set_input_files("[data-open]", tmp_path / "long.yaml")
    told = page.locator("#editor .over")
    expect(told).to_have_text("a request may have 1,000,000 bytes")
