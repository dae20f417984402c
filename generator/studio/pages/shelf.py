"""The shelf: every game, what it prints, what it rolls."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.studio import Studio
from generator.studio.views import respond

FRESH = 2.0
"""Seconds for which the packs are not looked at again."""


async def games(studio: Studio) -> list[dict[str, Any]]:
    """Return what there is on the shelf; asked lately, it is what it was."""
    until, found = studio.kept.get("shelf", (0.0, None))
    if time.monotonic() > until:
        found = await studio.engine.get("shelf", {})
        studio.kept["shelf"] = time.monotonic() + FRESH, found
    shown: list[dict[str, Any]] = found
    return shown


async def show(request: Request, studio: Studio) -> Response:
    """Return the shelf, or what of it has the words of `?q=`."""
    words = request.query_params.get("q", "").strip()
    every = await games(studio)
    found = _searched(every, words.casefold().split()) if words else []
    return respond(request, studio, "shelf.html", games=every, words=words, found=found)


def _searched(games: list[dict[str, Any]], words: list[str]) -> list[tuple[Any, Any]]:
    """Return the products that have all words in their names or their game's."""
    return [
        (game, product)
        for game in games
        for product in game["products"]
        if all(
            word in f"{game['title']} {game['name']} {product['id']} {product['title']}".casefold()
            for word in words
        )
    ]
