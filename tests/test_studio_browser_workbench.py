"""The workbench and the Help in a real browser: saved files are seen, by keyboard alone too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.content.starters import find_starter, write_starter
from tests.packs import write_pack
from tests.patience import PATIENCE
from tests.studio_browser import VIEWS, Started, axe, sideways, started, tab, visit
from tests.watched import rewrite

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A studio that was started where a good and a broken pack are."""
    folder = tmp_path_factory.mktemp("games")
    write_starter(find_starter("deck"), folder / "night-raid", "Night Raid")
    write_pack(folder / "broken", {"deck.yaml": "kind: dekc"})
    with started(folder, "--out", "out") as running:
        yield running


@pytest.fixture
def window(chromium: Browser, games: Started) -> Iterator[Page]:
    """A tab; the pack is as it was begun."""
    good = (games.folder / "night-raid/cards.yaml").read_text()
    with tab(chromium, games) as page:
        expect.set_options(timeout=PATIENCE * 1000 / 10)
        yield page
    if (games.folder / "away").exists():
        (games.folder / "away").rename(games.folder / "night-raid")
    (games.folder / "night-raid/cards.yaml").write_text(good)


def open_bench(page: Page, title: str = "Night Raid") -> None:
    visit(page, "/workbench")
    page.get_by_role("link", name=title, exact=True).click()
    page.wait_for_url(re.compile(r"/workbench/\d+"))


def test_a_new_pack_is_begun_edited_and_seen(window: Page, games: Started) -> None:
    visit(window, "/workbench")
    window.get_by_label("counters").check()
    window.get_by_label("Its folder").fill("hedge-rows")
    window.get_by_role("button", name="Begin it").click()
    window.wait_for_url(re.compile(r"/workbench/\d+"))
    picture = window.locator("#picture")
    expect(picture).to_be_visible()
    expect(window.get_by_role("heading", name="No problems")).to_be_visible()
    before = picture.get_attribute("src") or ""
    units = games.folder / "hedge-rows/units.yaml"
    rewrite(units, "attack: 3", "attack: 9")
    expect(picture).not_to_have_attribute("src", before)
    window.wait_for_function("document.querySelector('#picture').complete")
    assert window.evaluate("document.querySelector('#picture').naturalWidth") > 300


def test_the_last_picture_stays_below_its_problems(window: Page, games: Started) -> None:
    open_bench(window)
    picture = window.locator("#picture")
    expect(picture).to_be_visible()
    source = picture.get_attribute("src")
    cards = games.folder / "night-raid/cards.yaml"
    rewrite(cards, "value: 6", "value: 7")
    expect(window.get_by_role("heading", name="1 problem")).to_be_visible()
    expect(window.locator("#stale")).to_have_text("1 problem: this is how it looked before")
    assert picture.get_attribute("src") == source
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    window.get_by_role("button", name=re.compile("^Copy night-raid.cards")).click()
    copied = window.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"night-raid/cards\.yaml:\d+:\d+", copied)
    assert axe(window) == []
    window.get_by_role("button", name="Show page 3").click()
    expect(window.locator("#leaf")).to_have_text("3 of 4")
    rewrite(cards, "value: 7", "value: 6")
    expect(window.get_by_role("heading", name="No problems")).to_be_visible()
    expect(window.locator("#stale")).to_be_hidden()


def test_it_goes_to_the_page_that_changes_and_keeps_its_address(
    window: Page, games: Started
) -> None:
    open_bench(window)
    expect(window.locator("#leaf")).to_have_text("1 of 4")
    cards = games.folder / "night-raid/cards.yaml"
    rewrite(cards, "name: Out of Contact", "name: Out of Touch")
    expect(window.locator("#leaf")).to_have_text("3 of 4")
    assert window.url.endswith("?product=cards&view=sheet&page=3")
    window.reload()
    expect(window.locator("#leaf")).to_have_text("3 of 4")
    rewrite(cards, "name: Out of Touch", "name: Out of Contact")


def test_one_face_is_drawn_again_and_marked(window: Page, games: Started) -> None:
    open_bench(window)
    window.get_by_label("View").select_option("Faces")
    fronts = window.locator("#faces img.front")
    expect(fronts).to_have_count(6)
    before = [one.get_attribute("src") for one in fronts.all()]
    cards = games.folder / "night-raid/cards.yaml"
    rewrite(cards, "name: Morning Mist", "name: Evening Mist")
    expect(window.locator(".fresh")).to_have_count(1)
    after = [one.get_attribute("src") for one in fronts.all()]
    assert [was != now for was, now in zip(before, after, strict=True)].count(True) == 1
    rewrite(cards, "name: Evening Mist", "name: Morning Mist")
    rewrite(cards, "value: 6", "value: 7")
    window.get_by_role("button", name="Show out-of-contact-front").click()
    expect(window.locator(".fresh[data-face='out-of-contact-front']")).to_have_count(1)
    rewrite(cards, "value: 7", "value: 6")


def test_a_folder_that_vanishes_is_told_and_comes_back(window: Page, games: Started) -> None:
    open_bench(window)
    expect(window.locator("#picture")).to_be_visible()
    folder = games.folder / "night-raid"
    folder.rename(folder.with_name("away"))
    expect(window.get_by_text("night-raid: this folder is gone")).to_be_visible()
    expect(window.locator("#picture")).to_be_visible()
    folder.with_name("away").rename(folder)
    expect(window.get_by_role("heading", name="No problems")).to_be_visible()


def test_all_of_it_works_by_keyboard(window: Page, games: Started) -> None:
    visit(window, "/workbench")
    window.get_by_label("Path of the folder").focus()
    window.keyboard.type(str(games.folder / "nowhere"))
    window.keyboard.press("Enter")
    expect(window.get_by_role("alert")).to_contain_text("is neither a pack")
    window.keyboard.press("Control+A")
    window.keyboard.type(str(games.folder / "night-raid"))
    window.keyboard.press("Enter")
    window.wait_for_url(re.compile(r"/workbench/\d+"))
    expect(window.locator("#leaf")).to_have_text("1 of 4")
    for _ in range(30):
        window.keyboard.press("Tab")
        if window.evaluate("document.activeElement.dataset.leaf") == "1":
            break
    window.keyboard.press("Enter")
    expect(window.locator("#leaf")).to_have_text("2 of 4")
    window.keyboard.press("Space")
    expect(window.locator("#leaf")).to_have_text("3 of 4")


def test_a_hidden_tab_asks_for_nothing(window: Page, games: Started) -> None:
    open_bench(window)
    expect(window.locator("#picture")).to_be_visible()
    source = window.locator("#picture").get_attribute("src")
    hidden = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    turned = "document.dispatchEvent(new Event('visibilitychange'))"
    window.evaluate(hidden % "true" + turned)
    cards = games.folder / "night-raid/cards.yaml"
    rewrite(cards, "name: Advance", "name: Go On")
    window.wait_for_timeout(700)
    assert window.locator("#picture").get_attribute("src") == source
    window.evaluate(hidden % "false" + turned)
    expect(window.locator("#picture")).not_to_have_attribute("src", source or "")
    rewrite(cards, "name: Go On", "name: Advance")


def test_help_is_searched_and_read(window: Page, games: Started) -> None:
    visit(window, "/help")
    window.get_by_role("searchbox").fill("sleeve")
    window.keyboard.press("Enter")
    window.get_by_role("main").get_by_role("listitem").get_by_role("link").first.click()
    window.wait_for_url(re.compile(r"/help/[\w/-]+"))
    expect(window.get_by_role("heading", level=1)).to_be_visible()
    visit(window, "/help/make/counters")
    window.get_by_role("link", name="The back", exact=True).click()
    assert window.url.endswith("/help/make/counters#the-back")


PATHS = ("/help?q=bleed", "/help/make/counters", "/help/printing")


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(chromium: Browser, games: Started, width: int, scheme: str) -> None:
    with tab(chromium, games, width=width, scheme=scheme) as page:
        for path in PATHS:
            visit(page, path)
            assert (path, axe(page), sideways(page)) == (path, [], 0)
        for title in ("Night Raid", "broken"):
            open_bench(page, title)
            page.wait_for_selector("#mat:not([aria-busy])")
            assert (title, axe(page), sideways(page)) == (title, [], 0)
        open_bench(page)
        page.get_by_label("View").select_option("Faces")
        page.wait_for_selector("#faces img")
        assert (axe(page), sideways(page)) == ([], 0)


def test_a_pack_elsewhere_is_opened(window: Page, tmp_path: Path) -> None:
    write_pack(tmp_path / "skirmish")
    visit(window, "/workbench")
    window.get_by_label("Path of the folder").fill(str(tmp_path / "skirmish"))
    window.get_by_role("button", name="Open it").click()
    window.wait_for_url(re.compile(r"/workbench/\d+"))
    expect(window.get_by_role("heading", level=1)).to_have_text("Skirmish")
    expect(window.locator("#picture")).to_be_visible()
    assert str(tmp_path) not in window.url
