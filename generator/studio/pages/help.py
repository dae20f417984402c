"""Help: the manual's chapters, what is found in it, its pages."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the chapters, or what has the words of `?q=`, or a page; 404 for one there isn't."""
    chapters = await studio.engine.get("help", {})
    name = request.path_params.get("page", "")
    if name:
        found = await studio.engine.get("help-page", {"page": name})
        if found is None:
            answer = respond(request, studio, "missing.html")
            answer.status_code = 404
            return answer
        text = Markup(found["html"])  # our own manual, in which tags are text
        return respond(
            request, studio, "help-page.html", chapters=chapters, one=found, text=text, words=""
        )
    words = request.query_params.get("q", "").strip()
    hits = await studio.engine.get("help-search", {"query": words}) if words else []
    return respond(request, studio, "help.html", chapters=chapters, words=words, hits=hits)
