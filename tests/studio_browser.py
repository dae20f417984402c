"""The studio in a real browser: the command as a user starts it, in Debian's Chromium.

    with started(folder, "--out", "out") as studio, tab(chromium, studio, width=360) as page:
        visit(page, "/packs/my-pack")
        assert axe(page) == []

`browser_page` of `conftest.py` is such a tab, with the packs that come with Fieldpress.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.patience import PATIENCE

expect.set_options(timeout=PATIENCE * 1000 / 5)

CHROMIUM = "/usr/bin/chromium"

PROGRAM = Path(sys.executable).parent / "fieldpress"

expect.set_options(timeout=PATIENCE * 1000 / 5)

ADDRESS = re.compile(r"http://127\.0\.0\.1:(?P<port>\d+)/open\?token=(?P<token>[\w-]{32})\n")


@dataclass(frozen=True)
class Started:
    """A studio that was started by its command: its process, its address with and without token."""

    process: subprocess.Popen[str]
    address: str
    base: str
    folder: Path

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.base.rpartition(":")[2])

    def end(self, how: int = signal.SIGINT) -> tuple[int, str, str]:
        """End it by a signal; return its status and what else it has said, also on its errors."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextlib.contextmanager
def started(
    folder: Path, *words: str, environment: Mapping[str, str] | None = None
) -> Iterator[Started]:
    """Start the studio in a folder, on any port that is free, and end it with all that it started.

    It must end well, and say nothing on standard error, unless the test has ended it.
    """
    process = subprocess.Popen(
        [PROGRAM, "studio", "--no-browser", "--port", "0", *words],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    said = process.stdout.readline()
    found = ADDRESS.fullmatch(said)
    if found is None:
        process.kill()
        raise AssertionError(said + "".join(process.communicate()))
    studio = Started(process, said.strip(), f"http://127.0.0.1:{found['port']}", folder)
    try:
        yield studio
        if process.poll() is None:
            ended = studio.end()
            assert ended == (130, "", "Stopped; earlier files are untouched.\n"), ended
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
        assert_gone(process.pid)


def assert_gone(session: int) -> None:
    """No process of a session is left after a moment."""
    until = time.monotonic() + PATIENCE / 10
    while left := of_session(session):
        if time.monotonic() > until:
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            raise AssertionError(f"processes outlive the studio: {sorted(left)}")
        time.sleep(0.05)


def of_session(session: int) -> set[int]:
    """Return the processes of a session that live."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid, _, rest = stat.read_text().partition(" (")
            state, _, _, its = rest.rpartition(") ")[2].split()[:4]
            if int(its) == session and state != "Z":
                found.add(int(pid))
    return found


@contextlib.contextmanager
def chromium_running() -> Iterator[Browser]:
    """Start Chromium. As root it has no sandbox of its own: it sees our pages alone."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@contextlib.contextmanager
def tab(
    browser: Browser,
    studio: Started,
    *,
    width: int = 1280,
    scheme: str = "light",
    height: int = 900,
) -> Iterator[Page]:
    """Open a window by the studio's printed address, on the shelf.

    Whatever its scripts raise, and whatever its policy of content forbids, fails the test.
    """
    shape: Any = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    context = browser.new_context(**shape, reduced_motion="reduce", accept_downloads=True)
    context.set_default_timeout(PATIENCE * 1000 / 5)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if _forbidden(said.text) else None)
    page.goto(studio.address)
    page.wait_for_url(f"{studio.base}/", wait_until="domcontentloaded")
    try:
        yield page
        assert wrong == []
    finally:
        context.close()


def _forbidden(said: str) -> bool:
    return "Content Security Policy" in said


VIEWS = [(width, scheme) for width in (1280, 360) for scheme in ("light", "dark")]
"""The widths and colours that each page must be good in: `@pytest.mark.parametrize`."""


def axe(page: Page) -> list[str]:
    """Return what keeps people out of a page: each rule with the elements that break it."""
    return [
        f"{one['id']}: {one['help']}: "
        + ", ".join(" ".join(node["target"]) for node in one["nodes"])
        for one in Axe().run(page).response["violations"]
    ]


def sideways(page: Page) -> int:
    """Return how many pixels a page is wider than its window."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, found)


def visit(page: Page, path: str) -> None:
    """Open a page of the studio, and wait for what it asks for at once; pictures may come later."""
    base = "/".join(page.url.split("/")[:3])
    page.goto(base + path, wait_until="domcontentloaded")
    idle(page)


def idle(page: Page) -> None:
    """Wait until no result is on its way."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=PATIENCE * 200)


def wait_until(page: Page, true: str) -> None:
    """Wait until an expression of the page's script is true.

    Playwright's own `wait_for_function` runs text as code, which the policy of our pages forbids.
    """
    until = time.monotonic() + PATIENCE / 5
    while not page.evaluate(true):
        assert time.monotonic() < until, true
        page.wait_for_timeout(50)
