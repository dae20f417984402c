"""The page on which decks are taken elsewhere: to a shop, a screen, a cutter."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError, short
from generator.studio.acts.choices import CHOICES, usual_values, words_from
from generator.studio.engine.client import Failed
from generator.studio.engine.told import problems_told
from generator.studio.pages import Asked, Form
from generator.studio.pages.shelf import games
from generator.studio.studio import Studio
from generator.studio.views import respond

_SETTINGS = ("shop", "dpi", "bleed", "cutter")
_WHOLE = re.compile(r"[+-]?[0-9]{1,12}")


async def show(request: Request, studio: Studio) -> Response:
    """Return the page; `?deck=PACK/DECK` and `?as=KIND` choose what it begins with."""
    shelf = [_decks(game) for game in await games(studio)]
    choices = await studio.engine.get("export-choices", {})
    known = [name for game in shelf for name in game["targets"]]
    deck = request.query_params.get("deck", "")
    if deck and deck not in known:
        pack, _, name = deck.partition("/")
        await studio.engine.get("pack", {"pack": pack})
        raise Failed(problems_told(UsageError(f"'{pack}' has no deck '{name}'")))
    kinds = [kind["name"] for kind in choices["kinds"]]
    kind = request.query_params.get("as", "")
    return respond(
        request,
        studio,
        "take-away.html",
        games=[game for game in shelf if game["targets"]],
        deck=deck,
        kind=kind if kind in kinds else kinds[0],
        choices=choices,
        sheets=[one for one in CHOICES if one.name in ("paper", "duplex")],
        inks=[one for one in CHOICES if one.name == "ink"],
        usual=usual_values(studio.options),
    )


def _decks(game: dict[str, Any]) -> dict[str, Any]:
    """Return what of a game can be taken away: all decks, each of them."""
    decks = {
        f"{game['name']}/{one['id']}": one["title"] for one in game["products"] if one["has_faces"]
    }
    every = {game["name"]: f"All {len(decks)} decks"} if len(decks) > 1 else {}
    return {"title": game["title"], "targets": {**every, **decks}}


def export(form: Form, studio: Studio) -> Asked:
    """Ask for an export; what belongs to another kind was not sent, or is told."""
    target = form.get("target", "")
    if not target:
        raise UsageError("name a pack or a deck")
    given = {name: form[name].strip() for name in _SETTINGS if form.get(name, "").strip()}
    wanted: dict[str, Any] = {"kind": form.get("as") or None, **given}
    if "dpi" in given:
        wanted["dpi"] = _dpi(given["dpi"])
    words = [word for name, text in given.items() for word in (f"--{name}", text)]
    words += words_from(form, studio.options)
    pack, _, deck = target.partition("/")
    asked = {"pack": pack, "decks": [deck] if deck else [], "wanted": wanted, "words": words}
    return Asked("export", asked, "take-away-files.html", topic="export")


def _dpi(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise UsageError(f"--dpi: a whole number such as 300, not '{short(text)}'")
    return int(text)
