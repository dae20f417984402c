"""Time the studio's workbench: from a saved card until its pixels are on the screen.

    benchmarks/run.sh workbench [--saves N] [--fieldpress PATH] [--chromium PATH]

A pack is open in Chromium, its sheet is seen, and everything is warm. Another name of the same
length is given to a card as editors do it, by a new file in place of the old one; the clock stops
when the browser says that the new picture is loaded and has been painted. The first save isn't
counted.

The packs are the smallest starter and a copy of Platoon Command. Faces are the other view.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from run import HERE, PATIENCE_SECONDS, BenchmarkError, Goal

PAUSE_SECONDS = 0.4
"""Between a picture and the next save."""

PAINTED = """
() => new Promise((done) => {
  const painted = (event) => {
    if (!(event.target instanceof HTMLImageElement) || !event.target.closest("#mat")) return;
    document.removeEventListener("load", painted, true);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      done(performance.timeOrigin + performance.now());
    }));
  };
  document.addEventListener("load", painted, true);
})
"""
"""Waits for the next picture; returns the milliseconds of the clock at which it was painted."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is looked at, and which word in which of its files is changed."""

    name: str
    folder: str
    product: str
    view: str
    file: str
    word: str
    goal: float


SUBJECTS = (
    Subject("small pack, sheet", "little", "cards", "sheet", "cards.yaml", "name: Advance", 0.2),
    Subject("small pack, faces", "little", "cards", "faces", "cards.yaml", "name: Advance", 0.2),
    Subject(
        "Platoon Command, sheet",
        "platoon",
        "us-deck",
        "sheet",
        "units.yaml",
        "name: Platoon Sergeant",
        0.3,
    ),
    Subject(
        "Platoon Command, faces",
        "platoon",
        "us-deck",
        "faces",
        "units.yaml",
        "name: Platoon Sergeant",
        0.3,
    ),
)


def saved(path: Path, old: str, new: str) -> float:
    """Put a changed file in the place of a file; return the seconds of the clock at that."""
    aside = path.with_name("4913")
    aside.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    begun = time.time()
    aside.replace(path)
    return begun


def times(page: Any, folder: Path, subject: Subject, saves: int) -> list[float]:
    """Return the seconds from each save to its picture, but for the first."""
    path = folder / subject.folder / subject.file
    old = subject.word
    found = []
    for number in range(1 + saves):
        page.evaluate(f"void (window.painted = ({PAINTED})())")
        ending = f"{subject.view[0]}{number:02}"  # as long as it was, and never seen before
        new = subject.word[: -len(ending)] + ending
        begun = saved(path, old, new)
        old = new
        found.append(page.evaluate("window.painted") / 1000 - begun)
        time.sleep(PAUSE_SECONDS)
    saved(path, old, subject.word)
    time.sleep(PAUSE_SECONDS)
    return found[1:]


def measured(address: str, folder: Path, saves: int, chromium: str) -> dict[str, list[float]]:
    """Return the seconds for each subject, seen in a browser."""
    from playwright.sync_api import sync_playwright

    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE_SECONDS * 1000)
        page.goto(address)
        base = address.partition("/open")[0]
        for subject in SUBJECTS:
            page.goto(f"{base}/workbench")
            page.get_by_role("listitem").filter(has_text=subject.folder).get_by_role("link").click()
            page.wait_for_url(re.compile(r"/workbench/\d+"))
            here = page.url.partition("?")[0]
            page.goto(f"{here}?product={subject.product}&view={subject.view}")
            page.wait_for_selector("#mat img[src]", state="visible")
            page.wait_for_load_state("load")
            time.sleep(2 * PAUSE_SECONDS)
            found[subject.name] = times(page, folder, subject, saves)
        browser.close()
    return found


def main() -> int:
    """Make the packs, start a studio and a browser, measure, print."""
    parser = argparse.ArgumentParser(description="Time the workbench.")
    parser.add_argument("--saves", type=int, default=15, help="how often a card is saved")
    parser.add_argument(
        "--fieldpress", type=Path, default=HERE.parent / ".venv" / "bin" / "fieldpress"
    )
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    chosen = parser.parse_args()
    command = chosen.fieldpress.absolute()
    with tempfile.TemporaryDirectory(prefix="fieldpress-bench-") as aside:
        work = Path(aside).resolve()
        made = [command, "new", "little", "--like", "deck"]
        subprocess.run(made, cwd=work, check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(HERE.parent / "content" / "platoon-command", work / "platoon")
        studio = subprocess.Popen(
            [command, "studio", "--no-browser", "--port", "0"],
            cwd=work,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert studio.stdout is not None
            address = studio.stdout.readline().strip()
            if not address:
                raise BenchmarkError("the studio didn't start")
            found = measured(address, work, chosen.saves, chosen.chromium)
        finally:
            studio.terminate()
            studio.wait(PATIENCE_SECONDS)
    print("| from saved to seen | median (s) | best | worst |", "|---|---|---|---|", sep="\n")
    for name, values in found.items():
        middle = statistics.median(values)
        print(f"| {name} | {middle:.3f} | {min(values):.3f} | {max(values):.3f} |")
    print()
    for subject in SUBJECTS:
        print(Goal(subject.name, statistics.median(found[subject.name]), subject.goal).line())
    return 0


if __name__ == "__main__":
    sys.exit(main())
