"""A finished booklet of a print run: its files."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page of a booklet; raise Failed for one that isn't there."""
    asked = {"id": request.path_params["id"], "number": request.path_params["number"]}
    found = await studio.engine.get("run-booklet", asked)
    return respond(request, studio, "booklet.html", one=found)
