"""The page of one game: its products, its tables, what it rolls."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page of a pack; raise Failed for one that there isn't."""
    game = await studio.engine.get("pack", {"pack": request.path_params["pack"]})
    return respond(request, studio, "pack.html", game=game)
