"""Every page of the studio, as its users come to it, in a folder that has something for each.

with started(prepared(folder)) as studio, tab(chromium, studio) as page:
    go_to(page, "/runs/{id}")
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.studio_browser import PROGRAM, idle, visit

RUN = """\
kind: run
pack: platoon-action
seed: evening
count: 3
print: [scenario]
"""

COMMANDS = (
    ("new", "night-raid", "--like", "deck"),
    ("campaign", "begin", "primosole", "--seed", "tuesday"),
    ("campaign", "next", "output/platoon-leader/campaigns/primosole-tuesday"),
    ("run", "convention.yaml"),
)
"""A pack, a campaign whose first firefight can be reported, a print run that is over."""


@dataclass(frozen=True)
class Place:
    """How a page is come to: an address, and what is clicked from there."""

    path: str
    clicks: tuple[str, ...] = ()


CAMPAIGN = Place("/campaigns", (".history h2 a",))

RUNS = Place("/runs", (".history h2 a",))

PLACES: Mapping[str, Place | None] = {
    "/": Place("/"),
    "/packs/{pack}": Place("/packs/platoon-command"),
    "/packs/{pack}/{product:path}": Place("/packs/platoon-command/us-deck", ("[data-work=faces]",)),
    "/roll": Place("/roll"),
    "/roll/{noun}/{pack}": Place("/roll/campaign/platoon-leader?seed=tuesday"),
    "/campaigns": Place("/campaigns"),
    "/campaigns/{id}": CAMPAIGN,
    "/campaigns/{id}/{report}": Place(CAMPAIGN.path, (*CAMPAIGN.clicks, ".reports a.primary")),
    "/tables": Place("/tables"),
    "/tables/{pack}": Place("/tables/platoon-leader"),
    "/tables/{pack}/{table}": Place(
        "/tables/platoon-leader/weather-temperate-winter", ("[data-work=table-roll]",)
    ),
    "/boards": Place("/boards"),
    "/boards/{pack}": Place("/boards/panzer-leader?boards=W,Z%2B"),
    "/forces": Place("/forces"),
    "/forces/{pack}": Place("/forces/platoon-action"),
    "/workbench": Place("/workbench"),
    "/workbench/{number}": Place("/workbench", (".folders a",)),
    "/workbench/{number}/events": None,
    "/take-away": Place("/take-away"),
    "/runs": Place("/runs"),
    "/runs/{id}": RUNS,
    "/runs/{id}/{number:int}": Place(RUNS.path, (*RUNS.clicks, ".ledger a")),
    "/printer": Place("/printer"),
    "/help": Place("/help"),
    "/help/{page:path}": Place("/help/studio"),
}
"""How each page of the registry is come to, by its path; None for what is no page to look at."""


def prepared(folder: Path) -> Path:
    """Put something for each page into a folder, by the commands, and return it."""
    (folder / "convention.yaml").write_text(RUN, "utf-8")
    for words in COMMANDS:
        subprocess.run([PROGRAM, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder


def go_to(page: Page, path: str) -> None:
    """Open the page of a path of the registry, with whatever it asks for at once."""
    place = PLACES[path]
    assert place is not None, path
    visit(page, place.path)
    for css in place.clicks:
        page.locator(css).first.click()
        page.wait_for_load_state()
        idle(page)
