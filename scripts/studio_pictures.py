"""Pictures of the studio's pages for the docs, taken while it runs: `make studio-pictures`.

Each page of the registry that has a name in `NAMES` is opened in Chromium, 1280 pixels wide, as
`tests.studio_places` has it. What it asks for at once is waited for, with its pictures.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page as Window

from generator.studio.pages import PAGES
from tests.studio_browser import chromium_running, started, tab
from tests.studio_places import go_to, prepared

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures/studio"

NAMES: Mapping[str, str | None] = {
    "/": "shelf",
    "/packs/{pack}": "pack",
    "/packs/{pack}/{product:path}": "product",
    "/roll": "choice",
    "/roll/{noun}/{pack}": "roll",
    "/campaigns": "campaigns",
    "/campaigns/{id}": "campaign",
    "/campaigns/{id}/{report}": "report",
    "/tables": "tables",
    "/tables/{pack}": None,
    "/tables/{pack}/{table}": "table",
    "/boards": "boards",
    "/boards/{pack}": "board",
    "/forces": "forces",
    "/forces/{pack}": "force",
    "/workbench": "workbench",
    "/workbench/{number}": "bench",
    "/workbench/{number}/events": None,
    "/take-away": "take-away",
    "/runs": "runs",
    "/runs/{id}": "run",
    "/runs/{id}/{number:int}": "run-booklet",
    "/printer": "printer",
    "/help": "help",
    "/help/{page:path}": "help-page",
}
"""The name of each page's picture by the page's path; None for those that look like another."""

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
        started(prepared(Path(folder))) as studio,
        chromium_running() as browser,
    ):
        for scheme, views in (("light", wanted()), ("dark", {"shelf-dark": "/"})):
            with tab(browser, studio, scheme=scheme, height=HEIGHT) as window:
                for name, path in views.items():
                    if names and name not in names:
                        continue
                    go_to(window, path)
                    taken = picture(window)
                    (FOLDER / f"{name}.png").write_bytes(taken)
                    print(f"{FOLDER.name}/{name}.png  {len(taken):,} bytes", flush=True)
    return 0


def wanted() -> dict[str, str]:
    """Return the pages by the names of their pictures; raise KeyError for a new one."""
    return {name: page.path for page in PAGES if (name := NAMES[page.path])}


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
