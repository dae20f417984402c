"""The printer's page: from the test sheet to a profile, one question after the other."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.measure import PAPERS, parse_paper
from generator.press.calibrate_text import BACK, FRONT
from generator.studio.pages import Asked, Form
from generator.studio.pages.shelf import games
from generator.studio.studio import Studio
from generator.studio.views import respond

STEPS = {
    "print": "Print",
    "margins": "Margins",
    "scale": "Scale",
    "flip": "Flip",
    "offset": "Offset",
    "profile": "Profile",
    "trial": "Test print",
}
"""The steps, by the part of the address that leads to each."""

_KEYS = (
    "printer-name",
    "margins-left",
    "margins-right",
    "margins-top",
    "margins-bottom",
    "back-offset-x",
    "back-offset-y",
    "scale-x",
    "scale-y",
    "flip",
    "paper-thickness",
)


async def show(request: Request, studio: Studio) -> Response:
    """Return the page."""
    usual = studio.options.paper_name
    names = list(dict.fromkeys([*PAPERS, usual]))
    papers = await studio.engine.get("printer-papers", {"papers": names})
    decks = [
        (game["title"], f"{game['name']}/{one['id']}", one["title"])
        for game in await games(studio)
        for one in game["products"]
        if one["has_faces"]
    ]
    return respond(
        request,
        studio,
        "printer.html",
        steps=STEPS,
        words={**dict(FRONT), **dict(BACK)},
        papers=papers,
        usual=usual,
        decks=decks,
    )


def sheet(form: Form, _studio: Studio) -> Asked:
    """Ask for the test sheet."""
    return Asked("printer-sheet", {"paper": _paper(form)}, "printer-sheet.html", topic="sheet")


def profile(form: Form, _studio: Studio) -> Asked:
    """Ask for the profile as far as it is read."""
    return Asked("printer-profile", _read(form), "printer-profile.html", topic="profile")


def save(form: Form, _studio: Studio) -> Asked:
    """Ask for the profile to be saved under a new name."""
    return Asked("printer-save", _read(form), "printer-saved.html", topic="save")


def trial(form: Form, _studio: Studio) -> Asked:
    """Ask for a print with a saved profile."""
    asked = {
        "file": form.get("saved", "").strip(),
        "target": form.get("target", ""),
        "paper": _paper(form),
    }
    return Asked("printer-trial", asked, "printer-sheet.html", topic="trial")


def _read(form: Form) -> dict[str, Any]:
    """Return what was typed; of a scale, how long the comb is on this paper and what it measures.

    Raises UsageError for a paper that there isn't.
    """
    _paper(form)
    read = {key: form[key].strip() for key in _KEYS if form.get(key, "").strip()}
    return {"read": read, "file": form.get("file", "").strip(), "paper": _paper(form)}


def _paper(form: Form) -> str:
    name = form.get("paper", "")
    if name:
        parse_paper(name)
    return name
