"""A report as a form: what is known is filled in, the rest is asked."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.pages import Asked, Form
from generator.studio.secrets import OpenSides, sides_of
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the form of a report; a side's stays shut until that side is chosen."""
    asked = {name: request.path_params[name] for name in ("id", "report")}
    found = await studio.engine.get("report", asked)
    if not sides_of(request).sees(found["lock"]):
        around = {key: found[key] for key in ("of", "title", "of_what", "history", "id")}
        answer = respond(request, studio, "report-shut.html", one=around)
        answer.status_code = 403
        return answer
    return respond(request, studio, "report.html", result=found)


def save(form: Form, studio: Studio, sides: OpenSides) -> Asked:
    """Ask for a report to be written into its file, and to be held against all others."""
    typed = {name: said for name, said in form.items() if name.startswith("[")}
    arguments = {name: form.get(name, "") for name in ("id", "report", "digest")}
    arguments |= {"typed": typed, "sides": dict(sides.chosen)}  # type: ignore[dict-item]
    return Asked("report-save", arguments, "report-form.html", topic="report")
