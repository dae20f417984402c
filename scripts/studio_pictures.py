"""Pictures of the studio's pages for the docs, taken while it runs: `make studio-pictures`.

Each page of the registry is opened in Chromium, 1280 pixels wide, as `VIEWS` says of it, in a
folder with a pack of one's own and a campaign that goes on. What it asks for at once is waited
for, with its pictures.
"""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page as Window

from generator.studio.pages import PAGES
from tests.studio_browser import PROGRAM, Started, chromium_running, idle, started, tab, visit

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures/studio"

PREPARED = (
    ("new", "night-raid", "--like", "deck"),
    ("campaign", "begin", "primosole", "--seed", "tuesday"),
)
"""Commands that prepare the folder; then the campaign's first reports are made ready."""


@dataclass(frozen=True)
class View:
    """How a page is looked at: the name of its picture, its address, what is clicked on it."""

    name: str
    path: str = ""
    clicks: tuple[str, ...] = ()


VIEWS: Mapping[str, View | None] = {
    "/": View("shelf"),
    "/packs/{pack}": View("pack", "/packs/platoon-command"),
    "/packs/{pack}/{product:path}": View(
        "product", "/packs/platoon-command/us-deck", ("[data-work=faces]",)
    ),
    "/roll": View("choice"),
    "/roll/{noun}/{pack}": View("roll", "/roll/campaign/platoon-leader?seed=tuesday"),
    "/campaigns": View("campaigns"),
    "/campaigns/{id}": View("campaign", "/campaigns", (".history h2 a",)),
    "/campaigns/{id}/{report}": View(
        "report", "/campaigns", (".history h2 a", ".reports a.primary")
    ),
    "/tables": View("tables"),
    "/tables/{pack}": None,
    "/tables/{pack}/{table}": View(
        "table", "/tables/platoon-leader/weather-temperate-winter", ("[data-work=table-roll]",)
    ),
    "/boards": View("boards"),
    "/boards/{pack}": View("board", "/boards/panzer-leader?boards=W,Z%2B"),
    "/forces": View("forces"),
    "/forces/{pack}": View("force", "/forces/platoon-action"),
    "/workbench": View("workbench"),
    "/workbench/{number}": View("bench", "/workbench", (".folders a",)),
    "/workbench/{number}/events": None,
    "/take-away": View("take-away"),
    "/runs": View("runs"),
    "/runs/{id}": None,
    "/runs/{id}/{number:int}": None,
    "/printer": View("printer"),
    "/help": View("help"),
    "/help/{page:path}": View("help-page", "/help/studio"),
}
"""A view of each page of the registry by its path; None for those that look like another."""

HEIGHT = 860
PIXELS = 840
"""The width of a picture."""

PATIENCE = 240
"""Seconds in which the pictures on a page must have come."""


def main(names: Sequence[str] = ()) -> int:
    """Write a picture of each page, or of those with these names, and of the shelf in the dark."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="fieldpress-") as folder,
        prepared(Path(folder)) as studio,
        chromium_running() as browser,
    ):
        for scheme in ("light", "dark"):
            views = wanted() if scheme == "light" else [View("shelf-dark", "/")]
            with tab(browser, studio, scheme=scheme, height=HEIGHT) as window:
                for view in views:
                    if names and view.name not in names:
                        continue
                    taken = looked_at(window, view)
                    (FOLDER / f"{view.name}.png").write_bytes(taken)
                    print(f"{FOLDER.name}/{view.name}.png  {len(taken):,} bytes", flush=True)
    return 0


def wanted() -> list[View]:
    """Return the view of each page of the registry, with its path; raise KeyError for a new one."""
    found = [(page.path, VIEWS[page.path]) for page in PAGES]
    return [replace(view, path=view.path or path) for path, view in found if view]


@contextlib.contextmanager
def prepared(folder: Path) -> Iterator[Started]:
    """Start a studio in a folder with a pack and a campaign."""
    for words in PREPARED:
        subprocess.run([PROGRAM, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (saved,) = folder.glob("output/*/campaigns/*/campaign.yaml")
    words = ("campaign", "next", saved.parent.as_posix())
    subprocess.run([PROGRAM, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with started(folder) as studio:
        yield studio


def looked_at(window: Window, view: View) -> bytes:
    """Open a page, click what is to be clicked, and return its picture."""
    visit(window, view.path)
    for css in view.clicks:
        window.locator(css).first.click()
        window.wait_for_load_state()
        idle(window)
    return picture(window)


def picture(window: Window) -> bytes:
    """Return a picture of a window, as a PNG of few colours, once all pictures in it are there."""
    until = time.monotonic() + PATIENCE
    seen = "one => one.getBoundingClientRect().top < innerHeight && one.src.includes('/')"
    waiting = f"[...document.images].filter({seen}).some(one => !one.naturalWidth)"
    while window.evaluate(waiting) and time.monotonic() < until:
        window.wait_for_timeout(200)
    image = Image.open(io.BytesIO(window.screenshot())).convert("RGB")
    size = PIXELS, round(PIXELS * image.height / image.width)
    image = image.resize(size, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
