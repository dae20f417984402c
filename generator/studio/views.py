"""Pages as answers: a filled template with the navigation around it."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from generator.studio.pages import PAGES
from generator.studio.secrets import sides_of
from generator.studio.studio import Studio


def respond(request: Request, studio: Studio, template: str, **values: Any) -> HTMLResponse:
    """Return a page."""
    around = {
        "nav": [page for page in PAGES if page.nav],
        "path": request.url.path,
        "sides": sides_of(request),
    }
    return HTMLResponse(studio.fill(template, {**around, **values}))
