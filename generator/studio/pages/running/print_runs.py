"""Print runs: those of the folder that the studio was started in, and a new one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError, short
from generator.studio.acts.choices import CHOICES, options_from, usual_values
from generator.studio.pages import Asked, Form
from generator.studio.pages.shelf import games
from generator.studio.studio import Studio
from generator.studio.views import respond

_BETWEEN = re.compile(r"[\s,]+")


async def show(request: Request, studio: Studio) -> Response:
    """Return the list of runs."""
    found = await studio.engine.get("runs", {})
    rolls = [
        (f"{game['name']} {noun}", f"{game['title']}: {noun}s")
        for game in await games(studio)
        for noun in game.get("rolls", ())
    ]
    return respond(
        request,
        studio,
        "print-runs.html",
        found=found,
        rolls=rolls,
        choices=CHOICES,
        usual=usual_values(studio.options),
    )


def new(form: Form, studio: Studio) -> Asked:
    """Ask for the file of a new run to be written."""
    pack, _, noun = form.get("what", "").partition(" ")
    if not (pack and noun):
        raise UsageError("choose what is to be rolled")
    chosen = options_from(form, studio.options)
    said: dict[str, Any] = {
        "pack": pack,
        "roll": noun,
        "seed": form.get("seed", "").strip(),
        "count": _whole(form.get("count", "")),
        "locks": _locks(form.get("locks", "")) or None,
        "paper": chosen.get("paper_name"),
        "ink": chosen.get("ink"),
        "odds": None if chosen.get("odds", True) else False,
        "fold": True if form.get("fold") == "on" else None,
        "print": [name for name in _BETWEEN.split(form.get("print", "")) if name] or None,
    }
    return Asked("run-new", {"name": form.get("file", ""), "said": said}, "print-run-new.html")


def _whole(said: str) -> int:
    if not said.strip().isdecimal() or len(said) > 9:
        raise UsageError(f"how many: a whole number, not '{short(said)}'")
    return int(said)


def _locks(said: str) -> Mapping[str, str]:
    """Return what is fixed: a line for each, `field=value`."""
    found = {}
    for line in filter(None, map(str.strip, said.splitlines())):
        key, equals, value = line.partition("=")
        if not equals:
            raise UsageError(f"locks: field=value, a line for each, not '{short(line)}'")
        found[key.strip()] = value.strip()
    return found
