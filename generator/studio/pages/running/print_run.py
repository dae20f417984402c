"""One print run: how far it has come, its booklets, its beginning and its end."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page of a run; with `?state` only how far it has come, to be shown on it."""
    wanted = request.path_params["id"]
    found = await studio.engine.get("run", {"id": wanted})
    only = "state" in request.query_params
    template = "print-run-state.html" if only else "print-run.html"
    return respond(request, studio, template, result=found, job=_job(studio, wanted))


def _job(studio: Studio, wanted: str) -> str:
    """Return the id of the job that makes a run or waits to, so that it can be stopped."""
    job: Any = studio.engine.doing("run-print")
    return job.id if job is not None and job.arguments["id"] == wanted else ""


def start(form: Form, studio: Studio) -> Asked:
    """Ask for a run to be made, or to go on, by the command that is shown."""
    asked = {"id": form.get("id", "")}
    return Asked("run-print", asked, "print-run-state.html", more={"job": ""})
