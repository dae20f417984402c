"""Pictures of the studio's pages for the docs, taken while it runs: `make studio-pictures`.

Each page of the registry is opened in Chromium, 1280 pixels wide; where its path has a pack or a
product in it, that of `EXAMPLES`. What it asks for at once is waited for, with its pictures.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page as Window

from generator.studio.pages import PAGES
from tests.studio_browser import chromium_running, idle, started, tab, visit

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures/studio"

EXAMPLES = {"pack": "platoon-command", "product": "us-deck", "noun": "scenario", "page": "studio"}
"""What stands for the fields of paths; a page with another field is left out."""

BUTTONS = {"product": "Faces"}
"""What is pressed on a page before its picture is taken, by the page's module."""

HEIGHT = 860
PIXELS = 960
"""The width of a picture."""

PATIENCE = 240
"""Seconds in which the pictures on a page must have come."""


def main(names: Sequence[str] = ()) -> int:
    """Write a picture of each page, or of those with these names, and of the shelf in the dark."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="fieldpress-") as folder,
        started(Path(folder)) as studio,
        chromium_running() as browser,
    ):
        for scheme in ("light", "dark"):
            with tab(browser, studio, scheme=scheme, height=HEIGHT) as window:
                for name, path in wanted() if scheme == "light" else [("shelf-dark", "/")]:
                    if names and name not in names:
                        continue
                    visit(window, path)
                    if button := BUTTONS.get(name):
                        window.get_by_role("button", name=button).click()
                        idle(window)
                    taken = picture(window)
                    (FOLDER / f"{name}.png").write_bytes(taken)
                    print(f"{FOLDER.name}/{name}.png  {len(taken):,} bytes", flush=True)
    return 0


def wanted() -> list[tuple[str, str]]:
    """Return the name and the path of each page of the registry, the first of each module."""
    found: dict[str, str] = {}
    for page in PAGES:
        fields = re.findall(r"\{(\w+)", page.path)
        if all(field in EXAMPLES for field in fields):
            path = re.sub(r"\{(\w+)(:\w+)?\}", lambda field: EXAMPLES[field[1]], page.path)
            found.setdefault(page.module.partition(":")[0].rpartition(".")[2], path)
    return list(found.items())


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
    image.quantize(160, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
