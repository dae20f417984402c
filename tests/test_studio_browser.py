"""The studio in a real browser: from the first visit to the downloaded deck, by mouse and keys."""

from __future__ import annotations

import hashlib
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.studio.guard import HEADERS
from tests import packs
from tests.packs import CARD_CSS, fieldpress, write_pack
from tests.studio_browser import (
    VIEWS,
    Started,
    axe,
    idle,
    sideways,
    started,
    tab,
    visit,
    wait_until,
)

pytestmark = pytest.mark.ci

DECK = packs.DECK.replace("front: card.html\n", "front: card.html\nback: back.html\n")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A studio that was started in the folder of a small pack."""
    folder = write_pack(
        tmp_path_factory.mktemp("desk") / "my-pack",
        {"deck.yaml": DECK, "templates/back.html": "<p class='back'>Skirmish</p>",
         "templates/card.css": CARD_CSS + ".back {position: absolute; left: 3mm; top: 9mm}\n"},
    )  # fmt: skip
    with started(folder, "--out", "../out") as running:
        yield running


@pytest.fixture
def page(chromium: Browser, desk: Started) -> Iterator[Page]:
    """A window that shows its shelf."""
    with tab(chromium, desk) as found:
        yield found


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# --- looking, choosing, taking home --------------------------------------------------------------


def test_from_the_first_visit_to_the_downloaded_deck(
    page: Page, desk: Started, tmp_path: Path
) -> None:
    """Found by its title, printed by other choices, saved: the bytes that `build` makes."""
    page.get_by_role("searchbox", name="Find").fill("skirmish deck")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("1 found for “skirmish deck”")
    page.get_by_role("link", name="Deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deck")
    idle(page)
    page.get_by_label("Ink").select_option("grey")
    page.get_by_label("Paper").select_option("letter")
    words = page.locator(".command code")
    expect(words).to_have_text("fieldpress build ./deck --paper letter --ink grey --out ../out")
    idle(page)
    with page.expect_download() as found:
        page.get_by_role("link", name="Download deck.pdf").click()
    saved = tmp_path / "saved.pdf"
    found.value.save_as(saved)
    assert found.value.suggested_filename == "deck.pdf"
    asked = ("--paper", "letter", "--ink", "grey", "--out", str(tmp_path / "out"))
    assert fieldpress("build", str(desk.folder / "deck"), *asked).status == 0
    assert sha256(saved) == sha256(tmp_path / "out/my-pack/deck.pdf")


def test_the_sheets_are_shown_as_pictures(page: Page, desk: Started) -> None:
    visit(page, "/packs/my-pack/deck")
    picture = page.get_by_role("img", name="Page 1 of Deck")
    expect(picture).to_be_visible()
    wait_until(page, "document.querySelector('.leaves img').naturalWidth === 900")
    larger = page.get_by_role("link", name="Page 1, larger").get_attribute("href") or ""
    got = page.request.get(desk.base + larger)
    assert (got.status, got.headers["content-type"]) == (200, "image/png")
    assert int.from_bytes(got.body()[16:20], "big") == 1800  # the width in its head


def test_files_are_put_into_the_folder_by_the_command_that_is_shown(
    page: Page, desk: Started
) -> None:
    visit(page, "/packs/my-pack/chart")
    page.get_by_role("button", name="Put into ../out/").click()
    put = page.get_by_role("region", name="Files")
    expect(put.locator(".files code")).to_have_text("../out/my-pack/chart.pdf")
    expect(put.locator(".command code")).to_have_text("fieldpress build ./chart --out ../out")
    assert (desk.folder.parent / "out/my-pack/chart.pdf").is_file()


def test_a_command_is_copied(chromium: Browser, desk: Started, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, "/packs/my-pack/deck")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "fieldpress build ./deck --out ../out"


def test_faces_are_flipped_by_the_keyboard(page: Page) -> None:
    """From the page's first link to the back of a card, and back."""
    visit(page, "/packs/my-pack/deck")
    page.get_by_role("button", name="Faces").focus()
    page.keyboard.press("Enter")
    first = page.locator(".pieces .flip").first
    first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.flip')"):
            break
    expect(first).to_be_focused()
    for pressed in ("true", "false"):
        page.keyboard.press("Space")
        expect(first).to_have_attribute("aria-pressed", pressed)
        shown = first.locator(".back" if pressed == "true" else ".front")
        expect(shown).to_be_visible()
    page.get_by_role("button", name="Flip all").press("Enter")
    expect(page.locator(".flip[aria-pressed=true]")).to_have_count(page.locator(".flip").count())


def test_the_page_begins_with_a_way_past_the_navigation(page: Page) -> None:
    visit(page, "/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_what_takes_long_is_seen_and_stopped(page: Page, desk: Started) -> None:
    many = "".join(f"  - {{id: m{n}, name: Man {n}, action: move}}\n" for n in range(400))
    (desk.folder / "deck.yaml").write_text(DECK.replace("count: 4\n", "") + many)
    visit(page, "/packs/my-pack/chart")
    try:
        page.goto(f"{desk.base}/packs/my-pack/deck", wait_until="domcontentloaded")
        bar = page.locator("#sheets-progress")
        expect(bar.get_by_role("status")).to_contain_text("laying out, ")
        assert float(page.locator("#sheets-progress progress").get_attribute("max") or 0) > 100
        bar.get_by_role("button", name="Stop").click()
        expect(bar).to_be_hidden()
        assert page.locator("#sheets").inner_text() == ""
    finally:
        (desk.folder / "deck.yaml").write_text(DECK)


def test_the_last_good_result_stays_under_what_is_wrong(page: Page, desk: Started) -> None:
    visit(page, "/packs/my-pack/deck")
    expect(page.get_by_role("link", name="Download deck.pdf")).to_be_visible()
    try:
        (desk.folder / "deck.yaml").write_text(DECK.replace("name: Scout", "nme: Scout"))
        page.get_by_role("button", name="Sheets").click()
        told = page.get_by_role("alert")
        expect(told.get_by_role("heading")).to_have_text("2 problems")
        expect(told).to_contain_text("unknown key 'nme'")
        expect(told).to_contain_text("deck.yaml:13:5")
        expect(page.get_by_role("link", name="Download deck.pdf")).to_be_visible()
    finally:
        (desk.folder / "deck.yaml").write_text(DECK)
    page.get_by_role("button", name="Sheets").click()
    expect(told).to_have_count(0)


def test_what_is_asked_of_a_studio_that_has_ended_is_said(
    chromium: Browser, tmp_path: Path
) -> None:
    folder = write_pack(tmp_path / "my-pack")
    with started(folder) as short, tab(chromium, short) as page:
        visit(page, "/packs/my-pack/deck")
        short.end()
        page.get_by_role("button", name="Sheets").click()
        said = page.locator(".over .problems")
        expect(said).to_have_text("The studio doesn’t answer: is it still running?")


def test_two_windows_at_once(chromium: Browser, desk: Started) -> None:
    with tab(chromium, desk) as one, tab(chromium, desk) as two:
        for page, product in ((one, "deck"), (two, "chart")):
            page.goto(f"{desk.base}/packs/my-pack/{product}", wait_until="domcontentloaded")
        for page, product in ((one, "deck"), (two, "chart")):
            link = page.get_by_role("link", name=f"Download {product}.pdf")
            expect(link).to_be_visible()


def test_a_click_waits_for_no_picture(chromium: Browser, tmp_path: Path) -> None:
    """Of a shelf that was never shown, whose pictures take minutes; a page comes within a second
    or two all the same."""
    fresh = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    with started(tmp_path, environment=fresh) as studio, tab(chromium, studio) as page:
        page.wait_for_timeout(1500)
        assert page.locator(".tile img").count() > 12
        begun = page.evaluate("performance.timeOrigin + performance.now()")
        page.goto(f"{studio.base}/?q=rules", wait_until="domcontentloaded")
        assert page.evaluate("performance.timeOrigin + performance.now()") - begun < 5000
        wait_until(page, "[...document.images].some(one => one.naturalWidth === 320)")


# --- for everybody -------------------------------------------------------------------------------


PATHS = ("/?q=rules", "/?q=nothing+such", "/packs/my-pack", "/packs/my-pack/deck")


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nobody_is_kept_out(chromium: Browser, desk: Started, width: int, scheme: str) -> None:
    """Search, a pack of one's own, product with sheets, faces and problems."""
    with tab(chromium, desk, width=width, scheme=scheme) as page:
        for path in PATHS:
            visit(page, path)
            assert (path, axe(page), sideways(page)) == (path, [], 0)
        page.get_by_role("button", name="Faces").click()
        page.locator(".flip").first.wait_for()
        assert (axe(page), sideways(page)) == ([], 0)
        page.get_by_role("button", name="Put into").click()
        page.locator(".files").wait_for()
        assert (axe(page), sideways(page)) == ([], 0)
        try:
            (desk.folder / "deck.yaml").write_text(DECK.replace("name: Scout", "nme: Scout"))
            page.get_by_role("button", name="Sheets").click()
            page.locator(".over .problems").wait_for()
            assert (axe(page), sideways(page)) == ([], 0)
        finally:
            (desk.folder / "deck.yaml").write_text(DECK)


# --- safety, as a browser keeps it ---------------------------------------------------------------


def test_the_cookie_is_out_of_reach(page: Page, desk: Started) -> None:
    (cookie,) = page.context.cookies()
    assert cookie["name"] == f"fieldpress-{desk.port}"
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Strict", "/")
    assert (cookie["domain"], cookie["expires"]) == ("127.0.0.1", -1)
    assert page.evaluate("document.cookie") == ""
    assert desk.address.rpartition("=")[2] not in page.content()
    assert "token" not in page.url


@pytest.mark.parametrize(
    "html",
    [
        "<img src=x onerror='document.title = `broken in`'>",
        "<script>document.title = 'broken in'</script>",
        "<script src='data:text/javascript,document.title=`broken in`'></script>",
        "<a id=a href='javascript:document.title=`broken in`'>a</a>",
        "<iframe srcdoc='<script>parent.document.title=`broken in`</script>'></iframe>",
        "<base href='https://evil.example/'>",
        "<p id=styled style='position: fixed'>a</p>",
    ],
)
def test_the_policy_stops_what_got_into_a_page(chromium: Browser, desk: Started, html: str) -> None:
    """If a pack's words ever got into a page as markup, they could still do nothing."""
    context = chromium.new_context()
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(desk.address)
    page.wait_for_url(f"{desk.base}/", wait_until="domcontentloaded")
    page.evaluate("html => document.querySelector('main').innerHTML = html", html)
    page.evaluate(
        """html => {
            const found = document.createRange().createContextualFragment(html);
            document.querySelector('main').append(found);
            document.querySelector('#a')?.click();
        }""",
        html,
    )
    page.wait_for_timeout(200)
    assert page.title() == "The shelf – Fieldpress"
    assert page.evaluate("document.baseURI") == f"{desk.base}/"
    assert page.evaluate(
        "!document.querySelector('#styled') ||"
        " getComputedStyle(document.querySelector('#styled')).position === 'static'"
    )
    assert [text for text in said if "Content Security Policy" in text]
    context.close()


class _Evil(http.server.BaseHTTPRequestHandler):
    """Another page that is open in the same browser."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>evil</title>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def evil() -> Iterator[str]:
    """The address of another site on this computer: another port, so the same site, as cookies
    count."""
    server = http.server.HTTPServer(("127.0.0.1", 0), _Evil)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


ATTEMPTS = """async (base) => {
    const tried = {};
    const attempt = async (name, ask) => {
        try { const got = await ask(); tried[name] = `${got.type} ${got.status}`; }
        catch (error) { tried[name] = error.name; }
    };
    const form = { method: 'POST', body: 'target=my-pack/deck', credentials: 'include' };
    form.headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await attempt('read', () => fetch(base + '/', { credentials: 'include' }));
    await attempt('post', () => fetch(base + '/work/put', form));
    await attempt('blind post', () => fetch(base + '/work/put', { ...form, mode: 'no-cors' }));
    await attempt('json', () => fetch(base + '/work/put', { ...form, headers: { 'X-A': 'b' } }));
    tried.picture = await new Promise((done) => {
        const picture = new Image();
        picture.onload = () => done('shown');
        picture.onerror = () => done('refused');
        picture.src = base + '/web/icon.svg';
    });
    tried.script = await new Promise((done) => {
        const script = document.createElement('script');
        script.onload = () => done('run');
        script.onerror = () => done('refused');
        script.src = base + '/web/studio.js';
        document.head.append(script);
    });
    tried.frame = await new Promise((done) => {
        const frame = document.createElement('iframe');
        frame.onload = () => { try { done(frame.contentDocument ? 'read' : 'shut'); }
            catch { done('shut'); } };
        frame.src = base + '/';
        document.body.append(frame);
    });
    return tried;
}"""


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_another_page_of_the_same_browser_gets_nothing(
    chromium: Browser, desk: Started, evil: str, name: str
) -> None:
    with tab(chromium, desk) as page:
        other = page.context.new_page()
        other.goto(evil.replace("127.0.0.1", name))
        tried = other.evaluate(ATTEMPTS, desk.base)
        assert tried == {
            "read": "TypeError",
            "post": "TypeError",
            "blind post": "TypeError",  # its answer may not be loaded by another origin
            "json": "TypeError",
            "picture": "refused",
            "script": "refused",
            "frame": "shut",
        }
        link = f"{desk.base}/packs/my-pack"
        other.evaluate("link => { location.href = link }", link)  # a link on a stranger's page
        other.wait_for_url(link)
        said = "the studio answers its own pages alone"
        assert said in other.content() or "it has the key" in other.content()
        visit(page, "/packs/my-pack")  # while its own page still is answered
        expect(page.get_by_role("heading", level=1)).to_have_text("Skirmish")


def test_the_heads_reach_the_browser(page: Page, desk: Started) -> None:
    got = page.goto(f"{desk.base}/", wait_until="domcontentloaded")
    assert got is not None
    heads = got.all_headers()
    assert {name: heads.get(name) for name in HEADERS} == HEADERS
    assert "server" not in heads
